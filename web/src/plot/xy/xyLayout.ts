/** Where everything of a figure lies: the plot's box, its scales, the room for labels. Pure numbers. */

import type { Figure, FigureAxis } from "../../../../figure/figure";
import { autoDomain, type ValueScale, valueScale } from "../parts/valueScale";
import type { Theme } from "../surface/theme";
import { type Extent, emptyExtent, positionOf, widen, type XySeries } from "./xySeries";

/** Share of the type size that a character of a label takes. */
const CHARACTER = 0.6;
/** Between ticks of the x axis, in labels' type sizes. */
const X_TICK_ROOM = 3;
/** A series of at most this many rows is drawn row by row, with air at both ends. */
const FEW_ROWS = 40;
/** The same of a name, in the plot's type size: words are narrower than digits. */
const NAME_CHARACTER = 0.53;
/** Letters of a category's name below which it says nothing. */
const LEAST_NAME = 5;
/** An axis with zero at its foot reaches at least so many times above it. */
const LEAST_ABOVE_ZERO = 100;
/** Of a figure's width the plot has about so much, before its axes are known. */
const PLOT_SHARE = 0.92;
/** A linear axis starts at zero unless the least value is above this share of the greatest. */
const NEAR_ZERO = 0.55;

export interface XyBox {
  readonly left: number;
  readonly top: number;
  readonly widthPx: number;
  readonly heightPx: number;
}

export interface XyTick {
  readonly px: number;
  /** May have two lines. */
  readonly text: string;
}

export interface XyLayout {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly plot: XyBox;
  /** Ends of the x axis as positions (logarithms where it is logarithmic), from < to. */
  readonly view: readonly [number, number];
  readonly xTicks: readonly XyTick[];
  readonly y: ValueScale;
  readonly y2: ValueScale | null;
  /** Few ticks, no words beside marks. */
  readonly compact: boolean;
}

/** "RTT and RTO (ms)", "Utilisation". */
export function axisTitle({ label, unit }: FigureAxis): string {
  return unit === "" ? label : `${label} (${unit})`;
}

function isFew(series: readonly XySeries[]): boolean {
  return series.every(({ at }) => at.length <= FEW_ROWS);
}

/** Least distance between neighbouring positions of the bars; 1 when there is only one. */
export function barSpacing(series: readonly XySeries[]): number {
  const positions = [...new Set(series.flatMap(({ source, at }) => (source.kind === "bars" ? [...at] : [])))];
  positions.sort((a, b) => a - b);
  const gaps = positions.slice(1).map((value, i) => value - (positions[i] ?? 0));
  return gaps.length === 0 ? 1 : Math.min(...gaps);
}

function xView(figure: Figure, series: readonly XySeries[]): readonly [number, number] {
  const log = figure.x.scale === "log";
  const { categories, domain } = figure.x;
  if (categories !== undefined) return [-0.5, Math.max(0.5, categories.length - 0.5)];
  if (domain !== undefined) return [positionOf(domain[0], log), positionOf(domain[1], log)];
  const extent = emptyExtent();
  for (const { at } of series) widen(extent, at);
  if (figure.heat !== undefined) widen(extent, heatEnds(figure.heat.x, log));
  if (Number.isNaN(extent.min)) return [0, 1];
  if (series.some(({ source }) => source.kind === "bars")) {
    const half = barSpacing(series) / 2;
    return [extent.min - half, extent.max + half];
  }
  const span = extent.max - extent.min;
  if (span === 0) return [extent.min - 0.5, extent.max + 0.5];
  const air = figure.heat === undefined && isFew(series) ? span * 0.03 : 0;
  return [extent.min - air, extent.max + air];
}

/** The outer edges of a matrix whose rows or columns lie at `centres`: half a step beyond the first and the last. */
export function heatEnds(centres: ArrayLike<number>, log: boolean): readonly [number, number] {
  const count = centres.length;
  const at = (i: number) => positionOf(centres[i] ?? 0, log);
  if (count < 2) return [at(0) - 0.5, at(0) + 0.5];
  return [at(0) - (at(1) - at(0)) / 2, at(count - 1) + (at(count - 1) - at(count - 2)) / 2];
}

function yExtent(figure: Figure, series: readonly XySeries[], axis: "y" | "y2"): Extent {
  const extent = emptyExtent();
  for (const { source, values, low, high } of series) {
    if ((source.axis ?? "y") !== axis) continue;
    if (source.kind !== "band") widen(extent, values.values);
    if (low !== null) widen(extent, low);
    if (high !== null) widen(extent, high);
  }
  if (axis === "y")
    widen(
      extent,
      (figure.marks ?? []).flatMap(({ y }) => (y === undefined ? [] : [y])),
    );
  return extent;
}

/** A logarithmic axis at whose foot stands what has no logarithm. */
function withZero(zeroAt: number, { max }: Extent, heightPx: number, typePx: number): ValueScale {
  const low = zeroAt / 1.12;
  const scale = valueScale([low, Math.max(max * 1.12 || 0, zeroAt * LEAST_ABOVE_ZERO)], true, heightPx, typePx);
  const { values, format } = scale.ticks;
  const ticks = [zeroAt, ...values.filter((value) => value >= zeroAt * 1.9)];
  return { ...scale, ticks: { values: ticks, format: (value) => (value === zeroAt ? "0" : format(value)) } };
}

