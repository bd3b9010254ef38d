import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fixtureCatalogue } from "../state/testing/fixtureCatalogue";
import { sliderScale } from "./slider";

const numeric = fixtureCatalogue.modules
  .flatMap((module) => module.params)
  .filter((param) => param.type === "number" || param.type === "integer");

describe.each(numeric.map((param) => [param.key, param] as const))("the slider of %s", (_, param) => {
  const scale = sliderScale(param);

  test("spans the slider's range", () => {
    expect(scale.toValue(scale.min)).toBe(param.sliderMin);
    expect(scale.toValue(scale.max)).toBe(param.sliderMax);
    expect(scale.toPosition(param.sliderMin - 1)).toBe(scale.min);
    expect(scale.toPosition(param.sliderMax * 2 + 1)).toBe(scale.max);
  });

  test("gives values of the right kind, in order, that stand where they were taken", () => {
    const position = fc.double({ min: scale.min, max: scale.max, noNaN: true });
    fc.assert(
      fc.property(position, position, (a, b) => {
        const [low, high] = a < b ? [a, b] : [b, a];
        const value = scale.toValue(low);
        expect(value).toBeGreaterThanOrEqual(param.sliderMin);
        expect(value).toBeLessThanOrEqual(scale.toValue(high));
        if (param.type === "integer" && param.scale === "log") expect(Number.isInteger(value)).toBe(true);
        if (param.type === "number")
          expect(Math.abs(scale.toPosition(value) - low)).toBeLessThan((scale.max - scale.min) / 100);
      }),
    );
  });
});

test("a logarithmic scale may start at zero", () => {
  const param = numeric.find(({ key }) => key === "link.*.rate");
  if (param === undefined) throw new Error("fixture");
  const scale = sliderScale({ ...param, sliderMin: 0, sliderMax: 1, step: 0.001 });
  expect(scale.toValue(0)).toBe(0);
  expect(scale.toPosition(0)).toBe(0);
  expect(scale.toValue(1)).toBeCloseTo(0.001, 6);
  expect(scale.toValue(scale.max)).toBe(1);
});
