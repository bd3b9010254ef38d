import { describe, expect, it } from "vitest";
import { growthOf } from "./heights";

const needs = [
  { plotPx: 200, besidesPx: 30 },
  { plotPx: 100, besidesPx: 30 },
];
const fill = (roomPx: number) => ({ roomPx, charts: null, screenPx: 900 });

describe("the height of charts", () => {
  it("uses the column of a tall screen, so that its lower part is not empty", () => {
    expect(growthOf(fill(660), needs)).toBe(2);
  });
  it("is never less than defined, nor without bounds", () => {
    expect(growthOf(fill(300), needs)).toBe(1);
    expect(growthOf(fill(9000), needs)).toBe(2.5);
    expect(growthOf(fill(9000), [])).toBe(1);
  });
  it("is shared among a given number where the layout says so", () => {
    expect(growthOf({ ...fill(660), charts: 2 }, needs)).toBe(1);
    expect(growthOf(null, needs)).toBe(1);
  });
});
