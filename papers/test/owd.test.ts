/** One-way delay's artefacts: the printed numbers and ns-2's, what the runs make of them, what figures are made of. */

import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openNodeRunner } from "../../sim-worker/cli/nodeRunner";
import {
  type Artefact,
  isPlanned,
  type Outcome,
  type Runner,
  runArtefact,
  type Settings,
  seedsOf,
} from "../experiment/artefact";
import { type Claim, holdingOf } from "../experiment/claim";
import { type Aggregates, gainOf, RECOVERIES } from "../owd/aggregate";
import { delaysOf, momentsOf } from "../owd/delays";
import { INCREASES, increaseName, increaseOf } from "../owd/fastIncrease";
import { owdFig1 } from "../owd/fig1";
import { owdFig6 } from "../owd/fig6";
import { owdFig7 } from "../owd/fig7";
import { owdFig8 } from "../owd/fig8";
import { readingInterval } from "../owd/intervals";
import { NS2, PRINTED, RATIOS } from "../owd/printed";
import { owdSection3 } from "../owd/section3";
import { owdSection4 } from "../owd/section4";
import { owdSection5 } from "../owd/section5";
import { owdTable1 } from "../owd/table1";
import { ARTEFACTS, LIVE } from "../registry";

let runner: Runner;
let client: { destroy(): void };
beforeAll(() => {
  ({ runner, client } = openNodeRunner());
});
afterAll(() => client.destroy());

const quick = (artefact: Artefact): Settings => ({ set: {}, seeds: seedsOf(artefact, "quick"), size: "quick" });
const run = (artefact: Artefact): Promise<Outcome> => runArtefact(artefact, runner, quick(artefact));

function claim({ claims }: Outcome, id: string): Claim {
  const found = claims.find((each) => each.id === id);
  if (found === undefined) throw new Error(`there is no claim ${id}`);
  return found;
}
/** Verdicts of the readings that read so. */
const verdicts = (of: Claim, names: Readonly<Record<string, string>>) =>
  of.readings
    .filter((reading) => Object.entries(names).every(([dimension, name]) => reading.of[dimension] === name))
    .map(({ holds }) => holds);

test("all seven figures and tables run", () => {
  const theirs = ARTEFACTS.filter(({ paper }) => paper === "owd");
  expect(theirs.filter(({ id }) => /-(fig|table)\d/.test(id))).toHaveLength(7);
  expect(theirs.filter(isPlanned)).toEqual([]);
});

test("table 1's ns-2 numbers are as in their file", () => {
  const file = JSON.parse(
    readFileSync(new URL("../../datasets/reference/simulators/choi_table1.json", import.meta.url), "utf8"),
  ) as { readonly rows: readonly Readonly<Record<string, number>>[] };
  expect(file.rows.map((row) => row.ratio)).toEqual([...RATIOS]);
  for (const [at, row] of NS2[1].entries()) {
    const theirs = file.rows[at];
    expect([row.measured, row.measuredDeviation, row.estimated]).toEqual([
      theirs?.measured_avg,
      theirs?.measured_std,
      theirs?.estimated_avg_resync,
    ]);
    if (row.estimatedDeviation !== null) expect(row.estimatedDeviation).toBe(theirs?.estimated_std);
  }
  for (const rows of Object.values(PRINTED)) expect(rows.map(({ ratio }) => ratio)).toEqual([...RATIOS]);
});

test("delays are counted after the SYN's exchange, once there is an estimate", () => {
  const column = (...values: readonly number[]) => Float64Array.from(values);
  const delays = delaysOf(
    {
      time: column(1, 2, 3, 4),
      sent: column(0, 1, 2, 3),
      forward: column(50, 100, 200, 300),
      reverse: column(60, 60, 60, 60),
      rtt: column(110, 160, 260, 360),
      estimated: column(Number.NaN, Number.NaN, 205, 305),
      estimatedReverse: column(Number.NaN, Number.NaN, 55, 55),
    },
    0,
  );
  expect(delays.count).toBe(2);
  expect(delays.measured.mean).toBeCloseTo(0.25, 12);
  expect(delays.measured.deviation).toBeCloseTo(0.05, 12);
  expect(delays.error.mean).toBeCloseTo(0.005, 12);
  expect(delays.rmsRtt).toBeCloseTo(0.06, 12);
  expect(delays.first).toEqual({ forward: 0.05, reverse: 0.06 });
  expect(momentsOf([1, 3])).toEqual({ mean: 2, deviation: 1 });
});

