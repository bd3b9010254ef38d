import { describe, expect, it } from "vitest";
import { rttChart } from "../../charts/rtt";
import { EXAMPLE_CONTEXT, exampleData } from "../parts/example";
import { valueScale } from "../parts/valueScale";
import type { Stroke, Surface } from "../surface/surface";
import type { Theme } from "../surface/theme";
import type { Layer, MarkLayer } from "../surface/types";
import { drawLayers, EdgeCache } from "./drawLayers";

const theme: Theme = {
  font: "sans-serif",
  typePx: 13,
  typeSmallPx: 12,
  strokePx: 1.4,
  dotPx: 1.3,
  legendBesidePx: 600,
  colour: (css) => ({ "var(--lab-plot)": "#ffffff" })[css] ?? "#0072b2",
};
const WIDTH = 600;

/** Writes down what is drawn. */
class Record implements Surface {
  readonly widthPx = WIDTH;
  readonly heightPx = 150;
  readonly ratio = 1;
  readonly prefersBars = true;
  readonly strokes: Stroke[] = [];
  readonly markers: number[] = [];
  readonly marks: string[] = [];
  readonly boxWidths: number[] = [];
  polyline(_points: unknown, stroke: Stroke): void {
    this.strokes.push(stroke);
  }
  area(): void {}
  discs(): void {}
  boxes(points: { readonly length: number }): void {
    this.boxWidths.push(points.length / 4);
  }
  mark(glyph: string): void {
    this.marks.push(glyph);
  }
  marker(_shape: unknown, x: number): void {
    this.markers.push(x);
  }
  cells(): void {}
  text(): void {}
}

function draw(layers: readonly Layer[], seconds: number, raised: string | null = null): Record {
  const surface = new Record();
  const cache = new EdgeCache({ view: [0, seconds], widthPx: WIDTH, columns: WIDTH, endS: seconds });
  drawLayers(layers, surface, cache, valueScale([0, 1000], false, 150), theme, raised);
  return surface;
}

const layersOf = (drives: string | null) =>
  rttChart
    .layers(exampleData(100, 10, 3), { ...EXAMPLE_CONTEXT, drives })
    .filter(({ kind, id }) => kind === "step" && id !== "srtt");

describe("lines over one another", () => {
  const [first] = layersOf(null);
  it("the one that runs the timer is the strongest, and is drawn last although it stands first", () => {
    const { strokes } = draw(layersOf(first?.id ?? ""), 10);
    expect(strokes.length).toBeGreaterThan(2);
    expect(strokes.at(-1)?.widthPx).toBe(Math.max(...strokes.map(({ widthPx }) => widthPx)));
    expect(strokes[0]?.widthPx).toBeLessThan(theme.strokePx);
  });
  it("the one whose legend entry is pointed at is drawn last, the others pale", () => {
    const { strokes } = draw(layersOf(null), 10, first?.id);
    const colours = strokes.map(({ colour }) => colour);
    expect(colours.at(-1)).toBe("#0072b2");
    expect(colours.slice(0, -1).every((colour) => colour.startsWith("rgb("))).toBe(true);
  });
  it("have one marker each, at their ends, and none that may be read as a data point on the way", () => {
    const layers = layersOf(null);
    const { markers } = draw(layers, 10);
    expect(markers.length).toBe(layers.length);
    expect(Math.min(...markers)).toBeGreaterThan(WIDTH * 0.8);
    expect(new Set(markers).size).toBe(markers.length);
  });
});

describe("marks of events", () => {
  const marks = (count: number, values: Float64Array | null): MarkLayer => ({
    kind: "marks",
    id: "drop",
    label: "Drop",
    mark: "note",
    times: Float64Array.from({ length: count }, (_, i) => (10 * i) / count),
    values,
  });
  it("462 of them are a density along the edge, not a black bar", () => {
    const { marks: drawn, boxWidths } = draw([marks(462, null)], 10);
    expect(drawn).toEqual([]);
    expect(boxWidths).toEqual([WIDTH / 3]);
  });
  it("a few are one mark each", () => {
    expect(draw([marks(12, null)], 10).marks).toEqual(Array(12).fill("diamond"));
  });
  it("many on a line are thin ticks", () => {
    const { marks: drawn } = draw([marks(462, new Float64Array(462).fill(500))], 10);
    expect(new Set(drawn)).toEqual(new Set(["tick"]));
  });
});
