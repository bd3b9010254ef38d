/** The experts' artefacts: what they make of runs, most without running any, and what sampling decides in real ones. */

import { afterAll, describe, expect, test } from "vitest";
import { openNodeRunner } from "../../sim-worker/cli/nodeRunner";
import { catalogue } from "../../sim-worker/generated/catalogue";
import type { EstimatorScore, GroupResult, Replay, Run, RunRequest } from "../../sim-worker/src/protocol";
import type { Artefact, Outcome, Runner } from "../experiment/artefact";
import { runArtefact } from "../experiment/artefact";
import type { Claim, Reading } from "../experiment/claim";
import { holdingOf } from "../experiment/claim";
import { changeText, median, spreadOf } from "../experiment/statistics";
import { equationClaims, runEquations } from "../experts/equations";
import { expertsFig22 } from "../experts/fig22";
import { expertsFig25 } from "../experts/fig25";
import { expertsFig26 } from "../experts/fig26";
import { fullSharing } from "../experts/parameterClaims";
import { PLACES } from "../experts/paths";
import { SAMPLINGS } from "../experts/samplings";
import { SCALINGS, scalingKeys } from "../experts/scalings";
import { expertsTable2 } from "../experts/table2";
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
      oneWayDelay: [],
      losses: [],
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
function fakeRunner(errorMs: (request: RunRequest) => number): {
  readonly runner: Runner;
  readonly asked: RunRequest[];
} {
  const asked: RunRequest[] = [];
  const replay = (estimators: readonly string[]): Replay => ({
    trace: { source: "replay", tables: [], grids: [], notes: [] },
    scores: estimators.map((id) => score(id, "shadow", id === "last" ? 1 : id.startsWith("experts") ? 4 : 8)),
    oneWayDelay: [],
    inForce: {},
    wallSeconds: 0,
  });
  const unasked = () => Promise.reject(new Error("not asked for"));
  const runner: Runner = {
    catalogue,
    collect: unasked,
    train: unasked,
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

function run(
  artefact: Artefact,
  runner: Runner,
  seeds: readonly number[],
  size: "quick" | "full" = "quick",
): Promise<Outcome> {
  return runArtefact(artefact, runner, { set: {}, seeds, size });
}

function claim({ claims }: Outcome, id: string): Claim {
  const found = claims.find((each) => each.id === id);
  if (found === undefined) throw new Error(`no claim ${id}`);
  return found;
}

/** The readings that have these values. */
const readings = (of: Claim, wanted: Readonly<Record<string, string>>): readonly Reading[] =>
  of.readings.filter((reading) => Object.entries(wanted).every(([key, value]) => reading.of[key]?.startsWith(value)));

const held = (of: Claim, wanted: Readonly<Record<string, string>>) =>
  new Set(readings(of, wanted).map(({ holds }) => holds));

const samplingOf = ({ scenario }: RunRequest): unknown =>
  (scenario.flow as { readonly main: { readonly rttSampling: unknown } }).main.rttSampling;

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

test("a table is tried with every sampling, unit and path, and each cell has its own verdict", async () => {
  // With one sample per round trip the experts in undivided ticks err by 1 tick, else all experts by more than Jacobson.
  const { runner, asked } = fakeRunner((request) => {
    const driver = driverOf(request);
    if (driver === "eifel") return 12;
    if (driver === "jacobson-ticks") return 8;
    return samplingOf(request) === "one-per-rtt" && request.set["estimator.experts-fixed.unit"] === 4 ? 4 : 400;
  });
  const outcome = await run(expertsTable4, runner, [1, 2], "full");
  const paths = PLACES.wireless.paths.length;
  expect(asked).toHaveLength(paths * SAMPLINGS.length * 2 * (2 + SCALINGS.length));
  // The rate that the reader moves is the first path's.
  expect(new Set(asked.map(({ set }) => set["link.bottleneck.rate"]))).toEqual(new Set([20e6, undefined]));
  const error = claim(outcome, "error");
  expect(error.readings).toHaveLength(paths * SAMPLINGS.length * SCALINGS.length);
  expect(held(error, { sampling: "one per RTT", unit: "S2" })).toEqual(new Set([true]));
  expect(held(error, { sampling: "one per RTT", unit: "S3" })).toEqual(new Set([false]));
  expect(held(error, { sampling: "every ACK" })).toEqual(new Set([false]));
  expect(holdingOf(error)).toBe("some");
  expect(holdingOf(claim(outcome, "eifel-error"))).toBe("every");
  // An error that is many times as large is a factor, not minus thousands of per cent.
  const amounts = claim(outcome, "amount").readings.map(({ ours }) => ours);
  expect(amounts.filter((ours) => ours.includes("%"))).toHaveLength(paths);
  expect(amounts).toContain("no improvement: the experts' error is 50 times Jacobson's");
  // Each estimator retransmits alike here: no difference is no verdict.
  expect(holdingOf(claim(outcome, "rexmits"))).toBe("open");
});

test("every cell of a table opens its own run, with its path, sampling and unit", async () => {
  const { runner } = fakeRunner(() => 8);
  const outcome = await run(expertsTable4, runner, [1, 2], "full");
  const settings = { set: {}, seeds: [1, 2], size: "full" } as const;
  const opened = claim(outcome, "error").readings.map(({ of }) => {
    const setup = expertsTable4.readingLab?.(of, settings);
    if (setup === undefined || !("scenario" in setup)) throw new Error(`no run of ${Object.values(of).join()}`);
    const { rttSampling } = (setup.scenario.flow as { main: { rttSampling: string } }).main;
    const { unit, quantise } = Object.fromEntries(
      Object.entries(setup.set ?? {}).map(([key, value]) => [key.replace("estimator.experts-fixed.", ""), value]),
    );
    return [setup.scenario.id, rttSampling, unit, quantise, setup.set?.["estimator.experts-fixed.rttMin"]].join(" ");
  });
  expect(new Set(opened).size).toBe(PLACES.wireless.paths.length * SAMPLINGS.length * SCALINGS.length);
});

test("of the printed numbers, over 40 % holds against Eifel in every table and against Jacobson in none as a reduction", async () => {
  const outcome = await run(expertsTable2, fakeRunner(() => 8).runner, [1, 2]);
  const over = claim(outcome, "over-forty");
  expect(held(over, { against: "Eifel" })).toEqual(new Set([true]));
  expect(held(over, { against: "Jacobson", as: "reduction" })).toEqual(new Set([false]));
  expect(readings(over, { against: "Eifel", as: "reduction" }).map(({ ours }) => ours)).toEqual([
    "54.5 %",
    "40.9 %",
    "55.9 %",
  ]);
  expect(holdingOf(claim(outcome, "higher-against-eifel"))).toBe("every");
});

test("scenario V runs every baseline on the same seeds, under every rate and buffer, and its ratio is judged", async () => {
  const { runner, asked } = fakeRunner((request) => (driverOf(request) === "experts" ? 100 : 400));
  const outcome = await run(expertsFig22, runner, [5, 6], "full");
  expect(new Set(asked.map(({ set }) => set["run.seed"]))).toEqual(new Set([5, 6]));
  for (const request of asked) expect(request.set["link.reverse.rate"]).toBe(request.set["link.bottleneck.rate"]);
  expect(new Set(asked.map(driverOf))).toEqual(new Set(["jacobson", "net3", "freebsd", "experts"]));
  // Three baselines, two rates, three buffers, three loads.
  expect(claim(outcome, "lower").readings).toHaveLength(3 * 2 * 3 * 3);
  expect(holdingOf(claim(outcome, "lower"))).toBe("every");
  expect(holdingOf(claim(outcome, "four-times"))).toBe("every");
  expect(outcome.findings?.map(({ id }) => id)).toEqual(["rates", "last"]);
});

test("no difference is no verdict, and figure 25's axis cannot count packets", async () => {
  const { runner } = fakeRunner(() => 100);
  const outcome = await run(expertsFig25, runner, [7, 8]);
  expect(holdingOf(claim(outcome, "higher"))).toBe("open");
  expect(held(claim(outcome, "axis"), { axis: "packets" })).toEqual(new Set([false]));
  expect(offeredPacketsPerS(100)).toBeCloseTo(935.2, 1);
});

test("equation 2 is tried against equation 4 and against Jacobson", async () => {
  const { runner, asked } = fakeRunner(() => 100);
  const claims = equationClaims(await runEquations(runner, { set: {}, seeds: [1, 2], size: "full" }, {}));
  const deviations = new Set(asked.map(({ set }) => set["estimator.experts-fixed.deviation"]));
  expect(deviations).toEqual(new Set(["abs_error", "sample_diff"]));
  const [first] = claims;
  expect(new Set(first?.readings.map(({ of }) => of.against))).toEqual(
    new Set(["experts with equation 4", "Jacobson"]),
  );
});

describe("in real runs", () => {
  const { runner, client } = openNodeRunner();
  afterAll(() => client.destroy());

  test("sampling decides: on the ADSL path the experts err less than Jacobson with one sample per RTT, and more with every ACK", async () => {
    const error = claim(await run(expertsTable2, runner, [1, 2]), "error");
    const adsl = { path: "ADSL", unit: "S2" };
    expect(held(error, { ...adsl, sampling: "one per RTT" })).toEqual(new Set([true]));
    expect(held(error, { ...adsl, sampling: "every ACK" })).toEqual(new Set([false]));
  });

  test("figure 26 has predictions for every trial, also on a thinned log", async () => {
    const outcome = await run(expertsFig26, runner, []);
    for (const { ours } of claim(outcome, "closer").readings) expect(ours).not.toContain("NaN");
    expect(readings(claim(outcome, "closer"), { sampling: "one per RTT" }).length).toBeGreaterThan(3);
  });

  test("with full sharing the prediction is the mean of the experts wherever some weight is left", async () => {
    const sharing = await fullSharing(runner, {});
    expect(held(sharing, { log: "wifi-v6" })).toEqual(new Set([true]));
  });
});
