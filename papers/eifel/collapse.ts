/** Counts the samples at which a timer's RTO is below, or at most 2 % above, the measured RTT. */

import { flightsOf, predictedRatios, steadyCycle } from "./cycles";

export interface Collapse {
  /** ACKs and flights of one cycle. */
  readonly rows: number;
  readonly flights: number;
  /** ACKs with RTO(i-1) < RTT(i). */
  readonly late: number;
  /** Flights whose first ACK has RTO(i-1) < RTT(i). */
  readonly flightsHit: number;
  /** ACKs with RTO(i-1) at most 2 % above RTT(i). */
  readonly close: number;
  /** RTO(i-1)/RTT(i) over the cycle. */
  readonly leastRatio: number;
  readonly greatestRatio: number;
  readonly ratios: Float64Array;
}

const CLOSE = 0.02;

/** The counts over the last cycle of the model. */
export function collapseOf(rto: Float64Array, rtt: Float64Array): Collapse {
  const cycle = steadyCycle(rtt);
  const ratios = predictedRatios(rto, rtt, cycle);
  const flights = flightsOf(rtt, cycle);
  const ratioAt = (row: number) => ratios[row - cycle.from] ?? Number.NaN;
  return {
    rows: ratios.length,
    flights: flights.length,
    late: ratios.filter((ratio) => ratio < 1).length,
    flightsHit: flights.filter(({ from }) => ratioAt(from) < 1).length,
    close: ratios.filter((ratio) => ratio <= 1 + CLOSE).length,
    leastRatio: ratios.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY),
    greatestRatio: ratios.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY),
    ratios,
  };
}
