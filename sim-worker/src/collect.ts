/** Collects what nets learn from: the losses, or the RTT samples, of many runs. */

import { catalogueHash } from "../generated/catalogue";
import type { CallOptions, LabClient } from "./client";
import type { LabError, ParamMap, Result, Run, RunRequest, Scenario, Table } from "./protocol";
import { Sha256 } from "./sha256";
import { ROW_HEAD } from "./trainTypes";
import { factorsOf } from "./units";

/** One scenario with several seeds. */
export interface CollectRuns {
  /** The id of a built-in scenario; absent: the provenance names the document by its SHA-256. */
  readonly id?: string;
  readonly scenario: Scenario;
  /** Laid over the scenario. */
  readonly set: ParamMap;
  readonly seeds: readonly number[];
}

export interface CollectPlan {
  readonly runs: readonly CollectRuns[];
  /** As `net.task`: the losses of all flows, or the RTT samples of the observed flow. */
  readonly task: "label" | "rtt";
}

export interface Dataset {
  readonly task: CollectPlan["task"];
  /** As TrainRequest.rows. */
  readonly rows: Float64Array;
  /** The values of a row behind ROW_HEAD. */
  readonly values: readonly { readonly id: string; readonly label: string; readonly unit: string }[];
  /** One for each row: 1 when the flow's next loss came at a larger window, else 0; NaN of the last one, and of RTTs. */
  readonly labels: Float64Array;
  /** Runs that have the same rows as an earlier one, because nothing in their scenario depends on the seed. */
  readonly repeated: number;
  /** JSON: scenarios, what is laid over them, seeds, and the catalogue's fingerprint. */
  readonly provenance: string;
}

/** Rows of one run. */
export interface Piece {
  readonly values: Dataset["values"];
  readonly rows: readonly (readonly number[])[];
  readonly labels: readonly number[];
}

/** The core's note that rows have been thinned (note.def, columns_halved). */
const THINNED = "columns-halved";

const encoder = new TextEncoder();

/** SHA-256 of a text, in hex. */
function hashOfText(text: string): string {
  const hash = new Sha256();
  hash.add(encoder.encode(text));
  return hash.hex();
}

const sorted = (set: ParamMap) => Object.fromEntries(Object.entries(set).sort(([a], [b]) => (a < b ? -1 : 1)));

/** Consecutive seeds by the first one and their count. */
function shortSeeds(seeds: readonly number[]): object {
  const [from = 0] = seeds;
  return seeds.length > 2 && seeds.every((seed, nth) => seed === from + nth) ? { from, count: seeds.length } : seeds;
}

/** What a model's file says about the data that it learnt from. */
export function provenanceOf({ task, runs }: CollectPlan): string {
  const named = runs.map(({ id, scenario, set, seeds }) => ({
    scenario: id ?? `sha256:${hashOfText(JSON.stringify(scenario))}`,
    set: sorted(set),
    seeds: shortSeeds(seeds),
  }));
  return JSON.stringify({ task, runs: named, catalogue: catalogueHash });
}

const requestOf = (task: CollectPlan["task"], { scenario, set }: CollectRuns, seed: number): RunRequest => ({
  scenario,
  set: { ...set, "run.seed": seed },
  changes: [],
  record: task === "label" ? "none" : "all",
  losses: task === "label",
});

const valueAt = (table: Table, column: number, row: number) => table.columns[column]?.values[row] ?? Number.NaN;

/** The rows of one table of losses; `flow` is the number of the first transfer in it. */
function lossesOf(table: Table, run: number, flow: number): Piece & { readonly transfers: number } {
  const grew = table.columns.findIndex(({ id }) => id === "grew");
  const values = table.columns.slice(1, grew).map(({ id, label, unit }) => ({ id, label, unit }));
  const rows: number[][] = [];
  const labels: number[] = [];
  let transfers = 0;
  for (let row = 0; row < table.rows; row++) {
    // The first loss of a transfer has no loss before it.
    if (Number.isNaN(valueAt(table, grew, row))) transfers += 1;
    const metrics = values.map((_, nth) => valueAt(table, 1 + nth, row));
    rows.push([run, flow + transfers - 1, valueAt(table, 0, row), ...metrics]);
    labels.push(row + 1 < table.rows ? valueAt(table, grew, row + 1) : Number.NaN);
  }
  return { values, rows, labels, transfers };
}

