import { expect, test } from "vitest";
import { groupChanges } from "./groupChanges";

const rate = (at: number, value: number) => ({ at, key: "link.bottleneck.rate", value });

test("one drag in Live is one timed change, with its beginning, its end and where it ended", () => {
  const steps = Array.from({ length: 8 }, (_, nth) => rate(4 + nth / 10, 1e6 * (nth + 1)));
  expect(groupChanges(steps)).toEqual([{ key: "link.bottleneck.rate", from: 4, to: 4.7, steps: 8, value: 8e6 }]);
});

test("another parameter, or a pause, begins another change", () => {
  const delay = { at: 4.1, key: "link.bottleneck.delay", value: 30 };
  expect(groupChanges([rate(4, 1e6), delay, rate(4.2, 2e6), rate(9, 3e6)])).toHaveLength(4);
});
