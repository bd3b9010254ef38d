import { describe, expect, it } from "vitest";
import { nearlySame, transformOf, viewOf } from "./transform";
import { WheelLatch } from "./wheelLatch";

const whole = [2, 62] as const;

describe("a view as a transform", () => {
  it("comes back", () => {
    for (const view of [
      [2, 62],
      [12, 22],
      [61.999999, 62],
      [2, 2.5],
    ] as const) {
      const back = viewOf(transformOf(view, whole, 700), whole, 700);
      expect(nearlySame(back, view)).toBe(true);
    }
  });
  it("is the very extent when nothing is magnified, so that the link keeps no zoom", () => {
    expect(viewOf({ k: 1, x: -1e-12 }, whole, 700)).toBe(whole);
  });
  it("does not leave the extent by rounding", () => {
    const [from, to] = viewOf({ k: 3, x: 1e-9 }, whole, 700);
    expect(from).toBe(2);
    expect(to).toBeLessThanOrEqual(62);
  });
});

describe("a wheel that scrolled the page", () => {
  const here = { clientX: 300, clientY: 200 };
  const scrolledHere = () => {
    const latch = new WheelLatch();
    latch.leave(here);
    latch.scrolled();
    return latch;
  };
  it("goes on scrolling it when it turns back: it does not zoom", () => {
    expect(scrolledHere().holds(here)).toBe(true);
  });
  it("zooms again as soon as the pointer has moved", () => {
    const latch = scrolledHere();
    expect(latch.holds({ clientX: 301, clientY: 200 })).toBe(false);
    expect(latch.holds(here)).toBe(false);
  });
  it("zooms where there was nothing to scroll", () => {
    const latch = new WheelLatch();
    latch.leave(here);
    expect(latch.holds(here)).toBe(false);
  });
  it("is not confused by a scroll that the wheel did not cause", () => {
    const latch = new WheelLatch();
    latch.leave(here);
    latch.take();
    latch.scrolled();
    expect(latch.holds(here)).toBe(false);
  });
});
