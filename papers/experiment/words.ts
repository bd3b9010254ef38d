/** Formats of the numbers in claims. */

/** A number with fixed decimals; zero has no minus sign. */
export function fixed(value: number, decimals: number): string {
  if (!Number.isFinite(value)) return "–";
  const text = value.toFixed(decimals);
  return Number(text) === 0 ? text.replace("-", "") : text.replace("-", "−");
}

export const percent = (share: number, decimals = 1): string => `${fixed(share * 100, decimals)} %`;

/** "1 row", "3 rows". */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;

/** Mean with the half-width of its interval: "0.63 ± 0.05". */
export function plusMinus(mean: number, half: number, decimals: number): string {
  return `${fixed(mean, decimals)} ± ${fixed(half, decimals)}`;
}
