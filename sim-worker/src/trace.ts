/** Copies tables and grids from the core's memory into arrays, whole or only the new rows. */

import { copyRows, type MakeDoubles } from "./chunks";
import type { CoreExports } from "./module";
import type { Column, Grid, Table } from "./protocol";

/** The answer of lab_tables. */
export interface TraceLayout {
  readonly tables: readonly TableLayout[];
  readonly grids: readonly GridLayout[];
}

export interface TableLayout {
  readonly id: string;
  readonly kind: string;
  readonly of: string;
  readonly rows: number;
  readonly columns: readonly ColumnLayout[];
}

export interface ColumnLayout {
  readonly id: string;
  readonly label: string;
  readonly unit: string;
  /** Entries (pairs of minimum and maximum) of each level of the pyramid. */
  readonly levels: readonly number[];
}

export interface GridLayout {
  readonly id: string;
  readonly of: string;
  readonly label: string;
  readonly axisUnit: string;
  readonly rows: number;
  readonly axisCount: number;
}

/** How much of each table has been copied: rows, and entries of each level. Starts empty. */
export type TraceCursor = Map<number, { readonly rows: number; readonly levels: readonly number[] }>;

/** Parts of lab_grid. */
const TIME = 0;
const AXIS = 1;
const VALUES = 2;
/** The level of lab_chunk that selects the values themselves. */
const NO_LEVEL = -1;

function copyColumn(
  core: CoreExports,
  layout: TableLayout,
  at: { readonly table: number; readonly column: number },
  from: { readonly rows: number; readonly levels: readonly number[] },
  make?: MakeDoubles,
): Column {
  const { id, label, unit, levels } = layout.columns[at.column] ?? { id: "", label: "", unit: "", levels: [] };
  const copy = (level: number, first: number, last: number, width: number) =>
    copyRows(
      core.memory.buffer,
      (chunk) => core.lab_chunk(at.table, at.column, level, chunk),
      first,
      last,
      width,
      make,
    );
  return {
    id,
    label,
    unit,
    values: copy(NO_LEVEL, from.rows, layout.rows, 1),
    levels: levels.map((entries, level) => copy(level, from.levels[level] ?? 0, entries, 2)),
  };
}

/** Table number `table` of the session; a cursor limits it to the rows since its last use, and is advanced. */
export function copyTable(
  core: CoreExports,
  layout: TableLayout,
  table: number,
  cursor?: TraceCursor,
  make?: MakeDoubles,
): Table {
  const from = cursor?.get(table) ?? { rows: 0, levels: [] };
  const { id, kind, of, rows } = layout;
  const columns = layout.columns.map((_, column) => copyColumn(core, layout, { table, column }, from, make));
  cursor?.set(table, { rows, levels: layout.columns[0]?.levels ?? [] });
  return { id, kind, of, rows: rows - from.rows, columns };
}

function copyGrid(core: CoreExports, layout: GridLayout, grid: number): Grid {
  const { id, of, label, axisUnit, rows, axisCount } = layout;
  const doubles = (part: number, count: number) =>
    new Float64Array(core.memory.buffer, core.lab_grid(grid, part), count).slice();
  return {
    id,
    of,
    label,
    axisUnit,
    time: doubles(TIME, rows),
    axis: doubles(AXIS, axisCount),
    values: new Float32Array(core.memory.buffer, core.lab_grid(grid, VALUES), rows * axisCount).slice(),
  };
}

/**
 * All tables and grids of `layout`. A cursor limits tables to the rows since its last use, and is advanced. Grids are
 * always whole.
 * `make` may give columns that share a buffer.
 */
export function copyTrace(
  core: CoreExports,
  layout: TraceLayout,
  cursor?: TraceCursor,
  make?: MakeDoubles,
): { readonly tables: readonly Table[]; readonly grids: readonly Grid[] } {
  return {
    tables: layout.tables.map((table, index) => copyTable(core, table, index, cursor, make)),
    grids: layout.grids.map((grid, index) => copyGrid(core, grid, index)),
  };
}

/** The buffers of tables and grids, each once, to be transferred in a message. */
export function buffersOf(trace: {
  readonly tables: readonly Table[];
  readonly grids: readonly Grid[];
}): readonly ArrayBuffer[] {
  const arrays = [
    ...trace.tables.flatMap(({ columns }) => columns.flatMap(({ values, levels }) => [values, ...levels])),
    ...trace.grids.flatMap(({ time, axis, values }) => [time, axis, values]),
  ];
  const buffers = new Set(arrays.map(({ buffer }) => buffer));
  return [...buffers].filter((buffer) => buffer instanceof ArrayBuffer);
}
