/** The experts' artefacts: what they make of runs, without running any. */

import { expect, test } from "vitest";
import { catalogue } from "../../sim-worker/generated/catalogue";
import type { EstimatorScore, GroupResult, Replay, Run, RunRequest } from "../../sim-worker/src/protocol";
import type { FormerClaim as Claim, Outcome, Runner, Settings } from "../experiment/artefact";
import { valuesOf } from "../experiment/artefact";
import { changeText, median, spreadOf } from "../experiment/statistics";
import { expertsFig22 } from "../experts/fig22";
import { expertsFig25 } from "../experts/fig25";
import { SCALINGS, scalingKeys } from "../experts/scalings";
import { expertsTable4 } from "../experts/table4";
import { offeredPacketsPerS } from "../experts/wired";

const score = (id: string, role: "drive" | "shadow", meanAbsErrorMs: number): EstimatorScore => ({
  id,
  flow: "main.0",
  role,
  samples: 100,
  meanAbsErrorMs,
  rmseMs: null,
  coverage: null,
  meanRtoMs: null,
  timeoutRate: null,
  spuriousTimeouts: null,
  extra: {},
});

const NO_QUANTILES = { p10: null, p50: null, p90: null, p99: null };

/** A run whose driver errs by so much, and whose group says so too. */
function runOf(driver: string, errorMs: number, retransmitted: number): Run {
  const estimators = [score(driver, "drive", errorMs), score("last", "shadow", 2)];
  const group: GroupResult = {
    id: "main",
    flows: 1,
    goodputBitPerS: 8e5,
    segmentsSent: 1000,
    segmentsRetransmitted: retransmitted,
    timeouts: 3,
    spuriousTimeouts: 1,
    spuriousFastRetransmits: 0,
    spuriousDetected: 0,
    spuriousDetectedWrongly: 0,
    jainIndex: null,
    transfers: 1,
    sizeBytes: NO_QUANTILES,
    timeS: NO_QUANTILES,
    perFlow: {
      flows: 1,
      deliveryRatio: 0.9,
      retransmittedShare: retransmitted / 1000,
      goodputSegmentsPerS: 5,
      meanCwndSegments: 10,
      cwndAtSamplesBytes: 14480,
    },
    estimators,
  };
  return {
    trace: { source: "simulation", tables: [], grids: [], notes: [] },
    result: {
      links: [],
      flows: [],
      groups: [group],
      jainIndex: null,
      estimators,
      predictors: [],
      curves: [],
      seed: 1,
      events: 0,
      packets: 0,
      simulatedSeconds: 0,
      wallSeconds: 0,
      inForce: {},
    },
  };
}

function driverOf({ scenario, set }: RunRequest): string {
  const changed = set["flow.main.estimator"];
  const own = (scenario.flow as { main: { estimator: string } }).main.estimator;
  return typeof changed === "string" ? changed : own;
}

/** A runner that answers by a rule and remembers what it was asked. */
function fakeBench(errorMs: (request: RunRequest) => number): {
  readonly runner: Runner;
  readonly asked: RunRequest[];
} {
  const asked: RunRequest[] = [];
  const replay = (estimators: readonly string[]): Replay => ({
    trace: { source: "replay", tables: [], grids: [], notes: [] },
    scores: estimators.map((id) => score(id, "shadow", id === "last" ? 1 : id.startsWith("experts") ? 4 : 8)),
    inForce: {},
    wallSeconds: 0,
  });
  const unasked = () => Promise.reject(new Error("not asked for"));
  const runner: Runner = {
    catalogue,
    model: unasked,
    fluid: unasked,
    models: unasked,
    run: unasked,
    sample: unasked,
    runs: async (requests) => {
      asked.push(...requests);
      return requests.map((request) => runOf(driverOf(request), errorMs(request), 10));
    },
    replaySample: async ({ estimators }) => replay(estimators),
  };
  return { runner, asked };
}

