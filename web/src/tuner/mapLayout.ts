/** Where everything of a score map lies: the plot's box, ticks, texts, the legend. Pure numbers. */

import { unitOf, valueAt } from "../../../sim-worker/src/tuneSpace";
import type { TuneAxis, TuneMap } from "../../../sim-worker/src/tuneTypes";
import { decimalsFor, formatNumber } from "../plot/parts/format";
import { type ValueScale, valueScale } from "../plot/parts/valueScale";
import type { Theme } from "../plot/surface/theme";

/** One side of the map. */
export interface MapSide {
  readonly axis: TuneAxis;
  /** "Learning rate eta (ms)". */
  readonly title: string;
}

export interface KnownScore {
  readonly place: readonly [number, number];
  /** NaN: cannot be scored. */
  readonly score: number;
  readonly isCell: boolean;
}

/** What a map shows. */
export interface MapState {
  readonly x: MapSide;
  /** Null: one parameter, whose score is drawn as a line. */
  readonly y: MapSide | null;
  /** Null until the search has laid it out. */
  readonly map: TuneMap | null;
  /** Scores of the cells, row by row; NaN: none yet, or none possible. */
  readonly scores: Float64Array;
  readonly better: "less" | "more";
  readonly scoreTitle: string;
  readonly scoreText: (score: number) => string;
  /** From a score to its unit: 100 where that is %. */
  readonly scoreFactor: number;
  /** Values at x and y (y is NaN with one parameter). */
  readonly best: readonly [number, number] | null;
  readonly current: readonly [number, number];
  readonly before: readonly [number, number] | null;
  /** Settings of this map that were tried: its cells, and where its parameters are all that were searched the others. */
  readonly known: readonly KnownScore[];
}

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface MapText {
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly anchor: "start" | "middle" | "end";
  readonly strong: boolean;
}

export interface MapLayout {
  readonly width: number;
  readonly height: number;
  readonly plot: Box;
  /** Short lines beside the plot, [x1, y1, x2, y2]. */
  readonly ticks: readonly (readonly [number, number, number, number])[];
  readonly texts: readonly MapText[];
  /** Where the ramp of the legend stands; null with one parameter, and while all scores are the same. */
  readonly legend: Box | null;
  /** Score at the worst (0) and the best (1) shade. */
  readonly ends: readonly [worst: number, best: number];
  /** With one parameter: scores to px. */
  readonly scoreScale: ValueScale | null;
}

const CHARACTER = 0.58;
const PLOT_SHARE = 0.74;
const LEAST_PLOT_PX = 150;
const MOST_PLOT_PX = 340;
const TICK_PX = 4;
/** Scores worse than those of this share of the cells look alike: a few hopeless corners would take all the shades. */
const CLIPPED_FROM = 0.85;

/** Worst and best score that the shades tell apart. */
export function shadeEnds(scores: ArrayLike<number>, better: "less" | "more"): readonly [number, number] {
  const known = Array.from(scores).filter((score) => Number.isFinite(score));
  known.sort((a, b) => (better === "less" ? a - b : b - a));
  const best = known[0] ?? 0;
  const worst = known[Math.floor((known.length - 1) * CLIPPED_FROM)] ?? best;
  return [worst === best ? (known.at(-1) ?? best) : worst, best];
}

/** Ends further apart than this factor are told apart by ratio. */
const BY_RATIO_FROM = 4;

/** The scale of the shades: by ratio where the scores span magnitudes, so that those near the best differ too. */
function shadeScale([worst, best]: readonly [number, number]): (score: number) => number {
  const byRatio = Math.min(worst, best) > 0 && Math.max(worst / best, best / worst) > BY_RATIO_FROM;
  return byRatio ? Math.log : (score) => score;
}

/** 0 at the worst end and beyond, 1 at the best. */
export function shadeOf(score: number, ends: readonly [number, number]): number {
  const [worst, best] = ends;
  if (worst === best) return 1;
  const at = shadeScale(ends);
  return Math.min(1, Math.max(0, (at(score) - at(worst)) / (at(best) - at(worst))));
}

/** The score in the middle of the shades. */
export function middleScore(ends: readonly [number, number]): number {
  const [worst, best] = ends;
  return shadeScale(ends) === Math.log ? Math.sqrt(worst * best) : (worst + best) / 2;
}

/** Round values along an axis that keep their labels apart. */
function axisTicks(axis: TuneAxis, lengthPx: number, roomPx: number): readonly Tick[] {
  const log = axis.scale === "log" && axis.from >= 0;
  const low = log && axis.from === 0 ? valueAt(axis, 0.02) : axis.from;
  const { ticks } = valueScale([low, axis.to], log, lengthPx, roomPx);
  const zero = log && axis.from === 0 ? [{ at: unitOf(axis, 0), text: "0" }] : [];
  const others = ticks.values
    .filter((value) => value >= low && value <= axis.to)
    .map((value) => ({ at: unitOf(axis, value), text: ticks.format(value) }));
  // The first label after zero would stand on it.
  const apart = zero.length === 0 ? others : others.filter(({ at }) => at * lengthPx > roomPx * 1.2);
  return [...zero, ...apart];
}

function tickStep(scale: ValueScale | null): number {
  const [first = 0, second = 1] = scale?.ticks.values ?? [];
  return Number((second - first).toPrecision(6));
}

