/** Tables of a mobile network: their columns, and their rows by a small whole number such as a node. */

import type { Table } from "../../../../sim-worker/src/protocol";

export interface RowsByKey {
  /** The rows of key k are `rows[starts[k]]` up to `rows[starts[k + 1]]`. */
  readonly starts: Uint32Array;
  readonly rows: Uint32Array;
}

/**
 * @param keys one for each row; rows with a key outside 0 … count - 1 are left out
 * @param count of keys
 */
export function rowsByKey(keys: ArrayLike<number>, count: number): RowsByKey {
  const starts = new Uint32Array(count + 1);
  for (let row = 0; row < keys.length; row++) {
    const key = keys[row] ?? -1;
    if (key >= 0 && key < count) starts[key + 1] = (starts[key + 1] ?? 0) + 1;
  }
  for (let key = 0; key < count; key++) starts[key + 1] = (starts[key + 1] ?? 0) + (starts[key] ?? 0);
  const next = starts.slice();
  const rows = new Uint32Array(starts[count] ?? 0);
  for (let row = 0; row < keys.length; row++) {
    const key = keys[row] ?? -1;
    if (key < 0 || key >= count) continue;
    const at = next[key] ?? 0;
    rows[at] = row;
    next[key] = at + 1;
  }
  return { starts, rows };
}

/** The last row of a key whose time is not after `timeS`; -1 where there is none. `times` ascend within a key. */
export function lastRowOf({ starts, rows }: RowsByKey, key: number, times: Float64Array, timeS: number): number {
  const first = starts[key] ?? 0;
  let low = first;
  let high = starts[key + 1] ?? first;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((times[rows[middle] ?? 0] ?? Number.POSITIVE_INFINITY) <= timeS) low = middle + 1;
    else high = middle;
  }
  return low > first ? (rows[low - 1] ?? -1) : -1;
}

const NONE = new Float64Array();

/** A column's numbers; empty where the table has no such column. */
export function numbersOf(table: Table | undefined, id: string): Float64Array {
  return table?.columns.find((column) => column.id === id)?.values ?? NONE;
}

/** The table with this id. */
export function tableNamed(tables: readonly Table[] | undefined, id: string): Table | undefined {
  return tables?.find((table) => table.id === id);
}
