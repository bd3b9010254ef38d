import { describe, expect, it } from "vitest";
import { cellAt, fullScale, layoutHeat, moveCell, shortNumber, strength } from "./heat";

describe("a heat map of a net", () => {
  const layout = layoutHeat(400, 12, 5, 16);

  it("finds the cell under the pointer, and none beside the cells", () => {
    const { left, top, cellWidth, cellHeight } = layout;
    expect(cellAt(layout, left + cellWidth * 3.5, top + cellHeight * 4.5)).toEqual({ row: 4, unit: 3 });
    expect(cellAt(layout, left - 1, top + 1)).toBeNull();
    expect(cellAt(layout, left + 1, top + cellHeight * 5 + 1)).toBeNull();
    expect(layout.widthPx).toBeLessThanOrEqual(400);
  });

  it("keeps the numbers of many units apart", () => {
    expect(layoutHeat(400, 12, 5, 8).labelEvery).toBe(1);
    const many = layoutHeat(400, 12, 5, 64);
    expect(many.labelEvery * many.cellWidth).toBeGreaterThan(20);
  });

  it("moves by keys and stays within", () => {
    expect(moveCell("ArrowRight", { row: 2, unit: 3 }, 5, 16)).toEqual({ row: 2, unit: 4 });
    expect(moveCell("ArrowDown", { row: 4, unit: 3 }, 5, 16)).toEqual({ row: 4, unit: 3 });
    expect(moveCell("PageDown", { row: 4, unit: 9 }, 5, 16)).toEqual({ row: 4, unit: 15 });
    expect(moveCell("Home", { row: 1, unit: 9 }, 5, 16)).toEqual({ row: 1, unit: 0 });
    expect(moveCell("Tab", { row: 1, unit: 9 }, 5, 16)).toBeNull();
  });

  it("has the full colour at 1, or at a round number above all values", () => {
    expect(fullScale([[0.2, -0.4]])).toBe(1);
    expect(fullScale([[0.2, -3.4]])).toBe(5);
    expect(fullScale([[17]])).toBe(20);
    expect(strength(-0.5, 1)).toBe(0.5);
    expect(strength(9, 5)).toBe(1);
  });

  it("writes a small negative number as zero", () => {
    expect(shortNumber(-0.0001)).toBe("0.000");
    expect(shortNumber(-0.25)).toBe("−0.250");
    expect(shortNumber(Number.NaN)).toBe("–");
    expect(shortNumber(12345.6)).toBe("12346");
  });
});
