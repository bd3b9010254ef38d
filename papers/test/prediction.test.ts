/** PERT's figures 2 to 4: what they make of predictors' scores, without running anything. */

import { describe, expect, test } from "vitest";
import { catalogue } from "../../sim-worker/generated/catalogue";
import type { PredictorJudgement, PredictorScore, Run, RunRequest } from "../../sim-worker/src/protocol";
import { type Artefact, type Outcome, type Runner, type Settings, valuesOf } from "../experiment/artefact";
import { pertFig2 } from "../pert/fig2";
import { pertFig3 } from "../pert/fig3";
import { pertFig4 } from "../pert/fig4";
import { LOADS } from "../pert/prediction";

const share = (part: number, rest: number) => (part + rest > 0 ? part / (part + rest) : null);

/** From n2, n4 and n5 alone. */
function judged(into: number, missed: number, back: number): PredictorJudgement {
  return {
    transitions: [0, into, 0, missed, back, 0],
    efficiency: share(into, back),
    falsePositives: share(back, into),
    falseNegatives: share(missed, into),
  };
}

interface Rule {
  readonly atQueue: PredictorJudgement;
  readonly inFlow: PredictorJudgement;
  readonly queue: readonly number[];
}

/** A run in which every predictor was worth what a rule says. */
function runOf(request: RunRequest, ruleOf: (id: string, request: RunRequest) => Rule): Run {
  const ids = ["card", "tri-s", "dual", "vegas", "cim", "instant", "ma", "ewma-7-8", "ewma-0-99", "bfa", "sync-tcp"];
  const predictors = ids.map((id): PredictorScore => {
    const { atQueue, inFlow, queue } = ruleOf(id, request);
    return { id, flow: "main.0", records: 1000, atQueue, inFlow, queueAtFalsePositives: queue };
  });
  return {
    trace: { source: "simulation", tables: [], grids: [], notes: [] },
    result: {
      links: [],
      flows: [],
      groups: [],
      jainIndex: null,
      estimators: [],
      predictors,
      curves: [],
      oneWayDelay: [],
      losses: [],
      seed: 1,
      events: 0,
      packets: 0,
      simulatedSeconds: 0,
      wallSeconds: 0,
      inForce: { "predictor.instant.margin": 5 },
    },
  };
}

function benchOf(ruleOf: (id: string, request: RunRequest) => Rule) {
  const asked: RunRequest[] = [];
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
    replaySample: unasked,
    runs: async (requests) => {
      asked.push(...requests);
      return requests.map((request) => runOf(request, ruleOf));
    },
  };
  return { runner, asked };
}

/** The artefacts keep what they ran by its settings: each test has seeds of its own. */
let nextSeed = 1000;
function settingsFor(artefact: Artefact, size: Settings["size"], count = 1): Settings {
  nextSeed += count;
  const seeds = Array.from({ length: count }, (_, nth) => nextSeed + nth * 1000);
  return { set: valuesOf(artefact, {}), seeds, size };
}

/** Claim id to the verdicts of its readings: flows each way, flows in all. */
const held = ({ claims }: Pick<Outcome, "claims">) =>
  Object.fromEntries(
    claims.map((claim) => [claim.id, "readings" in claim ? claim.readings.map(({ holds }) => holds) : []]),
  );
const both = (holds: boolean | null) => [holds, holds];
/** The readings of "significantly": by size, then by statistics. */
const senses = (size: boolean | null, statistics: boolean | null) => [...both(size), ...both(statistics)];

const steady = (): Rule => ({ atQueue: judged(90, 0, 10), inFlow: judged(30, 0, 70), queue: [30, 10, 4, 2] });

