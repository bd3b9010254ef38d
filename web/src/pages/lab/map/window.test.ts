import { expect, test } from "vitest";
import { windowAt } from "./window";

test("a part of the run holds the time with room before and after it", () => {
  for (const speed of [0.001, 1, 20, 1000])
    for (const timeS of [0, 0.4, 3.9, 59.5, 120, 299]) {
      const [from, to] = windowAt(timeS, speed, 300);
      expect(from).toBeLessThanOrEqual(timeS);
      expect(to).toBeGreaterThanOrEqual(timeS);
      expect(to - from).toBeLessThanOrEqual(120);
    }
});

test("times near each other have the same part, and a part ends with the run", () => {
  expect(windowAt(10.1, 0.01, 300)).toEqual(windowAt(10.2, 0.01, 300));
  expect(windowAt(299, 1, 300)[1]).toBe(300);
  expect(windowAt(0, 1, 0)).toEqual([0, 0]);
});
