import { expect, test } from "vitest";
import type { EstimatorScore, OperatingCurve } from "../src/protocol";
import { atMeanRto, figuresOf, judge, type Observed, scoreOf } from "../src/tuneScore";
import type { TuneGoal } from "../src/tuneTypes";

const score = (part: Partial<EstimatorScore> = {}): EstimatorScore => ({
  id: "jacobson",
  flow: "main.0",
  role: "shadow",
  samples: 500,
  meanAbsErrorMs: 8,
  rmseMs: 12,
  coverage: 0.98,
  meanRtoMs: 300,
  timeoutRate: null,
  spuriousTimeouts: null,
  extra: {},
  ...part,
});

const curve: OperatingCurve = {
  id: "jacobson",
  flow: "main.0",
  gain: [1, 2, 4],
  missShare: [0.3, 0.1, 0.02],
  meanRtoMs: [100, 200, 400],
  key: "estimator.jacobson.k",
  inForce: { gain: 4, missShare: 0.02, meanRtoMs: 400 },
};

const verdict = (goal: TuneGoal, ...observed: readonly Observed[]) => judge(goal, observed, figuresOf(observed));
const alone = (part: Partial<EstimatorScore> = {}): Observed => ({ score: score(part), curve: null });

test("errors are made least, over several seeds their mean", () => {
  expect(verdict({ kind: "error" }, alone(), alone({ meanAbsErrorMs: 10 }))).toMatchObject({ score: 9, loss: 9 });
  expect(verdict({ kind: "rmse" }, alone())).toMatchObject({ score: 12 });
  expect(verdict({ kind: "error" }, alone({ meanAbsErrorMs: null })).loss).toBe(Number.POSITIVE_INFINITY);
});

test("too few samples say nothing", () => {
  expect(verdict({ kind: "error" }, alone({ samples: 12 }))).toMatchObject({ score: null });
  expect(verdict({ kind: "error" }, { score: null, curve: null })).toMatchObject({ score: null });
});

test("coverage at a mean RTO is read between the points of the operating curve", () => {
  expect(atMeanRto(curve, 300)?.gain).toBeCloseTo(3, 12);
  expect(atMeanRto(curve, 300)?.missShare).toBeCloseTo(0.06, 12);
  expect(atMeanRto(curve, 900)).toEqual({ gain: 4, missShare: 0.02 });
  expect(atMeanRto(curve, 99)).toBeNull();
  const there = verdict({ kind: "coverage", meanRtoMs: 300 }, { score: score(), curve });
  expect(there.score).toBeCloseTo(0.94, 12);
  expect(there.gain).toBeCloseTo(3, 12);
});

test("a gain that cannot be set is not turned", () => {
  const fixed = { score: score({ coverage: 0.97, meanRtoMs: 400 }), curve: { ...curve, key: null } };
  expect(verdict({ kind: "coverage", meanRtoMs: 300 }, fixed)).toMatchObject({ score: null, gain: null });
  expect(verdict({ kind: "coverage", meanRtoMs: 400 }, fixed)).toMatchObject({ score: 0.97, gain: null });
});

test("out of reach is worse than anything within, and nearer is better", () => {
  const within = verdict({ kind: "coverage", meanRtoMs: 100 }, { score: score(), curve });
  const near = verdict({ kind: "coverage", meanRtoMs: 90 }, { score: score(), curve });
  const far = verdict({ kind: "coverage", meanRtoMs: 9 }, { score: score(), curve });
  expect([within.score, near.score, far.score]).toEqual([0.7, null, null]);
  expect(within.loss).toBeLessThan(near.loss);
  expect(near.loss).toBeLessThan(far.loss);
  expect(far.loss).toBeLessThan(Number.POSITIVE_INFINITY);
});

test("without a curve the mean RTO is a bound", () => {
  expect(verdict({ kind: "coverage", meanRtoMs: 310 }, alone()).score).toBe(0.98);
  expect(verdict({ kind: "coverage", meanRtoMs: 290 }, alone()).score).toBeNull();
});

test("spurious timeouts are the driver's; among equals the shorter timer wins", () => {
  const goal: TuneGoal = { kind: "spurious", meanRtoMs: 500 };
  expect(verdict(goal, alone()).score).toBeNull();
  const long = verdict(goal, alone({ spuriousTimeouts: 2, meanRtoMs: 400 }));
  const short = verdict(goal, alone({ spuriousTimeouts: 2, meanRtoMs: 300 }));
  expect(long.score).toBe(2);
  expect(short.loss).toBeLessThan(long.loss);
  expect(verdict(goal, alone({ spuriousTimeouts: 0, meanRtoMs: 600 })).score).toBeNull();
});

test("the driver's own score comes before the same estimator's as a shadow", () => {
  const scores = [score({ flow: "other.0" }), score(), score({ role: "drive" })];
  expect(scoreOf(scores, "jacobson", "main.0")?.role).toBe("drive");
  expect(scoreOf(scores, "linux", "main.0")).toBeNull();
});