const settings = (seeds: readonly number[]): Settings => ({ set: {}, seeds, size: "quick" });

async function run(artefact: typeof expertsFig22, runner: Runner, seeds: readonly number[]): Promise<Outcome> {
  return artefact.run(runner, { ...settings(seeds), set: valuesOf(artefact, {}) });
}

const claim = ({ claims }: Outcome, id: string): Claim | undefined => claims.find((each) => each.id === id);

test("means come with deviation and 90 % interval", () => {
  const { mean, deviation, half } = spreadOf([1, 2, 3, 4, null]);
  expect(mean).toBe(2.5);
  expect(deviation).toBeCloseTo(1.29099, 5);
  // Student's t for three degrees of freedom: 2.353.
  expect(half).toBeCloseTo((2.353 * 1.29099) / 2, 2);
  expect(spreadOf([]).mean).toBeNaN();
  expect(median([3, 1, 2])).toBe(2);
  expect(changeText(5.1, 8.19)).toBe("38 % lower");
  expect(changeText(60, 10)).toBe("6.0 times as much");
});

test("every scaling sets keys that the catalogue has", () => {
  const known = new Set(catalogue.modules.flatMap(({ params }) => params.map(({ key }) => key)));
  for (const scaling of SCALINGS) {
    for (const key of Object.keys(scalingKeys("experts-fixed", scaling))) expect(known).toContain(key);
  }
});

test("a table's verdicts follow its runs, for each reading of the units", async () => {
  // Experts in undivided ticks err by 1 tick, all others by more.
  const { runner, asked } = fakeBench((request) => {
    const driver = driverOf(request);
    if (driver === "eifel") return 12;
    if (driver === "jacobson-ticks") return 8;
    return request.set["estimator.experts-fixed.unit"] === 4 ? 4 : 400;
  });
  const outcome = await run(expertsTable4, runner, [1, 2]);
  // Two paths, two seeds, Eifel, Jacobson and each reading of the units.
  expect(asked).toHaveLength(2 * 2 * (2 + SCALINGS.length));
  // The rate that the reader moves is the first path's.
  expect(new Set(asked.map(({ set }) => set["link.bottleneck.rate"]))).toEqual(new Set([20e6, undefined]));
  expect(claim(outcome, "eifel-worse")?.holds).toBe(true);
  expect(claim(outcome, "experts-better-s2")?.holds).toBe(true);
  expect(claim(outcome, "experts-better-s3")?.holds).toBe(false);
  // The last sample errs by half a tick in these runs.
  expect(claim(outcome, "last")?.holds).toBe(false);
  // 131.65 against 199.23: a third less, which is not 40 %.
  expect(claim(outcome, "improvement")?.holds).toBe(false);
  expect(outcome.tables?.[2]?.rows.length).toBeGreaterThan(1);
});

test("scenario V runs both drivers on the same seeds, and its ratio is judged", async () => {
  const { runner, asked } = fakeBench((request) => (driverOf(request) === "experts" ? 100 : 400));
  const outcome = await run(expertsFig22, runner, [5, 6]);
  const seeds = asked.map(({ set }) => set["run.seed"]);
  expect(new Set(seeds)).toEqual(new Set([5, 6]));
  for (const request of asked) expect(request.set["link.reverse.rate"]).toBe(request.set["link.bottleneck.rate"]);
  expect(claim(outcome, "lower-100")?.holds).toBe(true);
  expect(claim(outcome, "four-times")?.holds).toBe(true);
  expect(claim(outcome, "rates")?.holds).toBe(true);
});

test("no difference is no verdict, and an axis that cannot be does not hold", async () => {
  const { runner } = fakeBench(() => 100);
  const outcome = await run(expertsFig25, runner, [7, 8]);
  expect(claim(outcome, "higher-100")?.holds).toBeNull();
  expect(claim(outcome, "axis")?.holds).toBe(false);
  expect(offeredPacketsPerS(100)).toBeCloseTo(935.2, 1);
});
