import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type Batch,
  latinHypercube,
  type PlanOptions,
  planMap,
  planSearch,
  randomFrom,
  type Trial,
} from "../src/tuneSearch";
import { cellValues, snapValue, unitOf, valueAt } from "../src/tuneSpace";
import type { TuneAxis, TuneMap } from "../src/tuneTypes";

const axis = (part: Partial<TuneAxis> = {}): TuneAxis => ({
  key: "x",
  from: 0,
  to: 1,
  scale: "linear",
  step: 0,
  integer: false,
  ...part,
});

interface Found {
  readonly best: readonly number[];
  readonly loss: number;
  readonly trials: readonly Trial[];
  readonly map: TuneMap | null;
}

function search(
  options: Partial<PlanOptions> & Pick<PlanOptions, "axes">,
  loss: (at: readonly number[]) => number,
): Found {
  const whole: PlanOptions = {
    present: options.axes.map(({ from }) => from),
    map: [0, 1],
    budget: 200,
    seed: 1,
    ...options,
  };
  const trials: Trial[] = [];
  let best: { values: readonly number[]; loss: number } = { values: [], loss: Number.POSITIVE_INFINITY };
  let map: TuneMap | null = null;
  const plan = planSearch(whole);
  for (let step = plan.next(); step.done !== true; ) {
    map = step.value.map ?? map;
    const judged = step.value.trials.map((trial) => ({ ...trial, loss: loss(trial.values) }));
    for (const each of judged) if (each.loss < best.loss) best = each;
    trials.push(...step.value.trials);
    step = plan.next(judged);
  }
  return { best: best.values, loss: best.loss, trials, map };
}

const bowl =
  (...middle: readonly number[]) =>
  (at: readonly number[]) =>
    at.reduce((sum, value, side) => sum + (value - (middle[side] ?? 0)) ** 2, 0);

test.each([
  { middle: [0.31], within: 0.001 },
  { middle: [0.31, 0.77], within: 0.002 },
  { middle: [0.31, 0.77, 0.12], within: 0.03 },
  { middle: [0.31, 0.77, 0.12, 0.55], within: 0.06 },
])("the bottom of a bowl is found: $middle within $within", ({ middle, within }) => {
  const axes = middle.map((_, side) => axis({ key: `p${side}` }));
  for (const seed of [1, 2, 3]) {
    const { best } = search({ axes, budget: 300, seed }, bowl(...middle));
    const off = Math.max(...middle.map((value, side) => Math.abs((best[side] ?? 9) - value)));
    expect(off).toBeLessThan(within);
  }
});

test("an optimum in a corner is reached", () => {
  const axes = [axis({ key: "a" }), axis({ key: "b" })];
  const { best } = search({ axes }, ([a = 0, b = 0]) => a - b);
  expect(best).toEqual([0, 1]);
});

test("the narrower but deeper of two valleys is found", () => {
  const axes = [axis({ key: "a" }), axis({ key: "b" })];
  const valley = (at: readonly number[], depth: number, width: number, ...middle: number[]) =>
    -depth * Math.exp(-bowl(...middle)(at) / width ** 2);
  const loss = (at: readonly number[]) => valley(at, 1, 0.4, 0.2, 0.2) + valley(at, 1.6, 0.08, 0.82, 0.74);
  const { best } = search({ axes, budget: 300 }, loss);
  expect(Math.hypot((best[0] ?? 0) - 0.82, (best[1] ?? 0) - 0.74)).toBeLessThan(0.03);
});

test("on a logarithmic axis ratios are searched, and whole numbers stay whole", () => {
  const axes = [
    axis({ key: "eta", from: 0.1, to: 1000, scale: "log" }),
    axis({ key: "n", from: 1, to: 400, integer: true }),
  ];
  const { best, trials } = search({ axes }, ([eta = 1, n = 1]) => Math.log(eta / 0.7) ** 2 + ((n - 173) / 100) ** 2);
  expect(best[0]).toBeGreaterThan(0.6);
  expect(best[0]).toBeLessThan(0.8);
  expect(Math.abs((best[1] ?? 0) - 173)).toBeLessThan(4);
  expect(trials.every(({ values }) => Number.isInteger(values[1]))).toBe(true);
});

