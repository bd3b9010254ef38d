import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { JSON_LEVELS_MAX, readJson } from "../src/jsonText";

const nested = (levels: number) => "[".repeat(levels) + "]".repeat(levels);

function problemOf(text: string): string {
  const read = readJson(text);
  return read.ok ? "" : read.problem;
}

describe("JSON that people write", () => {
  test("every document that JSON.stringify writes reads back", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
        const expected = JSON.parse(JSON.stringify(value));
        for (const indent of [0, 2]) {
          expect(readJson(JSON.stringify(value, null, indent))).toEqual({ ok: true, value: expected });
        }
      }),
    );
  });

  test("a byte order mark is passed over", () => {
    expect(readJson('\uFEFF{"scenario": 1}')).toEqual({ ok: true, value: { scenario: 1 } });
  });

  test.each([5000, 1_000_000])("%i levels are refused in words, not by a stack overflow", (levels) => {
    const problem = `is nested more than ${JSON_LEVELS_MAX} levels deep`;
    expect(problemOf(nested(levels))).toBe(problem);
    expect(problemOf(`${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`)).toBe(problem);
    expect(problemOf("[".repeat(levels))).toBe(problem);
  });

  test("as many levels as are allowed, and brackets in texts, are no problem", () => {
    expect(problemOf(nested(JSON_LEVELS_MAX))).toBe("");
    expect(problemOf(nested(JSON_LEVELS_MAX + 1))).not.toBe("");
    expect(problemOf(JSON.stringify({ ["{[".repeat(100)]: '\\"[{'.repeat(100) }))).toBe("");
  });

  test.each([
    ['{"seed": 1, "seed": 2}', "seed"],
    ['{"flow": {"main": {"count": 1, "mss": 5, "count": 2}}}', "flow.main.count"],
    ['{"link": {"a": {"schedule": [{"at": 1}, {"at": 1, "at": 2}]}}}', "link.a.schedule.at"],
    ['{"a": 1, "\\u0061": 2}', "a"],
    ['{"a": {"b": 1}, "a": {"c": 1}}', "a"],
  ])("a key that stands twice is refused by its place: %s", (text, place) => {
    expect(problemOf(text)).toBe(`gives ${place} twice: give it once`);
  });

  test("the same key in two objects, or as a value, is no repetition", () => {
    expect(problemOf('{"a": {"a": "a"}, "b": [{"a": 1}, {"a": 2}, "a", "a"]}')).toBe("");
  });

  test.each(["", "{", "{scenario: 1}", "[1,]", '{"a": 1}}', '"\\', '{"a', "]"])(
    "what is no JSON says why: %s",
    (text) => {
      expect(problemOf(text)).toMatch(/^is no JSON: [^\n]+[^.]$/);
    },
  );

  test("no text makes it throw, and what it takes JSON.parse takes", () => {
    const pieces = fc.constantFrom("{", "}", "[", "]", '"', "a", ":", ",", "\\", "1", " ", "\n");
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
        const read = readJson(parts.join(""));
        if (read.ok) expect(read.value).toEqual(JSON.parse(parts.join("")));
      }),
      { numRuns: 3000 },
    );
  });
});
