import type { LabClient } from "../../../../sim-worker/src/client";
import type { Column, EstimatorScore, Result, Run, RunRequest, Table } from "../../../../sim-worker/src/protocol";
import { fixtureCatalogue } from "./fixtureCatalogue";

/** A client without a worker, for tests of the page: a sine of RTTs, instantly. */
export function createFakeClient(): LabClient {
  const refuse = <T>(): Promise<Result<T>> =>
    Promise.resolve({ ok: false, error: { code: "fixture", message: "Not in the fixture.", hint: "", place: "" } });
  return {
    ready: () => Promise.resolve({ ok: true, value: { abi: 1 } }),
    run: (request) => Promise.resolve({ ok: true, value: fakeRun(request) }),
    play: () => ({ pause() {}, resume() {}, step() {}, setSpeed() {}, set() {}, stop() {} }),
    runSeeds: (request, seeds) => Promise.resolve({ ok: true, value: seeds.map(() => fakeRun(request)) }),
    openLog: refuse,
    replay: refuse,
    closeLog: () => undefined,
    idle: () => Promise.resolve(),
    onWorkerLost: () => () => undefined,
    destroy: () => undefined,
  };
}

function column(id: string, unit: string, rows: number, value: (row: number) => number): Column {
  return { id, label: id, unit, values: Float64Array.from({ length: rows }, (_, row) => value(row)), levels: [] };
}

function fakeRun(request: RunRequest): Run {
  const rows = 600;
  const ids = ["linux", "last", "jacobson", "eifel", "experts"];
  const table: Table = {
    id: "flow.main.0.samples",
    kind: "samples",
    of: "main.0",
    rows,
    columns: [
      column("time", "s", rows, (row) => row / 10),
      column("rtt", "ms", rows, (row) => 100 + 60 * Math.sin(row / 20)),
      ...ids.flatMap((id, at) => [
        column(`${id}.prediction`, "ms", rows, (row) => 100 + 60 * Math.sin((row - at) / 20)),
        column(`${id}.rto`, "ms", rows, () => 300 + at * 20),
      ]),
    ],
  };
  const score = (id: string, at: number): EstimatorScore => ({
    id,
    flow: "main.0",
    role: at === 0 ? "drive" : "shadow",
    samples: rows,
    meanAbsErrorMs: 4 + at * 3.3,
    rmseMs: 6 + at * 3,
    coverage: 0.996,
    meanRtoMs: 300 + at * 20,
    timeoutRate: at === 0 ? 0.01 : null,
    spuriousTimeouts: at === 0 ? 1 : null,
    extra: {},
  });
  const seed = request.set["run.seed"];
  return {
    trace: { source: "simulation", tables: [table], grids: [], notes: [] },
    result: {
      links: [],
      flows: [],
      groups: [],
      jainIndex: null,
      estimators: ids.map(score),
      seed: typeof seed === "number" ? seed : 7,
      events: 1000,
      packets: 1000,
      simulatedSeconds: 60,
      wallSeconds: 0.02,
      inForce: { "catalogue.version": fixtureCatalogue.version },
    },
  };
}
