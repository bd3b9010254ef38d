import { describe, expect, it } from "vitest";
import type { NetInside } from "../../../../../sim-worker/src/protocol";
import { lossesOf } from "../../../charts/predictions";
import { column, table } from "../../../plot/parts/example";
import { eventAt, eventOf, eventText, gatesOf, valuesOf } from "./events";

const found = lossesOf(
  [
    table("losses", "main.0", [
      column("time", "s", [1, 2, 3]),
      column("grew", "", [Number.NaN, 1, 0]),
      column("p", "", [0.83, 0.2, Number.NaN]),
      column("rate", "", [0.7, 0.5, 0.7]),
    ]),
  ],
  "main.0",
);
if (found === undefined) throw new Error("no losses");
const losses = found;

describe("a chosen loss", () => {
  it("is the last one until somebody chooses, and stays within a shorter run", () => {
    expect(eventOf(losses, null)).toBe(2);
    expect(eventOf(losses, 0)).toBe(0);
    expect(eventOf(losses, 90)).toBe(2);
    expect(eventAt(losses, 1.9)).toBe(1);
  });

  it("says what was predicted, done, and what came", () => {
    expect(eventText(losses, 0)).toBe(
      "P = 0.83; 0.7 of the flight is kept. The next loss comes at a larger window: the prediction is right.",
    );
    expect(eventText(losses, 1)).toContain("no larger window: the prediction is right");
    expect(eventText(losses, 2)).toBe("Nothing was predicted; 0.7 of the flight is kept.");
  });
});

describe("a net's gates", () => {
  const base: NetInside = {
    ...{ flow: "main.0", event: 1, timeS: 2, model: "own", cell: "lstm", units: 1, p: 0.5, inputs: ["cwnd"] },
    ...{ gates: ["i", "f", "g", "o"], scaled: [[0]], output: [[1, 0]] },
    layers: [{ i: [[0.1]], f: [[0.2]], g: [[0.3]], o: [[0.4]], c: [[2]], state: [[0.5]] }],
  };

  it("are those that the layer has, the state first", () => {
    expect(gatesOf(base, 0).map(({ id }) => id)).toEqual(["state", "c", "i", "f", "g", "o"]);
    const simple = { ...base, cell: "simple", gates: ["h"], layers: [{ h: [[0.1]], state: [[0.1]] }] };
    expect(gatesOf(simple, 0).map(({ name }) => name)).toEqual(["state h"]);
    expect(gatesOf({ ...base, layers: [] }, 0)).toEqual([]);
    expect(valuesOf(base, 0, "c")).toEqual([[2]]);
    expect(valuesOf(base, 1, "c")).toEqual([]);
  });
});
