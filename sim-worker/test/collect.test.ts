import { expect, test } from "vitest";
import { type CollectPlan, collect, datasetCsv, provenanceOf } from "../src/collect";
import { collectLogs } from "../src/collectLogs";
import { createLabClient } from "../src/create-client";
import type { Column, Run, RunRequest, Table } from "../src/protocol";
import { loadCore, localWorkers, smallScenario } from "./support";

const column = (id: string, unit: string, values: readonly number[]): Column => ({
  id,
  label: id,
  unit,
  values: Float64Array.from(values),
  levels: [],
});

const table = (kind: string, of: string, columns: readonly Column[]): Table => ({
  id: `flow.${of}.${kind}`,
  kind,
  of,
  rows: columns[0]?.values.length ?? 0,
  columns,
});

/** Windows of a flow's losses, one a second; null begins a new transfer. */
function lossesOf(of: string, windows: readonly number[], grew: readonly number[]): Table {
  const times = windows.map((_, nth) => nth + 1);
  return table("losses", of, [
    column("time", "s", times),
    column("cwnd", "segments", windows),
    column(
      "rtt",
      "s",
      times.map(() => 0.1),
    ),
    column("grew", "", grew),
    column("p", "", times),
  ]);
}

function clientOf(tables: readonly Table[], notes: readonly { readonly id: string }[] = []) {
  const asked: RunRequest[] = [];
  const runAll = async (requests: readonly RunRequest[]) => {
    asked.push(...requests);
    const run = { trace: { source: "simulation", tables, grids: [], notes }, result: {} } as unknown as Run;
    return { ok: true, value: requests.map(() => run) } as const;
  };
  return { runAll, asked };
}

const plan = (more: Partial<CollectPlan> = {}): CollectPlan => ({
  runs: [{ id: "small", scenario: smallScenario, set: { "run.duration": 5 }, seeds: [1, 2] }],
  task: "label",
  ...more,
});

test("rows of losses are numbered by run and by transfer, and labelled by the loss that follows", async () => {
  const { NaN: none } = Number;
  const client = clientOf([
    table("samples", "a", [column("time", "s", [0])]),
    lossesOf("a", [10, 12, 11, 30, 20], [none, 1, 0, none, 0]),
    lossesOf("b", [5], [none]),
  ]);
  const result = await collect(client, plan());
  expect(client.asked.map(({ set }) => set["run.seed"])).toEqual([1, 2]);
  expect(client.asked[0]).toMatchObject({ record: "none", losses: true, set: { "run.duration": 5 } });
  if (!result.ok) throw new Error(result.error.message);
  const { rows, values, labels, repeated } = result.value;
  expect(values.map(({ id }) => id)).toEqual(["cwnd", "rtt"]);
  expect([...rows.subarray(0, 10)]).toEqual([0, 0, 1, 10, 0.1, 0, 0, 2, 12, 0.1]);
  const heads = Array.from({ length: 12 }, (_, row) => [...rows.subarray(5 * row, 5 * row + 2)]);
  const flows = [0, 0, 0, 1, 1, 2];
  expect(heads).toEqual([...flows.map((flow) => [0, flow]), ...flows.map((flow) => [1, flow])]);
  expect(repeated).toBe(1);
  expect([...labels.subarray(0, 6)]).toEqual([1, 0, none, 0, none, none]);
  const lines = datasetCsv(result.value).split("\n");
  expect(lines.slice(0, 4)).toEqual([
    "run,flow,time_s,cwnd,rtt,label",
    "0,0,1,10,0.1,1",
    "0,0,2,12,0.1,0",
    "0,0,3,11,0.1,",
  ]);
});

test("RTT samples are rows in seconds", async () => {
  const samples = table("samples", "a", [
    column("time", "s", [1, 2]),
    column("rtt", "ms", [100, 150]),
    column("last.prediction", "ms", [0, 100]),
  ]);
  const result = await collect(clientOf([samples]), plan({ task: "rtt" }));
  expect(result.ok && [...result.value.rows]).toEqual([0, 0, 1, 0.1, 0, 0, 2, 0.15, 1, 0, 1, 0.1, 1, 0, 2, 0.15]);
  expect(result.ok && datasetCsv(result.value).split("\n")[0]).toBe("run,flow,time_s,rtt");
});

test.each([
  ["no flow had a loss", [], [], "label", "no-losses"],
  ["no run has samples", [], [], "rtt", "no-samples"],
  ["rows were thinned", [lossesOf("a", [10], [Number.NaN])], [{ id: "columns-halved" }], "label", "rows-thinned"],
] as const)("when %s, a sentence says so", async (_, tables, notes, task, code) => {
  expect(await collect(clientOf(tables, notes), plan({ task }))).toMatchObject({ ok: false, error: { code } });
});

test("the provenance names scenarios, what is laid over them, seeds and the catalogue", () => {
  const { catalogue, ...rest } = JSON.parse(provenanceOf(plan()));
  expect(catalogue).toMatch(/^[0-9a-f]{16}$/);
  expect(rest).toEqual({ task: "label", runs: [{ scenario: "small", set: { "run.duration": 5 }, seeds: [1, 2] }] });
});

test("the provenance is the same whatever the order in which parameters were set", () => {
  const of = (set: CollectPlan["runs"][0]["set"]) =>
    provenanceOf({ task: "label", runs: [{ scenario: {}, set, seeds: [3, 4, 5] }] });
  expect(of({ a: 1, b: 2 })).toBe(of({ b: 2, a: 1 }));
  expect(JSON.parse(of({})).runs[0]).toMatchObject({
    scenario: expect.stringMatching(/^sha256:[0-9a-f]{64}$/),
    seeds: { from: 3, count: 3 },
  });
});

test("an error of a run is the result", async () => {
  await loadCore();
  const client = createLabClient({ spawn: localWorkers().spawn, poolSize: 1 });
  const bad = plan({ runs: [{ scenario: smallScenario, set: { "no.key": 1 }, seeds: [1] }] });
  expect(await collect(client, bad)).toMatchObject({ ok: false, error: { place: "no.key" } });
  client.destroy();
});

test("the flows of logs are runs of their own, and the provenance has their seconds; one flow is not enough", async () => {
  await loadCore();
  const client = createLabClient({ spawn: localWorkers().spawn, poolSize: 1 });
  const csv = (flow: string) => Array.from({ length: 20 }, (_, n) => `${flow},${n / 4},${50 + (n % 7)}`).join("\n");
  const log = (name: string, flows: string[]) => ({
    name,
    file: new Blob([["flow,time,rtt_ms", ...flows.map(csv)].join("\n")]),
  });
  expect(await collectLogs(client, [log("one.csv", ["a"])])).toMatchObject({ ok: false, error: { code: "one-flow" } });
  const result = await collectLogs(client, [log("one.csv", ["a"]), log("two.csv", ["b", "c"])]);
  if (!result.ok) throw new Error(result.error.message);
  const { rows, provenance } = result.value;
  expect([...rows.subarray(0, 4)]).toEqual([0, 0, 0, 0.05]);
  expect(new Set(Array.from({ length: rows.length / 4 }, (_, row) => rows[4 * row]))).toEqual(new Set([0, 1, 2]));
  expect(JSON.parse(provenance).logs).toMatchObject([
    { name: "one.csv", flows: [{ fromS: 0, toS: 4.75 }] },
    { name: "two.csv", flows: [{ fromS: 0 }, { fromS: 0 }] },
  ]);
  client.destroy();
});
