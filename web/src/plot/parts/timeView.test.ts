import { describe, expect, it } from "vitest";
import { clampView, LEAST_SPAN_S, orderRange, panView, revealTime, timeToPx, zoomView } from "./timeView";

const whole = [0, 60] as const;

describe("zoomView", () => {
  it("keeps the time under the pointer", () => {
    const view = zoomView([10, 30], 15, 0.5, whole);
    expect(view).toEqual([12.5, 22.5]);
    expect(timeToPx(view, 100, 15)).toBeCloseTo(timeToPx([10, 30], 100, 15), 9);
  });
  it("stops at the whole and at a microsecond", () => {
    expect(zoomView([10, 30], 15, 100, whole)).toEqual([0, 60]);
    const closest = zoomView([10, 10 + 2e-6], 10, 1e-3, whole);
    expect(closest[1] - closest[0]).toBeCloseTo(LEAST_SPAN_S, 12);
  });
  it("zooming in and out again comes back", () => {
    const there = zoomView([10, 30], 17, 1 / 3, whole);
    const back = zoomView(there, 17, 3, whole);
    expect(back[0]).toBeCloseTo(10, 9);
    expect(back[1]).toBeCloseTo(30, 9);
  });
});

describe("panView", () => {
  it("does not leave the extent", () => {
    expect(panView([10, 30], -20, whole)).toEqual([0, 20]);
    expect(panView([10, 30], 50, whole)).toEqual([40, 60]);
  });
});

describe("clampView", () => {
  it("moves and narrows what does not fit", () => {
    expect(clampView([-5, 5], whole)).toEqual([0, 10]);
    expect(clampView([-5, 500], whole)).toEqual([0, 60]);
    expect(clampView([55, 65], whole)).toEqual([50, 60]);
  });
});

describe("revealTime", () => {
  it("moves only when it must", () => {
    expect(revealTime([10, 20], 12, whole)).toEqual([10, 20]);
    expect(revealTime([10, 20], 25, whole)).toEqual([16, 26]);
    expect(revealTime([10, 20], 2, whole)).toEqual([1, 11]);
  });
});

describe("orderRange", () => {
  it("orders and clips; an empty range is none", () => {
    expect(orderRange(20, 10, whole)).toEqual([10, 20]);
    expect(orderRange(-5, 10, whole)).toEqual([0, 10]);
    expect(orderRange(7, 7, whole)).toBeNull();
  });
});
