import { describe, expect, test } from "vitest";
import type { Table } from "../../../../../sim-worker/src/protocol";
import { isReadable, moved, nextTime, paceAt, spanOf, windowAround } from "./ladderWindow";

const table = (kind: string, columns: Readonly<Record<string, readonly number[]>>): Table => ({
  ...{ id: kind, kind, of: "main.0", rows: Object.values(columns)[0]?.length ?? 0 },
  columns: Object.entries(columns).map(([id, values]) => {
    return { id, label: id, unit: "", values: Float64Array.from(values), levels: [] };
  }),
});

test("the pace is that of the last sample before a time", () => {
  const samples = table("samples", { time: [1, 2, 3], rtt: [100, 200, 300] });
  const window = table("window", { time: [0, 2.5], flight: [10, 40] });
  expect(paceAt(samples, window, 2.2)).toEqual({ rttS: 0.2, flight: 10 });
  expect(paceAt(samples, window, 9)).toEqual({ rttS: 0.3, flight: 40 });
  expect(paceAt(samples, window, 0)).toEqual({ rttS: 0.1, flight: 10 });
  expect(paceAt(undefined, window, 1)).toBeNull();
});

describe("a window", () => {
  test("shows some forty segments, but an exchange at least and four at most", () => {
    expect(spanOf({ rttS: 0.1, flight: 20 })).toBeCloseTo(0.2);
    expect(spanOf({ rttS: 0.1, flight: 400 })).toBeCloseTo(0.15);
    expect(spanOf({ rttS: 0.1, flight: 1 })).toBeCloseTo(0.4);
    expect([isReadable({ rttS: 0.1, flight: 20 }), isReadable({ rttS: 0.1, flight: 400 })]).toEqual([true, false]);
  });

  test("stays inside the run", () => {
    expect(windowAround(0.01, { rttS: 0.1, flight: 20 }, [0, 60])).toEqual([0, 0.2]);
    expect(windowAround(60, { rttS: 0.1, flight: 20 }, [0, 60])[1]).toBeCloseTo(60);
    expect(windowAround(0, null, [0, 0.1])).toEqual([0, 0.1]);
    expect(moved([0, 1], -0.5, [0, 60])).toEqual([0, 1]);
    expect(moved([1, 2], 0.5, [0, 60])).toEqual([1.5, 2.5]);
    expect(moved([59, 60], 0.5, [0, 60])).toEqual([59, 60]);
  });
});

test("the next repair is found from one to the other and back, and none beyond the last", () => {
  const repairs = [5, 10, 20];
  const pace = { rttS: 0.1, flight: 20 };
  const at = (timeS: number) => windowAround(timeS, pace, [0, 60]);
  expect(nextTime(repairs, [0, 0.2], false)).toBe(5);
  expect(nextTime(repairs, at(5), false)).toBe(10);
  expect(nextTime(repairs, at(10), true)).toBe(5);
  expect(nextTime(repairs, at(20), false)).toBeNull();
  expect(nextTime(repairs, at(5), true)).toBeNull();
});
