/** A figure's series and matrix on a surface: the same code for the screen and for exports. */

import type { Figure, FigureHeat } from "../../../../figure/figure";
import { type Frame, linePoints, type SeriesView, stepBoxes, stepPoints } from "../parts/decimate";
import { drawDots } from "../parts/dots";
import { rampOf } from "../parts/heat";
import type { ValueScale } from "../parts/valueScale";
import { Points } from "../surface/points";
import type { Surface } from "../surface/surface";
import type { Theme } from "../surface/theme";
import { EdgeCache } from "../time/drawLayers";
import { barSpacing, heatEnds, scaleOf, type XyLayout, xPx } from "./xyLayout";
import { emptyExtent, positionOf, widen, type XySeries } from "./xySeries";

const scratch = new Points();

/** Share of the distance between bars that they fill together. */
const BARS_FILL = 0.72;
/** Up to this many rows intervals are bars with ends; beyond, a band. */
const MOST_INTERVALS = 80;
/** Up to this many rows a line shows each of its points. */
const MOST_POINTS = 60;
const BAND_ALPHA = "2e";
const AREA_ALPHA = "40";

/** A resolved colour, seen through. Colours of the theme are #rrggbb. */
function through(colour: string, alpha: string): string {
  return /^#[\da-f]{6}$/i.test(colour) ? colour + alpha : colour;
}

interface Pen {
  readonly surface: Surface;
  readonly layout: XyLayout;
  readonly cache: EdgeCache;
  readonly theme: Theme;
  /** Lines show each of their points: all of them, or none. */
  readonly marked: boolean;
}

function seriesView(series: XySeries, { cache }: Pen, scale: ValueScale): SeriesView {
  const { at, values } = series;
  return { time: at, column: values, edges: cache.of(at), frame: cache.frame, scale };
}

function drawBand(series: XySeries, pen: Pen, colour: string): void {
  const { at, low, high } = series;
  if (low === null || high === null) return;
  const scale = scaleOf(pen.layout, series);
  const whole = (row: number) => Number.isFinite(low[row]) && Number.isFinite(high[row]);
  for (let from = 0; from < at.length; from++) {
    if (!whole(from)) continue;
    let to = from;
    while (to + 1 < at.length && whole(to + 1)) to++;
    // There along the upper ends and back along the lower ones: the area's base closes it.
    scratch.clear();
    for (let row = from; row <= to; row++) scratch.push(xPx(pen.layout, at[row] ?? 0), scale.px(high[row] ?? 0));
    for (let row = to; row >= from; row--) scratch.push(xPx(pen.layout, at[row] ?? 0), scale.px(low[row] ?? 0));
    pen.surface.area(scratch, scale.px(low[from] ?? 0), colour);
    from = to;
  }
}

function drawIntervals(series: XySeries, pen: Pen, colour: string, shiftPx: number): void {
  const { at, low, high } = series;
  if (low === null || high === null) return;
  const scale = scaleOf(pen.layout, series);
  const half = 3;
  scratch.clear();
  for (let i = 0; i < at.length; i++) {
    const x = xPx(pen.layout, at[i] ?? Number.NaN) + shiftPx;
    const bottom = scale.px(low[i] ?? Number.NaN);
    const top = scale.px(high[i] ?? Number.NaN);
    if (Number.isNaN(bottom) || Number.isNaN(top) || Number.isNaN(x)) continue;
    for (const [fromX, fromY, toX, toY] of [
      [x - half, top, x + half, top],
      [x, top, x, bottom],
      [x - half, bottom, x + half, bottom],
    ] as const) {
      scratch.lift();
      scratch.push(fromX, fromY);
      scratch.push(toX, toY);
    }
  }
  pen.surface.polyline(scratch, { colour, widthPx: pen.theme.strokePx, dash: [] });
}

