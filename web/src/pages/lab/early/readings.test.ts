import { describe, expect, it } from "vitest";
import { column, table } from "../../../plot/parts/example";
import { greatest, readingAt, responseDelays, tableOf, trailOf } from "./readings";

const control = table("control", "main.0", [
  column("time", "s", [1, 2, 3, 4]),
  column("srtt", "ms", [50, 55, 60, 58]),
  column("queueingDelay", "ms", [0, 5, 10, 8]),
  column("probability", "", [0, 0, 0.05, 0.03]),
]);
const events = table("events", "main.0", [
  column("time", "s", [2.5, 3, 3.5]),
  column("kind", "", [7, 1, 7]),
  column("value", "", [0, 0, 0]),
]);

describe("readings of early response", () => {
  it("finds a flow's own table", () => {
    expect(tableOf([events, control], "control", "main.0")).toBe(control);
    expect(tableOf([control], "control", "cross.1")).toBeUndefined();
  });

  it("is what held at a time, and nothing before the first sample", () => {
    expect(readingAt(control, 3.2)).toEqual({ srttMs: 60, x: 10, y: 0.05 });
    expect(readingAt(control, 0.5)).toBeNull();
    expect(readingAt(undefined, 3)).toBeNull();
  });

  it("gives the delay at each response, up to a time", () => {
    expect(responseDelays(control, events, 7, 10)).toEqual([5, 10]);
    expect(responseDelays(control, events, 7, 3)).toEqual([5]);
    expect(responseDelays(control, undefined, 7, 3)).toEqual([]);
  });

  it("knows the greatest of a column", () => {
    expect(greatest(control, "queueingDelay")).toBe(10);
    expect(greatest(undefined, "queueingDelay")).toBe(0);
  });

  it("thins the way it went, and keeps its last point", () => {
    expect(trailOf(control, 10, 2)).toEqual([
      { x: 5, y: 0 },
      { x: 8, y: 0.03 },
    ]);
    expect(trailOf(control, 2.5, 9)).toHaveLength(2);
  });
});
