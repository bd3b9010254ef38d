/** What the tables say of early responses at a time: the delay and the chance now, and where the responses fell. */

import type { Column, Table } from "../../../../../sim-worker/src/protocol";
import { valueAt } from "../../../plot";
import { type Extremes, rangeExtremes } from "../../../plot/parts/pyramid";
import type { CurvePoint } from "./curvePlot";

export interface Reading extends CurvePoint {
  readonly srttMs: number;
}

const column = (table: Table, id: string): Column | undefined => table.columns.find((each) => each.id === id);

/** Table of a kind of a flow or link. */
export function tableOf(tables: readonly Table[] | undefined, kind: string, of: string): Table | undefined {
  return tables?.find((table) => table.kind === kind && table.of === of);
}

/** Smoothed RTT, queueing delay (ms) and chance of the flow at a time; null before its first sample. */
export function readingAt(control: Table | undefined, timeS: number): Reading | null {
  const srttMs = valueAt(control, "srtt", timeS);
  const x = valueAt(control, "queueingDelay", timeS);
  const y = valueAt(control, "probability", timeS);
  return srttMs === null || x === null || y === null ? null : { srttMs, x, y };
}

/** The greatest number of a column; 0 of none. */
export function greatest(table: Table | undefined, id: string): number {
  const found = table === undefined ? undefined : column(table, id);
  if (found === undefined) return 0;
  const extremes: Extremes = { min: 0, max: 0 };
  rangeExtremes(found, 0, found.values.length, extremes);
  return Math.max(0, extremes.max || 0);
}

/** Queueing delays at the early responses up to a time, ms. */
export function responseDelays(
  control: Table | undefined,
  events: Table | undefined,
  kind: number,
  untilS: number,
): readonly number[] {
  const time = events?.columns[0]?.values;
  const kinds = events === undefined ? undefined : column(events, "kind")?.values;
  if (time === undefined || kinds === undefined) return [];
  const delays: number[] = [];
  for (let row = 0; row < time.length; row++) {
    const at = time[row] ?? Number.POSITIVE_INFINITY;
    if (at > untilS) break;
    const delay = kinds[row] === kind ? valueAt(control, "queueingDelay", at) : null;
    if (delay !== null) delays.push(delay);
  }
  return delays;
}

/** At most `most` rows of the way that delay and chance went together, evenly over the rows up to a time. */
export function trailOf(control: Table | undefined, untilS: number, most: number): readonly CurvePoint[] {
  const time = control?.columns[0]?.values;
  const xs = control === undefined ? undefined : column(control, "queueingDelay")?.values;
  const ys = control === undefined ? undefined : column(control, "probability")?.values;
  if (time === undefined || xs === undefined || ys === undefined) return [];
  let rows = time.length;
  while (rows > 0 && (time[rows - 1] ?? 0) > untilS) rows -= 1;
  const step = Math.max(1, Math.ceil(rows / most));
  const points: CurvePoint[] = [];
  for (let row = (rows - 1) % step; row < rows; row += step) {
    const [x, y] = [xs[row] ?? Number.NaN, ys[row] ?? Number.NaN];
    if (!Number.isNaN(x) && !Number.isNaN(y)) points.push({ x, y });
  }
  return points;
}