function yScale(
  figure: Figure,
  series: readonly XySeries[],
  axis: "y" | "y2",
  heightPx: number,
  typePx: number,
): ValueScale {
  const shown = axis === "y" ? figure.y : (figure.y2 ?? figure.y);
  const log = shown.scale === "log";
  if (shown.domain !== undefined) return valueScale(shown.domain, log, heightPx, typePx);
  if (shown.zeroAt !== undefined && log) return withZero(shown.zeroAt, yExtent(figure, series, axis), heightPx, typePx);
  if (axis === "y" && figure.heat !== undefined) {
    const [from, to] = heatEnds(figure.heat.y, log);
    return valueScale(log ? [10 ** from, 10 ** to] : [from, to], log, heightPx, typePx);
  }
  const { min, max, smallest } = yExtent(figure, series, axis);
  const stands = series.some(({ source }) => source.kind === "bars" || source.kind === "area");
  const zero = stands || (min >= 0 && min < NEAR_ZERO * max);
  return valueScale(autoDomain({ zero, scale: "linear" }, log, min, max, smallest), log, heightPx, typePx);
}

/** Letters that fit between the middles of neighbouring categories, with air between the names. */
const lettersOf = (slotPx: number, typePx: number): number => Math.floor(slotPx / (typePx * NAME_CHARACTER) - 0.6);

/** A name in two lines, broken where it is most even; in one where it has no place to break. */
function inTwoLines(name: string): string {
  const breaks = [...name.matchAll(/ |(?<=-)/g)].map(({ index }) => index);
  const middle = name.length / 2;
  const at = breaks.sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle))[0];
  return at === undefined ? name : `${name.slice(0, at)}\n${name.slice(at).trimStart()}`;
}

const widestLine = (name: string): number => Math.max(...name.split("\n").map(({ length }) => length));

/** Names under their bars, shortened where they would meet; none at all where less than a few letters fit. */
function categoryTicks(
  categories: readonly string[],
  view: readonly [number, number],
  perUnit: number,
  typePx: number,
): readonly XyTick[] {
  const letters = lettersOf(perUnit, typePx);
  const longest = Math.max(...categories.map(widestLine));
  if (letters < Math.min(longest, LEAST_NAME)) return [];
  const cut = (line: string) => (line.length <= letters ? line : `${line.slice(0, letters - 1).trimEnd()}…`);
  return categories.map((text, i) => ({
    px: (i - view[0]) * perUnit,
    text: text.split("\n").map(cut).join("\n"),
  }));
}

/** The figure with its categories' names in two lines each that would not fit into one; itself where all fit. */
function withBrokenNames(figure: Figure, widthPx: number, typePx: number): Figure {
  const { categories } = figure.x;
  if (categories === undefined) return figure;
  const letters = lettersOf((widthPx * PLOT_SHARE) / Math.max(1, categories.length), typePx);
  if (categories.every((name) => name.length <= letters)) return figure;
  const broken = categories.map((name) => (name.length <= letters ? name : inTwoLines(name)));
  return { ...figure, x: { ...figure.x, categories: broken } };
}

function xTicks(figure: Figure, view: readonly [number, number], widthPx: number, typePx: number): readonly XyTick[] {
  const perUnit = widthPx / (view[1] - view[0]);
  const { categories } = figure.x;
  if (categories !== undefined) return categoryTicks(categories, view, perUnit, typePx);
  const log = figure.x.scale === "log";
  // The y axis' ticks, laid on their side; numbers need more room that way.
  const domain: readonly [number, number] = log ? [10 ** view[0], 10 ** view[1]] : view;
  const { ticks } = valueScale(domain, log, widthPx, typePx * X_TICK_ROOM);
  return ticks.values.map((value) => ({
    px: (positionOf(value, log) - view[0]) * perUnit,
    text: ticks.format(value),
  }));
}

/** Room for the labels of a y axis. */
function gutter(scale: ValueScale, theme: Theme): number {
  const longest = Math.max(1, ...scale.ticks.values.map((value) => scale.ticks.format(value).length));
  return Math.ceil(longest * theme.typeSmallPx * CHARACTER + 12);
}

export interface XySize {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly compact?: boolean;
}

export function layoutXy(given: Figure, series: readonly XySeries[], size: XySize, theme: Theme): XyLayout {
  const { widthPx, heightPx, compact = false } = size;
  const line = theme.typeSmallPx * 1.45;
  const top = Math.round(line * (compact ? 1.5 : 1.6));
  const figure = compact ? given : withBrokenNames(given, widthPx, theme.typePx);
  const below = (figure === given ? 1 : 2) + (axisTitle(figure.x) === "" ? 0 : 1);
  const bottom = Math.round(line * (below + (compact ? 0.1 : 0.4)));
  const plotHeightPx = Math.max(24, heightPx - top - bottom);
  const y = yScale(figure, series, "y", plotHeightPx, theme.typePx * (compact ? 1.5 : 1));
  const y2 = figure.y2 === undefined ? null : yScale(figure, series, "y2", plotHeightPx, theme.typePx);
  const left = gutter(y, theme);
  const right = y2 === null ? Math.round(theme.typeSmallPx * 1.1) : gutter(y2, theme);
  const plotWidthPx = Math.max(40, widthPx - left - right);
  const view = xView(figure, series);
  return {
    widthPx,
    heightPx,
    plot: { left, top, widthPx: plotWidthPx, heightPx: plotHeightPx },
    view,
    xTicks: xTicks(figure, view, plotWidthPx, theme.typePx * (compact ? 1.4 : 1)),
    y,
    y2,
    compact,
  };
}

export const scaleOf = (layout: XyLayout, { source }: XySeries): ValueScale =>
  source.axis === "y2" && layout.y2 !== null ? layout.y2 : layout.y;

/** Px from the plot's left edge of a position on the x axis. */
export function xPx({ view, plot }: XyLayout, position: number): number {
  return ((position - view[0]) / (view[1] - view[0])) * plot.widthPx;
}
