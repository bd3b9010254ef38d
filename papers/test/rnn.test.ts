/** RNN-based TCP: nets trained in the papers' runner, and the shape of what the figures give. */

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openNodeRunner } from "../../sim-worker/cli/nodeRunner";
import type { LabClient } from "../../sim-worker/src/client";
import { type Runner, runArtefact } from "../experiment/artefact";
import { pairedDifference } from "../experiment/statistics";
import { differs } from "../rnn/claims";
import { CELLS } from "../rnn/controls";
import { rnnFig6 } from "../rnn/fig6";
import { rnnFig9 } from "../rnn/fig9";
import { collectLosses, trainKind } from "../rnn/nets";
import { HUNDREDTH } from "../rnn/path";

let runner: Runner;
let client: LabClient;

beforeAll(() => {
  ({ runner, client } = openNodeRunner());
});
afterAll(() => client.destroy());

describe("a training in the papers' runner", () => {
  test("gives the same weights again", async () => {
    const losses = await collectLosses(runner, HUNDREDTH, "quick");
    const [kind] = CELLS;
    if (kind === undefined) throw new Error("no cell");
    const first = await trainKind(runner, losses, kind, "quick");
    const second = await trainKind(runner, losses, kind, "quick");
    expect(second.model).toBe(first.model);
  }, 120_000);

  test("an abort ends it", async () => {
    const losses = await collectLosses(runner, HUNDREDTH, "quick");
    const [kind] = CELLS;
    if (kind === undefined) throw new Error("no cell");
    const control = new AbortController();
    const options = { signal: control.signal, onProgress: () => control.abort() };
    await expect(trainKind(runner, losses, kind, "quick", options)).rejects.toMatchObject({
      error: { code: "cancelled" },
    });
  }, 120_000);
});

describe("figure 6", () => {
  test("has every control beside TCP and UDP, and a claim with both readings", async () => {
    const { figures, claims, tables } = await runArtefact(rnnFig6, runner, { set: {}, seeds: [1, 2], size: "quick" });
    for (const { y } of figures[0]?.series ?? []) expect(Array.from(y).every(Number.isFinite)).toBe(true);
    expect(tables?.[0]?.rows.map(([name]) => name)).toContain("foreknown");
    expect(claims[0]?.readings.map(({ of }) => of["cross traffic"])).toEqual(["TCP", "UDP"]);
  }, 120_000);

  test("a second figure repeats neither trainings nor runs of the first", async () => {
    const asked = { runs: 0, trainings: 0 };
    const counting: Runner = {
      ...runner,
      runs: (requests, options) => {
        asked.runs += requests.length;
        return runner.runs(requests, options);
      },
      train: (request, options) => {
        asked.trainings++;
        return runner.train(request, options);
      },
    };
    const settings = { set: {}, seeds: [1, 2], size: "quick" } as const;
    await runArtefact(rnnFig6, counting, settings);
    const before = { ...asked };
    expect(before.runs).toBeGreaterThan(0);
    await runArtefact(rnnFig9, counting, settings);
    expect(asked).toEqual(before);
  }, 120_000);

  test("other thresholds are other runs", async () => {
    const settings = { seeds: [1, 2], size: "quick" } as const;
    const always = { "cc.rnn.lowRate": 0.7, "cc.rnn.mediumRate": 0.7, "cc.rnn.highRate": 0.7 };
    const { tables } = await runArtefact(rnnFig6, runner, { ...settings, set: always });
    const row = (name: string) => tables?.[0]?.rows.find(([first]) => first === name)?.slice(1);
    // A cut to 0.7 at every P is CUBIC's.
    expect(row("GRU")).toEqual(row("CUBIC"));
    expect(row("coin")).toEqual(row("CUBIC"));
  }, 120_000);
});

describe("a claim", () => {
  test("that one is better does not hold where both are the same in every run", () => {
    expect(differs(pairedDifference([3, 4, 5], [3, 4, 5]), "higher")).toBe(false);
    expect(differs(pairedDifference([3, 4], [2, 5]), "higher")).toBeNull();
    expect(differs(pairedDifference([5, 6.1], [3, 4]), "higher")).toBe(true);
  });
});
