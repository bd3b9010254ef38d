import { describe, expect, it } from "vitest";
import type { TimeRange } from "../surface/types";
import {
  formatCursorTime,
  formatInterval,
  formatNarrow,
  formatNumber,
  formatReading,
  formatValue,
  formatWithUnit,
  linearTicksOf,
  logTicksOf,
  niceStep,
  type Ticks,
  timeTicks,
} from "./format";
import { valueScale } from "./valueScale";

function labels(view: TimeRange, widthPx = 700): string[] {
  const ticks = timeTicks(view, widthPx, 7);
  return ticks.values.map(ticks.format);
}

describe("time ticks", () => {
  it.each<[TimeRange, string[]]>([
    [
      [0, 20],
      ["0 s", "2 s", "4 s", "6 s", "8 s", "10 s", "12 s", "14 s", "16 s", "18 s", "20 s"],
    ],
    [
      [8.4, 8.5],
      ["8.40 s", "8.41 s", "8.42 s", "8.43 s", "8.44 s", "8.45 s", "8.46 s", "8.47 s", "8.48 s", "8.49 s", "8.50 s"],
    ],
    [
      [0, 300e-6],
      ["0 µs", "50 µs", "100 µs", "150 µs", "200 µs", "250 µs", "300 µs"],
    ],
    [
      [0, 0.25],
      ["0 ms", "50 ms", "100 ms", "150 ms", "200 ms", "250 ms"],
    ],
    [
      [0, 1200],
      ["0 min", "2 min", "4 min", "6 min", "8 min", "10 min", "12 min", "14 min", "16 min", "18 min", "20 min"],
    ],
    [
      [0, 6 * 3600],
      ["0 h", "1 h", "2 h", "3 h", "4 h", "5 h", "6 h"],
    ],
  ])("for %j", (view, expected) => {
    expect(labels(view)).toEqual(expected);
  });

  it("says the clock when a long log is seen closely", () => {
    expect(labels([8000, 8004])[0]).toBe("2:13:20");
    expect(labels([8000, 8001])[1]).toBe("2:13:20.2");
  });

  it("never puts labels on one another, from µs to hours and down to 200 px", () => {
    for (const width of [200, 300, 700, 1400]) {
      for (let power = -6; power <= 5; power++) {
        for (const start of [0, 3.7, 1234.5]) {
          const view: TimeRange = [start, start + 3 * 10 ** power];
          const ticks = timeTicks(view, width, 7);
          const apart = ticks.values
            .slice(1)
            .map((value, i) => ((value - (ticks.values[i] ?? 0)) / (view[1] - view[0])) * width);
          const longest = Math.max(0, ...ticks.values.map((value) => ticks.format(value).length * 7));
          for (const distance of apart) expect(distance, `${view} at ${width}`).toBeGreaterThan(longest + 4);
          expect(new Set(ticks.values.map(ticks.format)).size, `${view} at ${width}`).toBe(ticks.values.length);
        }
      }
    }
  });
});

describe("numbers", () => {
  it("groups thousands from five digits on, with a true minus and no minus zero", () => {
    expect(formatNumber(12345.678, 1)).toBe("12,345.7");
    expect(formatNumber(1000, 0)).toBe("1000");
    expect(formatNumber(-3.25, 1)).toBe("−3.3");
    expect(formatNumber(-0.04, 1)).toBe("0.0");
    expect(formatNumber(Number.NaN, 1)).toBe("–");
  });
  it("keeps two figures of small values", () => {
    expect(formatValue(214.63, 1)).toBe("214.6");
    expect(formatValue(0.0432, 1)).toBe("0.043");
    expect(formatValue(0, 1)).toBe("0.0");
  });
  it("rounds steps up to 1, 2, 5", () => {
    expect([0.011, 0.02, 3, 7, 10].map(niceStep)).toEqual([0.02, 0.02, 5, 10, 10]);
  });
  it("gives the cursor's time in milliseconds and finer when zoomed in", () => {
    expect(formatCursorTime(8.4123456, [0, 20], 700)).toBe("8.412 s");
    expect(formatCursorTime(8.4123456, [8.41, 8.42], 700)).toBe("8.41235 s");
  });
});

