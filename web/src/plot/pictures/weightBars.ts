/** The experts at one sample: bars of their weights before and after, around where the weight is, and the loss of each. */

import { formatValue } from "../parts/format";
import { svg } from "../surface/dom";
import { cancelPaint, schedulePaint } from "../surface/painter";
import { px } from "../surface/svgSurface";

type Numbers = ArrayLike<number | null>;

export interface WeightBarsState {
  /** Value of each expert on the RTT axis, ms, ascending. */
  readonly axis: ArrayLike<number>;
  readonly before: Numbers | null;
  /** Between before and after: when the loss has taken its part and nothing is shared yet; drawn as shares of its sum. */
  readonly updated: Numbers | null;
  readonly after: Numbers | null;
  /** Null where an expert's loss is beyond numbers. */
  readonly loss: Numbers | null;
  readonly predictionMs: number | null;
  readonly sampleMs: number | null;
}

export interface WeightBars {
  /** Drawn in the next frame. */
  update(state: WeightBarsState): void;
  destroy(): void;
}

const LOSS_PX = 34;
const BARS_PX = 74;
const BASE = LOSS_PX + BARS_PX;
const HEIGHT = BASE + 16;
const LEAST_SHOWN = 24;
/** Share of the greatest weight from which an expert is worth a place: experts that share keep a floor. */
const SEEN = 0.02;

type Range = readonly [from: number, to: number];

/** Experts shown: those with some of the weight, some neighbours, and the sample's place. */
export function shownExperts(state: Pick<WeightBarsState, "axis" | "before" | "after" | "sampleMs">): Range {
  const { axis, before, after, sampleMs } = state;
  const max = Math.max(largest(before), largest(after));
  let from = axis.length;
  let to = 0;
  const include = (i: number) => {
    from = Math.min(from, i);
    to = Math.max(to, i + 1);
  };
  for (let i = 0; i < axis.length; i++) {
    if (max > 0 && Math.max(before?.[i] ?? 0, after?.[i] ?? 0) >= max * SEEN) include(i);
  }
  if (sampleMs !== null && axis.length > 0) include(placeOf(axis, sampleMs));
  if (from >= to) return [0, axis.length];
  const missing = Math.max(4, LEAST_SHOWN - (to - from));
  return [Math.max(0, from - Math.ceil(missing / 2)), Math.min(axis.length, to + Math.ceil(missing / 2))];
}

function largest(values: Numbers | null, [from, to]: Range = [0, values?.length ?? 0]): number {
  let max = 0;
  for (let i = from; i < to; i++) max = Math.max(max, values?.[i] ?? 0);
  return max;
}

/** Index of the expert nearest to a value. */
function placeOf(axis: ArrayLike<number>, value: number): number {
  let best = 0;
  for (let i = 0; i < axis.length; i++) {
    if (Math.abs((axis[i] ?? 0) - value) < Math.abs((axis[best] ?? 0) - value)) best = i;
  }
  return best;
}

/** Weights as shares of their sum, so that they compare with those before and after. */
function shares(weights: Numbers | null): Numbers | null {
  if (weights === null) return null;
  let sum = 0;
  for (let i = 0; i < weights.length; i++) sum += weights[i] ?? 0;
  return sum > 0 ? Array.from(weights, (weight) => (weight ?? 0) / sum) : null;
}

/** Where the bars stand: `step` px for each expert from the first that is shown. */
interface Layout {
  readonly range: Range;
  readonly step: number;
  readonly max: number;
}

function bars(weights: Numbers | null, { range: [from, to], step, max }: Layout, left: number, width: number): string {
  let d = "";
  for (let i = from; i < to; i++) {
    const height = ((weights?.[i] ?? 0) / max) * (BARS_PX - 6);
    if (height < 0.3) continue;
    d += `M${px((i - from) * step + left)} ${BASE}v${px(-height)}h${px(width)}v${px(height)}Z`;
  }
  return d;
}

/**
 * A line through the losses of the shown experts, on a logarithmic scale that has a zero: far experts lose thousands of times
 * what near ones do. Broken where a loss is beyond numbers.
 */
