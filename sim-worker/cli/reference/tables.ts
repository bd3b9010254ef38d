/** Columns of a run by name. */

import { catalogue, type EventKindId } from "../../generated/catalogue";
import type { Trace } from "../../src/protocol";

export type Columns = Readonly<Record<string, Float64Array | undefined>>;

/** The columns of a table; none where the run has no such table. */
export function columnsOf(trace: Trace, id: string): Columns {
  const table = trace.tables.find((one) => one.id === id);
  return Object.fromEntries(table?.columns.map((column) => [column.id, column.values]) ?? []);
}

/** The number by which `events` tables mean a kind. */
export function kindIndex(id: EventKindId): number {
  return catalogue.eventKinds.findIndex((kind) => kind.id === id);
}
