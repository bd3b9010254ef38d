/**
 * Numbers and times as they are printed on axes, beside charts and in the spoken text. One rule for all: digits in groups
 * of three from five digits on (2500, 30,000, 120,000), and from a million on in millions (1.5 M).
 */

import { format, precisionFixed } from "d3-format";
import type { TimeRange } from "../surface/types";

const MOST_DECIMALS = 12;
const MILLION = 1e6;
/** Of a million, where a number stands alone; on an axis the step says how many. */
const MILLION_DECIMALS = 3;

const MINUTE = 60;
const HOUR = 3600;
const LONG_STEPS_S = [1, 2, 5, 10, 15, 30]
  .flatMap((n) => [n * MINUTE])
  .concat([1, 2, 3, 6, 12, 24].map((n) => n * HOUR));

/** Digits after the point that tell multiples of `step` apart. */
export function decimalsFor(step: number): number {
  // Nine digits: a step that was computed may be a rounding error below its power of ten.
  return step > 0 ? Math.min(MOST_DECIMALS, precisionFixed(Number(step.toPrecision(9)))) : 0;
}

/** The smallest of 1, 2, 5 times a power of ten that is not below `least`. */
export function niceStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  for (const factor of [1, 2, 5, 10]) if (factor * power >= least * (1 - 1e-9)) return factor * power;
  return 10 * power;
}

function niceTimeStep(leastS: number): number {
  if (leastS <= 30) return niceStep(leastS) > 20 ? 30 : niceStep(leastS);
  return LONG_STEPS_S.find((step) => step >= leastS) ?? 24 * HOUR * niceStep(leastS / (24 * HOUR));
}

const formats = (comma: string) => Array.from({ length: MOST_DECIMALS + 1 }, (_, d) => format(`${comma}.${d}f`));
const PLAIN = formats("");
const GROUPED = formats(",");

/** "12.5", "12,345"; a true minus sign; never "-0"; at most twelve decimals. */
export function formatNumber(value: number, decimals: number): string {
  if (!Number.isFinite(value)) return "–";
  const text = PLAIN[decimals]?.(value) ?? "";
  const digits = text.length - (decimals > 0 ? decimals + 1 : 0) - (text.startsWith("−") ? 1 : 0);
  return digits > 4 ? (GROUPED[decimals]?.(value) ?? "") : text;
}

/** A value with the field's usual precision: `digits` after the point, more for small values, fewer for large ones. */
export function formatValue(value: number, digits: number): string {
  const size = Math.abs(value);
  if (size >= MILLION) return `${formatNumber(value / MILLION, MILLION_DECIMALS)} M`;
  if (size !== 0 && size < 1)
    return formatNumber(value, Math.min(6, Math.max(digits, 2 - Math.floor(Math.log10(size)) - 1)));
  return formatNumber(value, size >= 10_000 ? 0 : digits);
}

/** From so many milliseconds on a time is printed in seconds. */
const SECONDS_FROM_MS = 10_000;

/** A value read off a chart: as `formatValue`, without its unit; but long times in ms as "12.35 s". */
export function formatReading(value: number, digits: number, unit: string): string {
  if (unit !== "ms" || Math.abs(value) < SECONDS_FROM_MS) return formatValue(value, digits);
  const seconds = value / 1000;
  return `${formatNumber(seconds, Math.abs(seconds) < 100 ? 2 : 1)} s`;
}

/** The same with its unit: "214.6 ms", "12.35 s". */
export function formatWithUnit(value: number, digits: number, unit: string): string {
  const text = formatReading(value, digits, unit);
  return unit === "" || text.endsWith(" s") ? text : `${text} ${unit}`;
}

/** From here on decimals say nothing, and a narrow column has no room for them. */
const WHOLE_FROM = 10_000;

/** A number in a narrow column: "96.2", "35,689", "55.3 M"; long times in "ms" as "35.69 s". */
export function formatNarrow(value: number, digits: number, unit = ""): string {
  const size = Math.abs(value);
  if (unit === "ms" && size >= SECONDS_FROM_MS) return formatReading(value, digits, unit);
  if (size >= MILLION) return `${formatNumber(value / MILLION, 1)} M`;
  return formatNumber(value, size < WHOLE_FROM ? digits : 0);
}

/** A mean and half of the interval around it, in a narrow column: both in seconds where the mean is a long time in "ms". */
export function formatInterval(mean: number, half: number, digits: number, unit = ""): readonly [string, string] {
  const inSeconds = unit === "ms" && Math.abs(mean) >= SECONDS_FROM_MS;
  const spread = inSeconds ? `${formatValue(half / 1000, 2)} s` : formatNarrow(half, digits, unit);
  return [formatNarrow(mean, digits, unit), spread];
}

/** How long a computation took: "98 ms", "4.9 s". */
export function formatTook(seconds: number): string {
  return seconds < 1 ? `${formatNumber(seconds * 1000, 0)} ms` : `${formatNumber(seconds, 1)} s`;
}

