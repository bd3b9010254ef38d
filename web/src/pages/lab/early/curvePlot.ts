/** Where everything of a chance curve lies, and what a handle's move means. Pure numbers. */

/** A corner of the curve, or a point on it: what is looked at, and the chance. */
export interface CurvePoint {
  readonly x: number;
  readonly y: number;
}

export interface PlotSize {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly typePx: number;
  /** Names stand above the plot. */
  readonly named: boolean;
}

export interface CurveLayout {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly xMax: number;
  readonly yMax: number;
}

/** Room for the ticks and the handles' knobs below and to the left, and for their names above and to the right. */
export function layoutCurve({ widthPx, heightPx, typePx, named }: PlotSize, xMax: number, yMax: number): CurveLayout {
  return {
    left: Math.round(typePx * (named ? 3.6 : 3.2)),
    top: Math.round(typePx * (named ? 3 : 1.7)),
    right: Math.max(widthPx - Math.round(typePx * 3.2), 80),
    bottom: heightPx - Math.round(typePx * (named ? 3.5 : 2.9)),
    xMax,
    yMax,
  };
}

export function xToPx({ left, right, xMax }: CurveLayout, x: number): number {
  return left + (Math.min(x, xMax) / xMax) * (right - left);
}

export function yToPx({ top, bottom, yMax }: CurveLayout, y: number): number {
  return bottom - (y / yMax) * (bottom - top);
}

export function pxToX({ left, right, xMax }: CurveLayout, px: number): number {
  return ((px - left) / (right - left)) * xMax;
}

export function pxToY({ top, bottom, yMax }: CurveLayout, px: number): number {
  return ((bottom - px) / (bottom - top)) * yMax;
}

/** What a handle may be set to. */
export interface HandleRange {
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

/** The nearest step within the range, without the noise of binary fractions. */
export function snap(value: number, { min, max, step }: HandleRange): number {
  const whole = step > 0 ? Math.round(value / step) * step : value;
  return Number(Math.min(max, Math.max(min, whole)).toPrecision(12));
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
  PageUp: 10,
  PageDown: -10,
};

/** Where a key takes a handle; null: nowhere. With Shift ten steps at once. */
export function keyMove(key: string, shift: boolean, value: number, range: HandleRange): number | null {
  if (key === "Home") return range.min;
  const steps = STEPS[key];
  if (steps === undefined) return null;
  return snap(value + steps * (shift && Math.abs(steps) === 1 ? 10 : 1) * range.step, range);
}

/** A round number not below `value`: 1, 1.5, 2, 3, 4, 5, 6, 8 times a power of ten. */
export function roundUp(value: number): number {
  if (!(value > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  for (const factor of [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8]) {
    if (factor * power >= value * (1 - 1e-9)) return Number((factor * power).toPrecision(12));
  }
  return Number((10 * power).toPrecision(12));
}

/** How far beyond the curve's own end the axis goes for the sake of what was measured. */
const BEYOND = 2;

/** The right end of the axis: the curve's, further where the delays of the run lie there. */
export function xMaxOf(corners: readonly CurvePoint[], most: number): number {
  const end = corners.at(-1)?.x ?? 0;
  if (!(end > 0)) return roundUp(Math.max(1, most * 1.05));
  return roundUp(Math.max(end, Math.min(most * 1.05, end * BEYOND)));
}
