/** The age of the oldest outstanding segment in the model, by which REXMT_L lies above RTO_L. */

import { steadyCycle } from "./cycles";
import { type CycleRows, columnOf, LITE, rtoOf } from "./model";

/** Ages of the oldest outstanding segment after the ACKs of a settled cycle, relative to the RTT of the next. */
export interface Ages {
  readonly shares: readonly number[];
  readonly mean: number;
  /** Whether each age is the next RTT less one service time. */
  readonly exact: boolean;
  /** How much later than RTO_L the timer expires, relative to RTO_L: least of the cycle. */
  readonly leastExcess: number;
  /** Least age at expiry in RTTs. */
  readonly leastRtts: number;
}

export function agesOf(rows: CycleRows, serviceMs: number): Ages {
  const { from, to } = steadyCycle(rows.rtt);
  const age = columnOf(rows.model, "age");
  const rto = rtoOf(rows, LITE);
  const each = Array.from({ length: to - 1 - from }, (_, k) => from + k);
  const ageAt = (i: number) => age[i] ?? Number.NaN;
  const rtoAt = (i: number) => rto[i] ?? Number.NaN;
  const nextRtt = (i: number) => rows.rtt[i + 1] ?? Number.NaN;
  const shares = each.map((i) => ageAt(i) / nextRtt(i));
  return {
    shares,
    mean: shares.reduce((sum, share) => sum + share, 0) / shares.length,
    exact: each.every((i) => Math.abs(ageAt(i) - (nextRtt(i) - serviceMs)) < 1e-6),
    leastExcess: Math.min(...each.map((i) => ageAt(i) / rtoAt(i))),
    leastRtts: Math.min(...each.map((i) => (rtoAt(i) + ageAt(i)) / nextRtt(i))),
  };
}
