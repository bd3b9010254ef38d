/** What a search says of its result: the price beside the gain, and why nothing was found. */

import { expect, test } from "vitest";
import type { TuneFigures, TuneUpdate } from "../../../sim-worker/src/tuneTypes";
import { figuresBeside, priceOf, whyNothing } from "./goals";

const figures = (meanAbsErrorMs: number, coverage: number, meanRtoMs: number): TuneFigures => ({
  samples: 1000,
  meanAbsErrorMs,
  rmseMs: null,
  coverage,
  meanRtoMs,
  spuriousTimeouts: null,
  timeoutRate: null,
});
const before = figures(12.1, 0.984, 322);
const best = figures(6.7, 0.893, 210);

test("less error that costs coverage says so in the same sentence", () => {
  expect(priceOf("error", before, best)).toBe(
    "Coverage goes from 98.4 to 89.3 %, the mean RTO goes from 322 to 210 ms.",
  );
});

test("the table shows coverage and mean RTO beside the error, and the error once", () => {
  expect(figuresBeside("error", before, best).map(({ label, texts }) => [label, ...texts])).toEqual([
    ["coverage (RTT ≤ RTO)", "98.4", "89.3"],
    ["mean RTO", "322", "210"],
  ]);
  expect(figuresBeside(null, before, best)).toHaveLength(3);
});

const nothing = (present: TuneFigures): TuneUpdate => {
  const point = { values: [1], phase: "present", cell: null, score: null, figures: present, gain: null } as const;
  return {
    points: [point],
    present: point,
    best: null,
    map: null,
    confirmed: null,
    share: 1,
    workersLost: 0,
    wallSeconds: 1,
  };
};

test("a limit below every mean RTO names the shortest that was found", () => {
  const goal = { kind: "coverage", meanRtoMs: 100 } as const;
  expect(whyNothing({ goal }, nothing(before))).toContain("The shortest that was found is 322 ms.");
});

test("spurious timeouts of an estimator that does not run the timer have no solution, and the sentence says why", () => {
  const goal = { kind: "spurious", meanRtoMs: 400 } as const;
  expect(whyNothing({ goal }, nothing(before))).toContain("does not run the timer");
});
