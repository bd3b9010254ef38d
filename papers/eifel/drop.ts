/** The response of a timer when the load is halved and the round-trip time drops. */

import { flightsOf, greatest, steadyCycle } from "./cycles";

export interface Drop {
  /** RTO after the last sample before the drop, and the largest RTO during the next flight. */
  readonly before: number;
  readonly peak: number;
  readonly rttBefore: number;
  readonly rttAfter: number;
  /** ACKs after the drop until the RTO is at most `before`; null: not within the cycle. */
  readonly rowsUntilBack: number | null;
}

/** The drop into the last cycle. `rto` is after each sample of `rtt`. */
export function dropOf(rto: Float64Array, rtt: Float64Array): Drop {
  const cycle = steadyCycle(rtt);
  const first = flightsOf(rtt, cycle)[0] ?? cycle;
  const last = cycle.from - 1;
  const before = rto[last] ?? Number.NaN;
  let rowsUntilBack: number | null = null;
  for (let i = cycle.from; i < cycle.to && rowsUntilBack === null; i++) {
    if ((rto[i] ?? Number.NaN) <= before) rowsUntilBack = i - cycle.from;
  }
  return {
    before,
    peak: greatest(rto, first),
    rttBefore: rtt[last] ?? Number.NaN,
    rttAfter: rtt[cycle.from] ?? Number.NaN,
    rowsUntilBack,
  };
}
