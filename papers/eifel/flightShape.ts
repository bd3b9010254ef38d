/** Rises and falls of an RTO within flights. */

import { flightsOf, greatest, type Span, steadyCycle } from "./cycles";
import type { CycleRows } from "./model";

/** An RTO that rises and falls again by this share within one flight has a spike. */
export const SPIKE_SHARE = 0.1;

/** Flights in which an RTO rises above both its ends by more than a tenth. */
export function spikesIn(rto: Float64Array, flights: readonly Span[]): number {
  return flights.filter(({ from, to }) => {
    const ends = Math.max(rto[from - 1] ?? 0, rto[to - 1] ?? 0);
    return greatest(rto, { from, to }) > (1 + SPIKE_SHARE) * ends;
  }).length;
}

/** Flights of a settled cycle but the first, in which the RTT drops. */
export const laterFlights = ({ rtt }: Pick<CycleRows, "rtt">): readonly Span[] =>
  flightsOf(rtt, steadyCycle(rtt)).slice(1);

/** Decrease of an RTO from the middle of each flight to its end, relative to the RTO in the middle. */
export function secondHalfFalls(rto: Float64Array, flights: readonly Span[]): readonly number[] {
  return flights.map(({ from, to }) => {
    const middle = rto[from + Math.floor((to - from) / 2)] ?? Number.NaN;
    return (middle - (rto[to - 1] ?? Number.NaN)) / middle;
  });
}
