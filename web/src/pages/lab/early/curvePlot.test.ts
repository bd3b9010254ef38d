import { describe, expect, it } from "vitest";
import { keyMove, layoutCurve, pxToX, pxToY, roundUp, snap, xMaxOf, xToPx, yToPx } from "./curvePlot";

const RANGE = { min: 0, max: 20, step: 0.5 };

describe("a curve's drawing", () => {
  const layout = layoutCurve({ widthPx: 360, heightPx: 236, typePx: 11.5, named: true }, 25, 1);

  it("goes from values to px and back", () => {
    for (const x of [0, 5, 10, 24.9]) expect(pxToX(layout, xToPx(layout, x))).toBeCloseTo(x, 9);
    for (const y of [0, 0.05, 1]) expect(pxToY(layout, yToPx(layout, y))).toBeCloseTo(y, 9);
  });

  it("keeps what lies beyond the edge on it", () => {
    expect(xToPx(layout, 80)).toBe(layout.right);
  });

  it("ends its axis at a round number, further out where the delays were, but not without end", () => {
    const corners = [
      { x: 0, y: 0 },
      { x: 25, y: 1 },
    ];
    expect(xMaxOf(corners, 3)).toBe(25);
    expect(xMaxOf(corners, 38)).toBe(40);
    expect(xMaxOf(corners, 900)).toBe(50);
    expect(xMaxOf([], 0)).toBeGreaterThan(0);
  });

  it.each([
    [0.93, 1],
    [1.2, 1.5],
    [37, 40],
    [0.0021, 0.0025],
    [0, 1],
  ])("rounds %f up to %f", (value, round) => {
    expect(roundUp(value)).toBe(round);
  });
});

describe("a handle", () => {
  it("takes the nearest step within its range, without noise", () => {
    expect(snap(7.3, RANGE)).toBe(7.5);
    expect(snap(-4, RANGE)).toBe(0);
    expect(snap(99, RANGE)).toBe(20);
    expect(snap(0.0651, { min: 0, max: 1, step: 0.005 })).toBe(0.065);
  });

  it("moves by keys: steps, ten with Shift, the ends", () => {
    expect(keyMove("ArrowRight", false, 5, RANGE)).toBe(5.5);
    expect(keyMove("ArrowDown", true, 5, RANGE)).toBe(0);
    expect(keyMove("PageUp", false, 5, RANGE)).toBe(10);
    expect(keyMove("PageUp", true, 5, RANGE)).toBe(10);
    expect(keyMove("Home", false, 5, RANGE)).toBe(0);
    expect(keyMove("Tab", false, 5, RANGE)).toBeNull();
  });
});
