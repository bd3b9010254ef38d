import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MapClock } from "./clock";

let frames: ((nowMs: number) => void)[] = [];
let nowMs = 0;
let reduced = false;

beforeEach(() => {
  frames = [];
  nowMs = 5000;
  reduced = false;
  vi.stubGlobal("requestAnimationFrame", (frame: (at: number) => void) => frames.push(frame));
  vi.stubGlobal("cancelAnimationFrame", () => {
    frames = [];
  });
  vi.stubGlobal("window", { matchMedia: () => ({ matches: reduced }) });
  vi.stubGlobal("performance", { now: () => nowMs });
});
afterEach(() => vi.unstubAllGlobals());

/** One frame of the screen, 20 ms later. */
function frame(): void {
  nowMs += 20;
  for (const each of frames.splice(0)) each(nowMs);
}

const watched = (speed: number) => ({ moving: true, speed, headS: null, endS: 10 });

test("a watched run passes at its speed, one picture a frame, up to its end", () => {
  const shown: number[] = [];
  const ended = vi.fn();
  const clock = new MapClock((timeS) => shown.push(timeS), ended);
  clock.set(watched(10));
  for (let i = 0; i < 5; i++) frame();
  expect(shown).toHaveLength(5);
  expect(clock.timeS).toBeCloseTo(1);
  for (let i = 0; i < 60; i++) frame();
  expect(clock.timeS).toBe(10);
  expect(ended).toHaveBeenCalledTimes(1);
});

test("a changed speed goes on from where the time is, and standing draws nothing", () => {
  const shown: number[] = [];
  const clock = new MapClock(
    (timeS) => shown.push(timeS),
    () => undefined,
  );
  clock.set(watched(1));
  frame();
  clock.set(watched(0.1));
  frame();
  expect(clock.timeS).toBeCloseTo(0.022);
  clock.set({ ...watched(1), moving: false });
  frame();
  expect(shown).toHaveLength(2);
  clock.jump(7);
  expect(shown.at(-1)).toBe(7);
});

test("with reduced motion the map goes in steps, while time passes as ever", () => {
  reduced = true;
  const shown: number[] = [];
  const clock = new MapClock(
    (timeS) => shown.push(timeS),
    () => undefined,
  );
  clock.set(watched(1));
  for (let i = 0; i < 100; i++) frame();
  expect(clock.timeS).toBeCloseTo(2);
  expect(shown.length).toBeLessThanOrEqual(3);
  expect(shown.length).toBeGreaterThan(0);
});

test("a run that plays is followed to its head", () => {
  const clock = new MapClock(
    () => undefined,
    () => undefined,
  );
  clock.set({ moving: true, speed: 1, headS: 0.5, endS: 0.5 });
  for (let i = 0; i < 100; i++) frame();
  expect(clock.timeS).toBe(0.5);
});
