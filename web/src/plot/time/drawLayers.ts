/** Draws a chart's layers on a surface: the same code for the screen and for exports. */

import {
  columnEdges,
  type Edges,
  type Frame,
  linePoints,
  type SeriesView,
  stepBoxes,
  stepPoints,
  visibleExtremes,
} from "../parts/decimate";
import { drawDots } from "../parts/dots";
import { heatCells, rampOf, weightRange } from "../parts/heat";
import { lastAtOrBefore, lowerBound } from "../parts/lookup";
import type { ValueScale } from "../parts/valueScale";
import { MARK_LOOKS } from "../surface/palette";
import { Points } from "../surface/points";
import type { Surface } from "../surface/surface";
import type { Theme } from "../surface/theme";
import type { HeatLayer, Layer, MarkLayer, SeriesLayer } from "../surface/types";
import { drawStrip } from "./strips";

const scratch = new Points();

/** Row ranges are the same for all columns of a table: looked up once per frame. */
export class EdgeCache {
  private readonly edges = new Map<Float64Array, Edges>();
  constructor(readonly frame: Frame) {}

  of(time: Float64Array): Edges {
    let found = this.edges.get(time);
    if (found === undefined) {
      found = columnEdges(time, this.frame);
      this.edges.set(time, found);
    }
    return found;
  }
}

export interface VisibleExtremes {
  min: number;
  max: number;
  /** Least positive value; infinite when there is none. */
  smallest: number;
  /** Greatest value of each series, by layer. */
  readonly tops: { readonly layer: Layer; readonly max: number }[];
}

/** Extremes of what is in view, for the automatic y axis. NaN when nothing is. */
export function extremesOf(layers: readonly Layer[], cache: EdgeCache): VisibleExtremes {
  const found: VisibleExtremes = { min: Number.NaN, max: Number.NaN, smallest: Number.POSITIVE_INFINITY, tops: [] };
  for (const layer of layers) {
    if (layer.kind === "heat") {
      const [low, high] = weightRange(layer.grid);
      if (!(found.min <= low)) found.min = low;
      if (!(found.max >= high)) found.max = high;
      if (low > 0 && low < found.smallest) found.smallest = low;
    } else if (layer.kind !== "marks" && layer.kind !== "strip") {
      const state = layer.kind === "step" || layer.kind === "area";
      const own = { min: Number.NaN, max: Number.NaN, smallest: Number.POSITIVE_INFINITY };
      visibleExtremes(layer.value, cache.of(layer.time.values), state, own);
      if (!(found.min <= own.min)) found.min = Number.isNaN(own.min) ? found.min : own.min;
      if (!(found.max >= own.max)) found.max = Number.isNaN(own.max) ? found.max : own.max;
      found.smallest = Math.min(found.smallest, own.smallest);
      if (!Number.isNaN(own.max)) found.tops.push({ layer, max: own.max });
    }
  }
  return found;
}

const TOWERS = 2.5;
const HEADROOM = 1.4;

/**
 * The one series that is more than two and a half times as high as all others, and where to cut it; null where there is
 * none, or none that may be cut.
 */
export function towering(
  tops: VisibleExtremes["tops"],
  mayBeCut: "any" | readonly string[],
): { readonly layer: Layer; readonly max: number; readonly cut: number } | null {
  const [first, second] = [...tops].sort((a, b) => b.max - a.max);
  if (first === undefined || second === undefined || !(second.max > 0) || first.max <= TOWERS * second.max) return null;
  return mayBeCut === "any" || mayBeCut.includes(first.layer.id) ? { ...first, cut: second.max * HEADROOM } : null;
}

function seriesView(layer: SeriesLayer, cache: EdgeCache, scale: ValueScale): SeriesView {
  const time = layer.time.values;
  return { time, column: layer.value, edges: cache.of(time), frame: cache.frame, scale };
}

