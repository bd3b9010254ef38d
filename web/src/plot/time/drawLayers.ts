/** Draws a chart's layers on a surface: the same code for the screen and for exports. */

import { interpolateRgb } from "d3-interpolate";
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
import { penOf } from "./pen";
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
  /** Greatest and least value of each series, by layer. */
  readonly tops: { readonly layer: Layer; readonly max: number; readonly min: number }[];
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
    } else if (layer.kind === "drawn") {
      const [low, high] = layer.extremes?.(cache.frame.view) ?? [Number.NaN, Number.NaN];
      if (!(found.min <= low)) found.min = Number.isNaN(low) ? found.min : low;
      if (!(found.max >= high)) found.max = Number.isNaN(high) ? found.max : high;
    } else if (layer.kind !== "marks" && layer.kind !== "strip") {
      const state = layer.kind === "step" || layer.kind === "area";
      const own = { min: Number.NaN, max: Number.NaN, smallest: Number.POSITIVE_INFINITY };
      visibleExtremes(layer.value, cache.of(layer.time.values), state, own);
      if (!(found.min <= own.min)) found.min = Number.isNaN(own.min) ? found.min : own.min;
      if (!(found.max >= own.max)) found.max = Number.isNaN(own.max) ? found.max : own.max;
      found.smallest = Math.min(found.smallest, own.smallest);
      if (!Number.isNaN(own.max)) found.tops.push({ layer, max: own.max, min: own.min });
    }
  }
  return found;
}

const TOWERS = 2.5;
const HEADROOM = 1.4;

/**
 * The series that are more than two and a half times as high as all others, and where to cut them; null where there are none, or
 * one that may not be cut. At most half of the series: what most of them reach is what the chart is about; and none that would
 * be out of sight from end to end, such as a timer in force that stands above all others.
 */
export function towering(
  tops: VisibleExtremes["tops"],
  mayBeCut: "any" | readonly string[],
): { readonly layer: Layer; readonly max: number; readonly cut: number } | null {
  const sorted = tops.toSorted((a, b) => b.max - a.max);
  const mayCut = ({ kind, id }: Layer) => (mayBeCut === "any" ? kind !== "dots" : mayBeCut.includes(id));
  for (let i = 0; 2 * (i + 1) <= sorted.length; i++) {
    const [tower, next] = [sorted[i], sorted[i + 1]];
    if (tower === undefined || next === undefined || !mayCut(tower.layer)) return null;
    if (next.max > 0 && tower.max > TOWERS * next.max) {
      const [highest = tower] = sorted;
      const cut = next.max * HEADROOM;
      if (sorted.slice(0, i + 1).some(({ min }) => min >= cut)) return null;
      return { layer: highest.layer, max: highest.max, cut };
    }
  }
  return null;
}

function seriesView(layer: SeriesLayer, cache: EdgeCache, scale: ValueScale): SeriesView {
  const time = layer.time.values;
  return { time, column: layer.value, edges: cache.of(time), frame: cache.frame, scale };
}

const RAISED_WEIGHT = 1.8;
/** How much of a pale line's colour is left. */
const PALE = 0.35;
const pales = new Map<string, string>();

/** The layer's colour; nearly the paper's where another series is raised. */
function colourOf(layer: SeriesLayer, theme: Theme, raised: string | null): string {
  const colour = theme.colour(layer.style.colour);
  if (raised === null || layer.id === raised || layer.kind === "dots") return colour;
  const paper = theme.colour("var(--lab-plot)");
  const key = `${colour} ${paper}`;
  let pale = pales.get(key);
  if (pale === undefined) {
    pale = interpolateRgb(paper, colour)(PALE);
    pales.set(key, pale);
  }
  return pale;
}

