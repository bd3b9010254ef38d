import { describe, expect, test } from "vitest";
import type { TuneAxis } from "../../../sim-worker/src/tuneTypes";
import { SvgSurface } from "../plot/surface/svgSurface";
import type { Theme } from "../plot/surface/theme";
import { formatScore, improvement, scoreWithUnit } from "./goals";
import { drawMap } from "./mapDraw";
import { mapSvg, searchTable } from "./mapExport";
import { layoutMap, type MapState, middleScore, placeOf, scoreNear, shadeEnds, shadeOf } from "./mapLayout";

const theme: Theme = {
  colour: (value) => (value.startsWith("var(") ? "#336699" : value),
  typePx: 13,
  typeSmallPx: 11.5,
  legendBesidePx: 600,
  strokePx: 1.4,
  dotPx: 1.6,
  font: "sans-serif",
};

const axis = (key: string, part: Partial<TuneAxis> = {}): TuneAxis => ({
  key,
  from: 0,
  to: 1,
  scale: "linear",
  step: 0,
  integer: false,
  ...part,
});

function mapOf(part: Partial<MapState> = {}): MapState {
  const values = [0.1, 0.3, 0.5, 0.7, 0.9];
  const known = values.flatMap((y) =>
    values.map((x) => ({ place: [x, y] as const, score: 5 + 10 * Math.hypot(x - 0.3, y - 0.7), isCell: true })),
  );
  return {
    x: { axis: axis("a"), title: "A" },
    y: { axis: axis("b"), title: "B (ms)" },
    map: { xKey: "a", yKey: "b", xValues: values, yValues: values, through: [] },
    scores: Float64Array.from(known, ({ score }) => score),
    better: "less",
    scoreTitle: "mean |error| (ms)",
    scoreText: (score) => formatScore("error", score),
    scoreFactor: 1,
    best: [0.3, 0.7],
    current: [0.5, 0.5],
    before: [0.5, 0.5],
    known,
    ...part,
  };
}

describe("shades", () => {
  test("span the scores, but for the worst few", () => {
    const scores = [...Array.from({ length: 19 }, (_, at) => 10 + at), 5000];
    expect(shadeEnds(scores, "less")).toEqual([26, 10]);
    expect(shadeEnds([0.9, 0.99, Number.NaN], "more")).toEqual([0.9, 0.99]);
    expect(shadeOf(10, [26, 10])).toBe(1);
    expect(shadeOf(5000, [26, 10])).toBe(0);
  });

  test("go by ratio where scores span magnitudes", () => {
    expect(shadeOf(10, [100, 1])).toBeCloseTo(0.5, 12);
    expect(middleScore([100, 1])).toBeCloseTo(10, 12);
    expect(middleScore([3, 1])).toBe(2);
  });

  test("are all the same where scores are", () => {
    expect(shadeEnds([7, 7, 7], "less")).toEqual([7, 7]);
    expect(shadeOf(7, [7, 7])).toBe(1);
  });
});

