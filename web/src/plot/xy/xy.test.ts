import { describe, expect, it } from "vitest";
import type { Figure } from "../../../../figure/figure";
import type { Theme } from "../surface/theme";
import { EXAMPLE_FIGURES } from "./xyExample";
import { heatRowPx, heatText, nearestHeatCell } from "./xyHeat";
import { layoutXy, xPx } from "./xyLayout";
import { prepareSeries } from "./xySeries";
import { xySvg } from "./xySvg";
import { positionText, rowAt, valueText } from "./xyTable";

const theme: Theme = {
  colour: (value) => (value.includes("grid") ? "#eeeeee" : "#123456"),
  typePx: 13,
  typeSmallPx: 11.5,
  legendBesidePx: 600,
  strokePx: 1.4,
  dotPx: 1.6,
  font: "sans-serif",
};

function example(id: string): Figure {
  const found = EXAMPLE_FIGURES.find((figure) => figure.id === id);
  if (found === undefined) throw new Error(`there is no example ${id}`);
  return found;
}

const texts = (svg: string) => [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map((match) => match[1]);

describe("a figure as SVG", () => {
  it.each(EXAMPLE_FIGURES.map((figure) => [figure.id, figure] as const))(
    "%s is well formed and vector",
    (_id, figure) => {
      const { svg, widthPx, heightPx } = xySvg(figure, {
        theme,
        caption: { title: "<i>", seed: 7, link: "https://e.org/#a&b" },
      });
      expect(svg).not.toMatch(/<image|<script|NaN|undefined|Infinity/);
      const open = svg.match(/<[a-zA-Z][^>]*[^/]>/g)?.length ?? 0;
      expect(svg.match(/<\/[a-zA-Z]+>/g)?.length).toBe(open);
      expect(svg).toContain("&lt;i&gt; · seed 7");
      expect(widthPx).toBe(720);
      expect(heightPx).toBeGreaterThan(320);
      expect(texts(svg)).toContain(figure.title);
      for (const { label } of figure.series) expect(texts(svg)).toContain(label);
    },
  );

  it("is the same each time", () => {
    for (const figure of EXAMPLE_FIGURES) expect(xySvg(figure, { theme })).toEqual(xySvg(figure, { theme }));
  });

  it("names both axes with their units", () => {
    expect(texts(xySvg(example("curves"), { theme }).svg)).toEqual(
      expect.arrayContaining(["Time of day (s)", "RTT, RTO (ms)"]),
    );
    const sweep = texts(xySvg(example("sweep"), { theme }).svg);
    expect(sweep).toEqual(expect.arrayContaining(["Rate (Mbit/s)", "Ratio", "Loss (%)", "0.1", "10"]));
  });

  it("breaks names of categories into two lines where they would touch", () => {
    const names = ["CARD", "EWMA 7/8", "EWMA 0.99", ...Array.from({ length: 8 }, (_, i) => `Name ${i}`)];
    const bars: Figure = {
      id: "bars",
      title: "Bars",
      x: { label: "", unit: "", categories: names },
      y: { label: "Share", unit: "" },
      series: [{ id: "a", label: "A", kind: "bars", x: names.map((_, i) => i), y: names.map(() => 1) }],
    };
    const printed = texts(xySvg(bars, { theme }).svg);
    expect(printed).toEqual(expect.arrayContaining(["CARD", "EWMA", "7/8", "0.99"]));
    expect(printed).not.toContain("EWMA 0.99");
    expect(texts(xySvg(bars, { theme, widthPx: 1400 }).svg)).toContain("EWMA 0.99");
  });

  it("draws no more than a pixel can show", () => {
    const { svg } = xySvg(example("curves"), { theme });
    expect(svg.length).toBeLessThan(100_000);
    const points = svg.match(/[ML]-?[\d.]+ -?[\d.]+/g)?.length ?? 0;
    expect(points).toBeLessThan(720 * 10);
  });

  it("leaves gaps where there are no numbers", () => {
    const gap: Figure = {
      ...example("curves"),
      marks: [],
      series: [{ id: "a", label: "A", kind: "line", x: [0, 1, 2, 3], y: [1, 2, Number.NaN, 4] }],
    };
    const path = xySvg(gap, { theme }).svg.match(/<path d="([^"]*)"[^>]*stroke-linejoin/)?.[1] ?? "";
    expect(path.match(/M/g)?.length).toBe(2);
  });

  it("draws an empty figure with its axes", () => {
    const { svg } = xySvg({ ...example("curves"), series: [], marks: [] }, { theme });
    expect(texts(svg)).toContain("Time of day (s)");
    expect(svg).not.toContain("NaN");
  });
});

describe("the layout", () => {
  const size = { widthPx: 600, heightPx: 300 };

  it("puts categories in the middle of their share, and drops names that do not fit", () => {
    const bars = example("bars");
    const wide = layoutXy(bars, prepareSeries(bars), size, theme);
    expect(wide.xTicks.map(({ text }) => text)).toEqual(["30 flows", "70 flows", "100 flows"]);
    expect(wide.xTicks[1]?.px).toBeCloseTo(wide.plot.widthPx / 2, 6);
    const narrow = layoutXy(bars, prepareSeries(bars), { widthPx: 160, heightPx: 120, compact: true }, theme);
    expect(narrow.xTicks.every(({ text }) => text.length <= 8)).toBe(true);
  });

  it("starts linear axes at zero unless the data are far from it", () => {
    const of = (y: readonly number[]) => {
      const figure: Figure = {
        ...example("curves"),
        marks: [],
        series: [{ id: "a", label: "A", kind: "line", x: [0, 1], y }],
      };
      return layoutXy(figure, prepareSeries(figure), size, theme).y.domain[0];
    };
    expect(of([2, 9])).toBe(0);
    expect(of([90, 100])).toBeGreaterThan(80);
  });

  it("lays logarithmic positions evenly", () => {
    const sweep = example("sweep");
    const layout = layoutXy(sweep, prepareSeries(sweep), size, theme);
    expect(xPx(layout, 0) - xPx(layout, -1)).toBeCloseTo(xPx(layout, 1) - xPx(layout, 0), 6);
  });
});

describe("the cursor", () => {
  const sweep = example("sweep");
  const series = prepareSeries(sweep);

  it("reads a value with its interval", () => {
    const [ratio] = series;
    if (ratio === undefined) throw new Error("the example has no series");
    const row = rowAt(ratio, Math.log10(0.5), 0.01);
    expect(valueText(ratio, row)).toBe("2.000 (1.500 to 2.500)");
    expect(rowAt(ratio, Math.log10(0.35), 0.01)).toBe(-1);
    expect(positionText(sweep, 0.5)).toBe("0.500 Mbit/s");
  });

  it("finds the cell of a matrix", () => {
    const heat = example("heat");
    if (heat.heat === undefined) throw new Error("the example has no matrix");
    const layout = layoutXy(heat, [], { widthPx: 600, heightPx: 300 }, theme);
    const cell = nearestHeatCell(heat, layout, 0, layout.y.px(0.21));
    expect(cell).toEqual({ column: 2, row: 2 });
    expect(heatText(heat, heat.heat, cell)).toBe("5.000 (alpha 0.200)");
    expect(heatRowPx(heat, layout, layout.y.px(0.21), 1)).toBeCloseTo(layout.y.px(0.3), 9);
    expect(heatRowPx(heat, layout, layout.y.px(0.31), 1)).toBeCloseTo(layout.y.px(0.3), 9);
  });
});
