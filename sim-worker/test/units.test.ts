import fc from "fast-check";
import { expect, test } from "vitest";
import { factorsOf, parseNumber, suffixesOf } from "../src/units";

const value = (text: string, unit: string, bare?: string) => {
  const result = parseNumber(text, unit, bare);
  return result.ok ? result.value : result.error.code;
};

test("a bare number is in the catalogue's unit, or in the one said", () => {
  expect(value("8", "ms")).toBe(8);
  expect(value("8", "ms", "s")).toBe(8000);
  expect(value("2e6", "bit/s")).toBe(2e6);
});

test("suffixes of the same quantity are converted exactly", () => {
  expect(value("0.2 s", "ms")).toBe(200);
  expect(value("1500us", "ms")).toBe(1.5);
  expect(value("8 ms", "s")).toBe(0.008);
  expect(value("0.1 ms", "s")).toBe(0.0001);
  expect(value("1.5Mbit/s", "bit/s")).toBe(1_500_000);
  expect(value("3 Gbps", "bit/s")).toBe(3e9);
  expect(value("64kB", "B")).toBe(64_000);
  expect(value("64 kB", "bytes")).toBe(64_000);
  expect(value("100 pkt", "packets")).toBe(100);
  expect(value("10 pkt", "segments")).toBe(10);
  expect(value("5 %", "%")).toBe(5);
  expect(value("5 %", "")).toBe(0.05);
  expect(value("3 ticks", "ticks")).toBe(3);
  expect(value("7 µs", "us")).toBe(7);
});

test("a decimal comma and signs are read", () => {
  expect(value("0,5", "s")).toBe(0.5);
  expect(value("-3", "")).toBe(-3);
  expect(value("+.5e1", "")).toBe(5);
});

test("suffixes with their sizes, in ascending order", () => {
  expect(factorsOf("bit/s")).toEqual([
    ["bit/s", 1],
    ["kbit/s", 1e3],
    ["Mbit/s", 1e6],
    ["Gbit/s", 1e9],
  ]);
  expect(factorsOf("ms")).toEqual([
    ["ns", 1e-6],
    ["us", 1e-3],
    ["ms", 1],
    ["s", 1e3],
  ]);
  expect(factorsOf("ticks")).toEqual([["ticks", 1]]);
});

test("other quantities, words and nothing are refused with the units that fit", () => {
  expect(value("5 ms", "bit/s")).toBe("bad-unit");
  expect(value("5 ms", "")).toBe("bad-unit");
  expect(value("fast", "ms")).toBe("not-a-number");
  expect(value("", "ms")).toBe("not-a-number");
  expect(value("1.2.3", "ms")).toBe("not-a-number");
  expect(value("5 constructor", "ms")).toBe("bad-unit");
  const result = parseNumber("5 kg", "ms");
  expect(result.ok ? "" : result.error.hint).toBe("Use ns, us, ms, s.");
});

test("what is written in any unit reads as the same quantity", () => {
  const unit = fc.constantFrom("ns", "us", "ms", "s", "bit/s", "kbit/s", "Mbit/s", "B", "kB");
  fc.assert(
    fc.property(unit, fc.double({ min: -1e9, max: 1e9, noNaN: true }), (unit, number) => {
      for (const suffix of suffixesOf(unit)) {
        const there = parseNumber(String(number), suffix, unit);
        const back = there.ok ? parseNumber(`${there.value} ${suffix}`, unit) : there;
        if (!back.ok) throw new Error(back.error.message);
        expect(back.value).toBeCloseTo(number, 12 - Math.ceil(Math.log10(Math.max(1, Math.abs(number)))) - 3);
      }
    }),
    { verbose: true },
  );
});