function oneParameterScale(state: MapState, heightPx: number, typePx: number): ValueScale {
  const known = Array.from(state.scores).filter((score) => Number.isFinite(score));
  const low = Math.min(...known);
  const high = Math.max(...known);
  if (known.length === 0) return valueScale([0, 1], false, heightPx, typePx);
  const air = (high - low) * 0.06 || Math.abs(high) * 0.05 || 1;
  return valueScale([low - air, high + air], false, heightPx, typePx);
}

interface Tick {
  /** 0 to 1 along the axis. */
  readonly at: number;
  readonly text: string;
}

function upwardTicks(state: MapState, scale: ValueScale | null, heightPx: number, typePx: number): readonly Tick[] {
  if (state.y !== null) return axisTicks(state.y.axis, heightPx, typePx);
  const decimals = decimalsFor(tickStep(scale) * state.scoreFactor);
  return (scale?.ticks.values ?? []).map((value) => ({
    at: 1 - (scale?.px(value) ?? 0) / heightPx,
    text: formatNumber(value * state.scoreFactor, decimals),
  }));
}

/** The ramp with its scores under it. */
function legendTexts(state: MapState, ends: readonly [number, number], legend: Box, line: number): readonly MapText[] {
  const y = legend.top + legend.height + line * 0.9;
  const sign = state.better === "less" ? "≥" : "≤";
  const right = legend.left + legend.width;
  const middle = state.scoreText(middleScore(ends));
  return [
    { x: legend.left, y: legend.top - 4, text: state.scoreTitle, anchor: "start", strong: true },
    { x: legend.left, y, text: `${sign} ${state.scoreText(ends[0])}`, anchor: "start", strong: false },
    { x: legend.left + legend.width / 2, y, text: middle, anchor: "middle", strong: false },
    { x: right, y, text: state.scoreText(ends[1]), anchor: "end", strong: false },
  ];
}

/** @param width of the whole picture, px */
export function layoutMap(state: MapState, width: number, theme: Theme): MapLayout {
  const type = theme.typeSmallPx;
  const line = Math.round(type * 1.45);
  const height = Math.round(Math.min(MOST_PLOT_PX, Math.max(LEAST_PLOT_PX, width * PLOT_SHARE)));
  const top = Math.round(line * 1.35);
  const bottom = top + height;
  const scoreScale = state.y === null ? oneParameterScale(state, height, type) : null;
  const yTicks = upwardTicks(state, scoreScale, height, type);
  const gutter = Math.ceil(Math.max(2, ...yTicks.map(({ text }) => text.length)) * type * CHARACTER + TICK_PX + 6);
  const plot: Box = { left: gutter, top, width: Math.max(40, width - gutter - Math.round(type * 0.8)), height };
  const right = plot.left + plot.width;
  const titleY = bottom + TICK_PX + line * 1.85;
  const ticks: [number, number, number, number][] = [];
  const texts: MapText[] = [
    { x: 0, y: line * 0.85, text: state.y?.title ?? state.scoreTitle, anchor: "start", strong: true },
    { x: right, y: titleY, text: state.x.title, anchor: "end", strong: true },
  ];
  for (const { at, text } of yTicks) {
    const y = bottom - at * height;
    ticks.push([plot.left - TICK_PX, y, plot.left, y]);
    texts.push({ x: plot.left - TICK_PX - 3, y: y + type * 0.35, text, anchor: "end", strong: false });
  }
  for (const { at, text } of axisTicks(state.x.axis, plot.width, type * 3)) {
    const x = plot.left + at * plot.width;
    ticks.push([x, bottom, x, bottom + TICK_PX]);
    const fits = x + (text.length * type * CHARACTER) / 2 < width;
    const y = bottom + TICK_PX + line * 0.85;
    texts.push({ x: fits ? x : width, y, text, anchor: fits ? "middle" : "end", strong: false });
  }
  const ends = shadeEnds(state.scores, state.better);
  if (state.y === null || ends[0] === ends[1]) {
    return { width, height: Math.round(titleY + 6), plot, ticks, texts, legend: null, ends, scoreScale };
  }
  const legend: Box = { left: plot.left, top: Math.round(titleY + line * 1.35), width: plot.width, height: 8 };
  texts.push(...legendTexts(state, ends, legend, line));
  const end = legend.top + legend.height + Math.round(line * 1.3);
  return { width, height: end, plot, ticks, texts, legend, ends, scoreScale };
}

/** Px of a setting in the picture. */
export function placeOf(layout: MapLayout, state: MapState, at: readonly [number, number]): readonly [number, number] {
  const { plot, scoreScale } = layout;
  const x = plot.left + unitOf(state.x.axis, at[0]) * plot.width;
  if (state.y !== null) return [x, plot.top + (1 - unitOf(state.y.axis, at[1])) * plot.height];
  const score = scoreNear(state, at);
  const y = Number.isNaN(score) || scoreScale === null ? plot.height / 2 : scoreScale.px(score);
  return [x, plot.top + Math.min(plot.height, Math.max(0, y))];
}

/** The score of the setting nearest to one, by places along the axes; NaN where none was tried or none can be scored. */
export function scoreNear({ x, y, known }: MapState, at: readonly [number, number]): number {
  const [right, up] = [unitOf(x.axis, at[0]), y === null ? 0 : unitOf(y.axis, at[1])];
  let nearest = Number.NaN;
  let least = Number.POSITIVE_INFINITY;
  for (const { place, score } of known) {
    const off = Math.hypot(unitOf(x.axis, place[0]) - right, y === null ? 0 : unitOf(y.axis, place[1]) - up);
    if (off < least) {
      least = off;
      nearest = score;
    }
  }
  return nearest;
}
