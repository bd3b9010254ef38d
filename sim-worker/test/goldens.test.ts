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
/** The page steps a run that plays a part of a second at a time. */
const PLAYED_STEP_S = 0.37;
const PLAYED_STEP_NS = PLAYED_STEP_S * 1e9;
const PLAYED_UNTIL_S = 12;

let core: Core;
beforeAll(async () => {
  core = await loadCore();
});

/** Keys that are newer than the hashes: their values in force are left out, so that a new parameter changes no hash of old results. */
const ADDED = new RegExp(
  [
    "^estimator\\.(freebsd|gru)\\.",
    "^cc\\.(rnn\\.|pert-pie\\.|pert-(red|pi)\\.(memory|reach|adaptive)$)",
    "\\.(keepTiming|shockFactor)$",
    "^(owd|clock)\\.",
    "^rto\\.backoffMin$",
    "^flow\\.[^.]+\\.(oneWayDelay|forwardDelay|delayHeader|markPause|fastIncrease(Sends)?|ackControl|maxBurst|burstSpacing)$",
    "^template\\.",
    "^(tick|traffic|network|phy|mac|ifq|aodv|mobility)\\.",
    "^flow\\.[^.]+\\.(fromNode|toNode)$",
    "^link\\..*\\.(reorder|reorderDelay|ackFilter)$",
  ].join("|"),
);

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
    for (let nth = 1; more && nth * PLAYED_STEP_S < PLAYED_UNTIL_S; nth++)
      more = session.step(nth * PLAYED_STEP_NS, ALL_EVENTS);
  else while (more) more = session.step(NO_LIMIT_NS, ALL_EVENTS);
  const { result: all, notes } = readRunResult(session, 0);
  // Newer than the hashes too, as are the tables of kind `owd` and `losses`: what has no effect is held by tests of its own.
  const { oneWayDelay: _, losses: __, ...result } = all;
  const inForce = Object.fromEntries(Object.entries(result.inForce).filter(([key]) => !ADDED.test(key)));
  const { tables: recorded, grids } = session.trace();
  const tables = recorded.filter(({ kind }) => kind !== "owd" && kind !== "losses");
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

/** Presets of many seconds of computation: their first second is held. */
const SHORTENED: Readonly<Record<string, ParamMap>> = { "rnn-paper": { "run.duration": 1 } };

for (const { way, record, play } of ways) {
  test.each(catalogue.presets.map(({ id, scenario }) => [id, scenario] as const))(
    `preset %s, ${way}`,
    (id, scenario) => {
      hold(`preset ${id} ${way}`, { scenario, set: SHORTENED[id] ?? {}, record, play });
    },
  );
}

const idsOf = (kind: string) => catalogue.modules.filter((module) => module.kind === kind).map(({ id }) => id);

/** Every recovery over every queue discipline, on a link with losses and one with jitter. */
const links: Record<string, object> = {
  clean: {},
  lossy: { loss: "bernoulli", lossRate: 0.5 },
  bursts: { loss: "gilbert-elliott", jitter: 2 },
};
const mixtures = idsOf("recovery").flatMap((recovery) =>
  idsOf("queue").flatMap((discipline) => Object.keys(links).map((link) => [recovery, discipline, link] as const)),
);

test.each(mixtures)("recovery %s over %s, %s", (recovery, discipline, link) => {
  const scenario = {
    scenario: 1,
    run: { duration: 12, seed: 5, observe: "main.0" },
    topology: { template: "dumbbell" },
    link: {
      bottleneck: { rate: 4e6, delay: 15, buffer: 40, discipline, ...links[link] },
      access: { rate: 50e6, delay: 2 },
    },
    flow: {
      main: {
        count: 2,
        startSpread: 0.5,
        recovery,
        estimator: "rfc6298",
        shadows: ["experts", "eifel", "experts-fixed"],
      },
      short: { count: 1, application: "onoff", burstSize: 60000, idleTime: 0.5 },
    },
  } as const;
  hold(`mixture ${recovery} ${discipline} ${link}`, { scenario, set: {}, record: "all", play: false });
});

test("no golden is left of a case that is gone", () => {
  if (writing) writeFileSync(file, `${JSON.stringify(found, null, 2)}\n`);
  expect(Object.keys(found).sort()).toEqual(Object.keys(writing ? found : goldens).sort());
});
