import { describe, expect, it } from "vitest";
import { column, table } from "../parts/example";
import { estimatorStyle, styleOf } from "../surface/palette";
import type { SeriesLayer } from "../surface/types";
import { readout, spokenReadout } from "./readout";

const time = column("time", "s", [1, 2, 4]);
const rtt = column("rtt", "ms", [100, 110.26, 90]);
const prediction = column("jacobson.prediction", "ms", [Number.NaN, 100, 101.2]);
const rto = column("rto", "ms", [300, 310, 290]);
const samples = table("samples", "main.0", [time, rtt, prediction, rto]);

function layer(
  kind: SeriesLayer["kind"],
  id: string,
  value: SeriesLayer["value"],
  holds?: "after" | "before",
): SeriesLayer {
  const style = id === "jacobson" ? estimatorStyle(id) : styleOf(id);
  return { kind, id, label: id, table: samples, time, value, style, ...(holds === undefined ? {} : { holds }) };
}

const layers = [
  layer("dots", "sample", rtt),
  layer("step", "jacobson", prediction, "before"),
  layer("step", "rto", rto, "after"),
];

describe("readout", () => {
  it("gives the sample under the cursor, the prediction made for it, and the state after it", () => {
    expect(Object.fromEntries(readout(layers, 2, 0.01, { digits: 1, unit: "ms" }))).toEqual({
      sample: "110.3",
      jacobson: "100.0",
      rto: "310.0",
    });
  });
  it("between samples gives the state in force and no sample", () => {
    expect(Object.fromEntries(readout(layers, 3, 0.01, { digits: 1, unit: "ms" }))).toEqual({
      jacobson: "101.2",
      rto: "310.0",
    });
  });
  it("before the first and after the last row gives what is known", () => {
    expect(readout(layers, 0.5, 0.01, { digits: 1, unit: "ms" }).size).toBe(0);
    expect(Object.fromEntries(readout(layers, 9, 0.01, { digits: 1, unit: "ms" }))).toEqual({ rto: "290.0" });
  });
  it("is spoken as one sentence", () => {
    expect(spokenReadout("2 s", layers, readout(layers, 2, 0.01, { digits: 0, unit: "ms" }), "ms")).toBe(
      "2 s: sample 110, jacobson 100, rto 310 ms",
    );
    const long = new Map([
      ["sample", "110"],
      ["rto", "56.23 s"],
    ]);
    expect(spokenReadout("2 s", layers, long, "ms")).toBe("2 s: sample 110 ms, rto 56.23 s");
    expect(spokenReadout("0.5 s", layers, new Map(), "ms")).toBe("0.5 s: no value");
  });
});