function lossLine(loss: Numbers | null, { range, step }: Layout): string {
  const [from, to] = range;
  const max = Math.log1p(largest(loss, range));
  let d = "";
  let pen = "M";
  for (let i = from; i < to && max > 0; i++) {
    const value = loss?.[i];
    if (value === null || value === undefined) pen = "M";
    else {
      d += `${pen}${px((i - from + 0.5) * step)} ${px(LOSS_PX - 4 - (Math.log1p(value) / max) * (LOSS_PX - 8))}`;
      pen = "L";
    }
  }
  return d;
}

export function mountWeightBars(element: HTMLElement, options: { readonly name: string }): WeightBars {
  const paths = {
    before: svg("path", { class: "lab-weights-before" }),
    after: svg("path", { class: "lab-weights-after" }),
    updated: svg("path", { class: "lab-weights-updated" }),
    loss: svg("path", { class: "lab-weights-loss" }),
    sample: svg("path", { class: "lab-weights-sample" }),
    prediction: svg("path", { class: "lab-weights-prediction" }),
  };
  const base = svg("line", { class: "lab-weights-base", x1: 0, y1: BASE, y2: BASE });
  const low = svg("text", { class: "lab-small-text", x: 0, y: HEIGHT - 3 });
  const high = svg("text", { class: "lab-small-text", y: HEIGHT - 3, "text-anchor": "end" });
  const picture = svg("svg", { class: "lab-weights", height: HEIGHT, role: "img", "aria-label": options.name });
  picture.append(...Object.values(paths), base, low, high);
  element.append(picture);
  let state: WeightBarsState | null = null;
  let width = 0;
  const resized = new ResizeObserver(() => {
    width = picture.clientWidth;
    schedulePaint(paint);
  });
  resized.observe(picture);

  function paint(): void {
    if (state === null || width === 0) return;
    const { axis } = state;
    const range = shownExperts(state);
    const step = width / Math.max(1, range[1] - range[0]);
    const updated = shares(state.updated);
    const max = Math.max(1e-12, largest(state.before), largest(updated), largest(state.after));
    const layout = { range, step, max };
    const inner = Math.max(1, (step - 1) * 0.6);
    paths.before.setAttribute("d", bars(state.before, layout, 0, Math.max(1, step - 1)));
    paths.updated.setAttribute("d", bars(updated, layout, 0, Math.max(1, step - 1)));
    paths.after.setAttribute("d", bars(state.after, layout, (step - 1 - inner) / 2, inner));
    paths.loss.setAttribute("d", lossLine(state.loss, layout));
    mark(paths.sample, state.sampleMs, axis, layout, 0);
    mark(paths.prediction, state.predictionMs, axis, layout, 3);
    base.setAttribute("x2", String(width));
    high.setAttribute("x", String(width));
    const label = (i: number) =>
      axis.length === 0 ? "" : `${formatValue(axis[i] ?? 0, (axis[i] ?? 0) < 100 ? 1 : 0)} ms`;
    low.textContent = label(range[0]);
    high.textContent = label(range[1] - 1);
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
  axis: ArrayLike<number>,
  { range: [from, to], step }: Layout,
  top: number,
): void {
  const place = value === null ? -1 : placeOf(axis, value);
  const shown = value !== null && place >= from && place < to;
  path.setAttribute("d", shown ? `M${px((place - from + 0.5) * step)} ${top}V${BASE}` : "");
}

function spokenName(name: string, { axis, before, after, predictionMs, sampleMs }: WeightBarsState): string {
  const ms = (value: number | null) => (value === null ? "none" : `${formatValue(value, 1)} ms`);
  let top = 0;
  for (let i = 0; i < axis.length; i++) if ((after?.[i] ?? 0) > (after?.[top] ?? 0)) top = i;
  const share = (values: Numbers | null) => formatValue((values?.[top] ?? 0) * 100, 1);
  const best =
    after === null
      ? ""
      : `; most weight at ${ms(axis[top] ?? null)}, ${share(before)} % before and ${share(after)} % after`;
  return `${name}; prediction ${ms(predictionMs)}, sample ${ms(sampleMs)}${best}`;
}
