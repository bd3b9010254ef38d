/** The view of the time axis as a d3-zoom transform, and back. The transform belongs to the whole extent on the plot's width. */

import { ZoomTransform } from "d3-zoom";
import { sameRange } from "../parts/timeView";
import type { TimeRange } from "../surface/types";

/** The transform that shows `view` (seconds) in a plot of `widthPx` whose identity shows `extent`. */
export function transformOf(view: TimeRange, extent: TimeRange, widthPx: number): ZoomTransform {
  const k = (extent[1] - extent[0]) / (view[1] - view[0]);
  return new ZoomTransform(k, ((extent[0] - view[0]) / (view[1] - view[0])) * widthPx, 0);
}

/** The seconds that a transform shows; exactly the extent when nothing is magnified. */
export function viewOf(transform: { k: number; x: number }, extent: TimeRange, widthPx: number): TimeRange {
  if (transform.k <= 1) return extent;
  const span = (extent[1] - extent[0]) / transform.k;
  const from = Math.min(Math.max(extent[0] - (transform.x / widthPx) * span, extent[0]), extent[1] - span);
  return [from, from + span];
}

/** Whether two views are the same but for rounding. */
export function nearlySame(a: TimeRange, b: TimeRange): boolean {
  const slack = 1e-9 * Math.max(a[1] - a[0], b[1] - b[0]);
  return sameRange(a, b) || (Math.abs(a[0] - b[0]) <= slack && Math.abs(a[1] - b[1]) <= slack);
}
