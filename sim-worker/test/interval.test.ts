import { expect, test } from "vitest";
import { meanInterval, student95 } from "../src/interval";

test("Student's t agrees with the printed tables", () => {
  // Abramowitz and Stegun, table 26.10.
  expect(student95(5)).toBeCloseTo(2.015, 2);
  expect(student95(10)).toBeCloseTo(1.812, 3);
  expect(student95(23)).toBeCloseTo(1.714, 3);
  expect(student95(120)).toBeCloseTo(1.658, 3);
});

test("the interval of a known sample", () => {
  const interval = meanInterval([2, 4, 4, 4, 5, 5, 7, 9, null, Number.NaN]);
  expect(interval?.mean).toBe(5);
  expect(interval?.count).toBe(8);
  expect(interval?.half).toBeCloseTo((1.8946 * 2.1381) / Math.sqrt(8), 2);
});

test("one number has no interval", () => {
  expect(meanInterval([3, null])).toBeNull();
});
