import { describe, expect, it } from "vitest";
import type { Table } from "../../../../sim-worker/src/protocol";
import { column, randomFrom, table } from "./example";
import { createGrowableTrace } from "./growable";

/** Rows [from, to) of a table, as a play session sends them: values, and the blocks that became complete. */
function part(whole: Table, from: number, to: number): Table {
  return {
    ...whole,
    rows: to - from,
    columns: whole.columns.map((held) => ({
      ...held,
      values: held.values.slice(from, to),
      levels: held.levels.map((level, k) => {
        const size = 16 ** (k + 1);
        return level.slice(Math.floor(from / size) * 2, Math.floor(to / size) * 2);
      }),
    })),
  };
}

describe("a growing trace", () => {
  it("ends equal to the whole, whatever the pieces", () => {
    const seed = Number(process.env.SEED ?? Date.now() % 1e9);
    const random = randomFrom(seed);
    const rows = 6000;
    const time = Array.from({ length: rows }, (_, i) => i / 100);
    const whole = table("samples", "main.0", [
      column("time", "s", time),
      column(
        "rtt",
        "ms",
        time.map(() => random()),
      ),
    ]);
    const growing = createGrowableTrace();
    for (let from = 0; from < rows; ) {
      const to = Math.min(rows, from + Math.floor(random() * 700));
      growing.append({ tables: [part(whole, from, to)], grids: [] });
      from = to;
    }
    const [held] = growing.data.tables;
    expect(held?.rows, `seed ${seed}`).toBe(rows);
    held?.columns.forEach((grown, i) => {
      expect(grown.values, `seed ${seed}`).toEqual(whole.columns[i]?.values);
      // A level that never had a complete block may be absent or empty.
      whole.columns[i]?.levels.forEach((level, k) => {
        expect(grown.levels[k] ?? new Float64Array(), `seed ${seed}, level ${k}`).toEqual(level);
      });
    });
  });

  it("replaces grids and keeps tables that an update does not name", () => {
    const growing = createGrowableTrace();
    growing.append({ tables: [table("queue", "bottleneck", [column("time", "s", [1])])], grids: [] });
    const data = growing.append({ tables: [table("window", "main.0", [column("time", "s", [2])])], grids: [] });
    expect(data.tables.map(({ kind }) => kind)).toEqual(["queue", "window"]);
  });
});
