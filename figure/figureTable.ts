/** A figure's numbers as rows and columns: for data tables and CSV. */

import type { Figure, FigureAxis } from "./figure";

export interface FigureTable {
  /** With units: `Time (s)`, `RTT(i) (ms)`. */
  readonly header: readonly string[];
  readonly rows: number;
  /** Full precision: the shortest text that reads back as the same number; empty where there is none. */
  readonly cells: (row: number) => string[];
  /** Row of the first x that is not below. */
  readonly rowAt: (x: number) => number;
}

function printNumber(value: number | undefined): string {
  return value === undefined || Number.isNaN(value) ? "" : String(value);
}

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

function heatTable({ x, y, heat }: Figure): FigureTable | null {
  if (heat === undefined) return null;
  const columns = heat.x.length;
  return {
    header: [xName(x), xName(y), named(heat.label, heat.unit)],
    rows: columns * heat.y.length,
    cells: (row) => {
      const value = heat.values[row];
      const kind = heat.classes?.[value ?? Number.NaN]?.label;
      return [
        printNumber(heat.x[row % columns]),
        printNumber(heat.y[Math.floor(row / columns)]),
        kind ?? printNumber(value),
      ];
    },
    rowAt: () => 0,
  };
}

/** Paths one after the other, in the order in which they are drawn. */
function pathTable({ x, y, series }: Figure): FigureTable {
  const starts: number[] = [];
  let rows = 0;
  for (const each of series) {
    starts.push(rows);
    rows += each.x.length;
  }
  return {
    header: ["series", xName(x), named(y.label, y.unit)],
    rows,
    cells: (row) => {
      const nth = starts.findLastIndex((start) => start <= row);
      const at = row - (starts[nth] ?? 0);
      return [series[nth]?.label ?? "", printNumber(series[nth]?.x[at]), printNumber(series[nth]?.y[at])];
    },
    rowAt: () => 0,
  };
}

/** All numbers of the figure at full precision, in order of x; a matrix as one row per cell, paths in their own order. */
export function figureTable(figure: Figure): FigureTable {
  if (figure.series.every(({ kind }) => kind === "path")) {
    const heat = heatTable(figure);
    if (heat !== null) return heat;
    if (figure.series.length > 0) return pathTable(figure);
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

const cellText = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text);

/** The same as text (RFC 4180, lines ended by a line feed). */
export function figureCsv(figure: Figure): string {
  const { header, rows, cells } = figureTable(figure);
  const lines = [header, ...Array.from({ length: rows }, (_, row) => cells(row))];
  return lines.map((line) => `${line.map(cellText).join(",")}\n`).join("");
}
