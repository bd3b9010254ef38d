/** Bars of the experts' weights, before and after a sample, around where the weight is. */

import { svg } from "./dom";
import { formatValue } from "./format";
import { cancelPaint, schedulePaint } from "./painter";
import { px } from "./svgSurface";

export interface WeightBarsState {
  /** Value of each expert on the RTT axis, ms, ascending. */
  readonly axis: Float64Array;
  readonly before: Float32Array | null;
  readonly after: Float32Array | null;
  readonly predictionMs: number | null;
  readonly sampleMs: number | null;
}

export interface WeightBars {
  /** Drawn in the next frame. */
  update(state: WeightBarsState): void;
  destroy(): void;
}

const HEIGHT = 84;
const LABELS_PX = 16;
const LEAST_SHOWN = 24;
/** Share of the greatest weight from which an expert is worth a place: experts that share keep a floor. */
const SEEN = 0.02;

/** Experts shown: those with some of the weight, some neighbours, and the sample's place. */
export function shownExperts(state: WeightBarsState): readonly [from: number, to: number] {
  const { axis, before, after, sampleMs } = state;
  let max = 0;
  for (const weights of [before, after]) for (const weight of weights ?? []) if (weight > max) max = weight;
  let from = axis.length;
  let to = 0;
  const include = (i: number) => {
    from = Math.min(from, i);
    to = Math.max(to, i + 1);
  };
  axis.forEach((_, i) => {
    if (max > 0 && Math.max(before?.[i] ?? 0, after?.[i] ?? 0) >= max * SEEN) include(i);
  });
  if (sampleMs !== null && axis.length > 0) include(placeOf(axis, sampleMs));
  if (from >= to) return [0, axis.length];
  const missing = Math.max(4, LEAST_SHOWN - (to - from));
  return [Math.max(0, from - Math.ceil(missing / 2)), Math.min(axis.length, to + Math.ceil(missing / 2))];
}

/** Index of the expert nearest to a value. */
function placeOf(axis: Float64Array, value: number): number {
  let best = 0;
  axis.forEach((at, i) => {
    if (Math.abs(at - value) < Math.abs((axis[best] ?? 0) - value)) best = i;
  });
  return best;
}

function bars(
  weights: Float32Array | null,
  from: number,
  to: number,
  max: number,
  left: number,
  width: number,
  step: number,
): string {
  let d = "";
  for (let i = from; i < to; i++) {
    const height = ((weights?.[i] ?? 0) / max) * (HEIGHT - LABELS_PX - 6);
    if (height < 0.3) continue;
    d += `M${px((i - from) * step + left)} ${HEIGHT - LABELS_PX}v${px(-height)}h${px(width)}v${px(height)}Z`;
  }
  return d;
}

export function mountWeightBars(element: HTMLElement, options: { readonly name: string }): WeightBars {
  const before = svg("path", { class: "lab-weights-before" });
  const after = svg("path", { class: "lab-weights-after" });
  const base = svg("line", { class: "lab-weights-base", x1: 0, y1: HEIGHT - LABELS_PX, y2: HEIGHT - LABELS_PX });
  const sample = svg("path", { class: "lab-weights-sample" });
  const prediction = svg("path", { class: "lab-weights-prediction" });
  const low = svg("text", { class: "lab-small-text", x: 0, y: HEIGHT - 3 });
  const high = svg("text", { class: "lab-small-text", y: HEIGHT - 3, "text-anchor": "end" });
  const picture = svg("svg", { class: "lab-weights", height: HEIGHT, role: "img", "aria-label": options.name });
  picture.append(before, after, base, sample, prediction, low, high);
  element.append(picture);
  let state: WeightBarsState | null = null;
  let width = 0;
  const resized = new ResizeObserver(() => {
    width = picture.clientWidth;
    schedulePaint(paint);
  });
  resized.observe(picture);

  function paint(): void {
    if (state === null) return;
    if (width === 0) return;
    const [from, to] = shownExperts(state);
    const { axis } = state;
    const step = width / Math.max(1, to - from);
    let max = 1e-12;
    for (const weights of [state.before, state.after])
      for (const weight of weights ?? []) if (weight > max) max = weight;
    before.setAttribute("d", bars(state.before, from, to, max, 0, Math.max(1, step - 1), step));
    const inner = Math.max(1, (step - 1) * 0.6);
    after.setAttribute("d", bars(state.after, from, to, max, (step - 1 - inner) / 2, inner, step));
    base.setAttribute("x2", String(width));
    high.setAttribute("x", String(width));
    low.textContent = axis.length === 0 ? "" : `${formatValue(axis[from] ?? 0, 1)} ms`;
    high.textContent = axis.length === 0 ? "" : `${formatValue(axis[to - 1] ?? 0, 1)} ms`;
    mark(sample, state.sampleMs, axis, from, to, step, 0);
    mark(prediction, state.predictionMs, axis, from, to, step, 3);
    picture.setAttribute("aria-label", spokenName(options.name, state));
  }

  return {
    update(next) {
      state = next;
      schedulePaint(paint);
    },
    destroy() {
      resized.disconnect();
      cancelPaint(paint);
      picture.remove();
    },
  };
}

/** An upright line at a value between two experts' places. */
function mark(
  path: SVGPathElement,
  value: number | null,
  axis: Float64Array,
  from: number,
  to: number,
  step: number,
  top: number,
): void {
  const place = value === null ? -1 : placeOf(axis, value);
  const shown = value !== null && place >= from && place < to;
  path.setAttribute("d", shown ? `M${px((place - from + 0.5) * step)} ${top}V${HEIGHT - LABELS_PX}` : "");
}

function spokenName(name: string, state: WeightBarsState): string {
  const ms = (value: number | null) => (value === null ? "none" : `${formatValue(value, 1)} ms`);
  return `${name}; prediction ${ms(state.predictionMs)}, sample ${ms(state.sampleMs)}`;
}
