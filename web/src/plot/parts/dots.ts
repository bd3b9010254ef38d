/** Samples as dots. Many on a pixel are merged exactly: the screen shows which pixels hold a sample, not how many. */

import type { Points } from "../surface/points";
import type { Surface } from "../surface/surface";
import type { SeriesView } from "./decimate";
import { type Extremes, rangeExtremes } from "./pyramid";

/** Up to this many rows each pixel is looked up; beyond, a column is a bar from its least to its greatest sample. */
const ROWS_LOOKED_AT = 120_000;

let stamped = new Uint8Array(0);

export interface DotStyle {
  readonly radiusPx: number;
  /** Resolved. */
  readonly colour: string;
}

export function drawDots(surface: Surface, series: SeriesView, style: DotStyle, scratch: Points): void {
  const rows = series.edges.last - series.edges.first;
  if (!series.edges.dense) drawEach(surface, series, style, scratch);
  else if (rows <= ROWS_LOOKED_AT) drawStamped(surface, series, style, scratch);
  else drawBars(surface, series, style, scratch);
}

function drawEach(surface: Surface, series: SeriesView, { radiusPx, colour }: DotStyle, scratch: Points): void {
  const { time, column, edges, frame, scale } = series;
  const perSecond = frame.widthPx / (frame.view[1] - frame.view[0]);
  scratch.clear();
  for (let row = edges.first; row < edges.last; row++) {
    const y = scale.px(column.values[row] ?? Number.NaN);
    if (y >= -radiusPx && y <= scale.heightPx + radiusPx) {
      scratch.push(((time[row] ?? 0) - frame.view[0]) * perSecond, y);
    }
  }
  surface.discs(scratch, radiusPx, colour);
}

function drawStamped(surface: Surface, series: SeriesView, { radiusPx, colour }: DotStyle, scratch: Points): void {
  const { time, column, edges, frame, scale } = series;
  const { ratio } = surface;
  const width = frame.columns;
  const height = Math.max(1, Math.round(scale.heightPx * ratio));
  const size = Math.max(1, Math.round(1.3 * radiusPx * ratio));
  if (stamped.length < width * height) stamped = new Uint8Array(width * height);
  stamped.fill(0, 0, width * height);
  const perSecond = width / (frame.view[1] - frame.view[0]);
  let lastLeft = -1;
  let lastTop = -1;
  for (let row = edges.first; row < edges.last; row++) {
    const y = scale.px(column.values[row] ?? Number.NaN) * ratio;
    if (!(y >= 0 && y < height)) continue;
    const left = Math.round(((time[row] ?? 0) - frame.view[0]) * perSecond - size / 2);
    const top = Math.max(0, Math.round(y - size / 2));
    if (left === lastLeft && top === lastTop) continue;
    lastLeft = left;
    lastTop = top;
    const bottom = Math.min(height, top + size);
    for (let c = Math.max(0, left); c < Math.min(width, left + size); c++) {
      for (let at = c * height + top; at < c * height + bottom; at++) stamped[at] = 1;
    }
  }
  runs(width, height, frame.widthPx / width, 1 / ratio, scratch);
  surface.boxes(scratch, colour);
}

/** Vertical runs of stamped pixels as boxes in CSS px. */
function runs(width: number, height: number, perColumn: number, perRow: number, out: Points): void {
  out.clear();
  for (let c = 0; c < width; c++) {
    const column = stamped.subarray(c * height, (c + 1) * height);
    let y = column.indexOf(1);
    while (y >= 0) {
      const end = column.indexOf(0, y);
      const stop = end < 0 ? height : end;
      out.push(c * perColumn, y * perRow);
      out.push((c + 1) * perColumn, stop * perRow);
      y = column.indexOf(1, stop);
    }
  }
}

const extremes: Extremes = { min: Number.NaN, max: Number.NaN };

function drawBars(surface: Surface, series: SeriesView, { radiusPx, colour }: DotStyle, scratch: Points): void {
  const { column, edges, frame, scale } = series;
  const perColumn = frame.widthPx / frame.columns;
  scratch.clear();
  for (let c = 0; c < frame.columns; c++) {
    const from = edges.rows[c] ?? 0;
    const to = edges.rows[c + 1] ?? 0;
    if (to <= from) continue;
    rangeExtremes(column, from, to, extremes);
    if (Number.isNaN(extremes.min)) continue;
    scratch.push(c * perColumn, scale.px(extremes.max) - radiusPx);
    scratch.push((c + 1) * perColumn, scale.px(extremes.min) + radiusPx);
  }
  surface.boxes(scratch, colour);
}
