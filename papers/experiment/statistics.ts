/** Means over seeds with their confidence intervals. */

import { student95 } from "../../sim-worker/src/interval";

export interface Spread {
  readonly mean: number;
  /** Sample standard deviation; 0 for one value. */
  readonly deviation: number;
  /** Half-width of the 90 % confidence interval of the mean; 0 for one value. */
  readonly half: number;
  readonly count: number;
}

/** Mean, deviation and 90 % interval of the values that are not missing; NaN where all are. */
export function spreadOf(values: readonly (number | null | undefined)[]): Spread {
  const numbers = values.filter((value): value is number => typeof value === "number" && Number.isFinite(value));
  const count = numbers.length;
  if (count === 0) return { mean: Number.NaN, deviation: Number.NaN, half: Number.NaN, count };
  const mean = numbers.reduce((sum, value) => sum + value, 0) / count;
  if (count === 1) return { mean, deviation: 0, half: 0, count };
  const deviation = Math.sqrt(numbers.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (count - 1));
  return { mean, deviation, half: (student95(count - 1) * deviation) / Math.sqrt(count), count };
}

/** First minus second, pair by pair: runs of the same seed have the same random numbers. */
export function pairedDifference(first: readonly number[], second: readonly number[]): Spread {
  return spreadOf(first.map((value, at) => value - (second[at] ?? Number.NaN)));
}

/** Whether a difference has the claimed sign; null where its 90 % interval contains zero, and for one pair. */
export function goes({ mean, half, count }: Spread, way: "lower" | "higher"): boolean | null {
  if (count < 2 || !(Math.abs(mean) > half)) return null;
  return way === "lower" ? mean < 0 : mean > 0;
}

/** The median; NaN for an empty list. */
export function median(values: ArrayLike<number>): number {
  const sorted = Float64Array.from(values).sort();
  const middle = sorted.length >> 1;
  const high = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? high : ((sorted[middle - 1] ?? Number.NaN) + high) / 2;
}

/** "5.10 (0.61)": a mean with its standard deviation, as in the paper's tables. */
export function meanText({ mean, deviation }: Spread, digits = 2): string {
  return Number.isNaN(mean) ? "–" : `${mean.toFixed(digits)} (${deviation.toFixed(digits)})`;
}

/** "38 % lower", "12 % higher", "27 times as much": `ours` relative to `other`. */
export function changeText(ours: number, other: number): string {
  if (ours / other >= 3) return `${(ours / other).toFixed(ours / other < 10 ? 1 : 0)} times as much`;
  const change = (ours / other - 1) * 100;
  return `${Math.abs(change).toFixed(Math.abs(change) < 10 ? 1 : 0)} % ${change <= 0 ? "lower" : "higher"}`;
}
