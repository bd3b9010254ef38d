import { expect, test } from "vitest";
import type { EstimatorScore } from "../../../sim-worker/src/protocol";
import { rankScores, scoresOf } from "./scores";

const score = (id: string, more: Partial<EstimatorScore>): EstimatorScore => ({
  id,
  flow: "main.0",
  role: "shadow",
  samples: 10,
  meanAbsErrorMs: 1,
  rmseMs: 1,
  coverage: 1,
  meanRtoMs: 1,
  timeoutRate: null,
  spuriousTimeouts: null,
  extra: {},
  ...more,
});

test("one score for each estimator of the flow, the driver's before its shadow's", () => {
  const all = [
    score("linux", { meanAbsErrorMs: 5 }),
    score("linux", { role: "drive", meanAbsErrorMs: 4 }),
    score("last", { flow: "cross.0" }),
    score("last", { meanAbsErrorMs: 2 }),
  ];
  expect(scoresOf(all, "main.0").map(({ id, role, meanAbsErrorMs }) => [id, role, meanAbsErrorMs])).toEqual([
    ["linux", "drive", 4],
    ["last", "shadow", 2],
  ]);
});

test("sorted by one figure, those without it last, both ways", () => {
  const all = [score("a", { coverage: null }), score("b", { coverage: 0.9 }), score("c", { coverage: 0.99 })];
  expect(rankScores(all, "coverage", true).map(({ id }) => id)).toEqual(["c", "b", "a"]);
  expect(rankScores(all, "coverage", false).map(({ id }) => id)).toEqual(["b", "c", "a"]);
});
