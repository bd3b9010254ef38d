/** Intervals of readings whose numbers may hardly vary. */

import { intervalOf, type Reading } from "../experiment/claim";
import type { Spread } from "../experiment/statistics";

/** Below this the seeds part by rounding alone. */
const DECIMALS = 9;

/** A reading's interval, to nine decimals; nothing for a number without randomness. */
export function readingInterval(spread: Spread, unit: string): Pick<Reading, "interval"> {
  const interval = Number.isFinite(spread.count) ? intervalOf(spread, unit) : undefined;
  if (interval === undefined) return {};
  const rounded = (value: number) => Number(value.toFixed(DECIMALS)) + 0;
  return { interval: { ...interval, low: rounded(interval.low), high: rounded(interval.high) } };
}
