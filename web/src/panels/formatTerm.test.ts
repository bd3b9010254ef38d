import { expect, test } from "vitest";
import { formatTerm, splitTerms } from "./formatTerm";

test("numbers of an equation have five significant digits, whole ones stay whole", () => {
  expect(formatTerm(34.40000001)).toBe("34.4");
  expect(formatTerm(-13.3)).toBe("−13.3");
  expect(formatTerm(1306799)).toBe("1306799");
  expect(formatTerm(0.0094786729)).toBe("0.0094787");
  expect(formatTerm(1.8401e-6)).toBe("1.8401 × 10⁻⁶");
  expect(formatTerm(1.8401e-6, "ms")).toBe("0");
  expect(formatTerm(-0.00012345, "ms")).toBe("−0.0001");
  expect(formatTerm(2.5e17 + 0.5)).toBe("250000000000000000");
});

test("a sum is cut before the signs between its terms", () => {
  expect(splitTerms("= 120.88 + 0.125 \\cdot 5.1179")).toEqual(["= 120.88", "{}+ 0.125 \\cdot 5.1179"]);
  expect(splitTerms("= 4.75 + 0.25 \\cdot (5.1179 - 4.75)")).toEqual(["= 4.75", "{}+ 0.25 \\cdot (5.1179 - 4.75)"]);
  expect(splitTerms("= \\max(1, 3 + 4)")).toEqual(["= \\max(1, 3 + 4)"]);
  expect(splitTerms("= |2251| - |5 - 7|")).toEqual(["= |2251|", "{}- |5 - 7|"]);
  expect(splitTerms("= -3")).toEqual(["= -3"]);
});
