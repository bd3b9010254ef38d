/** Finding a chart's tables and columns in what a source gave. */

import type { Column, Grid, Table } from "../../../sim-worker/src/protocol";
import { lowerBound } from "../plot/parts/lookup";
import type { ChartContext, ChartData } from "../plot/surface/types";

/** The table of a kind that belongs to `of`; with `of` null the first with rows, else the first. */
export function tableOf(data: ChartData, kind: string, of: string | null): Table | undefined {
  const candidates = data.tables.filter((table) => table.kind === kind && (of === null || table.of === of));
  return candidates.find((table) => table.rows > 0) ?? candidates[0];
}

export function gridOf(data: ChartData, of: string | null): Grid | undefined {
  return data.grids.find((grid) => of === null || grid.of === of || grid.of.startsWith(`${of}.`));
}

export function columnOf(table: Table | undefined, id: string): Column | undefined {
  return table?.columns.find((column) => column.id === id);
}

export function timeOf(table: Table | undefined): Column | undefined {
  return table?.columns[0];
}

/** Estimators of a `samples` table that have a column `<id>.<what>`, with that column. */
export function estimatorColumns(
  table: Table | undefined,
  what: "prediction" | "rto",
): readonly { readonly id: string; readonly column: Column }[] {
  const ending = `.${what}`;
  return (table?.columns ?? [])
    .filter((column) => column.id.endsWith(ending))
    .map((column) => ({ id: column.id.slice(0, -ending.length), column }));
}

/** The estimator that runs the timer is drawn strong and the others thin; all alike where none does. */
export function weightOf(estimatorId: string, { drives }: ChartContext): number {
  if (drives === null) return 1;
  return estimatorId === drives ? 1.6 : 0.75;
}

/** Times and values of the rows of an `events` table whose kind has this id; empty when there are none. */
export function eventsOf(
  data: ChartData,
  context: Pick<ChartContext, "flow" | "eventKinds">,
  kindId: string,
): { readonly times: Float64Array; readonly values: Float64Array } {
  const table = tableOf(data, "events", context.flow);
  const kindIndex = context.eventKinds.findIndex((kind) => kind.id === kindId);
  const time = timeOf(table)?.values ?? new Float64Array();
  const kind = columnOf(table, "kind")?.values ?? new Float64Array();
  const value = columnOf(table, "value")?.values ?? new Float64Array();
  const rows: number[] = [];
  if (kindIndex >= 0) {
    for (let row = 0; row < time.length; row++) if (kind[row] === kindIndex) rows.push(row);
  }
  return {
    times: Float64Array.from(rows, (row) => time[row] ?? Number.NaN),
    values: Float64Array.from(rows, (row) => value[row] ?? Number.NaN),
  };
}

/** Two times that name the same event: the core's are whole nanoseconds, printed as seconds. */
const SAME_EVENT_S = 1e-6;

/**
 * When timeouts fired, seconds, ascending. A timeout is found spurious later than it fires: the `spurious-timeout` event
 * carries in its value the time of the timeout it is about, and that timeout is no longer among the genuine ones.
 */
export function timeoutsOf(
  data: ChartData,
  context: Pick<ChartContext, "flow" | "eventKinds">,
): { readonly genuine: Float64Array; readonly spurious: Float64Array } {
  const found = eventsOf(data, context, "spurious-timeout");
  const spurious = found.values.map((firedS, i) => (firedS > 0 ? firedS : (found.times[i] ?? Number.NaN))).sort();
  const isSpurious = (at: number) => {
    const near = spurious[lowerBound(spurious, at - SAME_EVENT_S)];
    return near !== undefined && near <= at + SAME_EVENT_S;
  };
  return { genuine: eventsOf(data, context, "timeout").times.filter((at) => !isSpurious(at)), spurious };
}

const IDLE_INTERVALS = 12;
const IDLE_ROUND_TRIPS = 1.5;
const ROWS_LOOKED_AT = 512;

function median(numbers: readonly number[]): number {
  return Float64Array.from(numbers).sort()[Math.floor(numbers.length / 2)] ?? Number.NaN;
}

/**
 * Pause between samples, seconds, from which on the flow was idle: longer than twelve usual intervals, and than one and a
 * half round trips, since a window may be sent in one burst. Infinite for less than two samples.
 */
export function idleGapS(time: Float64Array, rttMs: Float64Array): number {
  const step = Math.max(1, Math.floor(time.length / ROWS_LOOKED_AT));
  const intervals: number[] = [];
  const rtts: number[] = [];
  for (let i = 1; i < time.length; i += step) {
    intervals.push((time[i] ?? 0) - (time[i - 1] ?? 0));
    const rtt = rttMs[i] ?? Number.NaN;
    if (!Number.isNaN(rtt)) rtts.push(rtt / 1000);
  }
  if (intervals.length === 0) return Number.POSITIVE_INFINITY;
  const roundTripS = rtts.length === 0 ? 0 : median(rtts);
  return Math.max(median(intervals) * IDLE_INTERVALS, roundTripS * IDLE_ROUND_TRIPS);
}