function drawCurve(series: XySeries, pen: Pen): void {
  const { surface, theme, layout } = pen;
  const { source, style } = series;
  const scale = scaleOf(layout, series);
  const view = seriesView(series, pen, scale);
  const colour = theme.colour(style.colour);
  const stroke = { colour, widthPx: theme.strokePx, dash: style.dash };
  if (source.kind === "step" && view.edges.dense && surface.prefersBars) {
    stepBoxes(view, 0, { widthPx: stroke.widthPx, ratio: surface.ratio, dash: stroke.dash }, scratch);
    surface.boxes(scratch, colour);
    return;
  }
  if (source.kind === "step") stepPoints(view, 0, scratch);
  else linePoints(view, Number.POSITIVE_INFINITY, scratch);
  if (source.kind === "area") surface.area(scratch, Math.min(scale.px(0), scale.heightPx), through(colour, AREA_ALPHA));
  surface.polyline(scratch, stroke);
  if (source.kind === "line" && pen.marked) drawMarkers(series, pen, 5);
}

/** Points nearer to the last one than this are left out. */
const PATH_STEP_PX = 0.4;
/** Coordinates further out than this are drawn as if there: some canvases lose larger ones. */
const OUT_PX = 1e4;

/** In the order in which the points come; NaN lifts the pen. */
function drawPath(series: XySeries, { surface, layout, theme }: Pen): void {
  const scale = scaleOf(layout, series);
  const kept = (px: number) => Math.max(-OUT_PX, Math.min(OUT_PX, px));
  let last: readonly [number, number] | null = null;
  scratch.clear();
  series.at.forEach((position, i) => {
    const x = kept(xPx(layout, position));
    const y = kept(scale.px(series.values.values[i] ?? Number.NaN));
    if (Number.isNaN(x) || Number.isNaN(y)) {
      scratch.lift();
      last = null;
    } else if (last === null || Math.hypot(x - last[0], y - last[1]) >= PATH_STEP_PX) {
      scratch.push(x, y);
      last = [x, y];
    }
  });
  const { colour, dash } = series.style;
  surface.polyline(scratch, { colour: theme.colour(colour), widthPx: theme.strokePx, dash });
}

function drawMarkers(series: XySeries, { surface, layout, theme }: Pen, sizePx: number): void {
  const scale = scaleOf(layout, series);
  const colour = theme.colour(series.style.colour);
  series.at.forEach((position, i) => {
    const x = xPx(layout, position);
    const y = scale.px(series.values.values[i] ?? Number.NaN);
    if (x >= -1 && x <= layout.plot.widthPx + 1 && y >= -1 && y <= scale.heightPx + 1) {
      surface.marker(series.style.marker, x, y, sizePx, colour);
    }
  });
}

function drawPoints(series: XySeries, pen: Pen): void {
  const { surface, theme, layout } = pen;
  const few = series.at.length <= MOST_POINTS && !layout.compact;
  if (few) drawMarkers(series, pen, theme.strokePx * 5);
  else {
    const view = seriesView(series, pen, scaleOf(layout, series));
    drawDots(
      surface,
      view,
      { radiusPx: theme.dotPx * (layout.compact ? 0.7 : 1), colour: theme.colour(series.style.colour) },
      scratch,
    );
  }
}

interface BarPlace {
  readonly fromPx: number;
  readonly widthPx: number;
}

/** Where bar series number `nth` of `count` stands, from the position that all share. */
function barPlace(layout: XyLayout, spacing: number, nth: number, count: number): BarPlace {
  const all = (spacing / (layout.view[1] - layout.view[0])) * layout.plot.widthPx * BARS_FILL;
  const each = all / count;
  return { fromPx: nth * each - all / 2, widthPx: Math.max(1, each - Math.min(2, each * 0.15)) };
}

function drawBars(series: XySeries, pen: Pen, place: BarPlace): void {
  const { surface, layout, theme } = pen;
  const scale = scaleOf(layout, series);
  const base = Math.min(scale.heightPx, Math.max(0, scale.log ? scale.heightPx : scale.px(0)));
  scratch.clear();
  series.at.forEach((position, i) => {
    const y = scale.px(series.values.values[i] ?? Number.NaN);
    if (Number.isNaN(y)) return;
    const left = xPx(layout, position) + place.fromPx;
    scratch.push(left, Math.min(y, base));
    scratch.push(left + place.widthPx, Math.max(y, base));
  });
  surface.boxes(scratch, theme.colour(series.style.colour));
  drawIntervals(series, pen, theme.colour("var(--lab-ink)"), place.fromPx + place.widthPx / 2);
}

