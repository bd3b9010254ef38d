import { describe, expect, it } from "vitest";
import { rtoChart } from "../../charts/rto";
import { windowChart } from "../../charts/window";
import { EXAMPLE_CONTEXT, exampleData } from "../parts/example";
import { towering } from "./drawLayers";

const layers = windowChart.layers(exampleData(200, 10, 3), EXAMPLE_CONTEXT);
const tops = (of: Readonly<Record<string, number>>) =>
  layers.flatMap((layer) => (of[layer.id] === undefined ? [] : [{ layer, max: of[layer.id] ?? 0, min: 0 }]));

describe("a series that towers over the others", () => {
  it("is cut where it may be, a little above the next", () => {
    const tower = towering(tops({ ssthresh: 100_000, cwnd: 50 }), ["ssthresh"]);
    expect(tower?.layer.id).toBe("ssthresh");
    expect(tower?.max).toBe(100_000);
    expect(tower?.cut).toBeGreaterThan(50);
    expect(tower?.cut).toBeLessThan(100);
  });

  it("is cut with another that is as high: two timers of a minute do not flatten the chart", () => {
    const rto = rtoChart.layers(exampleData(200, 10, 3), EXAMPLE_CONTEXT).filter(({ kind }) => kind === "step");
    const maxima = [56_232, 50_100, 320, 280, 300];
    const found = towering(
      rto.slice(0, 5).map((layer, i) => ({ layer, max: maxima[i] ?? 0, min: 200 })),
      "any",
    );
    expect(found?.max).toBe(56_232);
    expect(found?.cut).toBeCloseTo(320 * 1.4, 9);
    const most = [56_232, 50_100, 48_000, 300, 280];
    expect(
      towering(
        rto.slice(0, 5).map((layer, i) => ({ layer, max: most[i] ?? 0, min: 200 })),
        "any",
      ),
    ).toBeNull();
  });

  it("is not cut away altogether: a timer in force of two seconds stays in sight", () => {
    const [, first, second] = rtoChart.layers(exampleData(200, 10, 3), EXAMPLE_CONTEXT);
    if (first === undefined || second === undefined) throw new Error("no layers");
    const other = { layer: second, max: 300, min: 100 };
    expect(towering([{ layer: first, max: 2000, min: 1000 }, other], "any")).toBeNull();
    expect(towering([{ layer: first, max: 2000, min: 200 }, other], "any")?.max).toBe(2000);
  });

  it("never is the samples", () => {
    const [samples, timer] = rtoChart.layers(exampleData(200, 10, 3), EXAMPLE_CONTEXT);
    if (samples === undefined || timer === undefined) throw new Error("no layers");
    expect(
      towering(
        [
          { layer: samples, max: 9000, min: 90 },
          { layer: timer, max: 300, min: 250 },
        ],
        "any",
      ),
    ).toBeNull();
  });

  it("stays whole where it is what the chart is about", () => {
    expect(towering(tops({ ssthresh: 2, cwnd: 130 }), ["ssthresh"])).toBeNull();
    expect(towering(tops({ ssthresh: 2, cwnd: 130 }), "any")?.layer.id).toBe("cwnd");
  });

  it("is none where the next is nearly as high, or alone", () => {
    expect(towering(tops({ ssthresh: 100, cwnd: 50 }), ["ssthresh"])).toBeNull();
    expect(towering(tops({ ssthresh: 100 }), "any")).toBeNull();
  });
});
