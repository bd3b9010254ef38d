/** The searched ranges as a unit cube: equal steps in it are equal steps of a slider. */

import type { TuneAxis } from "./tuneTypes";

/** Significant digits of a tried value: finer differences are lost in noise, and links stay short. */
const DIGITS = 4;
/** The share of the unit interval that represents zero, in a logarithmic range that starts at zero. */
const ZERO_SHARE = 0.02;
/** Smallest value tried after zero, as a share of the range's end, where the axis names no step. */
const LEAST_SHARE = 1e-4;

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

/** The start of the logarithmic part of an axis: as a value, and in the unit interval. */
function logStart({ from, to, step }: TuneAxis): { readonly low: number; readonly first: number } {
  if (from > 0) return { low: from, first: 0 };
  const least = step > 0 && step < to ? step : to * LEAST_SHARE;
  return { low: least, first: ZERO_SHARE };
}

const isLog = (axis: TuneAxis): boolean => axis.scale === "log" && axis.from >= 0 && axis.to > 0;

/** Rounds a value for a trial: to a whole number or to four digits, within the range. */
export function snapValue(axis: TuneAxis, value: number): number {
  const tidy = axis.integer ? Math.round(value) : Number(value.toPrecision(DIGITS));
  return clamp(tidy, axis.from, axis.to);
}

/** The value at `unit` (0 to 1) of the range; not snapped. */
export function valueAt(axis: TuneAxis, unit: number): number {
  const share = clamp(unit, 0, 1);
  if (!isLog(axis)) return axis.from + (axis.to - axis.from) * share;
  const { low, first } = logStart(axis);
  if (share < first) return axis.from;
  return low * (axis.to / low) ** ((share - first) / (1 - first));
}

/** The place of a value in the range, 0 to 1, clamped. */
export function unitOf(axis: TuneAxis, value: number): number {
  if (!isLog(axis)) return clamp((value - axis.from) / (axis.to - axis.from), 0, 1);
  const { low, first } = logStart(axis);
  if (value < low) return first / 2;
  return clamp(first + (Math.log(value / low) / Math.log(axis.to / low)) * (1 - first), 0, 1);
}

/** The values of a map's cells: the middles of `count` equal parts of the range, each once, ascending. */
export function cellValues(axis: TuneAxis, count: number): readonly number[] {
  const middles = Array.from({ length: count }, (_, at) => snapValue(axis, valueAt(axis, (at + 0.5) / count)));
  return [...new Set(middles)].sort((a, b) => a - b);
}
