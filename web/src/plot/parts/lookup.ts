/** Finding rows by time. */

import type { Grid, Table } from "../../../../sim-worker/src/protocol";

/** Index of the first value >= x in an ascending array; its length when there is none. */
export function lowerBound(values: Float64Array, x: number): number {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((values[middle] ?? Number.POSITIVE_INFINITY) < x) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Index of the last value <= x in an ascending array; -1 when there is none. */
export function lastAtOrBefore(values: Float64Array, x: number): number {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((values[middle] ?? Number.POSITIVE_INFINITY) <= x) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Row whose time is nearest to x; -1 for an empty array. */
export function nearest(values: Float64Array, x: number): number {
  if (values.length === 0) return -1;
  const after = lowerBound(values, x);
  if (after === 0) return 0;
  if (after === values.length) return after - 1;
  const left = values[after - 1] ?? 0;
  const right = values[after] ?? 0;
  return x - left <= right - x ? after - 1 : after;
}

/** Value of a table's column in the last row at or before `timeS`; null when there is no such row, column or number. */
export function valueAt(table: Table | undefined, columnId: string, timeS: number): number | null {
  const time = table?.columns[0]?.values;
  const column = table?.columns.find((candidate) => candidate.id === columnId);
  if (time === undefined || column === undefined) return null;
  const value = column.values[lastAtOrBefore(time, timeS)];
  return value === undefined || Number.isNaN(value) ? null : value;
}

/** One row of a grid: the last at or before `timeS`; null when there is none. */
export function gridRowAt(
  grid: Grid | undefined,
  timeS: number,
): { readonly row: number; readonly timeS: number; readonly values: Float32Array } | null {
  if (grid === undefined) return null;
  const row = lastAtOrBefore(grid.time, timeS);
  const at = grid.time[row];
  if (at === undefined) return null;
  const width = grid.axis.length;
  return { row, timeS: at, values: grid.values.subarray(row * width, (row + 1) * width) };
}
