/** Claims: where in their grid they hold, what the papers' words mean in numbers, how readings are arranged. */

import { expect, test } from "vitest";
import { type Claim, holdingOf, holdingText, intervalOf, intervalText, tallyOf, tallyText } from "../experiment/claim";
import { gridOf } from "../experiment/grid";
import { spreadOf } from "../experiment/statistics";
import { about, almost, considerably, exactly, similar, slightly, within } from "../experiment/yardsticks";

const claim = (...holds: readonly (boolean | null)[]): Claim => ({
  id: "c",
  quote: "",
  place: "",
  test: "",
  readings: holds.map((each, nth) => ({ of: { path: String(nth) }, ours: "", holds: each })),
  why: "",
});

test.each([
  [claim(true), "every", "holds"],
  [claim(false), "none", "does not hold"],
  [claim(null), "open", "cannot be judged"],
  [claim(true, true), "every", "holds under every reading (2)"],
  [claim(true, false, null), "some", "holds under 1 of 3 readings"],
  [claim(true, null), "some", "holds under 1 of 2 readings"],
  [claim(false, null), "none", "holds under none of 2 readings"],
  [claim(null, null), "open", "cannot be judged"],
] as const)("a grid has one verdict %#", (of, holding, text) => {
  expect(holdingOf(of)).toBe(holding);
  expect(holdingText(of)).toBe(text);
});

test("a claim counts once, however many readings it has", () => {
  const tally = tallyOf([claim(true, true, true), claim(true, false), claim(false), claim(false), claim(null)]);
  expect(tallyText(tally)).toBe("1 holds, 1 holds under some readings, 2 do not hold, 1 cannot be judged");
});

test("an interval on both sides of a bound decides nothing", () => {
  const seeds = spreadOf([1, 2, 3, 4, 5]);
  expect(within(seeds, 2.9, 9)).toBeNull();
  expect(within(seeds, 0, 9)).toBe(true);
  expect(within(seeds, 6, 9)).toBe(false);
  expect(within(spreadOf([3]), 0, 9)).toBeNull();
  expect(within(exactly(3), 0, 3)).toBe(true);
  expect(within(exactly(Number.NaN), 0, 3)).toBeNull();
});

test("words have one measure", () => {
  expect(about(exactly(119), 100)).toBe(true);
  expect(about(exactly(121), 100)).toBe(false);
  expect(almost(exactly(27), 30)).toBe(true);
  expect(almost(exactly(26.9), 30)).toBe(false);
  // 3.5 points of utilisation are slightly lower, 6 are not; a difference to the other side is not.
  expect(slightly(exactly(-0.035), "lower", 0.98, "share")).toBe(true);
  expect(slightly(exactly(-0.06), "lower", 0.98, "share")).toBe(false);
  expect(slightly(exactly(0.01), "lower", 0.98, "share")).toBe(false);
  expect(similar(exactly(-9), 100, "number")).toBe(true);
  expect(similar(exactly(11), 100, "number")).toBe(false);
  expect(considerably(exactly(-20), "lower", 100)).toBe(true);
  expect(considerably(exactly(-19), "lower", 100)).toBe(false);
});

test("an interval is of several seeds", () => {
  expect(intervalOf(spreadOf([1]))).toBeUndefined();
  const interval = intervalOf(spreadOf([-1, -2, -3]), "ticks");
  expect(interval).toBeDefined();
  if (interval !== undefined) expect(intervalText(interval)).toMatch(/^−3\.\d+ to −0\.\d+ ticks$/);
});

test("the dimension with most values goes to the right, and missing combinations stay empty", () => {
  const of = (sampling: string, unit: string) => ({ of: { sampling, unit }, ours: "", holds: true });
  const grid = gridOf([of("every ACK", "S1"), of("every ACK", "S2"), of("every ACK", "S3"), of("one per RTT", "S2")]);
  expect(grid).toMatchObject({ down: ["sampling"], across: "unit", columns: ["S1", "S2", "S3"] });
  expect(grid?.rows.map(({ names, cells }) => [names[0], cells.map((cell) => cell !== undefined)])).toEqual([
    ["every ACK", [true, true, true]],
    ["one per RTT", [false, true, false]],
  ]);
  expect(gridOf([{ of: { path: "ADSL" }, ours: "", holds: true }])).toBeUndefined();
});
