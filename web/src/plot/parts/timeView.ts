/** The shared time axis: which seconds are shown, and how wheel, drag, pinch and keys change that. Pure functions. */

import type { TimeRange } from "../surface/types";

/** Nothing is shown closer than this, seconds. */
export const LEAST_SPAN_S = 1e-6;

/** Seconds to CSS px in a plot of `widthPx`. */
export function timeToPx(view: TimeRange, widthPx: number, timeS: number): number {
  return ((timeS - view[0]) / (view[1] - view[0])) * widthPx;
}

/** CSS px to seconds. */
export function pxToTime(view: TimeRange, widthPx: number, px: number): number {
  return view[0] + (px / widthPx) * (view[1] - view[0]);
}

/** The view moved and, if need be, narrowed to lie within the extent. */
export function clampView(view: TimeRange, extent: TimeRange): TimeRange {
  const whole = extent[1] - extent[0];
  const span = Math.min(Math.max(view[1] - view[0], Math.min(LEAST_SPAN_S, whole)), whole);
  const middle = (view[0] + view[1]) / 2;
  const from = view[1] - view[0] === span ? view[0] : middle - span / 2;
  const start = Math.min(Math.max(from, extent[0]), extent[1] - span);
  return [start, start + span];
}

/** Zooms by `factor` (> 1 shows more) while `aroundS` stays where it is. */
export function zoomView(view: TimeRange, aroundS: number, factor: number, extent: TimeRange): TimeRange {
  const whole = extent[1] - extent[0];
  const span = view[1] - view[0];
  const wanted = Math.min(Math.max(span * factor, LEAST_SPAN_S), whole);
  const share = (aroundS - view[0]) / span;
  const from = aroundS - share * wanted;
  return clampView([from, from + wanted], extent);
}

/** Moves the view by `byS` seconds, not beyond the extent. */
export function panView(view: TimeRange, byS: number, extent: TimeRange): TimeRange {
  const span = view[1] - view[0];
  const from = Math.min(Math.max(view[0] + byS, extent[0]), extent[1] - span);
  return [from, from + span];
}

/** Shifts the view just enough for `timeS` to be in it, with a tenth of the span as margin. */
export function revealTime(view: TimeRange, timeS: number, extent: TimeRange): TimeRange {
  if (timeS >= view[0] && timeS <= view[1]) return view;
  const margin = (view[1] - view[0]) * 0.1;
  return timeS < view[0]
    ? panView(view, timeS - margin - view[0], extent)
    : panView(view, timeS + margin - view[1], extent);
}

/** Both ends in order and inside the extent; null when nothing is left. */
export function orderRange(a: number, b: number, extent: TimeRange): TimeRange | null {
  const from = Math.max(Math.min(a, b), extent[0]);
  const to = Math.min(Math.max(a, b), extent[1]);
  return to > from ? [from, to] : null;
}

export function sameRange(a: TimeRange | null, b: TimeRange | null): boolean {
  return a === b || (a !== null && b !== null && a[0] === b[0] && a[1] === b[1]);
}
