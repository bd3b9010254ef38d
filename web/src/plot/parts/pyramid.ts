/** Extremes of any range of rows, from the column's min/max pyramid where whole blocks fit and from the values elsewhere. */

import type { Column } from "../../../../sim-worker/src/protocol";

/** Rows per block grow by this factor from level to level (protocol.ts, `Column.levels`). */
export const FAN = 16;
const FEW = 6 * FAN;

export interface Extremes {
  /** NaN when the range holds no number. */
  min: number;
  max: number;
}

/**
 * Minimum and maximum of rows [from, to), NaN rows skipped, written into `out`. Exact: equal to looking at every row. Takes
 * at most about 2 * 15 steps per level.
 */
export function rangeExtremes(column: Column, from: number, to: number, out: Extremes): void {
  const { values, levels } = column;
  const end = Math.min(to, values.length);
  let row = Math.max(0, from);
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  // So few rows are looked through sooner than the blocks among them are found.
  if (end - row <= FEW) {
    for (; row < end; row++) {
      const value = values[row] ?? Number.NaN;
      if (value < min) min = value;
      if (value > max) max = value;
    }
  }
  while (row < end) {
    let size = 1;
    let block: Float64Array | undefined;
    for (const level of levels) {
      const next = size * FAN;
      if (row % next !== 0 || row + next > end || (row / next) * 2 + 1 >= level.length) break;
      size = next;
      block = level;
    }
    if (block === undefined) {
      // Rows one by one up to where the next block may begin.
      const stop = Math.min(end, row - (row % FAN) + FAN);
      for (; row < stop; row++) {
        const value = values[row] ?? Number.NaN;
        if (value < min) min = value;
        if (value > max) max = value;
      }
    } else {
      const at = (row / size) * 2;
      const low = block[at] ?? Number.NaN;
      const high = block[at + 1] ?? Number.NaN;
      if (low < min) min = low;
      if (high > max) max = high;
      row += size;
    }
  }
  out.min = min <= max ? min : Number.NaN;
  out.max = min <= max ? max : Number.NaN;
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
