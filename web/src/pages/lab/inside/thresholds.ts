/** What the handles of the two thresholds may be set to. Pure numbers. */

import { type HandleRange, snap } from "../early/curvePlot";

/** The thresholds keep their order: each ends at the other. */
export function thresholdRange(own: HandleRange, id: "low" | "high", low: number, high: number): HandleRange {
  const { min, max, step } = own;
  return id === "low"
    ? { min, max: Math.max(low, Math.min(max, high)), step }
    : { min: Math.min(high, Math.max(min, low)), max, step };
}

const HALVINGS = 30;

/** The chance, 0 to 1, at a height of an axis that falls from the greatest: px of it by `y`, whatever the scale. */
export function shareAt(y: (p: number) => number, px: number): number {
  let [low, high] = [0, 1];
  for (let i = 0; i < HALVINGS; i++) {
    const middle = (low + high) / 2;
    if (y(middle) > px) low = middle;
    else high = middle;
  }
  return snap((low + high) / 2, { min: 0, max: 1, step: 1e-6 });
}
