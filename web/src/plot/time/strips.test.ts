import { describe, expect, it } from "vitest";
import { rowScale } from "../parts/valueScale";
import { stateShares } from "./strips";

const time = Float64Array.of(0, 2, 2.5, 3, 6);
const values = Float64Array.of(0, 1, 2, 1, 0);
const frame = (from: number, to: number, columns: number, endS: number) =>
  ({ view: [from, to], widthPx: columns, columns, endS }) as const;

describe("strips", () => {
  it("give each column the share of its time in a state", () => {
    expect(Array.from(stateShares(time, values, 1, frame(0, 8, 8, 8)))).toEqual([0, 0, 0.5, 1, 1, 1, 0, 0]);
    expect(Array.from(stateShares(time, values, 2, frame(0, 8, 4, 8)))).toEqual([0, 0.25, 0, 0]);
  });

  it("begin with the state that holds where the view begins, and end with the data", () => {
    expect(Array.from(stateShares(time, values, 1, frame(4, 8, 4, 8)))).toEqual([1, 1, 0, 0]);
    expect(Array.from(stateShares(time, values, 0, frame(4, 8, 4, 7)))).toEqual([0, 0, 1, 0]);
    expect(Array.from(stateShares(new Float64Array(), new Float64Array(), 0, frame(0, 2, 2, 2)))).toEqual([0, 0]);
  });

  it("add up to the whole time over all states", () => {
    const all = [0, 1, 2].map((state) => stateShares(time, values, state, frame(0.3, 6.9, 13, 6.9)));
    for (let column = 0; column < 13; column++) {
      expect(all.reduce((sum, shares) => sum + (shares[column] ?? 0), 0)).toBeCloseTo(1, 9);
    }
  });

  it("have their names on the axis, from the top", () => {
    const { ticks, px } = rowScale(["Vegas", "EWMA 7/8", "Sync-TCP"], 90);
    expect(ticks.values.map(ticks.format)).toEqual(["Vegas", "7/8", "Sync"]);
    expect(ticks.values.map(px)).toEqual([15, 45, 75]);
  });
});
