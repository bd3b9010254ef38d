/** RNN-based TCP: nets trained in the papers' runner, and the shape of what the figures give. */

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openNodeRunner } from "../../sim-worker/cli/nodeRunner";
import type { LabClient } from "../../sim-worker/src/client";
import { type Runner, runArtefact } from "../experiment/artefact";
import { CELLS } from "../rnn/controls";
import { rnnFig6 } from "../rnn/fig6";
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
});
