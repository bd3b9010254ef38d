/** Figures 2 to 20 of the experts' paper: what they ask for and how they judge, on runs that a rule answers. */

import { afterAll, describe, expect, test } from "vitest";
import { openNodeRunner } from "../../sim-worker/cli/nodeRunner";
import { catalogue } from "../../sim-worker/generated/catalogue";
import { findParam } from "../../sim-worker/src/params";
import type { ModelRequest, ParamMap, Run, RunRequest } from "../../sim-worker/src/protocol";
import type { Artefact, Outcome, Runner, RunsOptions } from "../experiment/artefact";
import { RunnerError, runArtefact } from "../experiment/artefact";
import type { Claim } from "../experiment/claim";
import { holdingOf } from "../experiment/claim";
import { mapPlaces, ownPlace, readingPlaces, SCENARIOS } from "../experts/mobile/scenarios";
import { FEW_SEEDS } from "../experts/mobile/study";
import { LIVE } from "../registry";

/** Figures of scenarios I to IV by their number. */
const figure = (number: number): Artefact => {
  const found = LIVE.find(({ id }) => id === `experts-fig${number}`);
  if (found === undefined) throw new Error(`no figure ${number}`);
  return found;
};
const FIGURES = Array.from({ length: 19 }, (_, at) => 2 + at);

/** What a run is asked for, by its settings. */
const asNumber = (set: ParamMap, key: string): number => Number(set[key]);
const driverOf = ({ set }: RunRequest): string => String(set["flow.main.estimator"]);

interface Answer {
  readonly errorTicks: number;
  readonly sent: number;
}

/** A run of one flow whose numbers follow from the answer. */
function runOf(request: RunRequest, { errorTicks, sent }: Answer): Run {
  const errors = { last: 0.5, jacobson: errorTicks, experts: errorTicks };
  return {
    result: {
      groups: [
        {
          segmentsSent: sent,
          segmentsRetransmitted: 10,
          timeouts: 3,
          spuriousTimeouts: 1,
          deliveredSegments: sent - 10,
          perFlow: {
            deliveryRatio: 0.9,
            retransmittedShare: 10 / sent,
            goodputSegmentsPerS: 5,
            meanCwndSegments: 10,
            cwndAtSamplesBytes: 5120,
          },
          series: { stepS: 20, goodputBitPerS: [], cwndSegments: [1, 2, null] },
          estimators: [{ id: driverOf(request), role: "drive", meanAbsErrorMs: 500 * errorTicks }],
        },
      ],
      flows: [
        { segmentsSent: sent, meanRttMs: 80, segmentsDelivered: 1, rttVarianceTicks2: 0.5, meanAbsErrorTicks: errors },
        { segmentsSent: 2, meanRttMs: null, segmentsDelivered: 0, rttVarianceTicks2: null, meanAbsErrorTicks: {} },
        { segmentsSent: 0, meanRttMs: null, segmentsDelivered: 0, rttVarianceTicks2: null, meanAbsErrorTicks: {} },
      ],
      nodes: [
        { meanQueueBytes: 100, linkBreaks: 1 },
        { meanQueueBytes: 300, linkBreaks: 2 },
      ],
      routing: { meanRouteLifeS: 4 },
      network: { meanDegree: 2, connectedPairs: 0.26, isolatedNodes: 0.13, meanShortestHops: 2.2 },
    },
  } as unknown as Run;
}

type Rule = (request: RunRequest) => Answer;
const LIKE: Rule = () => ({ errorTicks: 1, sent: 1000 });

/** A runner that answers by a rule, remembers what it was asked, and may fail after so many runs. */
function fakeRunner(rule: Rule, failAfter = Number.POSITIVE_INFINITY) {
  const asked: RunRequest[] = [];
  const ids = Object.values(SCENARIOS).map(({ preset }) => preset);
  const presets = ids.map((id) => ({ id, group: "", title: id, notice: id, scenario: { scenario: 1, id } }));
  const runs = async (requests: readonly RunRequest[], { onAnswer }: RunsOptions = {}) => {
    const answers: Run[] = [];
    for (const request of requests) {
      if (asked.length >= failAfter) {
        throw new RunnerError({ code: "cancelled", message: "The run was cancelled.", hint: "", place: "" });
      }
      asked.push(request);
      answers.push(runOf(request, rule(request)));
      onAnswer?.(answers.length - 1, answers.at(-1) as Run);
    }
    return answers;
  };
  // On a constant RTT the experts err by two thirds of a tick, Jacobson not at all.
  const scores = [
    { id: "experts", meanAbsErrorMs: 330 },
    { id: "jacobson", meanAbsErrorMs: 0 },
  ];
  const models = async (requests: readonly ModelRequest[]) => requests.map(() => ({ scores }));
  const runner = { catalogue: { ...catalogue, presets }, runs, models } as unknown as Runner;
  return { runner, asked };
}

/** Each test has seeds of its own: runs are kept by their settings. */
let nextSeed = 1000;
const seeds = (count: number): readonly number[] => Array.from({ length: count }, () => nextSeed++);