function drawSeries(layer: SeriesLayer, surface: Surface, cache: EdgeCache, scale: ValueScale, theme: Theme): void {
  const series = seriesView(layer, cache, scale);
  if (layer.strip !== undefined) {
    drawStrip(layer, layer.strip, surface, series, theme, scratch);
    return;
  }
  const colour = theme.colour(layer.style.colour);
  const stroke = { colour, widthPx: theme.strokePx * (layer.weight ?? 1), dash: layer.style.dash };
  if (layer.kind === "dots") {
    const radiusPx = layer.quiet === true ? theme.dotPx * 0.7 : theme.dotPx;
    drawDots(surface, series, { radiusPx, colour }, scratch);
    return;
  }
  const shift = layer.holds === "before" ? 1 : 0;
  if (layer.kind === "step" && series.edges.dense && surface.prefersBars) {
    stepBoxes(series, shift, { widthPx: stroke.widthPx, ratio: surface.ratio, dash: stroke.dash }, scratch);
    surface.boxes(scratch, colour);
    return;
  }
  if (layer.kind === "line") linePoints(series, layer.gapS ?? Number.POSITIVE_INFINITY, scratch);
  else stepPoints(series, shift, scratch);
  if (layer.kind === "area") {
    surface.area(scratch, scale.heightPx, theme.colour("var(--lab-queue)"));
    surface.polyline(scratch, { ...stroke, widthPx: stroke.widthPx * 0.7 });
  } else surface.polyline(scratch, stroke);
}

/** Value in force at a time: the row before it, or for a prediction the row at or after it. NaN when there is none. */
export function stateAt(layer: SeriesLayer, timeS: number): number {
  const time = layer.time.values;
  const row = layer.holds === "before" ? lowerBound(time, timeS) : lastAtOrBefore(time, timeS);
  return layer.value.values[row] ?? Number.NaN;
}

const MARKER_EVERY_PX = 170;

/** A marker now and then along each line, so that lines can be told apart without colour. */
function drawMarkers(
  lines: readonly SeriesLayer[],
  surface: Surface,
  cache: EdgeCache,
  scale: ValueScale,
  theme: Theme,
): void {
  const { view, widthPx, endS } = cache.frame;
  const { heightPx } = scale;
  const endPx = Math.min(widthPx, ((endS - view[0]) / (view[1] - view[0])) * widthPx);
  lines.forEach((layer, index) => {
    const colour = theme.colour(layer.style.colour);
    const offset = (MARKER_EVERY_PX * (index + 0.5)) / lines.length;
    for (let x = offset; x < endPx; x += MARKER_EVERY_PX) {
      const y = scale.px(stateAt(layer, view[0] + (x / widthPx) * (view[1] - view[0])));
      if (y >= 0 && y <= heightPx) surface.marker(layer.style.marker, x, y, theme.strokePx * 4.6, colour);
    }
  });
}

function drawMarks(layer: MarkLayer, surface: Surface, cache: EdgeCache, scale: ValueScale, theme: Theme): void {
  const { view, widthPx } = cache.frame;
  const { heightPx } = scale;
  const look = MARK_LOOKS[layer.mark];
  const colour = theme.colour(look.colour);
  const sizePx = theme.typePx * 0.62;
  const perSecond = widthPx / (view[1] - view[0]);
  let lastX = Number.NEGATIVE_INFINITY;
  let lastY = Number.NaN;
  const end = lowerBound(layer.times, view[1]);
  for (let i = lowerBound(layer.times, view[0]); i < end; i++) {
    const x = ((layer.times[i] ?? 0) - view[0]) * perSecond;
    const value = layer.values === null ? Number.NaN : scale.px(layer.values[i] ?? Number.NaN);
    const y = Number.isNaN(value) ? sizePx * 0.6 : Math.min(heightPx - sizePx / 2, Math.max(sizePx / 2, value));
    if (x - lastX < 1 && Math.abs(y - lastY) < 1) continue;
    surface.mark(look.glyph, x, y, sizePx, colour);
    lastX = x;
    lastY = y;
  }
}

function drawHeat(layer: HeatLayer, surface: Surface, cache: EdgeCache, scale: ValueScale, theme: Theme): void {
  const ramp = rampOf(theme.colour("var(--lab-weights-low)"), theme.colour("var(--lab-weights)"));
  surface.cells(heatCells(layer.grid, cache.frame, scale, ramp));
}

/** Draws the layers in their order; marks last, so that no line hides them. */
export function drawLayers(
  layers: readonly Layer[],
  surface: Surface,
  cache: EdgeCache,
  scale: ValueScale,
  theme: Theme,
): void {
  for (const layer of layers) {
    if (layer.kind === "heat") drawHeat(layer, surface, cache, scale, theme);
    else if (layer.kind !== "marks") drawSeries(layer, surface, cache, scale, theme);
  }
  const lines = layers.filter((layer): layer is SeriesLayer => layer.kind === "step");
  if (lines.length > 2) drawMarkers(lines, surface, cache, scale, theme);
  for (const layer of layers) if (layer.kind === "marks") drawMarks(layer, surface, cache, scale, theme);
}
