import { expect, test } from "vitest";
import type { EstimatorScore } from "../../../sim-worker/src/protocol";
import { verdict } from "./verdict";

const score = (id: string, meanAbsErrorMs: number | null, more: Partial<EstimatorScore> = {}): EstimatorScore => ({
  id,
  flow: "main.0",
  role: "shadow",
  samples: 100,
  meanAbsErrorMs,
  rmseMs: meanAbsErrorMs,
  coverage: 0.9,
  meanRtoMs: 300,
  timeoutRate: null,
  spuriousTimeouts: null,
  extra: {},
  ...more,
});
const nameOf = (id: string) => id.toUpperCase();

test("names the best, merges those that predict alike, and says how the timer did", () => {
  const scores = [
    score("linux", 1.02, { role: "drive", spuriousTimeouts: 0 }),
    score("eifel", 7.7),
    score("rfc", 0.98),
    score("last", 0.1),
    score("jacobson", 1.01),
  ];
  expect(verdict(scores, nameOf)).toBe(
    "LAST predicts best (mean error 0.1 ms). RFC, JACOBSON and LINUX predict alike (1.0 ms). LINUX runs the timer and never fires early.",
  );
});

test("a tie at the top is said, and early timeouts are counted", () => {
  const scores = [score("a", 2), score("b", 2, { role: "drive", spuriousTimeouts: 3 }), score("c", 9)];
  expect(verdict(scores, nameOf)).toBe(
    "A and B predict best and alike (mean error 2.0 ms). B runs the timer and fires early 3 times.",
  );
});

test("without a driver the timeout that covers most is named with its price, the cheapest of equals", () => {
  const scores = [
    score("a", 2, { coverage: 1, meanRtoMs: 2240 }),
    score("b", 3, { coverage: 1, meanRtoMs: 414 }),
    score("c", 4, { coverage: 0.978, meanRtoMs: 216 }),
  ];
  expect(verdict(scores, nameOf)).toContain("B’s RTO covers most samples (100.0 %), with a mean of 414 ms.");
});

test("says nothing where there is nothing to rank", () => {
  expect(verdict([], nameOf)).toBe("");
  expect(verdict([score("a", null)], nameOf)).toBe("");
});

test("long times are in seconds, as in the scoreboard", () => {
  const scores = [score("a", 12_345, { meanRtoMs: 60_000, coverage: 0.99 }), score("b", 20_000, { coverage: 0.8 })];
  expect(verdict(scores, nameOf)).toBe(
    "A predicts best (mean error 12.35 s). A’s RTO covers most samples (99.0 %), with a mean of 60.00 s.",
  );
});
