/** Rises and falls of an RTO within flights. */

import { flightsOf, greatest, type Span, steadyCycle } from "./cycles";
import type { CycleRows } from "./model";

/** By how much an RTO rises within a flight above both the flight's ends, relative to the higher end; 0 where it does not. */
export function humpsOf(rto: Float64Array, flights: readonly Span[]): readonly number[] {
  return flights.map(({ from, to }) => {
    const ends = Math.max(rto[from - 1] ?? 0, rto[to - 1] ?? 0);
    return Math.max(0, greatest(rto, { from, to }) / ends - 1);
  });
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