test("useless settings are left, wherever they lie", () => {
  const axes = [axis({ key: "a" }), axis({ key: "b" })];
  const { best } = search({ axes }, (at) => ((at[0] ?? 0) < 0.4 ? Number.POSITIVE_INFINITY : bowl(0.2, 0.5)(at)));
  expect(best[0]).toBeCloseTo(0.4, 1);
  expect(search({ axes }, () => Number.POSITIVE_INFINITY).best).toEqual([]);
});

test("the same seed gives the same trials, another seed others; the values in force come first", () => {
  const axes = [axis({ key: "a" }), axis({ key: "b" }), axis({ key: "c" })];
  const of = (seed: number) => search({ axes, seed, present: [0.5, 0.25, 0.125] }, bowl(0.3, 0.3, 0.3)).trials;
  expect(of(7)).toEqual(of(7));
  expect(of(8)).not.toEqual(of(7));
  expect(of(7)[0]).toEqual({ values: [0.5, 0.25, 0.125], phase: "present", cell: null });
});

test("the budget is kept, and the map is whole", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 5 }),
      fc.integer({ min: 30, max: 500 }),
      fc.integer(),
      (sides, budget, seed) => {
        const axes = Array.from({ length: sides }, (_, side) => axis({ key: `p${side}` }));
        const { trials, map } = search({ axes, budget, seed }, bowl(0.4, 0.4, 0.4, 0.4, 0.4));
        const cells = trials.filter(({ cell }) => cell !== null);
        expect(trials.length).toBeLessThanOrEqual(budget);
        expect(map?.yKey ?? null).toBe(sides === 1 ? null : "p1");
        expect(cells).toHaveLength((map?.xValues.length ?? 0) * Math.max(1, map?.yValues.length ?? 0));
      },
    ),
    { numRuns: 60 },
  );
});

test("with more than two parameters the map cuts through the best", () => {
  const axes = ["a", "b", "c"].map((key) => axis({ key }));
  const { map, trials } = search({ axes, map: [2, 0], budget: 300 }, bowl(0.2, 0.9, 0.6));
  expect(map).toMatchObject({ xKey: "c", yKey: "a" });
  expect(map?.through[1]).toBeGreaterThan(0.8);
  expect(trials.filter(({ cell }) => cell !== null).every(({ values }) => values[1] === map?.through[1])).toBe(true);
});

test("a map alone is cut where it is asked", () => {
  const axes = ["a", "b", "c"].map((key) => axis({ key }));
  const options: PlanOptions = { axes, present: [0, 0, 0], map: [0, 2], budget: 101, seed: 1 };
  const plan = planMap(options, [0.1, 0.45, 0.2]);
  const batches: Batch[] = [];
  for (let step = plan.next(); step.done !== true; step = plan.next([])) batches.push(step.value);
  expect(batches.at(-1)?.map).toMatchObject({ xKey: "a", yKey: "c" });
  expect(batches.flatMap(({ trials }) => trials)).toHaveLength(101);
  expect(batches.at(-1)?.trials.every(({ values }) => values[1] === 0.45)).toBe(true);
});

test("a latin hypercube has one point in each part of each side", () => {
  const points = latinHypercube(12, 3, randomFrom(5));
  for (let side = 0; side < 3; side++) {
    const parts = points.map((point) => Math.floor((point[side] ?? 0) * 12)).sort((a, b) => a - b);
    expect(parts).toEqual(Array.from({ length: 12 }, (_, at) => at));
  }
});

test("values and their places in the range lead to each other", () => {
  const axes = [
    axis({ from: -3, to: 9 }),
    axis({ from: 2, to: 900, scale: "log" }),
    axis({ from: 0, to: 20, scale: "log", step: 0.1 }),
  ];
  for (const each of axes) {
    for (const unit of [0, 0.03, 0.3, 0.5, 0.99, 1]) {
      const value = valueAt(each, unit);
      expect(valueAt(each, unitOf(each, value))).toBeCloseTo(value, 9);
    }
    expect([valueAt(each, 0), valueAt(each, 1)]).toEqual([each.from, each.to]);
  }
  expect(snapValue(axis({ to: 100 }), 12.34567)).toBe(12.35);
  expect(snapValue(axis({ to: 100, integer: true }), 12.5)).toBe(13);
  expect(cellValues(axis({ from: 1, to: 3, integer: true }), 9)).toEqual([1, 2, 3]);
});
