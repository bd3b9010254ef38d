/** A figure's numbers: as rows for its data table and CSV, and as what stands at the cursor. */

import type { Figure } from "../../../../figure/figure";
import { figureTable } from "../../../../figure/figureTable";
import { formatValue } from "../parts/format";
import { lastAtOrBefore, nearest } from "../parts/lookup";
import type { Tabular } from "../parts/tabular";
import type { XySeries } from "./xySeries";

/** All numbers of the figure at full precision, in order of x. */
export function xyTabular(figure: Figure): Tabular {
  return figureTable(figure);
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
  return `${formatValue(x, Number.isInteger(x) ? 0 : digitsFor(x))}${unit === "" ? "" : ` ${unit}`}`;
}
