import { createHash } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { catalogue, catalogueHash } from "../generated/catalogue";
import { type Core, CoreSession, CoreTrap } from "../src/core";
import { trap } from "../src/crash";
import { LabFailure } from "../src/failure";
import { ABI, type CoreExports } from "../src/module";
import type { Column, RunResult, Table } from "../src/protocol";
import { openSimulation } from "../src/simulate";
import type { TraceCursor } from "../src/trace";
import { loadCore, runRequest } from "./support";

let core: Core;
beforeAll(async () => {
  core = await loadCore();
});

const ALL = 0xffff_ffff;
const NO_LIMIT = 9e18;

function runWhole(set = {}) {
  const session = openSimulation(core, runRequest(set), false);
  while (session.step(NO_LIMIT, ALL));
  return { result: session.result<RunResult>(), ...session.trace() };
}

function failureOf(work: () => unknown) {
  try {
    work();
  } catch (thrown) {
    if (thrown instanceof LabFailure) return thrown.error;
    throw thrown;
  }
  return null;
}

test("the core's catalogue is the one that is checked in", () => {
  const { defaultPreset: _default, presets: _presets, ...description } = catalogue;
  expect(core.build()).toEqual({ abi: ABI, version: catalogue.version, catalogue: catalogueHash });
  expect(createHash("sha256").update(JSON.stringify(description)).digest("hex").slice(0, 16)).toBe(catalogueHash);
  expect(catalogue.abi).toBe(ABI);
});

test("the same scenario gives the same numbers and columns, in fresh instances", () => {
  const [first, second] = [runWhole(), runWhole()];
  expect(second).toEqual(first);
  expect(runWhole({ "run.seed": 4 }).result.events).not.toBe(first.result.events);
});

test("a session's instance is its own: two may be open at once", () => {
  const alone = runWhole();
  const [a, b] = [openSimulation(core, runRequest(), false), openSimulation(core, runRequest(), false)];
  for (let more = true; more; ) more = [a.step(NO_LIMIT, 1000), b.step(NO_LIMIT, 1000)].some(Boolean);
  expect(a.trace()).toEqual(b.trace());
  expect(a.trace().tables).toEqual(alone.tables);
});

test("an instance that served a session before gives what a fresh one does", async () => {
  const fresh = runWhole();
  const before = [{ "run.seed": 4 }, { "link.bottleneck.rate": 8e6, "run.duration": 90 }, {}];
  for (const [index, set] of before.entries()) {
    const session = openSimulation(core, runRequest(set), false);
    while (session.step(NO_LIMIT, ALL));
    session.close();
    expect(() => session.step(NO_LIMIT, ALL)).toThrow("closed");
    let turns = index;
    // Made ready not at all, in part, and further: what is missing is made up for.
    await core.prepare(
      () => turns-- > 0,
      () => Promise.resolve(),
    );
    expect(runWhole()).toEqual(fresh);
  }
});

/** Appends what is new to what there is. */
function append(held: Column | undefined, added: Column): Column {
  if (held === undefined) return added;
  const join = (a: Float64Array = new Float64Array(0), b: Float64Array = new Float64Array(0)) =>
    Float64Array.from([...a, ...b]);
  const levels = added.levels.map((level, k) => join(held.levels[k], level));
  return { ...added, values: join(held.values, added.values), levels };
}

test("columns in pieces add up to the columns at the end, however memory grew meanwhile", () => {
  const session = openSimulation(core, runRequest({ "run.duration": 60 }), false);
  const cursor: TraceCursor = new Map();
  const pieces = new Map<string, Table>();
  let more = true;
  while (more) {
    more = session.step(NO_LIMIT, 5000);
    for (const table of session.trace(cursor).tables) {
      const held = pieces.get(table.id);
      const columns = table.columns.map((column, at) => append(held?.columns[at], column));
      pieces.set(table.id, { ...table, rows: (held?.rows ?? 0) + table.rows, columns });
    }
  }
  const { tables } = session.trace();
  expect(tables.length).toBeGreaterThan(3);
  expect([...pieces.values()]).toEqual(tables);
  const samples = tables.find(({ kind }) => kind === "samples");
  expect(samples?.rows).toBeGreaterThan(5000);
  const time = samples?.columns[0]?.values ?? [];
  expect(time.every((value, row) => row === 0 || value >= (time[row - 1] ?? 0))).toBe(true);
});

test("the pyramid holds the extremes of blocks of 16", () => {
  const { tables } = runWhole();
  const values = tables.find(({ kind }) => kind === "samples")?.columns[1];
  expect(values?.levels[0]?.length).toBe(Math.floor((values?.values.length ?? 0) / 16) * 2);
  const block = values?.values.slice(16, 32) ?? [];
  expect(values?.levels[0]?.slice(2, 4)).toEqual(Float64Array.of(Math.min(...block), Math.max(...block)));
});

test("grids come with their axes", () => {
  const { grids } = runWhole();
  const weights = grids.find(({ id }) => id.includes("experts"));
  expect(weights?.values.length).toBe((weights?.time.length ?? 0) * (weights?.axis.length ?? 0));
  expect(weights?.time.length).toBeGreaterThan(10);
});

test("what the core refuses is a failure that names place and remedy", () => {
  expect(failureOf(() => core.open({ kind: "nonsense" }))?.code).toBe("unknown-kind");
  const error = failureOf(() => openSimulation(core, runRequest({ "link.bottleneck.rate": -1 }), false));
  expect(error?.place).toBe("link.bottleneck.rate");
  expect(error?.hint).not.toBe("");
  const unknown = failureOf(() => openSimulation(core, runRequest({ "link.bottleneck.größe": 1 }), false));
  expect(unknown?.message).toContain("größe");
});

test("a refused change leaves a session as it was", () => {
  const session = openSimulation(core, runRequest(), true);
  session.step(5e9, ALL);
  expect(failureOf(() => session.set({ "link.bottleneck.rate": 0 }))?.place).toBe("link.bottleneck.rate");
  session.set({ "link.bottleneck.rate": 2e6 });
  while (session.step(NO_LIMIT, ALL));
  expect(session.result<RunResult>().inForce["link.bottleneck.rate"]).toBe(2e6);
});

test("a trap is told apart from other errors", () => {
  const broken: CoreExports = {
    memory: new WebAssembly.Memory({ initial: 1 }),
    lab_build: () => 0,
    lab_buffer: () => 8,
    lab_open: () => 1,
    lab_feed: () => 1,
    lab_step: () => {
      trap();
      return 0;
    },
    lab_set: () => 1,
    lab_result: () => 0,
    lab_tables: () => 0,
    lab_error: () => 0,
    lab_chunk: () => 0,
    lab_grid: () => 0,
  };
  expect(() => new CoreSession(broken).step(0, 1)).toThrow(CoreTrap);
});
