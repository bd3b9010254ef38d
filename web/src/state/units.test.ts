import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseNumber } from "../../../sim-worker/src/units";
import { displayUnit, formatValue, plainNumber } from "./units";

const read = (text: string, unit: string, bare = unit) => {
  const parsed = parseNumber(text, unit, bare);
  return parsed.ok ? parsed.value : `${parsed.error.message} ${parsed.error.hint}`;
};

describe("numbers as people type them", () => {
  test.each([
    ["8", "ms", "ms", 8],
    ["8 ms", "ms", "ms", 8],
    ["0.5s", "ms", "ms", 500],
    ["1500 us", "ms", "ms", 1.5],
    ["250µs", "ms", "ms", 0.25],
    ["10", "bit/s", "Mbit/s", 1e7],
    ["800k", "bit/s", "Mbit/s", 8e5],
    ["1.5 Mbit/s", "bit/s", "bit/s", 1.5e6],
    ["2Gbps", "bit/s", "Mbit/s", 2e9],
    ["64 kB", "B", "B", 64000],
    ["0,08", "", "", 0.08],
    ["1e3", "", "", 1000],
    ["-3", "", "", -3],
    ["100 pkts", "packets", "packets", 100],
    ["99.6%", "%", "%", 99.6],
    ["7 ns", "s", "s", 7e-9],
  ])("%s in %s (shown as %s)", (text, unit, bare, value) => {
    expect(read(text, unit, bare)).toBeCloseTo(value as number, 12);
  });

  test("what is no number or no unit gets a sentence", () => {
    expect(read("fast", "ms")).toContain("not a number");
    expect(read("", "ms")).toContain("not a number");
    expect(read("5 miles", "ms")).toContain("Use ns, us, ms, s");
    expect(read("5 ms", "bit/s")).toContain("bit/s");
    expect(read("5 x", "")).toContain("without a unit");
  });

  test("a shown value reads back as itself", () => {
    fc.assert(
      fc.property(fc.double({ min: 1, max: 1e11, noNaN: true }), (raw) => {
        const value = Number(raw.toPrecision(9));
        const { unit, factor } = displayUnit(value, "bit/s");
        expect(read(plainNumber(value / factor), "bit/s", unit)).toBeCloseTo(value, -Math.log10(value) + 9);
      }),
    );
  });
});

test("rates get the prefix that reads best, times keep their unit", () => {
  expect(formatValue(1e7, "bit/s")).toBe("10 Mbit/s");
  expect(formatValue(128e3, "bit/s")).toBe("128 kbit/s");
  expect(formatValue(0, "bit/s")).toBe("0 bit/s");
  expect(formatValue(20, "ms")).toBe("20 ms");
  expect(formatValue(0.1 + 0.2, "")).toBe("0.3");
  expect(formatValue(120_000, "ms")).toBe("120,000 ms");
  expect(formatValue(-12_345.678, "")).toBe("−12,345.678");
  expect(formatValue(6.3, "°")).toBe("6.3°");
  expect(formatValue(1500, "packets")).toBe("1500 packets");
});
