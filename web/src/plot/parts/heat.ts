/** From a matrix over time to shaded cells: one column of cells per kept instant, or per pixel column when there are more. */

import { interpolateRgb } from "d3-interpolate";
import type { Grid } from "../../../../sim-worker/src/protocol";
import type { Cells } from "../surface/surface";
import type { Frame } from "./decimate";
import { lastAtOrBefore, lowerBound } from "./lookup";
import type { ValueScale } from "./valueScale";

const SHADES = 32;

/** Single-hue ramp from nothing to `high`; entry 0 is not drawn. */
export function rampOf(low: string, high: string): readonly string[] {
  const key = `${low} ${high}`;
  let ramp = ramps.get(key);
  if (ramp === undefined) {
    const mix = interpolateRgb(low, high);
    ramp = Array.from({ length: SHADES + 1 }, (_, i) => mix(i / SHADES));
    ramps.set(key, ramp);
  }
  return ramp;
}

/** One for each theme. */
const ramps = new Map<string, readonly string[]>();

/** Ends of the band of each point of the axis: half way (on the scale) to its neighbours. */
export function bandEdges(axis: Float64Array, scale: ValueScale): Float64Array {
  const count = axis.length;
  const centres = Float64Array.from(axis, (value) => scale.px(value));
  const edges = new Float64Array(count + 1);
  for (let j = 1; j < count; j++) edges[j] = ((centres[j - 1] ?? 0) + (centres[j] ?? 0)) / 2;
  const first = count > 1 ? (edges[1] ?? 0) - (centres[0] ?? 0) : -2;
  const last = count > 1 ? (centres[count - 1] ?? 0) - (edges[count - 1] ?? 0) : -2;
  edges[0] = (centres[0] ?? 0) - first;
  edges[count] = (centres[count - 1] ?? 0) + last;
  return edges;
}

/** An instant holds until the next one, but not longer than this many usual intervals: an idle gap stays a gap. */
const HOLD_INTERVALS = 3;
/** Nine intervals of ten are at most the usual one: kept instants are not evenly spaced, idle gaps are few. */
const USUAL_SHARE = 0.9;

function usualInterval(time: Float64Array): number {
  const step = Math.max(1, Math.floor(time.length / 256));
  const intervals: number[] = [];
  for (let i = 1; i < time.length; i += step) intervals.push((time[i] ?? 0) - (time[i - 1] ?? 0));
  return Float64Array.from(intervals).sort()[Math.floor(intervals.length * USUAL_SHARE)] ?? Number.POSITIVE_INFINITY;
}

interface GridFacts {
  /** Greatest weight of the whole grid: the darkest shade. */
  readonly max: number;
  /** Axis values between which there is weight to see. */
  readonly range: readonly [number, number];
}

/** Below this share of the greatest weight a cell is too pale to widen the axis for: experts that share keep a floor. */
const SEEN = 0.03;
const facts = new WeakMap<Float32Array, GridFacts>();

function factsOf(grid: Grid): GridFacts {
  const known = facts.get(grid.values);
  if (known !== undefined) return known;
  const { axis, values } = grid;
  const greatest = new Float32Array(axis.length);
  for (let i = 0; i < values.length; i++) {
    const weight = values[i] ?? 0;
    if (weight > (greatest[i % axis.length] ?? 0)) greatest[i % axis.length] = weight;
  }
  const max = greatest.reduce((a, b) => Math.max(a, b), 0);
  const first = greatest.findIndex((weight) => weight > max * SEEN);
  const last = greatest.findLastIndex((weight) => weight > max * SEEN);
  // One expert more on each side: its band is wider than the point on the axis.
  const from = Math.max(0, first < 0 ? 0 : first - 1);
  const to = Math.min(axis.length - 1, last < 0 ? axis.length - 1 : last + 1);
  const found: GridFacts = { max, range: [axis[from] ?? Number.NaN, axis[to] ?? Number.NaN] };
  facts.set(values, found);
  return found;
}

/** Values of the axis between which the grid has weight to see; the whole axis when it has none. */
export function weightRange(grid: Grid): readonly [number, number] {
  return factsOf(grid).range;
}

export function heatCells(grid: Grid, frame: Frame, scale: ValueScale, ramp: readonly string[]): Cells {
  const { view, widthPx } = frame;
  const rows = grid.axis.length;
  const first = Math.max(0, lastAtOrBefore(grid.time, view[0]));
  const last = lowerBound(grid.time, view[1]);
  const hold = usualInterval(grid.time) * HOLD_INTERVALS;
  const perSecond = widthPx / (view[1] - view[0]);
  const { max } = factsOf(grid);
  const leastPx = widthPx / frame.columns;
  const xEdges: number[] = [];
  const shades = new Uint8Array(Math.max(0, last - first) * rows);
  let column = -1;
  let columnEnd = Number.NEGATIVE_INFINITY;
  for (let row = first; row < last; row++) {
    const at = grid.time[row] ?? 0;
    const left = (at - view[0]) * perSecond;
    const next = grid.time[row + 1] ?? Number.POSITIVE_INFINITY;
    const until = next - at > hold ? Math.min(at + hold / HOLD_INTERVALS, frame.endS) : next;
    const right = Math.max((until - view[0]) * perSecond, left + leastPx);
    if (left >= columnEnd - 1e-9) {
      column++;
      xEdges.push(Math.max(0, left), Math.min(widthPx, right));
      columnEnd = left + leastPx;
    } else {
      xEdges[2 * column + 1] = Math.min(widthPx, right);
    }
    shadeRow(grid.values, row, rows, max, shades, column * rows);
  }
  const columns = column + 1;
  return { columns, rows, xEdges: Float64Array.from(xEdges), yEdges: bandEdges(grid.axis, scale), shades, ramp };
}

/** Shade grows with the square root of the weight, so that a tenth of the greatest is still seen; a thousandth is not drawn. */
function shadeRow(values: Float32Array, row: number, width: number, max: number, out: Uint8Array, at: number): void {
  for (let j = 0; j < width; j++) {
    const weight = values[row * width + j] ?? 0;
    if (!(weight > 0)) continue;
    const shade = Math.floor(Math.sqrt(weight / max) * SHADES);
    if (shade > (out[at + j] ?? 0)) out[at + j] = shade;
  }
}
