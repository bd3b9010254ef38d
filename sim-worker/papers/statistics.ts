/** Means over seeds, and how sure they are. */

export interface Spread {
  readonly mean: number;
  /** Sample standard deviation; 0 for one value. */
  readonly deviation: number;
  /** Half of the confidence interval of the mean; 0 for one value. */
  readonly half: number;
  readonly count: number;
}

/** Two-sided 90 % quantiles of Student's t, by degrees of freedom from 1. */
const T90 = [
  6.314, 2.92, 2.353, 2.132, 2.015, 1.943, 1.895, 1.86, 1.833, 1.812, 1.796, 1.782, 1.771, 1.761, 1.753, 1.746, 1.74,
  1.734, 1.729, 1.725, 1.721, 1.717, 1.714, 1.711, 1.708, 1.706, 1.703, 1.701, 1.699, 1.697,
];
/** The normal distribution's, for more. */
const Z90 = 1.645;

/** Mean, deviation and 90 % interval of what is not missing; NaN where nothing is left. */
export function spreadOf(values: readonly (number | null | undefined)[]): Spread {
  const numbers = values.filter((value): value is number => typeof value === "number" && Number.isFinite(value));
  const count = numbers.length;
  if (count === 0) return { mean: Number.NaN, deviation: Number.NaN, half: Number.NaN, count };
  const mean = numbers.reduce((sum, value) => sum + value, 0) / count;
  if (count === 1) return { mean, deviation: 0, half: 0, count };
  const deviation = Math.sqrt(numbers.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (count - 1));
  return { mean, deviation, half: ((T90[count - 2] ?? Z90) * deviation) / Math.sqrt(count), count };
}

/** The middle value; NaN of none. */
export function median(values: ArrayLike<number>): number {
  const sorted = Float64Array.from(values).sort();
  const middle = sorted.length >> 1;
  const high = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? high : ((sorted[middle - 1] ?? Number.NaN) + high) / 2;
}

/** "5.10 (0.61)": a mean with its deviation, as the paper's tables have them. */
export function meanText({ mean, deviation }: Spread, digits = 2): string {
  return Number.isNaN(mean) ? "–" : `${mean.toFixed(digits)} (${deviation.toFixed(digits)})`;
}

/** "38 % lower", "12 % higher", "27 times as much": what `ours` is against `other`. */
export function changeText(ours: number, other: number): string {
  if (ours / other >= 3) return `${(ours / other).toFixed(ours / other < 10 ? 1 : 0)} times as much`;
  const change = (ours / other - 1) * 100;
  return `${Math.abs(change).toFixed(Math.abs(change) < 10 ? 1 : 0)} % ${change <= 0 ? "lower" : "higher"}`;
}
