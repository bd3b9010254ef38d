import type { Table } from "../../../../../sim-worker/src/protocol";
import type { Range } from "../../../state/types";

/** Which time the ladder shows. All pure; seconds. */

/** About so many segments are readable at once. */
const SEGMENTS = 40;
/** An exchange is seen whole, with a little before and after it. */
const LEAST_ROUND_TRIPS = 1.5;
const MOST_ROUND_TRIPS = 4;
/** Of the window before what it is about. */
const BEFORE = 0.6;
/** Shown where a run has no sample. */
const WITHOUT_SAMPLES_S = 0.5;

/** What the choice follows from, at a time of the run. */
export interface Pace {
  readonly rttS: number;
  readonly flight: number;
}

/** Round-trip time and flight at a time, from the tables of samples and of the window; null without a sample. */
export function paceAt(samples: Table | undefined, window: Table | undefined, atS: number): Pace | null {
  const rttMs = lastValue(samples, "rtt", atS);
  if (rttMs === null) return null;
  return { rttS: rttMs / 1000, flight: Math.max(1, lastValue(window, "flight", atS) ?? 1) };
}

/** The value of the last row at or before a time; of the first row where there is none before. */
function lastValue(table: Table | undefined, id: string, atS: number): number | null {
  const times = table?.columns[0]?.values;
  const values = table?.columns.find((column) => column.id === id)?.values;
  if (times === undefined || values === undefined || times.length === 0) return null;
  const after = times.findIndex((timeS) => timeS > atS);
  const value = values[Math.max(0, (after < 0 ? times.length : after) - 1)];
  return value === undefined || Number.isNaN(value) ? null : value;
}

/** Whether an exchange can be seen without too many others. */
export function isReadable(pace: Pace | null): boolean {
  return pace !== null && pace.flight * LEAST_ROUND_TRIPS <= 2 * SEGMENTS;
}

/** How much time shows some forty segments, and one exchange at least. */
export function spanOf({ rttS, flight }: Pace): number {
  return rttS * Math.min(MOST_ROUND_TRIPS, Math.max(LEAST_ROUND_TRIPS, SEGMENTS / flight));
}

/** A window around a time, inside the extent. */
export function windowAround(atS: number, pace: Pace | null, extent: Range): Range {
  const spanS = Math.min(pace === null ? WITHOUT_SAMPLES_S : spanOf(pace), extent[1] - extent[0]);
  const from = Math.min(Math.max(extent[0], atS - spanS * BEFORE), extent[1] - spanS);
  return [from, from + spanS];
}

/** The window moved by a share of its length, inside the extent. */
export function moved([from, to]: Range, share: number, extent: Range): Range {
  const spanS = to - from;
  const start = Math.min(Math.max(extent[0], from + share * spanS), extent[1] - spanS);
  return [start, start + spanS];
}

/** The first of ascending times after (or, backwards, the last before) the middle of a window; null: none. */
export function nextTime(times: readonly number[], [from, to]: Range, back: boolean): number | null {
  // Where a window was put around a time, that time is not found again.
  const at = from + (to - from) * BEFORE;
  const slackS = (to - from) * 0.01;
  const found = back ? times.findLast((timeS) => timeS < at - slackS) : times.find((timeS) => timeS > at + slackS);
  return found ?? null;
}
