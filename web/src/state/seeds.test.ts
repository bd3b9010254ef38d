import fc from "fast-check";
import { expect, test } from "vitest";
import { MAX_SEEDS, seedsFromText, seedsToText } from "./seeds";

test("lists of seeds survive being written", () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(4294967295), { maxLength: 40 }), (seeds) => {
      expect(seedsFromText(seedsToText(seeds))).toEqual(seeds);
    }),
  );
});

test("ranges are short, and nonsense is refused", () => {
  expect(seedsToText([1, 2, 3, 7, 9, 10])).toBe("1-3,7,9-10");
  expect(seedsFromText(" 1 - 3, 7 ")).toEqual([1, 2, 3, 7]);
  expect(seedsFromText("")).toEqual([]);
  for (const text of ["x", "3-1", "1,1", "-4", "1.5", `1-${MAX_SEEDS + 1}`, "99999999999"]) {
    expect(seedsFromText(text)).toBeNull();
  }
});
