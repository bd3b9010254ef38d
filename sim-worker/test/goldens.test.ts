/**
 * Golden results: the wasm build is the reference platform, so its results are held to exact hashes. A case is a scenario run
 * in one way; its hash covers every column, grid and figure except `events`, which counts work, and the wording of notes.
 *
 * A change that is meant to alter results writes the hashes anew with LAB_WRITE_GOLDENS=1 and names the reason in
 * CHANGELOG.md under "Results changed".
 */
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { loadCore } from "../cli/nodeCore";
import { catalogue } from "../generated/catalogue";
import type { Core } from "../src/core";
import type { ParamMap, Scenario } from "../src/protocol";
import { openSimulation, readRunResult } from "../src/simulate";

const file = new URL("./goldens.json", import.meta.url);
const writing = process.env.LAB_WRITE_GOLDENS === "1";
const goldens: Record<string, string> = JSON.parse(readFileSync(file, "utf8"));
const found: Record<string, string> = {};

/** Later than the end of any run. */
const NO_LIMIT_NS = 9e18;
const ALL_EVENTS = 50_000_000;

/** The cases, and what the hashes leave out because it is newer than they are; the tests of the Python package read them too. */
const cases = JSON.parse(readFileSync(new URL("./goldenCases.json", import.meta.url), "utf8")) as {
  /** The page steps a run that plays a part of a second at a time. */
  readonly play: { readonly stepS: number; readonly untilS: number };
  /** Patterns of keys in force, members of the result and kinds of tables: what has no effect is held by tests of its own. */
  readonly newer: Readonly<Record<"inForce" | "results" | "tables", readonly string[]>>;
  /** Values in force that stood at the end of results when the hashes were made. */
  readonly removed: { readonly inForce: ParamMap };
  /** Presets of many seconds of computation: their first second is held. */
  readonly shortened: Readonly<Record<string, ParamMap>>;
  readonly links: Readonly<Record<string, object>>;
  readonly mixture: Scenario & {
    readonly link: { readonly bottleneck: object };
    readonly flow: { readonly main: object };
  };
};

let core: Core;
beforeAll(async () => {
  core = await loadCore();
});

/** A new parameter changes no hash of old results. */
const ADDED = new RegExp(cases.newer.inForce.join("|"));

interface Case {
  readonly scenario: Scenario;
  readonly set: ParamMap;
  readonly record: "all" | "none";
  readonly play: boolean;
}

function hashOf({ scenario, set, record, play }: Case): string {
  const session = openSimulation(core, { scenario, set, changes: [], record }, play);
  let more = true;
  if (play)
    for (let nth = 1; more && nth * cases.play.stepS < cases.play.untilS; nth++)
      more = session.step(nth * cases.play.stepS * 1e9, ALL_EVENTS);
  else while (more) more = session.step(NO_LIMIT_NS, ALL_EVENTS);
  const { result: all, notes } = readRunResult(session, 0);
  const result = Object.fromEntries(Object.entries(all).filter(([name]) => !cases.newer.results.includes(name)));
  const kept = Object.entries(all.inForce).filter(([key]) => !ADDED.test(key));
  const inForce = { ...Object.fromEntries(kept), ...cases.removed.inForce };
  const { tables: recorded, grids } = session.trace();
  const tables = recorded.filter(({ kind }) => !cases.newer.tables.includes(kind));
  session.close();
  const hash = createHash("sha256");
  const doubles = (values: Float64Array | Float32Array) =>
    hash.update(new Uint8Array(values.buffer, values.byteOffset, values.byteLength));
  hash.update(JSON.stringify([{ ...result, inForce, events: 0 }, notes.map(({ id, count }) => [id, count])]));
  for (const { id, kind, rows, columns } of tables) {
    hash.update(JSON.stringify([id, kind, rows]));
    for (const column of columns) {
      hash.update(column.id);
      doubles(column.values);
      for (const level of column.levels) doubles(level);
    }
  }
  for (const { id, rows, time, axis, values } of grids.map((grid) => ({ ...grid, rows: grid.time.length }))) {
    hash.update(JSON.stringify([id, rows]));
    for (const part of [time, axis, values]) doubles(part);
  }
  return hash.digest("hex").slice(0, 24);
}

function hold(name: string, settings: Case): void {
  const hash = hashOf(settings);
  found[name] = hash;
  if (!writing) expect(hash).toBe(goldens[name]);
}

const ways = [
  { way: "recorded", record: "all", play: false },
  { way: "unrecorded", record: "none", play: false },
  { way: "played", record: "all", play: true },
] as const;

for (const { way, record, play } of ways) {
  test.each(catalogue.presets.map(({ id, scenario }) => [id, scenario] as const))(
    `preset %s, ${way}`,
    (id, scenario) => {
      hold(`preset ${id} ${way}`, { scenario, set: cases.shortened[id] ?? {}, record, play });
    },
  );
}

const idsOf = (kind: string) => catalogue.modules.filter((module) => module.kind === kind).map(({ id }) => id);

/** Every recovery over every queue discipline, on a link with losses and one with jitter. */
const mixtures = idsOf("recovery").flatMap((recovery) =>
  idsOf("queue").flatMap((discipline) => Object.keys(cases.links).map((link) => [recovery, discipline, link] as const)),
);

test.each(mixtures)("recovery %s over %s, %s", (recovery, discipline, path) => {
  const { link, flow, ...rest } = cases.mixture;
  const scenario = {
    ...rest,
    link: { ...link, bottleneck: { ...link.bottleneck, discipline, ...cases.links[path] } },
    flow: { ...flow, main: { ...flow.main, recovery } },
  };
  hold(`mixture ${recovery} ${discipline} ${path}`, { scenario, set: {}, record: "all", play: false });
});

test("no golden is left of a case that is gone", () => {
  if (writing) writeFileSync(file, `${JSON.stringify(found, null, 2)}\n`);
  expect(Object.keys(found).sort()).toEqual(Object.keys(writing ? found : goldens).sort());
});
