/** Finds the first difference between two runs that should be equal event by event. */

import type { Parting } from "./case";

/** `[time]`, `[time, value]` */
export type EventRow = readonly number[];

export interface EventList {
  /** Of the metric that counts how many are the same. */
  readonly id: string;
  /** `cwnd change`, `drop`, `timeout` */
  readonly what: string;
  /** What the value means: `segments`, `segment`; empty for none. */
  readonly unit: string;
  readonly ours: readonly EventRow[];
  readonly theirs: readonly EventRow[];
  /** The other simulator lists only its first ones, so that more of ours are no difference. */
  readonly cut: boolean;
  /** How far values may differ: what printing to so many decimals costs. */
  readonly tolerance: number;
}

/** Files give times to 10 us or better; the comparison is to a millisecond. */
const TIME_TOLERANCE_S = 1e-3;

const shown = ([time, value]: EventRow, unit: string): string =>
  `${(time ?? 0).toFixed(5)} s${value === undefined ? "" : ` (${unit === "segment" ? `segment ${value}` : `${Number(value.toFixed(4))} ${unit}`})`}`;

const equal = (ours: EventRow, theirs: EventRow, tolerance: number): boolean =>
  Math.abs((ours[0] ?? 0) - (theirs[0] ?? 0)) <= TIME_TOLERANCE_S &&
  Math.abs((ours[1] ?? 0) - (theirs[1] ?? 0)) <= tolerance;

/** How many events from the first on are the same in both. */
export function agreeing(list: EventList): number {
  const length = Math.min(list.ours.length, list.theirs.length);
  for (let index = 0; index < length; index++) {
    if (!equal(list.ours[index] ?? [], list.theirs[index] ?? [], list.tolerance)) return index;
  }
  return length;
}

/** The first difference in one list, without the rule behind it. */
function firstDifference(list: EventList): Omit<Parting, "rule"> | null {
  const index = agreeing(list);
  const ours = list.ours[index];
  const theirs = list.theirs[index];
  if (theirs === undefined && (ours === undefined || list.cut)) return null;
  const ourPart = ours === undefined ? "none" : `at ${shown(ours, list.unit)}`;
  const theirPart = theirs === undefined ? "none" : `at ${shown(theirs, list.unit)}`;
  const timeS = Math.min(ours?.[0] ?? Number.POSITIVE_INFINITY, theirs?.[0] ?? Number.POSITIVE_INFINITY);
  return { timeS, event: `${list.what} ${index + 1}: ours ${ourPart}, theirs ${theirPart}` };
}

/** The earliest difference in any list; `rule` names what is behind a difference in the list called so. */
export function findParting(lists: readonly EventList[], rule: (what: string) => string): Parting | null {
  let first: Parting | null = null;
  for (const list of lists) {
    const difference = firstDifference(list);
    if (difference !== null && (first === null || difference.timeS < first.timeS)) {
      first = { ...difference, rule: rule(list.what) };
    }
  }
  return first;
}
