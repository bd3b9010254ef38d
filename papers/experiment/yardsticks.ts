/**
 * What a paper's comparing words mean in numbers: stated once, applied to all papers alike, shown where a verdict is given.
 * All numbers are judged with their 90 % interval over seeds: an interval that lies on both sides of a bound decides nothing.
 */

import { goes, type Spread } from "./statistics";

/** Largest difference of shares (utilisation, fairness, rates of drops) that is slight, percentage points. */
export const SLIGHT_POINTS = 5;
/** Largest relative difference that is slight, or lets two numbers be similar. */
export const SLIGHT_SHARE = 0.1;
/** A printed number is met when ours is within this share of it. */
export const ABOUT_SHARE = 0.2;
/** Share of a printed number from which on it is reached: "almost", "as much as", "up to". */
export const ALMOST_SHARE = 0.9;
/** Share of dropped packets up to which nothing is lost. */
export const NO_LOSSES = 1e-5;
/** Largest difference of similar rates of drops. */
export const SIMILAR_DROPS = 1e-3;
/** Jain's index from which on shares are fair. */
export const FAIR_INDEX = 0.9;
/** Utilisation from which on a link is kept busy. */
export const HIGH_SHARE = 0.95;
/** Time within which flows respond quickly, s. */
export const SOON_S = 20;
/** Share of the buffer from which on a mean queue is long. */
export const LONG_QUEUE = 0.5;
/** Largest share of false alarms that is low, and least that is high. */
export const FEW_FALSE = 0.02;
export const MANY_FALSE = 0.05;
/** Relative difference from which on it is considerable, much, or significant in size. */
export const CONSIDERABLE_SHARE = 0.2;

export const YARDSTICKS = {
  direction: {
    words: "higher, lower, more, fewer, better, worse",
    means:
      "The 90 % interval of the difference over the same seeds lies on the stated side of zero. Without randomness any difference counts.",
  },
  considerable: {
    words: "considerably, greatly, largely, much, quite different",
    means: `The difference is in the stated direction and at least ${100 * CONSIDERABLE_SHARE} % of the other number.`,
  },
  significant: {
    words: "significantly",
    means: `Two senses, each a reading: by size, at least ${100 * CONSIDERABLE_SHARE} % of the other number; by statistics, the 90 % interval of the difference lies on the stated side of zero. A number without randomness has the first alone.`,
  },
  slight: {
    words: "slightly, marginally",
    means: `The difference is in the stated direction and at most ${SLIGHT_POINTS} percentage points of a share, or ${100 * SLIGHT_SHARE} % of another number.`,
  },
  similar: {
    words: "similar, comparable, the same, fairly constant, no major impact",
    means: `The numbers differ by at most ${SLIGHT_POINTS} percentage points of a share, or ${100 * SLIGHT_SHARE} % of another number.`,
  },
  about: {
    words: "about, roughly, around, and numbers that are printed without a word",
    means: `Ours lies within ${100 * ABOUT_SHARE} % of the printed number.`,
  },
  almost: {
    words: "almost, nearly",
    means: `Ours is at least ${100 * ALMOST_SHARE} % of the printed number.`,
  },
  reaches: {
    words: "as much as, up to, can be",
    means: `The largest of ours is at least ${100 * ALMOST_SHARE} % of the printed number.`,
  },
  least: {
    words: "over, more than, at least",
    means: "Ours is at least the printed number.",
  },
  lossless: {
    words: "no packet losses, zero drops, avoids drops",
    means: "Fewer than one packet in 100,000 is dropped.",
  },
  drops: {
    words: "similar drop rates",
    means: `The rates differ by at most ${100 * SIMILAR_DROPS} percentage points.`,
  },
  fair: {
    words: "fairness high, close to 1, maintained; low",
    means: `Jain's index is at least ${FAIR_INDEX}; below it fairness is low.`,
  },
  high: {
    words: "high utilisation",
    means: `At least ${100 * HIGH_SHARE} % of the capacity is used.`,
  },
  queue: {
    words: "low queue, high queue",
    means: `The mean queue is less than ${100 * LONG_QUEUE} % of the buffer, or more.`,
  },
  rates: {
    words: "low, quite high (of false alarms)",
    means: `At most ${100 * FEW_FALSE} %, at least ${100 * MANY_FALSE} %.`,
  },
  quickly: {
    words: "respond quickly",
    means: `Within ${SOON_S} s.`,
  },
  range: {
    words: "a sentence on a figure's whole range",
    means: "Judged at every point; where most points part from all, at most points is a second reading.",
  },
  mostly: {
    words: "mostly, in most cases",
    means: "In more than half of all.",
  },
  shape: {
    words: "rises, falls, oscillates, grows with",
    means: "The direction of change is the stated one over the whole range.",
  },
  event: {
    words: "occurs, does not occur, never, always",
    means: "Counted over the whole run: no exception.",
  },
  arithmetic: {
    words: "a number that follows from other printed numbers",
    means: "Computed again from the printed numbers, to the printed digits.",
  },
} as const;

