/** Cycles and flights in the rows of the steady-state model: a cycle begins where the RTT drops, a flight where it grows. */

import { RunnerError } from "../experiment/artefact";

/** Rows [from, to). */
export interface Span {
  readonly from: number;
  readonly to: number;
}

function spansBetween(starts: readonly number[], end: number): readonly Span[] {
  return starts.map((from, i) => ({ from, to: starts[i + 1] ?? end }));
}

/** Congestion avoidance cycles in order, including the last one. */
export function cyclesOf(rtt: ArrayLike<number>): readonly Span[] {
  const starts = [0];
  for (let i = 1; i < rtt.length; i++) if ((rtt[i] ?? 0) < (rtt[i - 1] ?? 0)) starts.push(i);
  return spansBetween(starts, rtt.length);
}

/** Flights within a span: rows of equal RTT. */
export function flightsOf(rtt: ArrayLike<number>, span: Span): readonly Span[] {
  const starts = [span.from];
  for (let i = span.from + 1; i < span.to; i++) if (rtt[i] !== rtt[i - 1]) starts.push(i);
  return spansBetween(starts, span.to);
}

/** The last cycle, in which the timers are in steady state. */
export function steadyCycle(rtt: ArrayLike<number>): Span {
  const last = cyclesOf(rtt).at(-1);
  if (last !== undefined && last.from > 0) return last;
  const message = "The model has no congestion avoidance cycle in which it has settled.";
  throw new RunnerError({ code: "too-few-cycles", message, hint: "Take more cycles, or a larger load.", place: "" });
}

/** The last `count` cycles as one span. */
export function lastCycles(rtt: ArrayLike<number>, count: number): Span {
  const cycles = cyclesOf(rtt);
  const first = cycles[Math.max(0, cycles.length - count)] ?? { from: 0 };
  return { from: first.from, to: rtt.length };
}

export function greatest(values: ArrayLike<number>, { from, to }: Span): number {
  let best = Number.NEGATIVE_INFINITY;
  for (let i = from; i < to; i++) best = Math.max(best, values[i] ?? Number.NEGATIVE_INFINITY);
  return best;
}

export function least(values: ArrayLike<number>, { from, to }: Span): number {
  let best = Number.POSITIVE_INFINITY;
  for (let i = from; i < to; i++) best = Math.min(best, values[i] ?? Number.POSITIVE_INFINITY);
  return best;
}

/** RTO(i-1) / RTT(i) for the rows of a span: each RTO relative to the sample that it predicted. */
export function predictedRatios(rto: ArrayLike<number>, rtt: ArrayLike<number>, { from, to }: Span): Float64Array {
  const first = Math.max(1, from);
  return Float64Array.from({ length: Math.max(0, to - first) }, (_, k) => {
    const i = first + k;
    return (rto[i - 1] ?? Number.NaN) / (rtt[i] ?? Number.NaN);
  });
}

/** Coefficient of variation: standard deviation divided by the mean. */
export function coefficientOfVariation(values: ArrayLike<number>): number {
  const list = Array.from(values);
  const mean = list.reduce((sum, value) => sum + value, 0) / list.length;
  const variance = list.reduce((sum, value) => sum + (value - mean) ** 2, 0) / list.length;
  return Math.sqrt(variance) / mean;
}

/** The values of a span, with each x less `origin`. */
export function slice(values: Float64Array, { from, to }: Span): Float64Array {
  return values.slice(from, to);
}

/** RTO(i-1) for each RTT(i): the RTO in force when the sample was taken. NaN before the first. */
export function before(values: Float64Array, { from, to }: Span): Float64Array {
  return Float64Array.from({ length: to - from }, (_, k) => values[from + k - 1] ?? Number.NaN);
}
