/** Columns of a trace as CSV: one time axis for all, cells left empty where a column has no value at that time. */

import { failure } from "../src/failure";
import type { Column, Table } from "../src/protocol";

interface NamedColumn {
  readonly table: Table;
  readonly column: Column;
  /** `flow.main.0.samples.rtt_ms` */
  readonly header: string;
}

/** `rtt` in ms becomes `rtt_ms`, a rate in bit/s `…_bit_per_s`; `packets` in packets stays. */
function headerOf(table: Table, { id, unit }: Column): string {
  const suffix = unit
    .replace("%", "percent")
    .replace("/", "_per_")
    .replace(/[^A-Za-z0-9_]+/g, "_");
  return `${table.id}.${id}${suffix === "" || suffix === id ? "" : `_${suffix}`}`;
}

const withoutTime = (table: Table) => table.columns.slice(1);

/** `flow.main.0.samples.rtt` is a column, `flow.main.0.samples` all columns of a table. */
function findColumns(tables: readonly Table[], name: string): readonly NamedColumn[] {
  const table = tables.find(({ id }) => id === name);
  if (table !== undefined) {
    return withoutTime(table).map((column) => ({ table, column, header: headerOf(table, column) }));
  }
  for (const candidate of tables) {
    const column = withoutTime(candidate).find(({ id }) => `${candidate.id}.${id}` === name);
    if (column !== undefined) return [{ table: candidate, column, header: headerOf(candidate, column) }];
  }
  const known = tables.map(({ id, columns }) => `${id} (${columns.map((column) => column.id).join(" ")})`).join(", ");
  throw failure("no-such-column", `There is no column ${name}.`, `Tables are ${known}; write TABLE.COLUMN.`, name);
}

/** A gap is an empty cell. */
const cell = (value: number | undefined) => (value === undefined || Number.isNaN(value) ? "" : String(value));

/** The present row of one table while tables are merged by time. */
interface Cursor {
  readonly table: Table;
  readonly columns: readonly NamedColumn[];
  row: number;
}

const timeAt = ({ table, row }: Cursor) => table.columns[0]?.values[row] ?? Number.POSITIVE_INFINITY;

/**
 * Lines of CSV (without line ends) for the named columns of a trace; names are `TABLE` or `TABLE.COLUMN`.
 * Rows of several tables are merged by time. Throws LabFailure naming a column that is not there.
 */
export function* csvLines(tables: readonly Table[], names: readonly string[]): Generator<string> {
  const named = names.flatMap((name) => findColumns(tables, name));
  yield ["time_s", ...named.map(({ header }) => header)].join(",");
  const cursors = [...new Set(named.map(({ table }) => table))].map(
    (table): Cursor => ({ table, columns: named.filter((column) => column.table === table), row: 0 }),
  );
  for (;;) {
    const time = Math.min(...cursors.map(timeAt));
    if (time === Number.POSITIVE_INFINITY) return;
    // Several rows of one table may share a time: each gets a line of its own.
    const present = new Map<Column, number>();
    for (const cursor of cursors) {
      if (timeAt(cursor) !== time) continue;
      for (const { column } of cursor.columns) present.set(column, column.values[cursor.row] ?? Number.NaN);
      cursor.row += 1;
    }
    yield [String(time), ...named.map(({ column }) => cell(present.get(column)))].join(",");
  }
}
