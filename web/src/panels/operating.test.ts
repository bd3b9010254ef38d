import { expect, test } from "vitest";
import type { OperatingCurve } from "../../../sim-worker/src/protocol";
import { atCoverage, operatingFigure } from "./operating";

const curve: OperatingCurve = {
  id: "jacobson",
  flow: "main.0",
  key: "estimator.jacobson.k",
  gain: [1, 2, 4, 8, 16],
  missShare: [0.2, 0.05, 0.01, 0, 0],
  meanRtoMs: [100, 110, 130, 170, 250],
  inForce: { gain: 4, missShare: 0.01, meanRtoMs: 130 },
};

test("a curve is read at a coverage between its gains", () => {
  const atPoint = atCoverage(curve, 0.99);
  expect(atPoint.reach).toBe("met");
  expect(atPoint.meanRtoMs).toBeCloseTo(130, 9);
  const between = atCoverage(curve, 0.97);
  expect(between.gain).toBeCloseTo(3, 9);
  expect(between.meanRtoMs).toBeCloseTo(120, 9);
});

test("beyond its ends only the side is known", () => {
  expect(atCoverage(curve, 0.5)).toEqual({ gain: 1, meanRtoMs: 100, reach: "below" });
  const never = { ...curve, missShare: [0.2, 0.1, 0.05, 0.03, 0.02] };
  expect(atCoverage(never, 0.99)).toEqual({ gain: 16, meanRtoMs: 250, reach: "beyond" });
});

test("the figure ends where a curve says no more, marks the gains in force and the place of zero", () => {
  const figure = operatingFigure([curve], 200, (id) => id.toUpperCase());
  expect(figure.series[0]).toMatchObject({ id: "jacobson", label: "JACOBSON" });
  expect(figure.series[0]?.x).toEqual([100, 110, 130, 170]);
  expect(figure.series[0]?.y).toEqual([20, 5, 1, 0]);
  expect(figure.y.zeroAt).toBe(0.25);
  expect(figure.marks).toEqual([
    { label: "", x: 130, y: 1 },
    { label: "none", y: 0.25 },
  ]);
  const late = { ...curve, inForce: { gain: 16, missShare: 0, meanRtoMs: 250 } };
  const all = operatingFigure([late], 200, (id) => id);
  expect(all.series[0]?.x).toHaveLength(5);
  expect(all.marks?.[0]).toEqual({ label: "", x: 250, y: 0.25 });
});
