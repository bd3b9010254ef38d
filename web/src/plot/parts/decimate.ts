/**
 * From rows to what a screen can show. With few rows every one is drawn; with many, each pixel column gets its first, least,
 * greatest and last value, so that the picture is that of all rows (the extremes come from the min/max pyramid).
 */

import type { Column } from "../../../../sim-worker/src/protocol";
import type { Points } from "../surface/points";
import type { TimeRange } from "../surface/types";
import { lowerBound } from "./lookup";
import { type Extremes, rangeExtremes } from "./pyramid";
import type { ValueScale } from "./valueScale";

/** What part of time is drawn on how many px. */
export interface Frame {
  readonly view: TimeRange;
  readonly widthPx: number;
  /** Pixel columns: the width in device px. */
  readonly columns: number;
  /** Where the data end, seconds: state holds until here. */
  readonly endS: number;
}

/** Up to this many rows per pixel column every row is drawn. */
const ROWS_PER_COLUMN = 1.5;

/** Rows of a table against the pixel columns of a frame: column c holds rows [edges[c], edges[c + 1]). */
export interface Edges {
  readonly rows: Int32Array;
  readonly first: number;
  readonly last: number;
  readonly dense: boolean;
}

export function columnEdges(time: Float64Array, frame: Frame): Edges {
  const { view, columns } = frame;
  const first = lowerBound(time, view[0]);
  const last = lowerBound(time, view[1]);
  const dense = last - first > columns * ROWS_PER_COLUMN;
  const rows = new Int32Array(dense ? columns + 1 : 0);
  if (dense) {
    const step = (view[1] - view[0]) / columns;
    let row = first;
    for (let c = 0; c < columns; c++) {
      row = gallop(time, view[0] + c * step, row);
      rows[c] = row;
    }
    rows[columns] = last;
  }
  return { rows, first, last, dense };
}

