/** The y axis of one chart: values to px, linear or logarithmic, with its ticks. */

import { scaleLinear, scaleLog } from "d3-scale";
import type { AxisOptions } from "../surface/types";
import { linearTicksOf, logTicksOf, type Ticks } from "./format";

export interface ValueScale {
  readonly domain: readonly [number, number];
  readonly log: boolean;
  readonly heightPx: number;
  /** Value to px from the top; far outside the plot it stays within a few plot heights. NaN stays NaN. */
  readonly px: (value: number) => number;
  /** Px from the top to value. */
  readonly value: (px: number) => number;
  readonly ticks: Ticks;
  /** The rows of a chart of strips, from the top, in one string. */
  readonly names?: string;
}

/** How far outside the plot a coordinate may lie: lines still leave at the right slope, and nothing overflows. */
const OUTSIDE_PX = 4000;
/** Between linear ticks, in type sizes. */
const LEAST_TICK = 1.55;

/** Round values, as many as keep their labels apart. */
function linearTicks(low: number, high: number, heightPx: number, typePx: number): number[] {
  const position = scaleLinear([low, high], [heightPx, 0]);
  for (let count = 6; count > 1; count--) {
    const values = position.ticks(count);
    const step = (values[1] ?? high) - (values[0] ?? low);
    if ((step / (high - low)) * heightPx >= LEAST_TICK * typePx) return values;
  }
  return position.ticks(1);
}

function linear(domain: readonly [number, number], heightPx: number, typePx: number, unit: string): ValueScale {
  const [low, high] = domain;
  const perUnit = heightPx / (high - low);
  return {
    domain,
    log: false,
    heightPx,
    px: (value) => {
      const y = heightPx - (value - low) * perUnit;
      return Math.max(-OUTSIDE_PX, Math.min(OUTSIDE_PX, y));
    },
    value: (px) => low + (heightPx - px) / perUnit,
    ticks: linearTicksOf(linearTicks(low, high, heightPx, typePx), unit),
  };
}

/** Sets of mantissas from fine to coarse; the first whose labels fit is taken. */
const MANTISSAS: readonly (readonly number[])[] = [[1, 2, 3, 5, 7], [1, 2, 5], [1, 3], [1]];

function logTicks(low: number, high: number, heightPx: number, typePx: number): number[] {
  const decades = Math.log10(high / low);
  for (const mantissas of MANTISSAS) {
    const values: number[] = [];
    for (let power = Math.floor(Math.log10(low)); power <= Math.ceil(Math.log10(high)); power++) {
      for (const mantissa of mantissas) {
        const value = mantissa * 10 ** power;
        if (value >= low * (1 - 1e-9) && value <= high * (1 + 1e-9)) values.push(value);
      }
    }
    const closest = Math.min(...values.slice(1).map((value, i) => Math.log10(value / (values[i] ?? value))));
    if (values.length >= 2 && (closest / decades) * heightPx >= 1.1 * typePx) return values;
  }
  return scaleLog([low, high], [heightPx, 0]).ticks(2);
}

function logarithmic(domain: readonly [number, number], heightPx: number, typePx: number, unit: string): ValueScale {
  const [low, high] = domain;
  const base = Math.log(low);
  const perUnit = heightPx / (Math.log(high) - base);
  return {
    domain,
    log: true,
    heightPx,
    px: (value) => {
      // Zero and below have no place on a logarithmic axis: they go below its lower edge.
      const y = value > 0 ? heightPx - (Math.log(value) - base) * perUnit : Number.isNaN(value) ? value : OUTSIDE_PX;
      return Math.max(-OUTSIDE_PX, Math.min(OUTSIDE_PX, y));
    },
    value: (px) => Math.exp(base + (heightPx - px) / perUnit),
    ticks: logTicksOf(logTicks(low, high, heightPx, typePx), unit),
  };
}

/** `typePx`: size of the labels, which decides how many ticks there are. `unit`: long times in "ms" are printed in seconds. */
export function valueScale(
  domain: readonly [number, number],
  log: boolean,
  heightPx: number,
  typePx = 13,
  unit = "",
): ValueScale {
  return (log ? logarithmic : linear)(domain, heightPx, typePx, unit);
}

/** Longest name of a row, in characters, that stands in the axis' column. */
const ROW_NAME = 7;

/** Names with a number differ by it ("EWMA 7/8"), others by their beginning ("Sync-TCP"); the legend has them whole. */
function shortRowName(name: string): string {
  if (name.length <= ROW_NAME) return name;
  const words = name.split(/[\s-]/);
  const part = (/\d$/.test(name) ? words.at(-1) : words[0]) ?? name;
  return part.length <= ROW_NAME ? part : `${part.slice(0, ROW_NAME - 1)}…`;
}

/** Rows from the top instead of values: each has its name at its middle. */
export function rowScale(names: readonly string[], heightPx: number): ValueScale {
  const rows = Math.max(1, names.length);
  const short = names.map(shortRowName);
  return {
    domain: [0, rows],
    log: false,
    heightPx,
    px: (value) => heightPx - (value / rows) * heightPx,
    value: (px) => ((heightPx - px) / heightPx) * rows,
    ticks: {
      values: names.map((_, row) => rows - row - 0.5),
      format: (value) => short[Math.round(rows - value - 0.5)] ?? "",
    },
    names: names.join("|"),
  };
}

/** From each end of the plot to the line next to it, in type sizes: there is room for three lines of text. */
const END_MARGIN = 3.6;

/** Two lines with names instead of values: 1 near the upper end of the plot, 0 near the lower. */
export function endsScale(
  names: readonly [upper: string, lower: string],
  heightPx: number,
  typePx: number,
): ValueScale {
  const marginPx = Math.min(END_MARGIN * typePx, heightPx / 4);
  const share = marginPx / (heightPx - 2 * marginPx);
  const domain = [-share, 1 + share] as const;
  const perUnit = heightPx / (domain[1] - domain[0]);
  return {
    domain,
    log: false,
    heightPx,
    px: (value) => (domain[1] - value) * perUnit,
    value: (px) => domain[1] - px / perUnit,
    ticks: { values: [0, 1], format: (value) => (value > 0.5 ? names[0] : names[1]) },
    names: names.join("|"),
  };
}

/** Round ends around the data's extremes; `smallest` is the least positive value, for a logarithmic axis. */
export function autoDomain(
  options: AxisOptions,
  log: boolean,
  min: number,
  max: number,
  smallest: number,
): readonly [number, number] {
  if (options.whole !== undefined && !log) return options.whole;
  const top = Number.isFinite(max) ? Math.max(max, options.atLeast ?? 0) : (options.atLeast ?? 1);
  if (log) {
    const low = smallest > 0 && Number.isFinite(smallest) ? smallest : top / 100;
    return low < top * 0.7 ? [low / 1.12, top * 1.12] : [low / 2, top * 2];
  }
  const low = Number.isFinite(min) && (!options.zero || min < 0) ? min : 0;
  const high = top > low ? top : low + 1;
  const nice = scaleLinear([low, high + (high - low) * 0.02], [0, 1])
    .nice(5)
    .domain();
  return [nice[0] ?? low, nice[1] ?? high];
}

/** The domain after a drag on the axis by `byPx` (downwards positive): the lower end stays, the upper one moves. */
export function stretchDomain(
  domain: readonly [number, number],
  log: boolean,
  byPx: number,
  heightPx: number,
): readonly [number, number] {
  const factor = Math.exp((byPx / heightPx) * 2.5);
  const [low, high] = domain;
  return log ? [low, low * Math.max(1.05, (high / low) ** factor)] : [low, low + (high - low) * factor];
}
