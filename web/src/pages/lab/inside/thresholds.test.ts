import { describe, expect, it } from "vitest";
import { snap } from "../early/curvePlot";
import { shareAt, thresholdRange } from "./thresholds";

const OWN = { min: 0, max: 1, step: 0.01 };

describe("the thresholds' handles", () => {
  it("keep their order", () => {
    expect(thresholdRange(OWN, "low", 0.7, 0.9)).toEqual({ min: 0, max: 0.9, step: 0.01 });
    expect(thresholdRange(OWN, "high", 0.7, 0.9)).toEqual({ min: 0.7, max: 1, step: 0.01 });
    // A link may have them the other way round: no handle jumps by itself.
    expect(thresholdRange(OWN, "low", 0.8, 0.4).max).toBe(0.8);
    expect(thresholdRange(OWN, "high", 0.8, 0.4).min).toBe(0.4);
  });

  it("follow the pointer on a linear and on a logarithmic axis, and stay within 0 and 1", () => {
    const linear = (p: number) => 120 - 100 * p;
    expect(snap(shareAt(linear, 50), OWN)).toBe(0.7);
    expect(shareAt(linear, -40)).toBe(1);
    expect(shareAt(linear, 400)).toBe(0);
    expect(
      snap(
        shareAt((p) => -20 * Math.log10(Math.max(p, 1e-9)), 6.02),
        OWN,
      ),
    ).toBe(0.5);
  });
});
