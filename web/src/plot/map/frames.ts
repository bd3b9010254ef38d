/** Frames on the air, from the record that was made for the map (`map.frames`). Pure. */

import type { Table } from "../../../../sim-worker/src/protocol";
import { lastAtOrBefore, lowerBound } from "../parts/lookup";
import { numbersOf } from "./tables";

/** What the numbers of the column `kind` mean, and how the map groups them. */
export const FRAME_KINDS = ["data", "TCP ACK", "routing", "RTS", "CTS", "MAC ACK", "other"] as const;

/** The look of a frame: by what it carries, or that it collided. */
export type FrameLook = "data" | "ack" | "routing" | "control" | "collision";

const LOOKS: readonly FrameLook[] = ["data", "ack", "routing", "control", "control", "control", "control"];
const COLLIDED = 1;

export interface Frames {
  /** Seconds; `begin` ascends. */
  readonly begin: Float64Array;
  readonly end: Float64Array;
  readonly from: Float64Array;
  /** -1: broadcast. */
  readonly to: Float64Array;
  readonly kind: Float64Array;
  /** 0 decoded, 1 collided, 2 otherwise lost. */
  readonly outcome: Float64Array;
  readonly flow: Float64Array;
  /** The longest frame, seconds: what is on the air at a time began at most so long before. */
  readonly longestS: number;
}

/**
 * The frames of the table `map.frames`, whose rows come as frames end: here in the order of their beginning.
 * @param latest so many of the last rows alone: a run that plays shows no others
 */
export function framesOf(table: Table, latest = Number.POSITIVE_INFINITY): Frames {
  const first = Math.max(0, table.rows - latest);
  const began = (table.columns[0]?.values ?? new Float64Array()).subarray(first);
  const order = ascending(began);
  const begin = inOrder(began, order);
  const sorted = (id: string) => inOrder(numbersOf(table, id).subarray(first), order);
  const end = sorted("end");
  let longestS = 0;
  for (let row = 0; row < begin.length; row++) longestS = Math.max(longestS, (end[row] ?? 0) - (begin[row] ?? 0));
  return {
    begin,
    end,
    from: sorted("from"),
    to: sorted("to"),
    kind: sorted("kind"),
    outcome: sorted("outcome"),
    flow: sorted("flow"),
    longestS,
  };
}

function inOrder(values: Float64Array, order: Uint32Array): Float64Array {
  const sorted = new Float64Array(order.length);
  for (let at = 0; at < order.length; at++) sorted[at] = values[order[at] ?? 0] ?? Number.NaN;
  return sorted;
}

/** The rows in the order of their times. By insertion: frames that overlap are a few places from where they belong. */
function ascending(times: Float64Array): Uint32Array {
  const order = new Uint32Array(times.length);
  for (let row = 0; row < times.length; row++) {
    const time = times[row] ?? 0;
    let at = row;
    for (; at > 0 && (times[order[at - 1] ?? 0] ?? 0) > time; at--) order[at] = order[at - 1] ?? 0;
    order[at] = row;
  }
  return order;
}

export function lookOf({ kind, outcome }: Frames, row: number): FrameLook {
  return outcome[row] === COLLIDED ? "collision" : (LOOKS[kind[row] ?? 0] ?? "control");
}

/** Rows of the frames that are on the air at a time, in the order of their beginning. */
export function inFlight(frames: Frames, timeS: number): readonly number[] {
  const rows: number[] = [];
  const { begin, end, longestS } = frames;
  for (let row = lastAtOrBefore(begin, timeS); row >= 0 && (begin[row] ?? 0) >= timeS - longestS; row--)
    if ((end[row] ?? 0) > timeS) rows.push(row);
  return rows.reverse();
}

/** How much was sent between two nodes, or from one to all. */
export interface Activity {
  readonly from: number;
  readonly to: number;
  readonly look: FrameLook;
  /** Frames a second of simulated time. */
  readonly rate: number;
}

/** So many rows are counted for one picture; of more one in several. */
const MOST_ROWS = 4000;

/** The density of frames that began in (fromS, toS]: by sender, receiver and look. */
export function activityIn(frames: Frames, fromS: number, toS: number): readonly Activity[] {
  const first = lowerBound(frames.begin, fromS);
  const last = lastAtOrBefore(frames.begin, toS);
  const stride = Math.max(1, Math.ceil((last - first + 1) / MOST_ROWS));
  const found = new Map<string, { from: number; to: number; look: FrameLook; count: number }>();
  for (let row = first; row <= last; row += stride) {
    const from = frames.from[row] ?? 0;
    const to = frames.to[row] ?? -1;
    const look = lookOf(frames, row);
    const key = `${from} ${to} ${look}`;
    const known = found.get(key);
    if (known === undefined) found.set(key, { from, to, look, count: stride });
    else known.count += stride;
  }
  const spanS = Math.max(toS - fromS, Number.MIN_VALUE);
  return [...found.values()].map(({ count, ...rest }) => ({ ...rest, rate: count / spanS }));
}

/** A moment at which a frame is on the air and none that begins later: its middle, or half the way to the next beginning. */
function momentOf({ begin, end }: Frames, row: number): number {
  const at = begin[row] ?? 0;
  let later = row + 1;
  while (begin[later] === at) later++;
  const next = begin[later] ?? Number.POSITIVE_INFINITY;
  return at + Math.min((end[row] ?? at) - at, next - at) / 2;
}

/** Times nearer than this are the same moment, seconds. */
const SAME_S = 1e-9;

/** The moment of the next or previous frame on the air, seconds; null where there is none in the record. */
export function nextMomentS(frames: Frames, timeS: number, back: boolean): number | null {
  const { begin } = frames;
  let row = lastAtOrBefore(begin, timeS);
  if (!back) row += 1;
  else if (row >= 0 && momentOf(frames, row) >= timeS - SAME_S) row = lowerBound(begin, begin[row] ?? 0) - 1;
  return row < 0 || row >= begin.length ? null : momentOf(frames, row);
}