const run = (
  number: number,
  runner: Runner,
  some: readonly number[],
  size: "quick" | "full" = "quick",
  set: ParamMap = {},
): Promise<Outcome> => runArtefact(figure(number), runner, { set, seeds: some, size });

function claim({ claims }: Outcome, id: string): Claim {
  const found = claims.find((each) => each.id === id);
  if (found === undefined) throw new Error(`no claim ${id}`);
  return found;
}

const KEYS = ["phy.radius", "phy.rate", "mac.rtsThreshold", "tick.read", "flow.main.rttSampling"];

describe("what is run", () => {
  test.each(FIGURES)("figure %i has a figure, a claim with readings and whole sentences", async (number) => {
    const { runner } = fakeRunner(LIKE);
    const outcome = await run(number, runner, seeds(2));
    expect(outcome.figures.length).toBeGreaterThan(0);
    expect(outcome.claims.length).toBeGreaterThan(0);
    expect(new Set(outcome.claims.map(({ id }) => id)).size).toBe(outcome.claims.length);
    for (const { readings, quote, why } of outcome.claims) {
      expect(readings.length, quote).toBeGreaterThan(0);
      expect(why).toMatch(/\.$/);
      for (const { ours } of readings) expect(ours).not.toMatch(/NaN|undefined/);
    }
    for (const { text, ours, why } of outcome.findings ?? []) {
      expect(text).toMatch(/\.$/);
      expect(why).toMatch(/\.$/);
      expect(ours).not.toMatch(/NaN|undefined/);
    }
    expect(outcome.notes[0]).toMatch(/2 seeds/);
  });

  test("a quick run has the paper's radius and the figure's, three loads and both algorithms on the same seeds", async () => {
    const { runner, asked } = fakeRunner(LIKE);
    const some = seeds(5);
    await run(2, runner, some);
    expect(asked).toHaveLength(2 * 3 * 5 * 2);
    const values = (key: string) => new Set(asked.map(({ set }) => set[key]));
    expect(values("phy.radius")).toEqual(new Set([100, 250]));
    expect(values("traffic.flows")).toEqual(new Set([3, 34, 130]));
    expect(values("run.seed")).toEqual(new Set(some));
    expect(values("run.duration")).toEqual(new Set([300]));
    expect(new Set(asked.map(driverOf))).toEqual(new Set(["experts", "jacobson"]));
    for (const { set } of asked) for (const key of KEYS) expect(set[key], key).toBeDefined();
  });

  test("a full run has 24 seeds at the figure's place, and few short ones at each other reading", async () => {
    const { runner, asked } = fakeRunner(LIKE);
    await run(2, runner, seeds(24), "full");
    const own = ownPlace(SCENARIOS.I, {});
    const long = asked.filter(({ set }) => set["run.duration"] === 1500);
    expect(long).toHaveLength(2 * 7 * 24 * 2);
    const others = readingPlaces(own).length - 2 + mapPlaces(own).length;
    // Three radii, two rates, RTS or not; three clocks, two samplings; the own place once.
    expect(readingPlaces(own)).toHaveLength(12 + 6 - 1);
    expect(asked.length - long.length).toBe(others * 3 * FEW_SEEDS * 2);
  });

  test("the figures of one scenario share their runs, and a scenario that another is compared with", async () => {
    const { runner, asked } = fakeRunner(LIKE);
    const some = seeds(2);
    for (const number of [2, 3, 4, 5, 6, 7]) await run(number, runner, some);
    const once = 2 * 3 * 2 * 2;
    expect(asked).toHaveLength(once);
    for (const number of [8, 9, 10, 11, 12]) await run(number, runner, some);
    // Scenario I at figure 8's place is known already.
    expect(asked).toHaveLength(2 * once);
  });

  test("a study that was cancelled goes on where it ended", async () => {
    const some = seeds(3);
    const first = fakeRunner(LIKE, 10);
    await expect(run(2, first.runner, some)).rejects.toMatchObject({ error: { code: "cancelled" } });
    const second = fakeRunner(LIKE);
    await run(2, second.runner, some);
    expect(second.asked).toHaveLength(2 * 3 * 3 * 2 - 10);
  });

  test("bursts are run at the speeds whose middle the paper names", async () => {
    const { runner, asked } = fakeRunner(LIKE);
    await run(17, runner, seeds(2));
    const bursts = asked.filter(({ scenario }) => scenario.id === "manet-4");
    const speeds = new Set(bursts.map(({ set }) => `${set["mobility.vmin"]}-${set["mobility.vmax"]}`));
    expect(speeds).toEqual(new Set(["1-10", "20-30", "40-50"]));
  });

  test("what the reader moves is in every run", async () => {
    const { runner, asked } = fakeRunner(LIKE);
    await run(4, runner, seeds(1), "quick", { "phy.radius": 180, "phy.carrierSenseRatio": 1.5 });
    expect(new Set(asked.map(({ set }) => set["phy.radius"]))).toEqual(new Set([100, 180]));
    expect(new Set(asked.map(({ set }) => set["phy.carrierSenseRatio"]))).toEqual(new Set([1.5]));
  });
});

