import { describe, expect, it } from "vitest";
import { flip, initialState, layState, moveItem } from "./stackState";

const ids = ["rtt", "rto", "window"];

describe("the state of a chart group", () => {
  it("completes the order and drops what it does not know", () => {
    expect(initialState(ids, { order: ["window", "old", "window"], enlarged: "old" })).toMatchObject({
      order: ["window", "rtt", "rto"],
      enlarged: null,
    });
  });
  it("keeps what is not given", () => {
    const state = initialState(ids, { view: [1, 2] });
    expect(layState(state, { folded: ["rto"] }, ids)).toMatchObject({ view: [1, 2], folded: ["rto"] });
  });
  it("moves within the list only", () => {
    expect(moveItem(ids, "window", -2)).toEqual(["window", "rtt", "rto"]);
    expect(moveItem(ids, "rtt", -1)).toBe(ids);
    expect(moveItem(ids, "gone", 1)).toBe(ids);
  });
  it("the first Alt and arrow down moves a chart past the next one that is seen, not past a hidden one", () => {
    const seen = (id: string) => id !== "rto";
    expect(moveItem(ids, "rtt", 1, seen)).toEqual(["rto", "window", "rtt"]);
    expect(moveItem(ids, "window", -1, seen)).toEqual(["window", "rtt", "rto"]);
  });
  it("flips an item in and out", () => {
    expect(flip(flip([], "a"), "a")).toEqual([]);
  });
});
