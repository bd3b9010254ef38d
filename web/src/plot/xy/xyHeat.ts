/** What of a matrix lies under the cursor. */

import type { Figure, FigureHeat } from "../../../../figure/figure";
import { formatValue } from "../parts/format";
import { nearest } from "../parts/lookup";
import type { XyLayout } from "./xyLayout";
import { positionOf } from "./xySeries";

export interface HeatCell {
  readonly column: number;
  readonly row: number;
}

/** The cell whose centre is nearest; `position` on the x axis, `yPx` from the plot's upper edge. */
export function nearestHeatCell(figure: Figure, layout: XyLayout, position: number, yPx: number): HeatCell {
  const { heat } = figure;
  if (heat === undefined) return { column: -1, row: -1 };
  const xs = Float64Array.from(heat.x, (x) => positionOf(x, figure.x.scale === "log"));
  const log = figure.y.scale === "log";
  const ys = Float64Array.from(heat.y, (y) => positionOf(y, log));
  return { column: nearest(xs, position), row: nearest(ys, positionOf(layout.y.value(yPx), log)) };
}

/** Px from the plot's upper edge of the row that is `by` rows above the one at `yPx`. */
export function heatRowPx(figure: Figure, layout: XyLayout, yPx: number, by: number): number {
  const { row } = nearestHeatCell(figure, layout, 0, yPx);
  const rows = figure.heat?.y ?? [];
  return layout.y.px(rows[Math.max(0, Math.min(rows.length - 1, row + by))] ?? Number.NaN);
}

/** "120 at 2, 0.08". */
export function heatText({ y }: Figure, heat: FigureHeat, { column, row }: HeatCell): string {
  const value = heat.values[row * heat.x.length + column];
  if (value === undefined) return "";
  const kind = heat.classes?.[value]?.label;
  const at = `${y.label} ${formatValue(heat.y[row] ?? Number.NaN, 3)}${y.unit === "" ? "" : ` ${y.unit}`}`;
  return `${kind ?? formatValue(value, 3)} (${at})`;
}
