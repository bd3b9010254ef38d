/** A figure's series made ready to be drawn: in order of x, with a look, and x as it lies on the axis (its logarithm on a logarithmic one). */

import type { Figure, FigureSeries } from "../../../../figure/figure";
import type { Column } from "../../../../sim-worker/src/protocol";
import { buildLevels } from "../parts/pyramid";
import { styleOf } from "../surface/palette";
import type { SeriesStyle } from "../surface/types";

export interface XySeries {
  readonly source: FigureSeries;
  readonly style: SeriesStyle;
  /** Ascending but of a path; log10 of x where the axis is logarithmic. */
  readonly at: Float64Array;
  readonly values: Column;
  /** What stands in `values` for zero; NaN where zero stands for itself. */
  readonly zeroAt: number;
  /** Ends of intervals, in the same order; null where there are none. */
  readonly low: Float64Array | null;
  readonly high: Float64Array | null;
}

export interface Extent {
  min: number;
  max: number;
  /** Least positive number; infinite when there is none. */
  smallest: number;
}

export const emptyExtent = (): Extent => ({ min: Number.NaN, max: Number.NaN, smallest: Number.POSITIVE_INFINITY });

/** Widens `extent` by the numbers among `values`. */
export function widen(extent: Extent, values: ArrayLike<number>): Extent {
  for (let i = 0; i < values.length; i++) {
    const value = values[i] ?? Number.NaN;
    if (!Number.isFinite(value)) continue;
    if (!(extent.min <= value)) extent.min = value;
    if (!(extent.max >= value)) extent.max = value;
    if (value > 0 && value < extent.smallest) extent.smallest = value;
  }
  return extent;
}

/** Rows in ascending order of x; null when they are so already. */
function orderOf(x: ArrayLike<number>): Uint32Array | null {
  let ascending = true;
  for (let i = 1; i < x.length && ascending; i++) ascending = (x[i - 1] ?? 0) <= (x[i] ?? 0);
  if (ascending) return null;
  return Uint32Array.from({ length: x.length }, (_, i) => i).sort((a, b) => (x[a] ?? 0) - (x[b] ?? 0));
}

function inOrder(values: ArrayLike<number>, order: Uint32Array | null): Float64Array {
  return order === null ? Float64Array.from(values) : Float64Array.from(order, (row) => values[row] ?? Number.NaN);
}

function columnOf({ id, label }: FigureSeries, unit: string, values: Float64Array): Column {
  return { id, label, unit, values, levels: buildLevels(values) };
}

/** The value at a position: what `positionOf` undoes. */
export const unscaled = (position: number, log: boolean): number => (log ? 10 ** position : position);

/** Position on the x axis: the value, or its logarithm. Not positive on a logarithmic axis: nowhere. */
export function positionOf(x: number, log: boolean): number {
  if (!log) return x;
  return x > 0 ? Math.log10(x) : Number.NaN;
}

export function prepareSeries(figure: Figure): readonly XySeries[] {
  const log = figure.x.scale === "log";
  return figure.series.map((source) => {
    const order = source.kind === "path" ? null : orderOf(source.x);
    const { unit, zeroAt = Number.NaN } = (source.axis === "y2" ? figure.y2 : figure.y) ?? figure.y;
    const y = inOrder(source.y, order);
    return {
      source,
      style: styleOf(source.style ?? source.id),
      at: inOrder(source.x, order).map((x) => positionOf(x, log)),
      values: columnOf(source, unit, Number.isNaN(zeroAt) ? y : y.map((value) => (value === 0 ? zeroAt : value))),
      zeroAt,
      low: source.low === undefined ? null : inOrder(source.low, order),
      high: source.high === undefined ? null : inOrder(source.high, order),
    };
  });
}