test("an interval that rounding alone makes is a point", () => {
  const spread = { mean: 1e-17, deviation: 1e-17, half: 2e-17, count: 5 };
  expect(readingInterval(spread, "s")).toEqual({ interval: { low: 0, high: 0, unit: "s" } });
  expect(readingInterval({ ...spread, count: Number.POSITIVE_INFINITY }, "s")).toEqual({});
});

describe("table 1", () => {
  let outcome: Outcome;
  beforeAll(async () => {
    outcome = await run(owdTable1);
  });

  test("has the printed means to the last digit, row 0.1 without its first samples", () => {
    const rows = outcome.tables?.[0]?.rows ?? [];
    const measured = (name: string) => Number(rows.find(([first]) => first === name)?.[3]);
    for (const { ratio, measured: printed, estimated } of PRINTED[1].slice(1)) {
      const wanted = ratio === 0.3 || ratio === 0.5 ? estimated : printed;
      expect(Math.abs(measured(`${ratio}, here`) - wanted), `${ratio}`).toBeLessThanOrEqual(1.01e-6);
    }
    expect(measured("0.1, here, without the first three samples")).toBeCloseTo(7.564688, 5);
  });

  test("names the two rows whose means are exchanged", () => {
    const text = outcome.findings?.find(({ id }) => id === "exchanged")?.ours ?? "";
    expect([...text.matchAll(/([\d.]+): estimated/g)].map(([, ratio]) => ratio)).toEqual(["0.3", "0.5"]);
  });

  test("meets the printed numbers only where row 0.1 alone leaves out samples", () => {
    const printed = claim(outcome, "printed");
    const own = { "t₀": "RTT/2", "RTT(s, n)": "equation 1" };
    expect(verdicts(printed, { ...own, "first three samples": "left out at 0.1" })).toEqual([true]);
    expect(verdicts(printed, { ...own, "first three samples": "counted" })).toEqual([false]);
  });

  test("has equal deviations, and differences above 0.002 s", () => {
    const none = { background: "none", "t₀": "RTT/2", "RTT(s, n)": "equation 1" };
    expect(new Set(verdicts(claim(outcome, "deviation"), none))).toEqual(new Set([true]));
    expect(new Set(verdicts(claim(outcome, "absolute"), { ...none, rows: "every row" }))).toEqual(new Set([false]));
    expect(new Set(verdicts(claim(outcome, "absolute"), { ...none, rows: "most rows" }))).toEqual(new Set([true]));
    expect(new Set(verdicts(claim(outcome, "initial"), { "RTT(s, n)": "equation 1" }))).toEqual(new Set([true]));
  });
});

test("half of the RTT is far from the forward delay where a queue stands, and near where none does", async () => {
  const difference = claim(await run(owdFig1), "difference");
  expect(verdicts(difference, { rates: "128 kbit/s", window: "32" })).toEqual([true, true]);
  expect(verdicts(difference, { rates: "10 Mbit/s", window: "32" })).toEqual([false, false]);
});

test("figure 6 has the estimate's shape and not the RTT's", async () => {
  const outcome = await run(owdFig6);
  expect(outcome.figures.map(({ id }) => id)).toEqual(["estimated", "measured"]);
  expect(holdingOf(claim(outcome, "shape"))).toBe("every");
});

describe("Fast Increase", () => {
  test("does nothing from RTT/2 with one connection, and is faster from the true delay", async () => {
    const outcome = await run(owdFig7);
    const faster = claim(outcome, "faster");
    expect(new Set(verdicts(faster, { "t₀": "RTT/2" }))).toEqual(new Set([false]));
    const started = { "t₀": "true, by a common clock", "Fast Increase": "timer started again", "way back": "400 ms" };
    expect(new Set(verdicts(faster, started))).toEqual(new Set([true]));
    expect(holdingOf(claim(outcome, "not-activated"))).toBe("every");
  });

  test("a reading's names lead back to it", () => {
    for (const increase of INCREASES) expect(increaseOf(increaseName(increase))).toBe(increase);
  });

  test("the gain is paired by seeds", () => {
    const [recovery] = RECOVERIES;
    if (recovery === undefined) throw new Error("there is Reno");
    const situation = { recovery, ratio: 10, reverseMs: 50, durationS: 5 };
    const plain: Aggregates = {
      situation,
      increase: null,
      connections: [1, 2],
      bitPerS: [
        [100, 200],
        [100, 100],
      ],
    };
    const gain = gainOf(
      {
        ...plain,
        bitPerS: [
          [110, 220],
          [130, 130],
        ],
      },
      plain,
    );
    expect(gain.each.map(({ mean, half }) => [mean, half].map((value) => Number(value.toFixed(9))))).toEqual([
      [0.1, 0],
      [0.3, 0],
    ]);
    expect(gain.mean.mean).toBeCloseTo(0.2, 12);
    expect(gain.bestAt).toBe(2);
  });

  test("17 % come at few of figure 8's points, and a timer that never expires is no gain", async () => {
    const outcome = await run(owdFig8);
    expect(outcome.figures.map(({ id }) => id)).toEqual(["ratio-10", "ratio-5"]);
    const idle = claim(outcome, "better").readings.filter(({ ours }) =>
      ours.startsWith("0.0 ± 0.0 %; the most 0.0 ± 0.0 %"),
    );
    for (const { holds } of idle) expect(holds).toBe(false);
    expect(verdicts(claim(outcome, "seventeen"), { ratio: "10" })).not.toContain(true);
  });
});

