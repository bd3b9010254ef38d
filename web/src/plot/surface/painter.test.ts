import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { cancelPaint, continuePaint, flushPaint, painted, schedulePaint } from "./painter";

let frames: (() => void)[] = [];

beforeEach(() => {
  frames = [];
  vi.stubGlobal("requestAnimationFrame", (callback: () => void) => frames.push(callback));
  vi.stubGlobal("cancelAnimationFrame", () => {
    frames = [];
  });
});

afterEach(() => {
  flushPaint();
  vi.unstubAllGlobals();
});

describe("painter", () => {
  it("draws once per frame, however often it is asked", () => {
    const draw = vi.fn();
    schedulePaint(draw);
    schedulePaint(draw);
    expect(frames.length).toBe(1);
    frames[0]?.();
    expect(draw).toHaveBeenCalledTimes(1);
  });

  it("tells when all is drawn, also what was asked for while drawing", async () => {
    const order: string[] = [];
    schedulePaint(() => {
      order.push("first");
      schedulePaint(() => order.push("second"));
    });
    const done = painted().then(() => order.push("painted"));
    frames.shift()?.();
    await Promise.resolve();
    expect(order).toEqual(["first"]);
    frames.shift()?.();
    await done;
    expect(order).toEqual(["first", "second", "painted"]);
  });

  it("goes on with a long drawing before the next frame, and counts as painted only then", async () => {
    const order: string[] = [];
    schedulePaint(() => {
      order.push("first");
      continuePaint(() => order.push("rest"));
    });
    flushPaint();
    expect(order).toEqual(["first"]);
    await painted();
    expect(order).toEqual(["first", "rest"]);
    expect(frames).toEqual([]);
  });

  it("is painted at once when nothing is asked for", async () => {
    await expect(painted()).resolves.toBeUndefined();
  });

  it("forgets what was taken back", () => {
    const draw = vi.fn();
    schedulePaint(draw);
    cancelPaint(draw);
    flushPaint();
    expect(draw).not.toHaveBeenCalled();
  });
});
