import { describe, expect, it } from "vitest";
import { windowChart } from "../../charts/window";
import { EXAMPLE_CONTEXT, exampleData } from "../parts/example";
import { towering } from "./drawLayers";

const layers = windowChart.layers(exampleData(200, 10, 3), EXAMPLE_CONTEXT);
const tops = (of: Readonly<Record<string, number>>) =>
  layers.flatMap((layer) => (of[layer.id] === undefined ? [] : [{ layer, max: of[layer.id] ?? 0 }]));

describe("a series that towers over the others", () => {
  it("is cut where it may be, a little above the next", () => {
    const tower = towering(tops({ ssthresh: 100_000, cwnd: 50 }), ["ssthresh"]);
    expect(tower?.layer.id).toBe("ssthresh");
    expect(tower?.max).toBe(100_000);
    expect(tower?.cut).toBeGreaterThan(50);
    expect(tower?.cut).toBeLessThan(100);
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
