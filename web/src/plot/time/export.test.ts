import { describe, expect, it } from "vitest";
import { CHARTS } from "../../charts/registry";
import { csvCell, safeFileName, toCsv } from "../parts/csv";
import { EXAMPLE_CONTEXT, exampleData } from "../parts/example";
import { tabulate } from "../parts/tabular";
import { autoDomain, valueScale } from "../parts/valueScale";
import { escapeXml } from "../surface/svgSurface";
import type { Theme } from "../surface/theme";
import { extremesOf } from "./drawLayers";
import { figureSvg, wrapText } from "./figure";

const plain: Theme = {
  colour: () => "#123456",
  typePx: 13,
  typeSmallPx: 11.5,
  legendBesidePx: 600,
  strokePx: 1.4,
  dotPx: 1.6,
  font: "sans-serif",
};
const data = exampleData(2000, 10, 3);

describe("CSV", () => {
  it("disarms text that a spreadsheet would run, and leaves numbers alone", () => {
    expect(csvCell("=1+1")).toBe("'=1+1");
    expect(csvCell("+cmd")).toBe("'+cmd");
    expect(csvCell("-SUM(A1)")).toBe("'-SUM(A1)");
    expect(csvCell("@x")).toBe("'@x");
    expect(csvCell("-12.5e-3")).toBe("-12.5e-3");
    expect(csvCell('a "b", c')).toBe('"a ""b"", c"');
    expect(csvCell("two\nlines")).toBe('"two\nlines"');
  });

  it("holds the rows in view at full precision, events among them, in order of time", () => {
    const rtt = CHARTS.find(({ id }) => id === "window");
    const layers = rtt?.layers(data, EXAMPLE_CONTEXT) ?? [];
    const lines = toCsv(tabulate(layers, [2, 6]))
      .trimEnd()
      .split("\r\n");
    expect(lines[0]?.split(",")).toEqual(["time_s", "ssthresh_segments", "cwnd_segments", "event"]);
    const times = lines.slice(1).map((line) => Number(line.split(",")[0]));
    expect(times.length).toBeGreaterThan(100);
    expect(times.every((time, i) => time >= 2 && time <= 6 && (i === 0 || time >= (times[i - 1] ?? 0)))).toBe(true);
    const table = data.tables.find(({ kind }) => kind === "window");
    const held = new Set(table?.columns[0]?.values);
    const events = new Set(data.tables.find(({ kind }) => kind === "events")?.columns[0]?.values);
    expect(times.every((time) => held.has(time) || events.has(time))).toBe(true);
  });

  it("makes names that every system takes", () => {
    expect(safeFileName("Deep buffer: on/off <é> rtt", "svg")).toBe("deep-buffer-on-off-e-rtt.svg");
    expect(safeFileName("../../..", "csv")).toBe("chart.csv");
  });
});

describe("SVG", () => {
  it("escapes text and drops what XML does not allow", () => {
    expect(escapeXml(`<a href="x">&'\u0000\u0007`)).toBe("&lt;a href=&quot;x&quot;&gt;&amp;&#39;");
  });

  it.each(CHARTS.map((chart) => [chart.id, chart] as const))("of %s is well formed and vector", (_id, chart) => {
    const layers = chart.layers(data, EXAMPLE_CONTEXT);
    const log = chart.y.scale === "log";
    const { svg } = figureSvg({
      title: chart.title,
      unit: chart.unit,
      reading: chart.reading,
      layers,
      view: [0, 10],
      endS: 10,
      plotWidthPx: 600,
      plotHeightPx: 200,
      scaleOf: (cache, heightPx) => {
        const { min, max, smallest } = extremesOf(layers, cache);
        return valueScale(autoDomain(chart.y, log, min, max, smallest), log, heightPx);
      },
      theme: plain,
      caption: { title: `<script>"${chart.id}" & co`, seed: 7, link: "https://example.org/#a=1&b=<2>" },
    });
    expect(svg).not.toMatch(/<image|<script|NaN|undefined|Infinity/);
    expect(svg).toContain("seed 7");
    expect(svg).toContain("b=&lt;2&gt;");
    const open = svg.match(/<[a-zA-Z][^>]*[^/]>/g)?.length ?? 0;
    expect(svg.match(/<\/[a-zA-Z]+>/g)?.length).toBe(open);
    expect(svg.match(/<path/g)?.length ?? 0).toBeGreaterThan(8);
  });

  it("wraps long text at spaces, and cuts what has none", () => {
    expect(wrapText("aa bb cc", 5)).toEqual(["aa bb", "cc"]);
    expect(wrapText("abcdefgh", 3)).toEqual(["abc", "def", "gh"]);
  });
});