export type YardstickId = keyof typeof YARDSTICKS;

/** A number without randomness, to be judged as it is. */
export const exactly = (value: number): Spread => ({
  mean: value,
  deviation: 0,
  half: 0,
  count: Number.POSITIVE_INFINITY,
});

/**
 * Whether a number lies within bounds (inclusive): null where its 90 % interval holds a bound, where there is one random run only,
 * or where there is no number.
 */
export function within({ mean, half, count }: Spread, low: number, high: number): boolean | null {
  if (count < 2 || Number.isNaN(mean)) return null;
  if (mean - half >= low && mean + half <= high) return true;
  return mean + half < low || mean - half > high ? false : null;
}

/** Whether ours is at least `bound`. */
export const atLeast = (ours: Spread, bound: number): boolean | null => within(ours, bound, Number.POSITIVE_INFINITY);

/** Whether ours is at most `bound`. */
export const atMost = (ours: Spread, bound: number): boolean | null => within(ours, Number.NEGATIVE_INFINITY, bound);

/** Whether ours is about the printed number. */
export function about(ours: Spread, printed: number): boolean | null {
  const margin = Math.abs(printed) * ABOUT_SHARE;
  return within(ours, printed - margin, printed + margin);
}

/** Whether ours is almost, or reaches, the printed number. */
export const almost = (ours: Spread, printed: number): boolean | null => atLeast(ours, ALMOST_SHARE * printed);

/** The largest difference that is slight: of shares (0 to 1) in absolute terms, of others relative to `other`. */
const slightBound = (other: number, kind: "share" | "number"): number =>
  kind === "share" ? SLIGHT_POINTS / 100 : Math.abs(other) * SLIGHT_SHARE;

/** Whether a difference from `other` lies in the stated direction and is slight. */
export function slightly(
  difference: Spread,
  way: "lower" | "higher",
  other: number,
  kind: "share" | "number",
): boolean | null {
  const bound = slightBound(other, kind);
  return way === "lower" ? within(difference, -bound, 0) : within(difference, 0, bound);
}

/** Whether a difference from `other` is slight in either direction. */
export function similar(difference: Spread, other: number, kind: "share" | "number"): boolean | null {
  const bound = slightBound(other, kind);
  return within(difference, -bound, bound);
}

/** Whether a difference from `other` lies in the stated direction and is considerable. */
export function considerably(difference: Spread, way: "lower" | "higher", other: number): boolean | null {
  const bound = Math.abs(other) * CONSIDERABLE_SHARE;
  return way === "lower" ? atMost(difference, -bound) : atLeast(difference, bound);
}

/** What "significantly" may mean of random runs, and the verdict in each sense. */
export const SIGNIFICANT_SENSES = {
  size: { name: `by size, ${100 * CONSIDERABLE_SHARE} %`, test: considerably },
  statistics: {
    name: "by statistics, beyond the interval",
    test: (difference: Spread, way: "lower" | "higher") => goes(difference, way),
  },
} as const;
