/** Extremes of any range of rows, from the column's min/max pyramid where whole blocks fit and from the values elsewhere. */

import type { Column } from "../../../../sim-worker/src/protocol";

/** Rows per block grow by this factor from level to level (protocol.ts, `Column.levels`). */
export const FAN = 16;
export interface Extremes {
  /** NaN when the range holds no number. */
  min: number;
  max: number;
}

/**
 * Minimum and maximum of rows [from, to), NaN rows skipped, written into `out`. Exact: equal to looking at every row. Takes
 * at most 2 * 15 steps per level: up to larger and larger blocks while one fits, then down again.
 */
export function rangeExtremes(column: Column, from: number, to: number, out: Extremes): void {
  const { values, levels } = column;
  const end = Math.min(to, values.length);
  let row = Math.max(0, from);
  let depth = 0;
  let size = 1;
  out.min = Number.POSITIVE_INFINITY;
  out.max = Number.NEGATIVE_INFINITY;
  for (;;) {
    const next = size * FAN;
    const start = Math.ceil(row / next) * next;
    const fits = start + next <= Math.min(end, blocksIn(levels[depth]) * next);
    if (!fits) break;
    include(depth === 0 ? null : levels[depth - 1], values, row / size, start / size, out);
    row = start;
    size = next;
    depth++;
  }
  for (; depth > 0; depth--, size /= FAN) {
    const level = levels[depth - 1];
    const stop = Math.min(Math.floor(end / size), blocksIn(level));
    include(level, values, row / size, stop, out);
    row = stop * size;
  }
  include(null, values, row, end, out);
  if (out.min > out.max) {
    out.min = Number.NaN;
    out.max = Number.NaN;
  }
}

const blocksIn = (level: Float64Array | undefined): number => (level === undefined ? 0 : level.length / 2);

/** Blocks [from, to) of a level, or rows where `level` is null. */
function include(
  level: Float64Array | null | undefined,
  values: Float64Array,
  from: number,
  to: number,
  out: Extremes,
): void {
  let { min, max } = out;
  if (level === null || level === undefined) {
    for (let row = from; row < to; row++) {
      const value = values[row] ?? Number.NaN;
      if (value < min) min = value;
      if (value > max) max = value;
    }
  } else {
    for (let at = 2 * from; at < 2 * to; at += 2) {
      const low = level[at] ?? Number.NaN;
      const high = level[at + 1] ?? Number.NaN;
      if (low < min) min = low;
      if (high > max) max = high;
    }
  }
  out.min = min;
  out.max = max;
}

/**
 * How many rows hold at most `limit`; NaN rows may be counted with their block. Only blocks whose extremes lie on both sides are looked
 * into, so that a million rows of a state that keeps to a bound take a few steps.
 */
export function countAtMost(column: Column, limit: number): number {
  let row = 0;
  let count = 0;
  for (let depth = column.levels.length; depth >= 0; depth--) {
    const size = FAN ** depth;
    const blocks = depth === 0 ? column.values.length : blocksIn(column.levels[depth - 1]);
    for (let block = row / size; block < blocks; block++) count += countInBlock(column, depth, block, limit);
    row = Math.max(row, blocks * size);
  }
  return count;
}

function countInBlock(column: Column, depth: number, block: number, limit: number): number {
  if (depth === 0) return (column.values[block] ?? Number.NaN) <= limit ? 1 : 0;
  const level = column.levels[depth - 1];
  if ((level?.[2 * block + 1] ?? Number.NaN) <= limit) return FAN ** depth;
  if ((level?.[2 * block] ?? Number.NaN) > limit) return 0;
  let count = 0;
  for (let child = block * FAN; child < (block + 1) * FAN; child++)
    count += countInBlock(column, depth - 1, child, limit);
  return count;
}

/** The pyramid of an array of values, for columns made on this side (examples, tests). Same layout as the core's. */
export function buildLevels(values: Float64Array): Float64Array[] {
  const levels: Float64Array[] = [];
  for (let size = FAN; size <= values.length; size *= FAN) {
    const blocks = Math.floor(values.length / size);
    const level = new Float64Array(blocks * 2);
    const below = levels[levels.length - 1];
    for (let block = 0; block < blocks; block++) {
      let min = Number.POSITIVE_INFINITY;
      let max = Number.NEGATIVE_INFINITY;
      for (let i = 0; i < FAN; i++) {
        const child = block * FAN + i;
        const low = (below === undefined ? values[child] : below[child * 2]) ?? Number.NaN;
        const high = (below === undefined ? values[child] : below[child * 2 + 1]) ?? Number.NaN;
        if (low < min) min = low;
        if (high > max) max = high;
      }
      level[block * 2] = min <= max ? min : Number.NaN;
      level[block * 2 + 1] = min <= max ? max : Number.NaN;
    }
    levels.push(level);
  }
  return levels;
}