describe("the picture", () => {
  test("places settings inside the plot, the greater higher", () => {
    const map = mapOf();
    const layout = layoutMap(map, 262, theme);
    const [left, low] = placeOf(layout, map, [0, 0]);
    const [right, high] = placeOf(layout, map, [1, 1]);
    expect([left, right]).toEqual([layout.plot.left, layout.plot.left + layout.plot.width]);
    expect([high, low]).toEqual([layout.plot.top, layout.plot.top + layout.plot.height]);
  });

  test("keeps every text inside, at every width", () => {
    for (const width of [180, 262, 354, 560]) {
      const layout = layoutMap(
        mapOf({ x: { axis: axis("a", { from: 1, to: 240000, scale: "log" }), title: "A" } }),
        width,
        theme,
      );
      for (const { x, y, text, anchor } of layout.texts) {
        const length = text.length * theme.typeSmallPx * 0.58;
        const from = anchor === "start" ? x : anchor === "end" ? x - length : x - length / 2;
        expect(from).toBeGreaterThanOrEqual(-1);
        expect(from + length).toBeLessThanOrEqual(width + 1);
        expect(y).toBeLessThanOrEqual(layout.height);
      }
    }
  });

  test("knows the score of the setting nearest to a place", () => {
    const map = mapOf();
    expect(scoreNear(map, [0.32, 0.69])).toBe(5);
    expect(scoreNear({ ...map, known: [] }, [0.3, 0.7])).toBeNaN();
  });

  test("is drawn before there is a map, with one parameter, and with gaps", () => {
    for (const part of [
      { map: null, scores: new Float64Array(0), known: [], best: null },
      { scores: new Float64Array(25).fill(Number.NaN) },
      {
        y: null,
        map: { xKey: "a", yKey: null, xValues: [0.2, 0.5, 0.8], yValues: [], through: [] },
        scores: Float64Array.of(3, Number.NaN, 4),
        current: [0.5, Number.NaN] as const,
        best: [0.2, Number.NaN] as const,
        before: null,
      },
    ]) {
      const map = mapOf(part);
      const layout = layoutMap(map, 262, theme);
      const surface = new SvgSurface(layout.width, layout.height);
      drawMap(surface, map, layout, theme);
      expect(surface.markup).toContain("<path");
      expect(surface.markup).not.toContain("NaN");
    }
  });

  test("is saved with its title and caption as text", () => {
    const caption = { title: "<Deep> buffer", seed: 7, link: "http://here/#/lab" };
    const { svg } = mapSvg(mapOf(), theme, "Experts: mean |error|", caption);
    expect(svg).toContain("&lt;Deep&gt; buffer · seed 7");
    expect(svg).toContain("Experts: mean |error|");
    expect(svg).not.toContain("NaN");
  });
});

test("the table of a search has a row for each setting", () => {
  const figures = {
    samples: 900,
    meanAbsErrorMs: 8.5,
    rmseMs: 11,
    coverage: 0.98,
    meanRtoMs: 300,
    spuriousTimeouts: null,
    timeoutRate: null,
  };
  const point = { values: [0.25], phase: "map", cell: [0, 0], score: 8.5, figures, gain: null } as const;
  const request = {
    source: { kind: "model", request: { model: "signal", estimators: [], set: {}, range: null } },
    estimator: "experts",
    flow: "model",
    axes: [axis("estimator.experts.eta")],
    present: [0.25],
    goal: { kind: "error" },
    map: [0, 0],
    budget: 30,
    seed: 1,
  } as const;
  const update = {
    points: [point],
    present: point,
    best: point,
    map: null,
    confirmed: null,
    share: 1,
    workersLost: 0,
    wallSeconds: 1,
  };
  const table = searchTable(request, update);
  expect(table.header.slice(0, 5)).toEqual(["evaluation", "phase", "estimator.experts.eta", "score", "gain"]);
  expect(table.cells(0)).toEqual(["1", "map", "0.25", "8.5", "", "900", "8.5", "11", "0.98", "300", "", ""]);
});

test("scores and improvements read with their units", () => {
  expect(scoreWithUnit("error", 9.571)).toBe("9.57\u00a0ms");
  expect(scoreWithUnit("coverage", 0.98261)).toBe("98.26\u00a0%");
  expect(scoreWithUnit("spurious", 3)).toBe("3\u00a0a run");
  expect(scoreWithUnit("error", null)).toBe("no score");
  expect(improvement("error", 10, 8)).toBe("20.0 % less error.");
  expect(improvement("coverage", 0.97, 0.98)).toBe("1.00 points more of the RTTs within the RTO.");
  expect(improvement("spurious", 5, 2)).toBe("3.0 fewer spurious timeouts a run.");
  expect(improvement("error", 8, 8)).toContain("Nothing is better");
  expect(improvement("coverage", null, 0.9)).toContain("did not reach");
});