function allLosses({ trace }: Run, run: number): Piece {
  let flow = 0;
  const pieces: Piece[] = [];
  for (const table of trace.tables) {
    if (table.kind !== "losses" || table.rows === 0) continue;
    const piece = lossesOf(table, run, flow);
    flow += piece.transfers;
    pieces.push(piece);
  }
  return joined(pieces);
}

/** The RTT samples of the first flow that has a table of them. */
export function rttsOf({ trace }: Pick<Run, "trace">, run: number): Piece {
  const table = trace.tables.find(({ kind }) => kind === "samples");
  const at = table?.columns.findIndex(({ id }) => id === "rtt") ?? -1;
  const column = table?.columns[at];
  if (table === undefined || column === undefined) return { values: [], rows: [], labels: [] };
  const seconds = factorsOf(column.unit).find(([suffix]) => suffix === "s")?.[1] ?? Number.NaN;
  const rows = Array.from({ length: table.rows }, (_, row) => [
    run,
    0,
    valueAt(table, 0, row),
    valueAt(table, at, row) / seconds,
  ]);
  return { values: [{ id: "rtt", label: "RTT", unit: "s" }], rows, labels: rows.map(() => Number.NaN) };
}

const joined = (pieces: readonly Piece[]): Piece => ({
  values: pieces[0]?.values ?? [],
  rows: pieces.flatMap(({ rows }) => rows),
  labels: pieces.flatMap(({ labels }) => labels),
});

/** How many runs equal an earlier one, but for their number. */
function countRepeated(pieces: readonly Piece[]): number {
  const texts = pieces.map(({ rows }) => hashOfText(rows.map(([, ...rest]) => rest.join()).join(";")));
  return texts.length - new Set(texts).size;
}

export const problem = (code: string, message: string, hint: string): { ok: false; error: LabError } => ({
  ok: false,
  error: { code, message, hint, place: "" },
});

/** Runs all seeds of all scenarios on the client's pool; runs are numbered from 0 in the plan's order. */
export async function collect(
  client: Pick<LabClient, "runAll">,
  plan: CollectPlan,
  options: CallOptions = {},
): Promise<Result<Dataset>> {
  const { task } = plan;
  const requests = plan.runs.flatMap((runs) => runs.seeds.map((seed) => requestOf(task, runs, seed)));
  const result = await client.runAll(requests, options);
  if (!result.ok) return result;
  if (result.value.some(isThinned))
    return problem("rows-thinned", "A run has more rows than are kept of one table.", "Take shorter runs.");
  return datasetOf(task, result.value.map(task === "label" ? allLosses : rttsOf), provenanceOf(plan));
}

/** Whether rows of a table are missing. */
export const isThinned = ({ trace }: Pick<Run, "trace">): boolean => trace.notes.some(({ id }) => id === THINNED);

/** The pieces one after the other, or why there is nothing. */
export function datasetOf(task: CollectPlan["task"], given: readonly Piece[], provenance: string): Result<Dataset> {
  const pieces = given.filter(({ rows }) => rows.length > 0);
  const all = joined(pieces);
  if (all.rows.length === 0) {
    return task === "label"
      ? problem(
          "no-losses",
          "No flow with CUBIC had a loss.",
          "Take a smaller buffer, longer runs, or another scenario.",
        )
      : problem("no-samples", "No run has RTT samples.", "Take another scenario, or longer runs.");
  }
  const rows = new Float64Array(all.rows.length * (ROW_HEAD + all.values.length));
  all.rows.forEach((row, nth) => {
    rows.set(row, nth * row.length);
  });
  const { values } = all;
  const labels = Float64Array.from(all.labels);
  const repeated = countRepeated(pieces);
  return { ok: true, value: { task, rows, values, labels, repeated, provenance } };
}

/** Text as CSV: run, flow, time_s, the values, and of losses the label, which is empty where it is not known. */
export function datasetCsv({ task, rows, values, labels }: Dataset): string {
  const width = ROW_HEAD + values.length;
  const heads = ["run", "flow", "time_s", ...values.map(({ id }) => id), ...(task === "label" ? ["label"] : [])];
  const lines = [heads.join(",")];
  labels.forEach((label, nth) => {
    const cells = [...rows.subarray(nth * width, (nth + 1) * width)].map(String);
    if (task === "label") cells.push(Number.isNaN(label) ? "" : String(label));
    lines.push(cells.join(","));
  });
  return `${lines.join("\n")}\n`;
}

/** What it means that so many runs equal an earlier one. */
export const repeatedText = (runs: number) =>
  `${runs} of the runs ${runs === 1 ? "equals" : "equal"} an earlier one: the validation runs are not independent. Take a scenario that depends on the seed.`;
