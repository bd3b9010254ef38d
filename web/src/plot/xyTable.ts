/** A figure's numbers: as rows for its data table and CSV, and as what stands at the cursor. */

import type { Figure, FigureAxis } from "../../../sim-worker/papers/figure";
import { formatValue } from "./format";
import { lastAtOrBefore, nearest } from "./lookup";
import { printNumber, type Tabular } from "./tabular";
import type { XySeries } from "./xySeries";

function named(label: string, unit: string): string {
  return unit === "" ? label : `${label} (${unit})`;
}

/** One row of the table: a place on the x axis, and the row of each series that lies there (-1: none). */
interface Place {
  readonly x: number;
  readonly rows: readonly number[];
}

/** Merges the series by x. Rows of one series that share an x stay rows of their own. */
function placesOf(figure: Figure): readonly Place[] {
  const lists = new Map<number, { readonly series: number; readonly row: number }[]>();
  figure.series.forEach(({ x }, series) => {
    for (let row = 0; row < x.length; row++) {
      const at = x[row] ?? Number.NaN;
      const list = lists.get(at);
      if (list === undefined) lists.set(at, [{ series, row }]);
      else list.push({ series, row });
    }
  });
  const places: Place[] = [];
  for (const [x, entries] of [...lists].sort(([a], [b]) => a - b)) {
    let rows = figure.series.map(() => -1);
    let used = 0;
    for (const { series, row } of entries) {
      if (rows[series] !== -1) {
        places.push({ x, rows });
        rows = figure.series.map(() => -1);
        used = 0;
      }
      rows[series] = row;
      used += 1;
    }
    if (used > 0) places.push({ x, rows });
  }
  return places;
}

function xName({ label, unit, categories }: FigureAxis): string {
  return categories === undefined ? named(label, unit) : label;
}

function heatTable({ x, y, heat }: Figure): Tabular | null {
  if (heat === undefined) return null;
  const columns = heat.x.length;
  return {
    header: [xName(x), xName(y), named(heat.label, heat.unit)],
    rows: columns * heat.y.length,
    cells: (row) => [heat.x[row % columns], heat.y[Math.floor(row / columns)], heat.values[row]].map(printNumber),
    rowAt: () => 0,
  };
}

/** All numbers of the figure at full precision, in order of x; a matrix as one row per cell. */
export function xyTabular(figure: Figure): Tabular {
  if (figure.series.length === 0) {
    const heat = heatTable(figure);
    if (heat !== null) return heat;
  }
  const places = placesOf(figure);
  const columns = figure.series.flatMap((series, index) => {
    const unit = (series.axis === "y2" ? figure.y2 : figure.y)?.unit ?? "";
    const column = (suffix: string, values: ArrayLike<number> | undefined) =>
      values === undefined ? [] : [{ index, values, name: named(series.label + suffix, unit) }];
    const own = series.kind === "band" ? [] : column("", series.y);
    return [...own, ...column(" low", series.low), ...column(" high", series.high)];
  });
  const { categories } = figure.x;
  return {
    header: [xName(figure.x), ...columns.map(({ name }) => name)],
    rows: places.length,
    cells: (row) => {
      const place = places[row];
      const x = place?.x ?? Number.NaN;
      const values = columns.map(({ index, values: list }) => printNumber(list[place?.rows[index] ?? -1]));
      return [categories?.[x] ?? printNumber(x), ...values];
    },
    rowAt: (x) => {
      const found = places.findIndex((place) => place.x >= x);
      return found < 0 ? Math.max(0, places.length - 1) : found;
    },
  };
}

/** Row of a series that the cursor at `position` means, or -1: state in force for a step, else the nearest within `near`. */
export function rowAt({ source, at }: XySeries, position: number, near: number): number {
  if (source.kind === "step") return lastAtOrBefore(at, position);
  const row = nearest(at, position);
  return row >= 0 && Math.abs((at[row] ?? Number.NaN) - position) <= near ? row : -1;
}

/** Decimals that suit values of this size. */
function digitsFor(value: number): number {
  const size = Math.abs(value);
  return size >= 1000 ? 0 : size >= 100 ? 1 : size >= 10 ? 2 : 3;
}

export function valueText(series: XySeries, row: number): string {
  const drawn = series.values.values[row] ?? Number.NaN;
  const value = drawn === series.zeroAt ? 0 : drawn;
  const low = series.low?.[row] ?? Number.NaN;
  const high = series.high?.[row] ?? Number.NaN;
  const print = (each: number) => formatValue(each, digitsFor(each));
  const range = Number.isNaN(low) || Number.isNaN(high) ? "" : `${print(low)} to ${print(high)}`;
  if (series.source.kind === "band") return range;
  if (Number.isNaN(value)) return "";
  return range === "" ? print(value) : `${print(value)} (${range})`;
}

/** The x axis' value as printed at the cursor. */
export function positionText(figure: Figure, x: number): string {
  const { categories, unit } = figure.x;
  if (categories !== undefined) return categories[Math.round(x)] ?? "";
  return `${formatValue(x, digitsFor(x))}${unit === "" ? "" : ` ${unit}`}`;
}