describe("figure 2", () => {
  test("asks for all loads with every seed, and varies the threshold", async () => {
    const { runner, asked } = benchOf(steady);
    await pertFig2.run(runner, settingsFor(pertFig2, "full", 3));
    const loads = new Set(asked.map(({ set }) => `${set["flow.forward.count"]} ${set["flow.web.count"]}`));
    // Three more with 25 flows each way, which are 50 in both directions together.
    expect(loads.size).toBe(LOADS.length + 3);
    expect(asked).toHaveLength((LOADS.length + 3) * 3 + 5 * 2);
    expect(new Set(asked.map(({ set }) => set["predictor.ewma-0-99.margin"]))).toEqual(
      new Set([undefined, 10, 20, 30, 40, 50]),
    );
    expect(asked.every(({ record, set }) => record === "none" && set["run.duration"] === 1050)).toBe(true);
  });

  test("holds where the queue's losses follow far more often, and not where they barely do", async () => {
    const far = await pertFig2.run(benchOf(steady).runner, settingsFor(pertFig2, "quick", 2));
    expect(held(far)).toEqual({ accurate: both(true), significantly: senses(true, true) });
    const near = benchOf((_, { set }) =>
      set["predictor.instant.margin"] === 40
        ? steady()
        : { ...steady(), inFlow: judged(85, 0, 15), atQueue: judged(90, 0, 10) },
    );
    const outcome = await pertFig2.run(near.runner, settingsFor(pertFig2, "quick", 2));
    expect(held(outcome)).toEqual({ accurate: both(true), significantly: senses(false, true) });
    expect(outcome.findings?.map(({ id }) => id)).toEqual(["margin"]);
  });

  test("a tie is not higher, and one seed decides nothing", async () => {
    const tie = benchOf(() => ({ ...steady(), inFlow: judged(50, 0, 0), atQueue: judged(90, 0, 0) }));
    const outcome = await pertFig2.run(tie.runner, settingsFor(pertFig2, "quick", 2));
    expect(held(outcome)).toEqual({ accurate: both(null), significantly: senses(false, null) });
    const one = await pertFig2.run(benchOf(steady).runner, settingsFor(pertFig2, "quick"));
    expect(held(one)).toEqual({ accurate: both(null), significantly: senses(null, null) });
  });
});

describe("figure 3", () => {
  const WORTH: Readonly<Record<string, readonly [into: number, missed: number, back: number]>> = {
    vegas: [900, 10, 100],
    instant: [940, 0, 60],
    "ewma-7-8": [980, 0, 20],
    "ewma-0-99": [990, 0, 10],
    ma: [995, 0, 5],
  };
  const paper = (id: string): Rule => {
    const [into, missed, back] = WORTH[id] ?? [500, 400, 500];
    return { ...steady(), atQueue: judged(into, missed, back) };
  };

  test("finds every claim where the predictors are worth what the paper says", async () => {
    const { claims, figures } = await pertFig3.run(benchOf(paper).runner, settingsFor(pertFig3, "quick", 2));
    for (const [id, verdicts] of Object.entries(held({ claims }))) expect(verdicts, id).toEqual(both(true));
    expect(figures[0]?.series.map(({ y }) => Number(y[3]).toFixed(3))).toEqual(["0.900", "0.100", "0.011"]);
  });

  test("says so where Vegas is not the best of the old, or srtt0.99 never wrong", async () => {
    const rule = (id: string) =>
      id === "card" || id === "ewma-0-99" ? { ...steady(), atQueue: judged(999, 0, 0) } : paper(id);
    const outcome = await pertFig3.run(benchOf(rule).runner, settingsFor(pertFig3, "quick", 2));
    expect(held(outcome)).toMatchObject({
      "vegas-efficiency": both(false),
      "vegas-negatives": both(false),
      "srtt-low": both(true),
      "srtt-range": both(false),
    });
  });
});

describe("figure 4", () => {
  test("judges by the share below half of the buffer, over all cases", async () => {
    const outcome = await pertFig4.run(benchOf(steady).runner, settingsFor(pertFig4, "quick", 2));
    expect(held(outcome)).toEqual({ half: both(true) });
    expect(outcome.figures[0]?.series[0]?.label).toContain("(92)");
    const full = benchOf(() => ({ ...steady(), queue: [1, 2, 30, 40] }));
    expect(held(await pertFig4.run(full.runner, settingsFor(pertFig4, "quick", 2)))).toEqual({ half: both(false) });
  });

  test("cannot judge by a few false positives", async () => {
    const few = benchOf((id) => ({ ...steady(), queue: id === "ewma-0-99" ? [1, 0, 0, 0] : [9, 9, 1, 1] }));
    const outcome = await pertFig4.run(few.runner, settingsFor(pertFig4, "quick", 2));
    expect(held(outcome)).toEqual({ half: both(null) });
  });
});