describe("how it is judged", () => {
  // The experts are better at 376 m and from 34 flows on, and else worse.
  const better: Rule = ({ set, scenario }) => {
    const experts = set["flow.main.estimator"] === "experts";
    const wide = asNumber(set, "phy.radius") >= 376 && asNumber(set, "traffic.flows") >= 34;
    const noise = 1e-3 * (asNumber(set, "run.seed") % 7);
    const sparse = scenario.id === "manet-2" ? 0.5 : 0;
    const load = asNumber(set, "traffic.flows") / 100;
    return { errorTicks: (experts ? (wide ? 0.5 : 2) : 1) + load + sparse + noise, sent: experts ? 950 : 1000 };
  };

  test("a claim says at which radius and load it holds, and the map shows it", async () => {
    const outcome = await run(2, fakeRunner(better).runner, seeds(4), "full");
    const considerable = claim(outcome, "considerable");
    const holding = considerable.readings.filter(({ holds }) => holds);
    expect(new Set(holding.map(({ of }) => of.radius))).toEqual(new Set(["376 m"]));
    expect(new Set(holding.map(({ of }) => of.flows))).toEqual(new Set(["34", "130"]));
    expect(holdingOf(claim(outcome, "gap-grows"))).toBe("some");
    const map = outcome.figures.find(({ id }) => id === "errorTicks-map")?.heat;
    expect(Array.from(map?.y ?? [])).toEqual([100, 150, 200, 250, 300, 376, 500]);
    expect(Array.from(map?.values ?? []).slice(-6)).toEqual([0, 2, 2, 0, 2, 2]);
    const bias = outcome.findings?.find(({ id }) => id === "sharing-bias");
    expect(bias?.ours).toMatch(/^larger than Jacobson's at \d+ of \d+/);
    expect(bias?.why).toContain("0.66 tick above them, and Jacobson's at 0.00");
  });

  test("two scenarios are compared at one place, seed by seed", async () => {
    const outcome = await run(8, fakeRunner(better).runner, seeds(3));
    expect(holdingOf(claim(outcome, "more-than-twenty"))).toBe("every");
    // The answers all have one variance.
    expect(holdingOf(claim(outcome, "wider"))).toBe("open");
    expect(claim(outcome, "variance").readings.map(({ of }) => of.flows)).toContain("34");
  });

  test("one seed decides nothing", async () => {
    const outcome = await run(2, fakeRunner(better).runner, seeds(1));
    expect(holdingOf(claim(outcome, "considerable"))).toBe("open");
  });

  test("packets sent may fall by a tenth and not by more", async () => {
    const outcome = await run(3, fakeRunner(better).runner, seeds(3));
    expect(holdingOf(claim(outcome, "sent"))).toBe("every");
    const fewer: Rule = ({ set }) => ({ errorTicks: 1, sent: set["flow.main.estimator"] === "experts" ? 800 : 1000 });
    expect(holdingOf(claim(await run(3, fakeRunner(fewer).runner, seeds(3)), "sent"))).toBe("none");
  });

  test("arithmetic of the printed numbers needs no run", async () => {
    const speeds = claim(await run(17, fakeRunner(LIKE).runner, seeds(2)), "speeds");
    expect(speeds.readings.map(({ holds }) => holds)).toEqual([false, true, true]);
    expect(holdingOf(claim(await run(13, fakeRunner(LIKE).runner, seeds(2)), "arithmetic"))).toBe("every");
  });

  test("every reading opens its own run", async () => {
    const some = seeds(4);
    const outcome = await run(2, fakeRunner(better).runner, some, "full");
    const settings = { set: {}, seeds: some, size: "full" } as const;
    const opened = claim(outcome, "considerable").readings.map(({ of }) => {
      const setup = figure(2).readingLab?.(of, settings);
      return JSON.stringify(["traffic.flows", ...KEYS].map((key) => setup?.set?.[key]));
    });
    expect(new Set(opened).size).toBe(opened.length);
  });
});

describe("in real runs", () => {
  const { runner, client } = openNodeRunner();
  afterAll(() => client.destroy());

  test("every key that a study sets is in the catalogue", async () => {
    const { runner: fake, asked } = fakeRunner(LIKE);
    for (const number of [2, 17]) await run(number, fake, seeds(1));
    for (const key of new Set(asked.flatMap(({ set }) => Object.keys(set)))) {
      expect(findParam(catalogue, key), key).toBeDefined();
    }
  });

  test("at the printed radius hardly any pair is connected, and at the assumed one many more", async () => {
    const outcome = await run(4, runner, [1]);
    const dust = outcome.findings?.find(({ id }) => id === "dust")?.ours ?? "";
    const shares = [...dust.matchAll(/([\d.]+) % of the pairs/g)].map(([, share]) => Number(share));
    expect(shares).toHaveLength(2);
    const [own, printed] = shares;
    expect(printed).toBeLessThan(12);
    expect(own).toBeGreaterThan(2 * (printed ?? 0));
  });
});
