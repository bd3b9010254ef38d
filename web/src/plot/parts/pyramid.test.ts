import { describe, expect, it } from "vitest";
import { column, randomFrom } from "./example";
import { buildLevels, countAtMost, FAN, rangeExtremes } from "./pyramid";

function bruteForce(values: Float64Array, from: number, to: number) {
  const numbers = Array.from(values.subarray(Math.max(0, from), to)).filter((value) => !Number.isNaN(value));
  return numbers.length === 0
    ? { min: Number.NaN, max: Number.NaN }
    : { min: Math.min(...numbers), max: Math.max(...numbers) };
}

function randomValues(length: number, random: () => number): Float64Array {
  let gap = 0;
  return Float64Array.from({ length }, () => {
    if (random() < 0.01) gap = Math.floor(random() * 60);
    return gap-- > 0 ? Number.NaN : random() * 1000 - 300;
  });
}

describe("rangeExtremes", () => {
  it("equals looking at every row, over gaps, tails and block boundaries", () => {
    const seed = Number(process.env.SEED ?? Date.now() % 1e9);
    const random = randomFrom(seed);
    for (const length of [0, 1, 15, 16, 17, 255, 256, 257, 4095, 4096, 4097, 9999]) {
      const test = column("x", "ms", randomValues(length, random));
      for (let i = 0; i < 300; i++) {
        const from = Math.floor(random() * (length + 1));
        const to = i % 3 === 0 ? length : from + Math.floor(random() * (length - from + 1));
        const aligned = i % 5 === 0 ? from - (from % FAN) : from;
        const found = { min: 0, max: 0 };
        rangeExtremes(test, aligned, to, found);
        expect(found, `seed ${seed}, ${length} rows, [${aligned}, ${to})`).toEqual(
          bruteForce(test.values, aligned, to),
        );
      }
    }
  });

  it("clips a range that leaves the column", () => {
    const found = { min: 0, max: 0 };
    rangeExtremes(column("x", "", [1, 2, 3]), -5, 99, found);
    expect(found).toEqual({ min: 1, max: 3 });
  });

  it("lays levels out as the core does: complete blocks only, minimum and maximum in turn", () => {
    const levels = buildLevels(Float64Array.from({ length: 16 * 16 + 20 }, (_, i) => i));
    expect(levels.map((level) => level.length)).toEqual([34, 2]);
    expect(Array.from(levels[0]?.subarray(0, 4) ?? [])).toEqual([0, 15, 16, 31]);
    expect(Array.from(levels[1] ?? [])).toEqual([0, 255]);
  });

  it("keeps a block without a number as a gap", () => {
    expect(buildLevels(new Float64Array(16).fill(Number.NaN))[0]).toEqual(Float64Array.of(Number.NaN, Number.NaN));
  });
});

describe("countAtMost", () => {
  it("equals counting every row, and reads no row where all are alike", () => {
    const seed = Number(process.env.SEED ?? Date.now() % 1e9);
    const random = randomFrom(seed);
    for (const length of [0, 1, 16, 17, 257, 4096, 9999]) {
      const values = Float64Array.from({ length }, (_, i) => (i % 400 < 300 ? 5 : random() * 10));
      for (const limit of [-1, 0, 5, 7.5, 10])
        expect(countAtMost(column("x", "ms", values), limit), `seed ${seed}, ${length} rows, ${limit}`).toBe(
          values.filter((value) => value <= limit).length,
        );
    }
    const alike = column("x", "ms", new Float64Array(4096).fill(5));
    const unread = { ...alike, values: { length: 4096 } as Float64Array };
    expect(countAtMost(unread, 5)).toBe(4096);
  });
});
