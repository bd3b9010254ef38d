import { expect, test } from "vitest";
import { csvLines } from "../cli/csv";
import type { Table } from "../src/protocol";

function table(id: string, time: number[], columns: Record<string, { unit: string; values: number[] }>): Table {
  const column = (name: string, unit: string, values: number[]) => ({
    id: name,
    label: name,
    unit,
    values: Float64Array.from(values),
    levels: [],
  });
  return {
    id,
    kind: "samples",
    of: id,
    rows: time.length,
    columns: [
      column("time", "s", time),
      ...Object.entries(columns).map(([name, { unit, values }]) => column(name, unit, values)),
    ],
  };
}

const tables = [
  table("a", [0, 1, 1, 3], {
    rtt: { unit: "ms", values: [5, Number.NaN, 7, 8] },
    x: { unit: "", values: [1, 2, 3, 4] },
  }),
  table("b", [1, 2], { rate: { unit: "bit/s", values: [1e6, 2e6] } }),
];

test("all columns of a table, a gap as an empty cell", () => {
  expect([...csvLines(tables, ["a"])]).toEqual(["time_s,a.rtt_ms,a.x", "0,5,1", "1,,2", "1,7,3", "3,8,4"]);
});

test("columns of several tables are merged by time", () => {
  expect([...csvLines(tables, ["a.rtt", "b.rate"])]).toEqual([
    "time_s,a.rtt_ms,b.rate_bit_per_s",
    "0,5,",
    "1,,1000000",
    "1,7,",
    "2,,2000000",
    "3,8,",
  ]);
});

test("an unknown column is answered with those that there are", () => {
  expect(() => [...csvLines(tables, ["a.srtt"])]).toThrow("There is no column a.srtt.");
  expect(() => [...csvLines(tables, ["a.time"])]).toThrow("There is no column a.time.");
});
