import fc from "fast-check";
import { expect, test } from "vitest";
import { chunkOf, chunkRows, chunkStart, copyRows } from "../src/chunks";

test("chunks double seven times and follow one another without a gap", () => {
  expect([0, 1, 6, 7, 8, 9].map(chunkRows)).toEqual([64, 128, 4096, 8192, 8192, 8192]);
  for (let chunk = 0; chunk < 30; chunk++) {
    expect(chunkStart(chunk + 1)).toBe(chunkStart(chunk) + chunkRows(chunk));
    expect(chunkOf(chunkStart(chunk))).toBe(chunk);
    expect(chunkOf(chunkStart(chunk + 1) - 1)).toBe(chunk);
  }
});

/** Memory with `rows` rows of `width` doubles, chunk after chunk; row r holds r, r + 0.5 … */
function memoryOf(rows: number, width: number) {
  const offsets: number[] = [];
  const doubles: number[] = [-1];
  for (let chunk = 0; chunkStart(chunk) < rows; chunk++) {
    offsets.push(doubles.length * 8);
    for (let row = chunkStart(chunk); row < chunkStart(chunk + 1); row++)
      for (let part = 0; part < width; part++) doubles.push(row + part / 2);
    doubles.push(-1);
  }
  return { memory: Float64Array.from(doubles).buffer, find: (chunk: number) => offsets[chunk] ?? 0 };
}

test("any range of rows is copied, across chunks", () => {
  const { memory, find } = memoryOf(20_000, 2);
  fc.assert(
    fc.property(fc.nat(20_000), fc.nat(20_000), (a, b) => {
      const [from, to] = [Math.min(a, b), Math.max(a, b)];
      const copy = copyRows(memory, find, from, to, 2);
      expect(copy.length).toBe((to - from) * 2);
      if (to > from) {
        expect(copy[0]).toBe(from);
        expect(copy.at(-1)).toBe(to - 1 + 0.5);
        expect(copy.every((value, at) => value === from + Math.floor(at / 2) + (at % 2) / 2)).toBe(true);
      }
    }),
    { verbose: true, numRuns: 50 },
  );
});

test("a missing chunk is said, not read as zeros", () => {
  const { memory, find } = memoryOf(100, 1);
  expect(() => copyRows(memory, find, 0, 500, 1)).toThrow("no chunk");
});
