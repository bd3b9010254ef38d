/** A replay as CSV: one row per sample, the prediction made before it and the RTO after it. */

import { failure } from "../src/failure";
import type { Column, Table, Trace } from "../src/protocol";
import type { Args } from "./args";

const NONE: Table = { id: "", kind: "samples", of: "", rows: 0, columns: [] };

/** Throws LabFailure for `--state` without `--out`, which would write it nowhere. */
export function checkState(args: Args): void {
  if (!args.flag("state") || args.value("out") !== undefined) return;
  throw failure("missing-out", "--state says what to write, but not where.", "Add --out F.csv.", "--state");
}

/** `ID.prediction_ms,ID.rto_ms` of each estimator, then with `state` the columns of its state by their own names. */
export function replayHeader(estimators: readonly string[], stateIds: readonly string[]): string {
  const pairs = estimators.flatMap((id) => [`${id}.prediction_ms`, `${id}.rto_ms`]);
  return ["flow", "time_s", "sample_ms", ...pairs, ...stateIds].join(",");
}

/** The ids `ID.name` of what a trace holds of the estimators beside predictions and RTOs. */
export function stateIdsOf(trace: Pick<Trace, "tables">): readonly string[] {
  const shown = /^(time|rtt)$|\.(prediction|rto)$/;
  return samplesOf(trace).columns.flatMap(({ id }) => (shown.test(id) ? [] : [id]));
}

function samplesOf({ tables }: Pick<Trace, "tables">): Table {
  return tables.find(({ kind }) => kind === "samples") ?? NONE;
}

/** A gap is an empty cell. */
const cell = (value: number | undefined) => (value === undefined || Number.isNaN(value) ? "" : String(value));

/** Texts with a comma or a quote are quoted, as RFC 4180 says. */
const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Lines without their ends, in the columns of replayHeader. */
export function* replayLines(
  flow: string,
  trace: Pick<Trace, "tables">,
  estimators: readonly string[],
  stateIds: readonly string[],
): Generator<string> {
  const table = samplesOf(trace);
  const column = (id: string): Column => {
    const found = table.columns.find((candidate) => candidate.id === id);
    if (found === undefined) throw failure("no-column", `The replay has no column ${id}.`, "Report this.", id);
    return found;
  };
  const pairs = estimators.flatMap((id) => [`${id}.prediction`, `${id}.rto`]);
  const columns = table.rows === 0 ? [] : ["time", "rtt", ...pairs, ...stateIds].map(column);
  const name = quoted(flow);
  for (let row = 0; row < table.rows; row++) {
    yield [name, ...columns.map(({ values }) => cell(values[row]))].join(",");
  }
}
