import type { Range } from "../../state/types";

/** So many of the latest samples are seen while stepping. */
const SAMPLES = 20;
/** Where the latest sample stands in the view, as a share of its width. */
const LATEST_AT = 0.8;
/** The first samples may come at one instant: the view is never narrower than this, seconds. */
const LEAST_S = 0.02;

/**
 * The view in which one step is seen. A view of the person's own stays as long as the step is in it and it is close enough.
 * @param view the present one, seconds; null: the whole run
 * @param times of the samples so far, seconds
 * @param atS how far the run has got, seconds
 * @param durationS of the whole run
 */
export function stepView(view: Range | null, times: Float64Array | undefined, atS: number, durationS: number): Range {
  const first = times?.[Math.max(0, (times?.length ?? 0) - SAMPLES)] ?? 0;
  const seenS = Math.max(LEAST_S, atS - Math.min(first, atS));
  const [from, to] = view ?? [0, durationS];
  const near = to - from <= (2 * seenS) / LATEST_AT;
  if (view !== null && near && atS >= from && atS <= to) return view;
  const start = Math.max(0, atS - seenS);
  return [start, Math.min(durationS, Math.max(atS, start + seenS / LATEST_AT))];
}
