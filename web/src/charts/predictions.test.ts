import { describe, expect, it } from "vitest";
import { column, EXAMPLE_CONTEXT, table } from "../plot/parts/example";
import type { Pen } from "../plot/surface/types";
import { keptLayers } from "./kept";
import { lossesOf, predictionsChart, verdictOf } from "./predictions";

const NONE = Number.NaN;
const losses = table("losses", "main.0", [
  column("time", "s", [1, 2, 3, 4]),
  column("cwnd", "segments", [20, 30, 25, 28]),
  column("grew", "", [NONE, 1, 0, 1]),
  column("p", "", [0.8, 0.5, NONE, 0.2]),
  column("rate", "", [0.7, 0.5, 0.7, 0.5]),
]);
const data = { tables: [losses], grids: [] };
const context = { ...EXAMPLE_CONTEXT, flow: "main.0" };
const RULE = { low: 0.7, high: 0.9, lowRate: 0.5, mediumRate: 0.7, highRate: 0.95 };

/** A pen over a plot of 100 x 100 px, 0 to 5 s and 0 to 1. */
function pen(drawn: string[]): Pen {
  return {
    view: [0, 5],
    widthPx: 100,
    heightPx: 100,
    typePx: 10,
    strokePx: 1,
    x: (timeS) => timeS * 20,
    y: (value) => 100 - value * 100,
    lines: () => undefined,
    boxes: (flat) => drawn.push(`box ${flat.map(Math.round).join(" ")}`),
    point: (shape, x, y) => drawn.push(`${shape} ${x} ${Math.round(y)}`),
    text: (content) => drawn.push(content),
  };
}

describe("predictions at losses", () => {
  it("are judged by the loss that follows; a half stands for a larger window", () => {
    const rows = lossesOf([losses], "main.0");
    expect(rows && [0, 1, 2, 3].map((row) => verdictOf(rows, row))).toEqual(["right", "wrong", "open", "open"]);
    expect(lossesOf([losses], "main.1")).toBeUndefined();
  });

  it("stand in bands with the rates that hold now, those that were right apart by shape", () => {
    const drawn: string[] = [];
    const chart = predictionsChart(
      () => RULE,
      () => drawn.push("told"),
    );
    for (const layer of chart.layers(data, context)) if (layer.kind === "drawn") layer.draw(pen(drawn));
    expect(drawn).toEqual([
      ...[
        "box 0 30 100 100",
        "keeps 0.5 below 0.7",
        "box 0 10 100 30",
        "keeps 0.7",
        "box 0 0 100 10",
        "keeps 0.95 from 0.9",
        "told",
      ],
      ...["circle 20 20", "cross 40 50", "ring 80 80"],
    ]);
    expect(chart.layers({ tables: [], grids: [] }, context)).toEqual([]);
  });

  it("mark the window with the share that was kept, from the least on", () => {
    const layers = keptLayers(data, context);
    expect(layers.map(({ label }) => label)).toEqual(["Kept 0.5", "Kept 0.7"]);
    const drawn: string[] = [];
    const flat = { ...pen(drawn), y: (value: number) => value };
    for (const layer of layers) layer.draw(flat);
    expect(drawn).toEqual(["square 40 30", "square 80 28", "diamond 20 20", "diamond 60 25"]);
    expect(keptLayers({ tables: [], grids: [] }, context)).toEqual([]);
  });
});