/** Edges between cells in px, from centres on an axis. */
function cellEdges(centres: ArrayLike<number>, log: boolean, px: (position: number) => number): Float64Array {
  const positions = Array.from(centres, (value) => positionOf(value, log));
  const [first, last] = heatEnds(centres, log);
  const inner = positions.slice(1).map((position, i) => (position + (positions[i] ?? 0)) / 2);
  return Float64Array.from([first, ...inner, last], px);
}

function drawHeat(figure: Figure, heat: FigureHeat, { surface, layout, theme }: Pen): void {
  const { classes } = heat;
  const ramp =
    classes === undefined
      ? rampOf(theme.colour("var(--lab-weights-low)"), theme.colour("var(--lab-weights)"))
      : ["", ...classes.map(({ colour }) => theme.colour(`var(--lab-${colour})`))];
  const { min, max } = widen(emptyExtent(), heat.values);
  const columns = heat.x.length;
  const rows = heat.y.length;
  const shades = new Uint8Array(columns * rows);
  for (let i = 0; i < columns; i++) {
    for (let j = 0; j < rows; j++) {
      const value = heat.values[j * columns + i] ?? Number.NaN;
      const share = max > min ? (value - min) / (max - min) : 1;
      const shade = classes === undefined ? Math.round(share * (ramp.length - 2)) : value;
      if (Number.isFinite(value)) shades[i * rows + j] = 1 + shade;
    }
  }
  const edges = cellEdges(heat.x, figure.x.scale === "log", (position) => xPx(layout, position));
  const pairs = Float64Array.from({ length: 2 * columns }, (_, k) => edges[(k + 1) >> 1] ?? 0);
  const yLog = layout.y.log;
  const yEdges = cellEdges(heat.y, yLog, (position) => layout.y.px(yLog ? 10 ** position : position));
  surface.cells({ columns, rows, xEdges: pairs, yEdges, shades, ramp });
}

/** Everything of the figure that lies in the plot's box; the surface's origin is its upper left corner. */
export function drawXy(
  figure: Figure,
  series: readonly XySeries[],
  layout: XyLayout,
  surface: Surface,
  theme: Theme,
): void {
  const { view, plot } = layout;
  // A row at the very end of the axis belongs to the picture.
  const end = view[1] + Math.abs(view[1] - view[0]) * 1e-9;
  const frame: Frame = {
    view: [view[0], end],
    widthPx: plot.widthPx,
    columns: Math.max(1, Math.round(plot.widthPx * surface.ratio)),
    endS: Math.max(view[0], ...series.map(({ at }) => at.at(-1) ?? view[0])),
  };
  const lines = series.filter(({ source }) => source.kind === "line");
  const marked = !layout.compact && lines.every(({ at }) => at.length <= MOST_POINTS);
  const pen: Pen = { surface, layout, theme, marked, cache: new EdgeCache(frame) };
  if (figure.heat !== undefined) drawHeat(figure, figure.heat, pen);
  const bars = series.filter(({ source }) => source.kind === "bars");
  const spacing = barSpacing(series);
  for (const each of series) {
    const colour = theme.colour(each.style.colour);
    const { kind } = each.source;
    const many = each.at.length > MOST_INTERVALS;
    if (kind === "band" || (many && kind !== "bars")) drawBand(each, pen, through(colour, BAND_ALPHA));
    if (kind === "bars") drawBars(each, pen, barPlace(layout, spacing, bars.indexOf(each), bars.length));
    else if (kind === "points") drawPoints(each, pen);
    else if (kind === "path") drawPath(each, pen);
    else if (kind !== "band") drawCurve(each, pen);
    if (kind !== "bars" && kind !== "band" && !many) drawIntervals(each, pen, colour, 0);
  }
}