/** The size of a file: "54 kB", "1.3 MB". */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${formatNumber(bytes, 0)} B`;
  return bytes < MILLION ? `${formatNumber(bytes / 1000, 0)} kB` : `${formatNumber(bytes / MILLION, 1)} MB`;
}

function clock(timeS: number, decimals: number): string {
  const sign = timeS < 0 ? "−" : "";
  const total = Math.abs(timeS);
  const hours = Math.floor(total / HOUR);
  const minutes = Math.floor((total - hours * HOUR) / MINUTE);
  const seconds = total - hours * HOUR - minutes * MINUTE;
  const padded = seconds.toFixed(decimals).padStart(decimals > 0 ? decimals + 3 : 2, "0");
  return `${sign}${hours}:${String(minutes).padStart(2, "0")}:${padded}`;
}

/** A time whose neighbours are `stepS` apart, in a view that reaches to `largestS`: "4 s", "250 µs", "2 min", "1:20:05". */
export function formatTime(timeS: number, stepS: number, largestS: number): string {
  if (largestS < 1e-3) return `${formatNumber(timeS * 1e6, decimalsFor(stepS * 1e6))} µs`;
  if (largestS < 1) return `${formatNumber(timeS * 1e3, decimalsFor(stepS * 1e3))} ms`;
  if (stepS >= HOUR) return `${formatNumber(timeS / HOUR, 0)} h`;
  if (largestS >= 2 * HOUR) return clock(timeS, decimalsFor(stepS));
  if (stepS >= MINUTE) return `${formatNumber(timeS / MINUTE, 0)} min`;
  return `${formatNumber(timeS, decimalsFor(stepS))} s`;
}

export interface Ticks {
  readonly values: readonly number[];
  readonly format: (value: number) => string;
}

const areLong = (values: readonly number[]) => values.some((value) => Math.abs(value) >= SECONDS_FROM_MS);

/** Ticks at multiples of one step: all with as many digits, all in millions where the greatest is, long times in seconds. */
export function linearTicksOf(values: readonly number[], unit = ""): Ticks {
  if (unit === "ms" && areLong(values)) {
    const { format } = linearTicksOf(values.map((value) => value / 1000));
    return { values, format: (value) => `${format(value / 1000)} s` };
  }
  const step = Number(((values[1] ?? 1) - (values[0] ?? 0)).toPrecision(6));
  const inMillions = values.some((value) => Math.abs(value) >= MILLION);
  const format = (value: number) => {
    if (!inMillions) return formatNumber(value, decimalsFor(step));
    return value === 0 ? "0" : `${formatNumber(value / MILLION, decimalsFor(step / MILLION))} M`;
  };
  return { values, format };
}

/** Ticks of a logarithmic axis: each with the digits that it has. */
export function logTicksOf(values: readonly number[], unit = ""): Ticks {
  const own = (value: number) => formatNumber(value, decimalsFor(value));
  const format = (value: number) => {
    if (unit === "ms" && value >= SECONDS_FROM_MS) return `${own(value / 1000)} s`;
    return value >= MILLION ? `${own(value / MILLION)} M` : own(value);
  };
  return { values, format };
}

/** Ticks of a time axis: round times, as many as fit with labels of `characterPx` a character. */
export function timeTicks(view: TimeRange, widthPx: number, characterPx: number): Ticks {
  const span = view[1] - view[0];
  const largest = Math.max(Math.abs(view[0]), Math.abs(view[1]));
  const at = (step: number) => (value: number) => formatTime(value, step, largest);
  let step = niceTimeStep((span * 48) / widthPx);
  for (let tries = 0; tries < 12; tries++) {
    const longest = Math.max(
      at(step)(view[0]).length,
      at(step)(view[1]).length,
      at(step)(multiples(view, step)[0] ?? 0).length,
    );
    const leastPx = longest * characterPx + 28;
    if ((step / span) * widthPx >= leastPx) break;
    step = niceTimeStep(step * 1.5);
  }
  return { values: multiples(view, step), format: at(step) };
}

function multiples(range: readonly [number, number], step: number): number[] {
  const slack = 1e-9 * Math.max(1, Math.abs(range[1]) / step);
  const first = Math.ceil(range[0] / step - slack);
  const last = Math.floor(range[1] / step + slack);
  const values: number[] = [];
  for (let i = first; i <= last && values.length < 200; i++) values.push(i * step);
  return values;
}

/** A time to read off: three digits more than a pixel can show. "8.412 s". */
export function formatCursorTime(timeS: number, view: TimeRange, widthPx: number): string {
  const perPx = (view[1] - view[0]) / Math.max(1, widthPx);
  const step = Math.min(1e-3, 10 ** Math.floor(Math.log10(perPx)));
  return formatTime(timeS, step, Math.max(1, Math.abs(view[0]), Math.abs(view[1])));
}
