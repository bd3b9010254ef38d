import { expect, test } from "vitest";
import type { EstimatorScore } from "../../../../sim-worker/src/protocol";
import { nothingVaries, seedRows } from "./seedRows";

const score = (id: string, meanAbsErrorMs: number): EstimatorScore => ({
  id,
  flow: "main.0",
  role: "shadow",
  samples: 10,
  meanAbsErrorMs,
  rmseMs: 1,
  coverage: 0.9,
  meanRtoMs: 300,
  timeoutRate: null,
  spuriousTimeouts: null,
  extra: {},
});
const seeds = (errorOf: (seed: number) => number) =>
  Array.from({ length: 24 }, (_, seed) => [score("linux", errorOf(seed)), score("last", 0.1)]);

test("24 seeds of a run without randomness are told from 24 seeds that differ", () => {
  expect(
    nothingVaries(
      seedRows(
        seeds(() => 1.1),
        "main.0",
      ),
    ),
  ).toBe(true);
  expect(
    nothingVaries(
      seedRows(
        seeds((seed) => 1 + seed / 100),
        "main.0",
      ),
    ),
  ).toBe(false);
  expect(nothingVaries([])).toBe(false);
});

test("estimators are ranked by their mean error over the seeds", () => {
  expect(
    seedRows(
      seeds(() => 1.1),
      "main.0",
    ).map(({ id }) => id),
  ).toEqual(["last", "linux"]);
});
