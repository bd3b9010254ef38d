/** The steady-state model of the Eifel paper (sections 2.1 and 2.2), and its rows as the paper's figures show them. */

import type { ParamMap, Replay, Table } from "../src/protocol";
import type { Bench, BenchOptions } from "./artefact";

export const CYCLE = "eifel-cycle";

/** Rows of one estimator on the model; all arrays are as long as `rtt`. */
export interface CycleRows {
  /** Seconds. */
  readonly time: Float64Array;
  /** Milliseconds. */
  readonly rtt: Float64Array;
  /** Segments outstanding in the flight that the row belongs to. */
  readonly load: Float64Array;
  /** After each sample, by estimator, milliseconds. */
  readonly rto: Readonly<Record<string, Float64Array>>;
}

export function columnOf(table: Table | undefined, id: string): Float64Array {
  const column = table?.columns.find((each) => each.id === id);
  if (column === undefined) throw new Error(`the model gave no column ${id}`);
  return column.values;
}

export function tableOf(replay: Replay, kind: string): Table {
  const table = replay.trace.tables.find((each) => each.kind === kind);
  if (table === undefined) throw new Error(`the model gave no table of ${kind}`);
  return table;
}

export function rowsOf(replay: Replay, estimators: readonly string[]): CycleRows {
  const samples = tableOf(replay, "samples");
  const rto = Object.fromEntries(estimators.map((id) => [id, columnOf(samples, `${id}.rto`)]));
  return {
    time: columnOf(samples, "time"),
    rtt: columnOf(samples, "rtt"),
    load: columnOf(tableOf(replay, "window"), "cwnd"),
    rto,
  };
}

export function runCycle(
  bench: Bench,
  estimators: readonly string[],
  set: ParamMap,
  options: BenchOptions = {},
): Promise<Replay> {
  return bench.model({ model: CYCLE, estimators, set, range: null }, options);
}
