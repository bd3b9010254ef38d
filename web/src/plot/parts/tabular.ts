/** What a chart shows, as rows and columns: for its data table and its CSV. One row per sample or event, ascending in time. */

import type { DrawnRows, HeatLayer, Layer, MarkLayer, SeriesLayer, TimeRange } from "../surface/types";
import { lowerBound } from "./lookup";

export interface Tabular {
  /** With units: `time_s`, `rtt_ms`, `jacobson.prediction_ms`, `event`. */
  readonly header: readonly string[];
  readonly rows: number;
  /** Full precision: the shortest text that reads back as the same number; empty where there is none. */
  readonly cells: (row: number) => string[];
  /** Row of the first time >= timeS. */
  readonly rowAt: (timeS: number) => number;
}

/** Something with ascending times that fills some of the columns. */
interface Source {
  readonly times: Float64Array;
  readonly from: number;
  readonly to: number;
  readonly fill: (row: number, cells: string[]) => void;
}

function unitSuffix(unit: string): string {
  return unit === "" ? "" : `_${unit.replace(/[^\w%]+/g, "_")}`;
}

export function printNumber(value: number | undefined): string {
  return value === undefined || Number.isNaN(value) ? "" : String(value);
}

function bounds(times: Float64Array, range: TimeRange | null): { from: number; to: number } {
  if (range === null) return { from: 0, to: times.length };
  let to = lowerBound(times, range[1]);
  while (to < times.length && times[to] === range[1]) to++;
  return { from: lowerBound(times, range[0]), to };
}

/** Enough to tell neighbouring experts apart, and short enough to read as a column's name. */
const AXIS_DIGITS = 9;

function heatTabular(heat: HeatLayer, range: TimeRange | null): Tabular {
  const { grid } = heat;
  const { from, to } = bounds(grid.time, range);
  const width = grid.axis.length;
  return {
    header: [
      "time_s",
      ...Array.from(
        grid.axis,
        (value) => `weight_at_${Number(value.toPrecision(AXIS_DIGITS))}${unitSuffix(grid.axisUnit)}`,
      ),
    ],
    rows: to - from,
    cells: (row) => {
      const start = (from + row) * width;
      const weights = Array.from(grid.values.subarray(start, start + width), printNumber);
      return [printNumber(grid.time[from + row]), ...weights];
    },
    rowAt: (timeS) => Math.max(0, lowerBound(grid.time, timeS) - from),
  };
}

function tableSources(series: readonly SeriesLayer[], range: TimeRange | null, header: string[]): Source[] {
  const byTable = new Map<Float64Array, SeriesLayer[]>();
  for (const layer of series) {
    const list = byTable.get(layer.time.values);
    if (list === undefined) byTable.set(layer.time.values, [layer]);
    else list.push(layer);
  }
  return [...byTable].map(([times, layers]) => {
    const columns = layers.map((layer) => {
      const { id, unit } = layer.value;
      const name = id === unit ? id : id + unitSuffix(unit);
      const at = header.push(header.includes(name) ? `${layer.table.kind}.${name}` : name) - 1;
      return { at, values: layer.value.values, states: layer.strip?.states };
    });
    return {
      times,
      ...bounds(times, range),
      fill: (row: number, cells: string[]) => {
        for (const { at, values, states } of columns) {
          cells[at] = states?.[values[row] ?? Number.NaN]?.label ?? printNumber(values[row]);
        }
      },
    };
  });
}

function drawnSource(rows: DrawnRows, range: TimeRange | null, header: string[]): Source {
  const at = header.length;
  header.push(...rows.header);
  return {
    times: rows.times,
    ...bounds(rows.times, range),
    fill: (row, cells) => {
      rows.cells(row).forEach((cell, i) => {
        cells[at + i] = cell;
      });
    },
  };
}

function markSources(marks: readonly MarkLayer[], range: TimeRange | null, header: string[]): Source[] {
  const present = marks.filter((layer) => layer.times.length > 0);
  if (present.length === 0) return [];
  const at = header.push("event") - 1;
  return present.map((layer) => ({
    times: layer.times,
    ...bounds(layer.times, range),
    fill: (_row: number, cells: string[]) => {
      cells[at] = layer.mark;
    },
  }));
}

/** Merges ascending sources; equal times keep the sources' order. */
function merge(sources: readonly Source[]): {
  readonly source: Uint8Array;
  readonly row: Int32Array;
  readonly total: number;
} {
  const total = sources.reduce((sum, { from, to }) => sum + Math.max(0, to - from), 0);
  const source = new Uint8Array(total);
  const row = new Int32Array(total);
  const next = sources.map(({ from }) => from);
  for (let i = 0; i < total; i++) {
    let best = -1;
    let bestTime = Number.POSITIVE_INFINITY;
    sources.forEach((candidate, s) => {
      const at = next[s] ?? 0;
      const time = at < candidate.to ? (candidate.times[at] ?? Number.POSITIVE_INFINITY) : Number.POSITIVE_INFINITY;
      if (at < candidate.to && (best < 0 || time < bestTime)) {
        best = s;
        bestTime = time;
      }
    });
    source[i] = best;
    row[i] = next[best] ?? 0;
    next[best] = (next[best] ?? 0) + 1;
  }
  return { source, row, total };
}

/** The rows of a chart's layers within `range` (both ends included); null is everything. */
export function tabulate(layers: readonly Layer[], range: TimeRange | null): Tabular {
  const heat = layers.find((layer) => layer.kind === "heat");
  if (heat !== undefined) return heatTabular(heat, range);
  const header = ["time_s"];
  const series = layers.filter(
    (layer): layer is SeriesLayer => layer.kind !== "marks" && layer.kind !== "heat" && layer.kind !== "drawn",
  );
  const marks = layers.filter((layer): layer is MarkLayer => layer.kind === "marks");
  const drawn = layers.flatMap((layer) => (layer.kind === "drawn" && layer.rows !== undefined ? [layer.rows] : []));
  const sources = [
    ...tableSources(series, range, header),
    ...drawn.map((rows) => drawnSource(rows, range, header)),
    ...markSources(marks, range, header),
  ];
  const { source, row, total } = merge(sources);
  const timeAt = (i: number) => sources[source[i] ?? 0]?.times[row[i] ?? 0];
  return {
    header,
    rows: total,
    cells: (i) => {
      const cells = header.map(() => "");
      cells[0] = printNumber(timeAt(i));
      sources[source[i] ?? 0]?.fill(row[i] ?? 0, cells);
      return cells;
    },
    rowAt: (timeS) => {
      let low = 0;
      let high = total;
      while (low < high) {
        const middle = (low + high) >>> 1;
        if ((timeAt(middle) ?? Number.POSITIVE_INFINITY) < timeS) low = middle + 1;
        else high = middle;
      }
      return low;
    },
  };
}
