import { describe, expect, it } from "vitest";
import { Points } from "../surface/points";
import { columnEdges, type Frame, linePoints, type SeriesView, stepBoxes, stepPoints } from "./decimate";
import { column, randomFrom } from "./example";
import { lowerBound } from "./lookup";
import { valueScale } from "./valueScale";

const scale = valueScale([0, 100], false, 100);

function frameOf(from: number, to: number, widthPx: number, endS = to): Frame {
  return { view: [from, to], widthPx, columns: widthPx, endS };
}

function seriesOf(time: readonly number[], values: readonly number[], frame: Frame): SeriesView {
  const at = Float64Array.from(time);
  return { time: at, column: column("x", "ms", values), edges: columnEdges(at, frame), frame, scale };
}

function pairs(points: Points): (readonly [number, number])[] {
  return Array.from(
    { length: points.length / 2 },
    (_, i) => [points.data[2 * i] ?? 0, points.data[2 * i + 1] ?? 0] as const,
  );
}

describe("columnEdges", () => {
  it("finds the same rows as a search per column", () => {
    const seed = Number(process.env.SEED ?? Date.now() % 1e9);
    const random = randomFrom(seed);
    let t = 0;
    const time = Float64Array.from({ length: 20_000 }, () => {
      t += random() < 0.001 ? 3 : random() * 0.004;
      return t;
    });
    const frame = frameOf(4, 37, 500);
    const { rows, dense } = columnEdges(time, frame);
    expect(dense).toBe(true);
    for (let c = 0; c < 500; c++)
      expect(rows[c], `seed ${seed}, column ${c}`).toBe(lowerBound(time, 4 + (c * 33) / 500));
    expect(rows[500]).toBe(lowerBound(time, 37));
  });
});

describe("stepPoints", () => {
  it("holds a value until the next row and on to the end of the data", () => {
    const out = new Points();
    stepPoints(seriesOf([1, 3], [20, 60], frameOf(0, 10, 100, 8)), 0, out);
    expect(pairs(out)).toEqual([
      [10, 80],
      [30, 80],
      [30, 40],
      [80, 40],
    ]);
  });

  it("draws a prediction until the sample it was made for, and nothing after the last", () => {
    const out = new Points();
    stepPoints(seriesOf([1, 3, 5], [20, 60, 30], frameOf(0, 10, 100)), 1, out);
    expect(pairs(out)).toEqual([
      [10, 40],
      [30, 40],
      [30, 70],
      [50, 70],
      [Number.NaN, Number.NaN],
    ]);
  });

  it("enters the view with the state from before it", () => {
    const out = new Points();
    stepPoints(seriesOf([1, 3], [20, 60], frameOf(2, 12, 100, 3)), 0, out);
    expect(pairs(out)[0]).toEqual([0, 80]);
  });

  it("leaves a gap where the value is not a number", () => {
    const out = new Points();
    stepPoints(seriesOf([1, 2, 3], [20, Number.NaN, 60], frameOf(0, 4, 40)), 0, out);
    expect(pairs(out)).toEqual([
      [10, 80],
      [20, 80],
      [Number.NaN, Number.NaN],
      [30, 40],
      [40, 40],
    ]);
  });

  it("reaches the extremes of every pixel column when there are many rows", () => {
    const random = randomFrom(5);
    const time = Array.from({ length: 10_000 }, (_, i) => i / 1000);
    const values = time.map(() => random() * 100);
    const series = seriesOf(time, values, frameOf(0, 10, 50));
    const out = new Points();
    stepPoints(series, 0, out);
    for (let c = 0; c < 50; c++) {
      const drawn = pairs(out)
        .filter(([x]) => Math.floor(x) === c)
        .map(([, y]) => y);
      const from = series.edges.rows[c] ?? 0;
      const rows = values.slice(from, series.edges.rows[c + 1]).map(scale.px);
      // The line comes from the column before and leaves at the last row.
      const expected = [...rows, ...(from === 0 ? [] : [scale.px(values[from - 1] ?? 0)])];
      expect(Math.max(...drawn)).toBe(Math.max(...expected));
      expect(Math.min(...drawn)).toBe(Math.min(...expected));
      expect(drawn[drawn.length - 1]).toBe(rows[rows.length - 1]);
    }
  });
});

describe("stepBoxes", () => {
  it("covers the extremes of each column, joined to the column before, and stops where the data end", () => {
    const time = Array.from({ length: 4000 }, (_, i) => i / 1000);
    const values = time.map((t) => (t < 1 ? 20 : t < 2 ? 80 : 50));
    const out = new Points();
    stepBoxes(seriesOf(time, values, frameOf(0, 8, 40, 4)), 0, { widthPx: 2, ratio: 1, dash: [] }, out);
    // Columns are 0.2 s wide: flat, a jump up in column 5, flat, a jump down in column 10, flat until 4 s.
    expect(pairs(out)).toEqual([
      [0, 79],
      [5, 81],
      [5, 19],
      [6, 81],
      [6, 19],
      [10, 21],
      [10, 19],
      [11, 51],
      [11, 49],
      [21, 51],
    ]);
  });

  it("leaves dashes open on flat parts only", () => {
    const time = Array.from({ length: 4000 }, (_, i) => i / 1000);
    const out = new Points();
    stepBoxes(
      seriesOf(
        time,
        time.map(() => 50),
        frameOf(0, 4, 20),
      ),
      0,
      { widthPx: 1, ratio: 1, dash: [3, 2] },
      out,
    );
    expect(pairs(out).map(([x]) => x)).toEqual([0, 3, 5, 8, 10, 13, 15, 18]);
  });
});

describe("linePoints", () => {
  it("breaks at idle gaps and at NaN", () => {
    const out = new Points();
    linePoints(seriesOf([0, 1, 5, 6, 7], [10, 20, 30, Number.NaN, 40], frameOf(0, 10, 100)), 2, out);
    expect(pairs(out)).toEqual([
      [0, 90],
      [10, 80],
      [Number.NaN, Number.NaN],
      [50, 70],
      [Number.NaN, Number.NaN],
      [70, 60],
    ]);
  });
});
