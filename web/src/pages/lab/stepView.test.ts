import { expect, test } from "vitest";
import { stepView } from "./stepView";

const times = (count: number, everyS: number) => Float64Array.from({ length: count }, (_, at) => (at + 1) * everyS);

test("a step on an axis of 40 s is seen: the view closes in on the latest samples", () => {
  const [from, to] = stepView(null, times(100, 0.01), 1, 40);
  expect(to - from).toBeLessThan(0.5);
  expect(from).toBeLessThan(1);
  expect(to).toBeGreaterThan(1);
});

test("the view moves on when the steps leave it, and stays while they are in it", () => {
  const view = stepView(null, times(100, 0.01), 1, 40);
  expect(stepView(view, times(101, 0.01), 1.01, 40)).toBe(view);
  const [from, to] = stepView(view, times(200, 0.01), 2, 40);
  expect(from).toBeLessThan(2);
  expect(to).toBeGreaterThan(2);
});

test("before the first samples, and at the end of the run, there is a view, too", () => {
  for (const [from, to] of [stepView(null, undefined, 0, 40), stepView(null, times(4000, 0.01), 40, 40)]) {
    expect(to).toBeGreaterThan(from);
    expect(to).toBeLessThanOrEqual(40);
    expect(from).toBeGreaterThanOrEqual(0);
  }
});