describe("ticks of values", () => {
  const printed = ({ values, format }: Ticks) => values.map(format);

  it.each<[number[], string[]]>([
    [
      [0, 0.02, 0.04],
      ["0.00", "0.02", "0.04"],
    ],
    [
      [0, 0.5, 1],
      ["0.0", "0.5", "1.0"],
    ],
    [
      [-50, 0, 50],
      ["−50", "0", "50"],
    ],
    [
      [0, 2500, 5000, 7500, 10_000],
      ["0", "2500", "5000", "7500", "10,000"],
    ],
    [
      [0, 100_000, 200_000],
      ["0", "100,000", "200,000"],
    ],
    [
      [0, 500_000, 1_000_000, 1_500_000],
      ["0", "0.5 M", "1.0 M", "1.5 M"],
    ],
    [
      [0, 5e6, 1e7],
      ["0", "5 M", "10 M"],
    ],
  ])("at multiples of a step, %j", (values, expected) => {
    expect(printed(linearTicksOf(values))).toEqual(expected);
  });

  it.each<[number[], string[]]>([
    [
      [0.01, 0.03, 0.1, 0.3, 1, 3],
      ["0.01", "0.03", "0.1", "0.3", "1", "3"],
    ],
    [
      [1000, 3000, 10_000, 30_000, 100_000, 300_000],
      ["1000", "3000", "10,000", "30,000", "100,000", "300,000"],
    ],
    [
      [500_000, 1e6, 2e6, 1e7],
      ["500,000", "1 M", "2 M", "10 M"],
    ],
  ])("of a logarithmic axis, %j", (values, expected) => {
    expect(printed(logTicksOf(values))).toEqual(expected);
  });

  it("are printed as what is read off beside them", () => {
    for (const value of [20, 3000, 30_000, 500_000, 2_000_000]) {
      for (const log of [false, true]) {
        const { ticks } = valueScale([value / 100, value], log, 600);
        expect(ticks.values).toContain(value);
        const plain = formatValue(value, 0).replace(".000", "");
        expect(ticks.format(value).replace(".0", "")).toBe(plain);
      }
    }
    expect(formatValue(16_620.4, 1)).toBe("16,620");
    expect(formatValue(2_512_345, 1)).toBe("2.512 M");
  });

  it("fit the column of a time chart's axis, 100,000 the longest below a million", () => {
    const { ticks } = valueScale([0.1, 999_999], true, 600);
    expect(Math.max(...printed(ticks).map((text) => text.length))).toBe("100,000".length);
  });
});

describe("long times", () => {
  it("are read off in seconds from 10,000 ms on", () => {
    expect(formatReading(9_999, 0, "ms")).toBe("9999");
    expect(formatReading(56_232, 0, "ms")).toBe("56.23 s");
    expect(formatReading(105_234, 1, "ms")).toBe("105.2 s");
    expect(formatReading(105_234, 0, "packets")).toBe("105,234");
    expect(formatWithUnit(96, 0, "ms")).toBe("96 ms");
    expect(formatWithUnit(12_345, 0, "ms")).toBe("12.35 s");
  });
  it("are seconds on an axis that reaches so far, and only there", () => {
    const printed = (to: number, log: boolean) => {
      const { ticks } = valueScale([log ? 100 : 0, to], log, 300, 13, "ms");
      return ticks.values.map(ticks.format);
    };
    expect(printed(60_000, false)).toEqual(["0 s", "10 s", "20 s", "30 s", "40 s", "50 s", "60 s"]);
    expect(printed(5000, false)).toContain("5000");
    expect(printed(60_000, true)).toEqual(expect.arrayContaining(["1000", "10 s", "50 s"]));
  });
});

describe("numbers in a narrow column", () => {
  it.each([
    [96.24, 1, "96.2"],
    [9999.94, 1, "9999.9"],
    [35_688.9, 1, "35,689"],
    [120_000, 0, "120,000"],
    [55_253_203.4, 1, "55.3 M"],
    [Number.NaN, 1, "–"],
  ])("%d with %d decimals is %s", (value, digits, text) => {
    expect(formatNarrow(value, digits)).toBe(text);
  });
  it("has a long mean and its interval in seconds, a short one in the unit of the column", () => {
    expect(formatInterval(35_688.9, 1234, 1, "ms")).toEqual(["35.69 s", "1.23 s"]);
    expect(formatInterval(96.24, 3, 1, "ms")).toEqual(["96.2", "3.0"]);
    expect(formatInterval(99.1, 0.2, 2)).toEqual(["99.10", "0.20"]);
  });
});