function drawSeries(
  layer: SeriesLayer,
  surface: Surface,
  cache: EdgeCache,
  scale: ValueScale,
  theme: Theme,
  raised: string | null,
): void {
  const series = seriesView(layer, cache, scale);
  if (layer.strip !== undefined) {
    drawStrip(layer, layer.strip, surface, series, theme, scratch);
    return;
  }
  const colour = colourOf(layer, theme, raised);
  const weight = layer.id === raised ? RAISED_WEIGHT : (layer.weight ?? 1);
  const stroke = { colour, widthPx: theme.strokePx * weight, dash: layer.style.dash };
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

/** From the end of a line to its marker, and between the markers of two lines. */
const MARKER_INSET_PX = 8;
const MARKER_STEP_PX = 13;

/**
 * A marker at the end of each line, so that lines can be told apart without colour. Each stands at another time, so that lines of one
 * value do not hide it; more of them along a line are read as data.
 */
function drawMarkers(
  lines: readonly SeriesLayer[],
  surface: Surface,
  cache: EdgeCache,
  scale: ValueScale,
  theme: Theme,
  raised: string | null,
): void {
  const { view, widthPx, endS } = cache.frame;
  const { heightPx } = scale;
  const endPx = Math.min(widthPx, ((endS - view[0]) / (view[1] - view[0])) * widthPx);
  lines.forEach((layer, index) => {
    const x = endPx - MARKER_INSET_PX - index * MARKER_STEP_PX;
    const y = scale.px(stateAt(layer, view[0] + (x / widthPx) * (view[1] - view[0])));
    if (x >= 0 && y >= 0 && y <= heightPx)
      surface.marker(layer.style.marker, x, y, theme.strokePx * 4.6, colourOf(layer, theme, raised));
  });
}

/** Marks that would cover more than this share of the plot's width are drawn as ticks. */
const CROWDED = 0.5;
const BIN_PX = 3;
/** So many marks in one bin are a full bar at least: a single one is never. */
const LEAST_MOST = 4;
/** How many marks fall on each bin of the plot's width; used again by each chart. */
let bins = new Uint32Array();

/** Counts the marks in view by bins; gives how many bins have any. */
function fillBins({ times }: MarkLayer, { view, widthPx }: Frame): number {
  const count = Math.ceil(widthPx / BIN_PX);
  if (bins.length < count) bins = new Uint32Array(count);
  bins.fill(0);
  let taken = 0;
  const end = lowerBound(times, view[1]);
  for (let i = lowerBound(times, view[0]); i < end; i++) {
    const bin = Math.floor((((times[i] ?? 0) - view[0]) / (view[1] - view[0])) * (widthPx / BIN_PX));
    if (bins[bin] === 0) taken++;
    bins[bin] = (bins[bin] ?? 0) + 1;
  }
  return taken;
}

/** Many marks at the upper edge: a bar for each few px, as high as there are many. */
function drawDensity(surface: Surface, sizePx: number, colour: string): void {
  let most = LEAST_MOST;
  for (const marks of bins) most = Math.max(most, marks);
  scratch.clear();
  bins.forEach((marks, bin) => {
    if (marks === 0) return;
    scratch.push(bin * BIN_PX, 0);
    scratch.push(bin * BIN_PX + BIN_PX - 1, sizePx * (0.25 + 0.95 * (marks / most)));
  });
  surface.boxes(scratch, colour);
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
  const start = lowerBound(layer.times, view[0]);
  const end = lowerBound(layer.times, view[1]);
  const crowded = fillBins(layer, cache.frame) * sizePx > CROWDED * widthPx;
  if (crowded && layer.values === null) {
    drawDensity(surface, sizePx, colour);
    return;
  }
  const glyph = crowded ? "tick" : look.glyph;
  for (let i = start; i < end; i++) {
    const x = ((layer.times[i] ?? 0) - view[0]) * perSecond;
    const value = layer.values === null ? Number.NaN : scale.px(layer.values[i] ?? Number.NaN);
    const y = Number.isNaN(value) ? sizePx * 0.6 : Math.min(heightPx - sizePx / 2, Math.max(sizePx / 2, value));
    if (x - lastX < 1 && Math.abs(y - lastY) < 1) continue;
    surface.mark(glyph, x, y, sizePx, colour);
    lastX = x;
    lastY = y;
  }
}

function drawHeat(layer: HeatLayer, surface: Surface, cache: EdgeCache, scale: ValueScale, theme: Theme): void {
  const ramp = rampOf(theme.colour("var(--lab-weights-low)"), theme.colour("var(--lab-weights)"));
  surface.cells(heatCells(layer.grid, cache.frame, scale, ramp));
}

/** Strong lines are drawn after the thin ones, the raised one after both: on a long run each covers those before it. */
function heightOf(layer: Layer, raised: string | null): number {
  if (layer.id === raised) return 2;
  return layer.kind === "step" && (layer.weight ?? 1) > 1 ? 1 : 0;
}

/**
 * Draws the layers in their order, strong lines after thin ones; marks last, so that no line hides them.
 * @param raised id of the series that stands out, the others are pale; null: none
 */
export function drawLayers(
  layers: readonly Layer[],
  surface: Surface,
  cache: EdgeCache,
  scale: ValueScale,
  theme: Theme,
  raised: string | null = null,
): void {
  const up = layers.some(({ id }) => id === raised) ? raised : null;
  for (let height = 0; height <= 2; height++) {
    for (const layer of layers) {
      if (heightOf(layer, up) !== height) continue;
      if (layer.kind === "heat") drawHeat(layer, surface, cache, scale, theme);
      else if (layer.kind === "drawn") layer.draw(penOf(surface, cache.frame, scale, theme));
      else if (layer.kind !== "marks") drawSeries(layer, surface, cache, scale, theme, up);
    }
  }
  const lines = layers.filter((layer): layer is SeriesLayer => layer.kind === "step");
  if (lines.length > 2) drawMarkers(lines, surface, cache, scale, theme, up);
  for (const layer of layers) if (layer.kind === "marks") drawMarks(layer, surface, cache, scale, theme);
}