describe("clocks, the starting point, the traffic", () => {
  test("no offset matters from RTT/2, and every skew does", async () => {
    const outcome = await run(owdSection3);
    expect(new Set(verdicts(claim(outcome, "offset"), { "t₀": "RTT/2" }))).toEqual(new Set([true]));
    expect(verdicts(claim(outcome, "offset"), { "t₀": "heuristic, as printed" })).toContain(false);
    expect(new Set(verdicts(claim(outcome, "skew"), { independent: "to 1 ns" }))).toEqual(new Set([false]));
    expect(new Set(verdicts(claim(outcome, "skew"), { skew: "10 ppm", independent: "within 0.002 s" }))).toEqual(
      new Set([true]),
    );
    const pauses = { "pauses up to": "50 ms", "RTT(s, n)": "figure 3" };
    expect(new Set(verdicts(claim(outcome, "variations"), pauses))).toEqual(new Set([false]));
  });

  test("the heuristic helps where propagation delays differ, and not where rates do", async () => {
    const reduced = claim(await run(owdSection4), "reduced");
    expect(new Set(verdicts(reduced, { "delays differ by": "propagation" }))).toEqual(new Set([true]));
    expect(new Set(verdicts(reduced, { "delays differ by": "rates" }))).toEqual(new Set([false]));
    for (const { ours } of reduced.readings) expect(ours).not.toContain("–");
  });

  test("marks cost nothing in an unused field, and a measurement alone 40 Kbytes", async () => {
    const outcome = await run(owdSection5);
    expect(new Set(verdicts(claim(outcome, "overhead"), { "mark in": "an unused header field" }))).toEqual(
      new Set([true]),
    );
    expect(holdingOf(claim(outcome, "forty-kilobytes"))).toBe("every");
    expect(holdingOf(claim(outcome, "delayed-acks"))).toBe("every");
  });
});

test("parameters that the page lists have names of their own", () => {
  for (const { id, given, assumed } of LIVE) {
    for (const list of [given, assumed]) {
      const names = list.map(({ what }) => what);
      expect(names, id).toEqual([...new Set(names)]);
    }
  }
});

const THEIRS = LIVE.filter(({ paper }) => paper === "owd");

/** Readings that differ in what they read, some of each artefact. */
function someReadings(artefact: Artefact, claims: readonly Claim[]) {
  const all = claims.flatMap(({ readings }) => readings);
  const step = Math.max(1, Math.floor(all.length / 8));
  return all.filter((_, at) => at % step === 0).flatMap(({ of }) => artefact.readingLab?.(of, quick(artefact)) ?? []);
}

test("readings open in the Lab as runs that the core accepts", async () => {
  const setups = THEIRS.flatMap((artefact) => {
    const text = readFileSync(new URL(`../results/${artefact.id}.json`, import.meta.url), "utf8");
    return someReadings(artefact, (JSON.parse(text) as { readonly claims: readonly Claim[] }).claims);
  });
  expect(setups.length).toBeGreaterThan(40);
  const requests = setups.map((setup) => {
    if (!("scenario" in setup)) throw new Error("a reading has no scenario");
    return { ...setup, set: { ...setup.set, "run.duration": 1 }, changes: [], record: "none" as const };
  });
  const runs = await runner.runs(requests);
  expect(runs).toHaveLength(setups.length);
});

test.each(THEIRS.map((artefact) => [artefact.id, artefact] as const))("%s opens in the Lab", async (_, artefact) => {
  const setup = artefact.lab?.(quick(artefact));
  if (setup === undefined || !("scenario" in setup)) throw new Error("it has no scenario");
  const { result } = await runner.run({
    scenario: setup.scenario,
    set: { ...setup.set, "run.duration": 2 },
    changes: [],
    record: "none",
  });
  expect(result.oneWayDelay).toHaveLength(1);
});
