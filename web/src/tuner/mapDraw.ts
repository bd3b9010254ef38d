/** A score map on a surface, the same for the screen and for exports. The surface's origin is the picture's corner. */

import { unitOf } from "../../../sim-worker/src/tuneSpace";
import type { TuneAxis } from "../../../sim-worker/src/tuneTypes";
import { rampOf } from "../plot/parts/heat";
import { Points } from "../plot/surface/points";
import type { Cells, Surface } from "../plot/surface/surface";
import type { Theme } from "../plot/surface/theme";
import { type Box, type MapLayout, type MapState, placeOf, shadeOf } from "./mapLayout";

const scratch = new Points();
const MARK_PX = 13;
const LEGEND_STEPS = 32;

/** Edges of the cells in px: half way between neighbours, and the ends of the range. */
function edges(axis: TuneAxis, values: readonly number[], px: (unit: number) => number): Float64Array {
  const units = values.map((value) => unitOf(axis, value));
  const inner = units.slice(1).map((unit, at) => (unit + (units[at] ?? 0)) / 2);
  return Float64Array.from([0, ...inner, 1], px);
}

function cellsOf(state: MapState, layout: MapLayout, ramp: readonly string[]): Cells | null {
  const { x, y, map, scores } = state;
  if (map === null || y === null) return null;
  const { plot, ends } = layout;
  const columns = map.xValues.length;
  const rows = map.yValues.length;
  const shades = new Uint8Array(columns * rows);
  for (let column = 0; column < columns; column++) {
    for (let row = 0; row < rows; row++) {
      const score = scores[row * columns + column] ?? Number.NaN;
      if (Number.isFinite(score)) {
        shades[column * rows + row] = 1 + Math.round(shadeOf(score, ends) * (ramp.length - 2));
      }
    }
  }
  const xs = edges(x.axis, map.xValues, (unit) => plot.left + unit * plot.width);
  const xEdges = Float64Array.from({ length: 2 * columns }, (_, at) => xs[(at + 1) >> 1] ?? 0);
  const yEdges = edges(y.axis, map.yValues, (unit) => plot.top + (1 - unit) * plot.height);
  return { columns, rows, xEdges, yEdges, shades, ramp };
}

function box(surface: Surface, { left, top, width, height }: Box, colour: string): void {
  scratch.clear().push(left, top);
  scratch.push(left + width, top + height);
  surface.boxes(scratch, colour);
}

function polyline(
  surface: Surface,
  corners: readonly (readonly [number, number])[],
  colour: string,
  widthPx: number,
  dash: readonly number[] = [],
): void {
  scratch.clear();
  for (const [x, y] of corners) scratch.push(x, y);
  surface.polyline(scratch, { colour, widthPx, dash });
}

function outline(surface: Surface, { left, top, width, height }: Box, colour: string): void {
  const [right, bottom] = [left + width, top + height];
  polyline(
    surface,
    [
      [left, top],
      [right, top],
      [right, bottom],
      [left, bottom],
      [left, top],
    ],
    colour,
    1,
  );
}

/** The scores along the one parameter. */
function drawLine(surface: Surface, state: MapState, layout: MapLayout, theme: Theme): void {
  const { x, map, scores } = state;
  const { plot, scoreScale } = layout;
  if (map === null || scoreScale === null) return;
  const colour = theme.colour("var(--lab-weights)");
  const places = map.xValues.map((value, at) => {
    const y = scoreScale.px(scores[at] ?? Number.NaN);
    return [plot.left + unitOf(x.axis, value) * plot.width, plot.top + y] as const;
  });
  polyline(surface, places, colour, theme.strokePx * 1.2);
  scratch.clear();
  for (const [left, top] of places) if (!Number.isNaN(top)) scratch.push(left, top);
  surface.discs(scratch, theme.dotPx * 1.2, colour);
}

function drawLegend(surface: Surface, layout: MapLayout, ramp: readonly string[], theme: Theme): void {
  const { legend, ends } = layout;
  if (legend === null || ends[0] === ends[1]) return;
  const step = legend.width / LEGEND_STEPS;
  for (let at = 0; at < LEGEND_STEPS; at++) {
    const shade = 1 + Math.round((at / (LEGEND_STEPS - 1)) * (ramp.length - 2));
    box(surface, { ...legend, left: legend.left + at * step, width: step + 0.5 }, ramp[shade] ?? "#808080");
  }
  outline(surface, legend, theme.colour("var(--lab-axis)"));
}

/** A mark that is seen on every shade: paper around ink. */
function haloed(
  surface: Surface,
  theme: Theme,
  glyph: "ring" | "diamond",
  at: readonly [number, number],
  sizePx: number,
): void {
  const [x, y] = at;
  surface.mark(glyph === "ring" ? "disc" : "diamond", x, y, sizePx + 5, theme.colour("var(--lab-paper)"));
  surface.mark(glyph, x, y, sizePx, theme.colour("var(--lab-ink)"));
}

function drawMarks(surface: Surface, state: MapState, layout: MapLayout, theme: Theme): void {
  const { best, before, current, known } = state;
  const ink = theme.colour("var(--lab-ink)");
  const paper = theme.colour("var(--lab-paper)");
  scratch.clear();
  for (const { place, isCell } of known) if (!isCell) scratch.push(...placeOf(layout, state, place));
  surface.discs(scratch, 1.6, paper);
  surface.discs(scratch, 0.9, ink);
  if (before !== null) surface.marker("cross", ...placeOf(layout, state, before), 8, ink);
  if (best !== null) haloed(surface, theme, "diamond", placeOf(layout, state, best), MARK_PX * 0.7);
  const [x, y] = placeOf(layout, state, current);
  const { plot } = layout;
  const dash = [2, 3];
  polyline(
    surface,
    [
      [x, plot.top],
      [x, plot.top + plot.height],
    ],
    ink,
    1,
    dash,
  );
  if (state.y !== null)
    polyline(
      surface,
      [
        [plot.left, y],
        [plot.left + plot.width, y],
      ],
      ink,
      1,
      dash,
    );
  haloed(surface, theme, "ring", [x, y], MARK_PX);
}

export function drawMap(surface: Surface, state: MapState, layout: MapLayout, theme: Theme): void {
  const ramp = rampOf(theme.colour("var(--lab-weights-low)"), theme.colour("var(--lab-weights)"));
  // Cells first: a canvas puts them down as one image, over everything.
  const cells = cellsOf(state, layout, ramp);
  if (cells !== null) surface.cells(cells);
  else drawLine(surface, state, layout, theme);
  const axis = theme.colour("var(--lab-axis)");
  for (const [x1, y1, x2, y2] of layout.ticks)
    polyline(
      surface,
      [
        [x1, y1],
        [x2, y2],
      ],
      axis,
      1,
    );
  outline(surface, layout.plot, axis);
  drawLegend(surface, layout, ramp, theme);
  drawMarks(surface, state, layout, theme);
}