/** `lowerBound` of x, knowing that it is not before `from` and probably near. */
function gallop(time: Float64Array, x: number, from: number): number {
  let step = 1;
  let low = from;
  while (low + step < time.length && (time[low + step] ?? Number.POSITIVE_INFINITY) < x) {
    low += step;
    step *= 2;
  }
  let high = Math.min(time.length, low + step);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((time[middle] ?? Number.POSITIVE_INFINITY) < x) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A column as one frame sees it. */
export interface SeriesView {
  readonly time: Float64Array;
  readonly column: Column;
  readonly edges: Edges;
  readonly frame: Frame;
  readonly scale: ValueScale;
}

const extremes: Extremes = { min: Number.NaN, max: Number.NaN };

/**
 * State that holds between events. `shift` 0: a row's value holds after its time; 1: it was in force before it, so that at
 * row i the state becomes the value of row i + 1.
 */
export function stepPoints(series: SeriesView, shift: 0 | 1, out: Points): void {
  const { time, column, edges, frame, scale } = series;
  const { view, widthPx } = frame;
  const { values } = column;
  const perSecond = widthPx / (view[1] - view[0]);
  const entering = edges.first - 1 + shift;
  let y = entering >= shift ? scale.px(values[entering] ?? Number.NaN) : Number.NaN;
  out.clear();
  if (!Number.isNaN(y)) out.push(0, y);

  const to = (x: number, next: number) => {
    if (next === y) return;
    if (!Number.isNaN(y)) out.push(x, y);
    if (Number.isNaN(next)) out.lift();
    else out.push(x, next);
    y = next;
  };
  if (edges.dense) {
    const perColumn = widthPx / frame.columns;
    for (let c = 0; c < frame.columns; c++) {
      const from = (edges.rows[c] ?? 0) + shift;
      const end = (edges.rows[c + 1] ?? 0) + shift;
      if (end <= from) continue;
      const x = (c + 0.5) * perColumn;
      rangeExtremes(column, from, end, extremes);
      const top = scale.px(extremes.max);
      const bottom = scale.px(extremes.min);
      if (!Number.isNaN(top)) {
        // Towards the nearer end first: the line is shorter and no longer goes back on itself.
        const nearTop = Math.abs(y - top) < Math.abs(y - bottom);
        to(x, nearTop ? top : bottom);
        to(x, nearTop ? bottom : top);
      }
      to(x, scale.px(values[end - 1] ?? Number.NaN));
    }
  } else {
    for (let row = edges.first; row < edges.last; row++) {
      const x = ((time[row] ?? 0) - view[0]) * perSecond;
      to(x, scale.px(values[row + shift] ?? Number.NaN));
    }
  }
  const end = Math.min(view[1], Math.max(frame.endS, time[edges.last - 1] ?? frame.endS));
  if (!Number.isNaN(y)) out.push((end - view[0]) * perSecond, y);
}

/** How bars stand in for a stroke: aligned to device pixels, so that they are painted without blending. */
export interface BarStroke {
  readonly widthPx: number;
  /** Device px per CSS px. */
  readonly ratio: number;
  /** CSS px along the time axis; empty is solid. Steep parts are always drawn. */
  readonly dash: readonly number[];
}

/** The same picture as `stepPoints` for many rows per column: boxes, opposite corners. Flat stretches are one box. */
export function stepBoxes(series: SeriesView, shift: 0 | 1, stroke: BarStroke, out: Points): void {
  const { column, edges, frame, scale } = series;
  const { ratio } = stroke;
  const perColumn = frame.widthPx / frame.columns;
  const thick = Math.max(1, Math.round(stroke.widthPx * ratio));
  const period = stroke.dash.reduce((sum, length) => sum + length, 0);
  const entering = edges.first - 1 + shift;
  let y = entering >= shift ? scale.px(column.values[entering] ?? Number.NaN) : Number.NaN;
  let start = 0;
  let top = Number.NaN;
  let bottom = Number.NaN;
  out.clear();
  for (let c = 0; c < frame.columns; c++) {
    const from = (edges.rows[c] ?? 0) + shift;
    const end = (edges.rows[c + 1] ?? 0) + shift;
    let high = y;
    let low = y;
    if (end > from) {
      rangeExtremes(column, from, end, extremes);
      const least = scale.px(extremes.max);
      const most = scale.px(extremes.min);
      if (!(high <= least)) high = least;
      if (!(low >= most)) low = most;
      y = scale.px(column.values[end - 1] ?? Number.NaN);
    } else if (frame.view[0] + c * ((frame.view[1] - frame.view[0]) / frame.columns) > frame.endS) {
      high = Number.NaN;
      low = Number.NaN;
    }
    let newTop = Math.round(high * ratio - thick / 2);
    const newBottom = Math.round(low * ratio - thick / 2) + thick;
    const flat = newBottom - newTop <= 2 * thick;
    if (flat && period > 0 && isGap(stroke.dash, ((c + 0.5) * perColumn) % period)) newTop = Number.NaN;
    if (newTop === top && newBottom === bottom) continue;
    pushBox(out, start * perColumn, top / ratio, c * perColumn, bottom / ratio);
    start = c;
    top = newTop;
    bottom = newBottom;
  }
  pushBox(out, start * perColumn, top / ratio, frame.widthPx, bottom / ratio);
}

/** Nothing where `top` is NaN. */
function pushBox(out: Points, left: number, top: number, right: number, bottom: number): void {
  if (Number.isNaN(top)) return;
  out.push(left, top);
  out.push(right, bottom);
}

/** Whether a dash pattern leaves out the place `at`, within its first period. */
function isGap(dash: readonly number[], at: number): boolean {
  let end = 0;
  for (let i = 0; i < dash.length; i++) {
    end += dash[i] ?? 0;
    if (at < end) return i % 2 === 1;
  }
  return false;
}

/** Samples joined by a line, broken at NaN and where rows are more than `gapS` apart. */
export function linePoints(series: SeriesView, gapS: number, out: Points): void {
  const { time, column, edges, frame, scale } = series;
  const { view, widthPx } = frame;
  const { values } = column;
  const perSecond = widthPx / (view[1] - view[0]);
  out.clear();
  let previousS = Number.NaN;
  const gapBefore = (row: number) => {
    const at = time[row] ?? 0;
    if (at - previousS > gapS) out.lift();
    previousS = at;
  };
  if (edges.dense) {
    const perColumn = widthPx / frame.columns;
    for (let c = 0; c < frame.columns; c++) {
      const from = edges.rows[c] ?? 0;
      const end = edges.rows[c + 1] ?? 0;
      if (end <= from) continue;
      gapBefore(from);
      previousS = time[end - 1] ?? previousS;
      pushColumn(out, (c + 0.5) * perColumn, column, from, end, scale);
    }
    return;
  }
  // One row more on each side, so that the line runs to the plot's edges.
  const start = Math.max(0, edges.first - 1);
  const stop = Math.min(values.length, edges.last + 1);
  for (let row = start; row < stop; row++) {
    gapBefore(row);
    const y = scale.px(values[row] ?? Number.NaN);
    if (Number.isNaN(y)) out.lift();
    else out.push(((time[row] ?? 0) - view[0]) * perSecond, y);
  }
}

function pushColumn(out: Points, x: number, column: Column, from: number, end: number, scale: ValueScale): void {
  const first = scale.px(column.values[from] ?? Number.NaN);
  const last = scale.px(column.values[end - 1] ?? Number.NaN);
  rangeExtremes(column, from, end, extremes);
  if (Number.isNaN(extremes.min)) {
    out.lift();
    return;
  }
  if (Number.isNaN(first)) out.lift();
  else out.push(x, first);
  const top = scale.px(extremes.max);
  const bottom = scale.px(extremes.min);
  if (top !== first || bottom !== first) {
    out.push(x, bottom);
    out.push(x, top);
  }
  if (Number.isNaN(last)) out.lift();
  else if (last !== top || top !== first) out.push(x, last);
}

/** Visible extremes of a series, the state that enters the view included; `smallest` is the least positive value. */
export function visibleExtremes(
  column: Column,
  edges: Edges,
  state: boolean,
  out: Extremes & { smallest: number },
): void {
  rangeExtremes(column, state ? edges.first - 1 : edges.first, state ? edges.last + 1 : edges.last, extremes);
  if (extremes.min < out.min || Number.isNaN(out.min)) out.min = extremes.min;
  if (extremes.max > out.max || Number.isNaN(out.max)) out.max = extremes.max;
  let smallest = extremes.min;
  if (smallest <= 0) {
    smallest = Number.POSITIVE_INFINITY;
    for (let row = Math.max(0, edges.first); row < edges.last; row++) {
      const value = column.values[row] ?? 0;
      if (value > 0 && value < smallest) smallest = value;
    }
  }
  if (smallest < out.smallest) out.smallest = smallest;
}
