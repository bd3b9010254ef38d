import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isSettled } from "./background";
import { createLatest } from "./latest";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("one call is under way, one waits, and only the latest result counts", async () => {
  const results: string[] = [];
  let wanted = "a";
  const latest = createLatest(async (current) => {
    const mine = wanted;
    await new Promise((resolve) => setTimeout(resolve, 30));
    if (current()) results.push(mine);
  });
  latest.request();
  for (const next of ["b", "c", "d"]) {
    wanted = next;
    latest.request();
  }
  expect(isSettled()).toBe(false);
  await vi.advanceTimersByTimeAsync(200);
  expect(results).toEqual(["a", "d"]);
  expect(isSettled()).toBe(true);
});

test("a call that takes too long gives way to the newer one", async () => {
  const results: string[] = [];
  let wanted = "slow";
  const latest = createLatest(async (current) => {
    const mine = wanted;
    await new Promise((resolve) => setTimeout(resolve, mine === "slow" ? 5000 : 10));
    if (current()) results.push(mine);
  });
  latest.request();
  await vi.advanceTimersByTimeAsync(10);
  wanted = "quick";
  latest.request();
  await vi.advanceTimersByTimeAsync(6000);
  expect(results).toEqual(["quick"]);
});

test("what is dropped is not wanted any more", async () => {
  const results: number[] = [];
  const latest = createLatest(async (current) => {
    await new Promise((resolve) => setTimeout(resolve, 10));
    if (current()) results.push(1);
  });
  latest.request();
  latest.drop();
  await vi.advanceTimersByTimeAsync(100);
  expect(results).toEqual([]);
});
