/** A mean with half the width of its confidence interval. */
export interface Interval {
  readonly mean: number;
  readonly half: number;
  readonly count: number;
}

/** 95 % point of the normal distribution: two-sided 90 %. */
const NORMAL_95 = 1.6448536269514722;

/**
 * Mean and 90 % confidence interval (Student's t) of the numbers among the values.
 * @returns null with fewer than two numbers
 */
export function meanInterval(values: readonly (number | null)[]): Interval | null {
  const numbers = values.filter((value): value is number => value !== null && Number.isFinite(value));
  const count = numbers.length;
  if (count < 2) return null;
  const mean = numbers.reduce((sum, value) => sum + value, 0) / count;
  const variance = numbers.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (count - 1);
  return { mean, half: student95(count - 1) * Math.sqrt(variance / count), count };
}

/**
 * The 95 % point of Student's t. Exact for 1 and 2 degrees of freedom; beyond, Cornish and Fisher's expansion about the normal
 * point (Abramowitz and Stegun 26.7.5), to a hundredth or better.
 */
export function student95(degrees: number): number {
  if (degrees === 1) return Math.tan(0.45 * Math.PI);
  if (degrees === 2) return 0.9 * Math.sqrt(2 / (1 - 0.81));
  const z = NORMAL_95;
  const first = (z ** 3 + z) / 4;
  const second = (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96;
  const third = (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / 384;
  return z + first / degrees + second / degrees ** 2 + third / degrees ** 3;
}
