import type { CatalogueParam } from "../../../sim-worker/src/catalogue";

/** How a native range input maps to a parameter: its own steps, which are equal ratios on a logarithmic scale. */
export interface SliderScale {
  readonly min: number;
  readonly max: number;
  readonly step: number;
  /** Position of a value; values beyond the slider's range stand at its end. */
  toPosition(value: number): number;
  toValue(position: number): number;
}

const LOG_STEPS = 240;

export function sliderScale(param: CatalogueParam): SliderScale {
  return param.scale === "log" ? logScale(param) : linearScale(param);
}

function linearScale(param: CatalogueParam): SliderScale {
  const { sliderMin: min, sliderMax: max } = param;
  const step = param.step > 0 ? param.step : param.type === "integer" ? 1 : (max - min) / 200;
  return {
    min,
    max,
    step,
    toPosition: (value) => clamp(value, min, max),
    toValue: (position) => clamp(tidy(position), min, max),
  };
}

/** A scale that starts at zero has zero as its first position and ratios from its smallest step on. */
function logScale(param: CatalogueParam): SliderScale {
  const { sliderMin, sliderMax: max } = param;
  const fromZero = sliderMin <= 0;
  const low = fromZero ? Math.max(param.step > 0 ? param.step : max / 1e4, Number.MIN_VALUE) : sliderMin;
  const ratio = Math.log(max / low);
  const first = fromZero ? 1 : 0;
  return {
    min: 0,
    max: LOG_STEPS,
    step: 1,
    toPosition: (value) => {
      if (fromZero && value < low) return 0;
      return clamp(first + (Math.log(clamp(value, low, max) / low) / ratio) * (LOG_STEPS - first), 0, LOG_STEPS);
    },
    toValue: (position) => {
      if (fromZero && position < first) return sliderMin;
      if (position >= LOG_STEPS) return max;
      const value = Number((low * Math.exp((ratio * (position - first)) / (LOG_STEPS - first))).toPrecision(3));
      return clamp(param.type === "integer" ? Math.round(value) : value, sliderMin, max);
    },
  };
}

/** Removes the noise of binary fractions: 0.30000000000000004 is 0.3. */
function tidy(value: number): number {
  return Number(value.toPrecision(12));
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}
