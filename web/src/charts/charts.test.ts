import { describe, expect, it } from "vitest";
import { column, EXAMPLE_CONTEXT, exampleData, table } from "../plot/parts/example";
import { idleGapS, timeoutsOf } from "./pick";
import { CHARTS } from "./registry";

const data = exampleData(1500, 10, 11);

describe("charts", () => {
  it.each(CHARTS.map((chart) => [chart.id, chart] as const))("%s says what it shows, and has layers", (_id, chart) => {
    expect(chart.title).not.toBe("");
    expect(chart.unit).not.toBe("");
    expect(chart.empty).toMatch(/\.$/);
    const layers = chart.layers(data, EXAMPLE_CONTEXT);
    expect(layers.length).toBeGreaterThan(1);
    expect(new Set(layers.map(({ id }) => id)).size).toBe(layers.length);
  });

  it.each(CHARTS.map((chart) => [chart.id, chart] as const))("%s has no layers without data", (_id, chart) => {
    expect(chart.layers({ tables: [], grids: [] }, EXAMPLE_CONTEXT)).toEqual([]);
  });

  it("show the flow that is asked for", () => {
    const rtt = CHARTS.find(({ id }) => id === "rtt");
    expect(rtt?.layers(data, { ...EXAMPLE_CONTEXT, flow: "other.0" })).toEqual([]);
  });
});

describe("the queue", () => {
  it("shows the drops of its own link, and not those of ACKs on the way back", () => {
    const queue = (of: string) =>
      table("queue", of, [column("time", "s", [0, 1]), column("packets", "packets", [0, 1])]);
    const drops = (of: string, times: readonly number[]) => table("drops", of, [column("time", "s", times)]);
    const tables = [queue("bottleneck"), drops("bottleneck", []), queue("reverse"), drops("reverse", [0.5])];
    const shown = (link: string | null) => {
      const layers = CHARTS.find(({ id }) => id === "queue")?.layers(
        { tables, grids: [] },
        { ...EXAMPLE_CONTEXT, link },
      );
      return layers?.flatMap((layer) => (layer.kind === "marks" ? Array.from(layer.times) : []));
    };
    expect(shown(null)).toEqual([]);
    expect(shown("bottleneck")).toEqual([]);
    expect(shown("reverse")).toEqual([0.5]);
  });
});

describe("timeouts", () => {
  it("are spurious where they fired, not where that was found out", () => {
    const events = table("events", "main.0", [
      column("time", "s", [1, 2, 2.4, 5]),
      column("kind", "", [0, 0, 1, 0]),
      column("value", "", [0, 0, 2, 0]),
    ]);
    const { genuine, spurious } = timeoutsOf({ tables: [events], grids: [] }, EXAMPLE_CONTEXT);
    expect(Array.from(spurious)).toEqual([2]);
    expect(Array.from(genuine)).toEqual([1, 5]);
  });
});

describe("idle gaps", () => {
  const time = Float64Array.of(0, 0.01, 0.02, 0.03, 2, 2.01);

  it("are a dozen usual intervals long, or one and a half round trips", () => {
    expect(idleGapS(time, new Float64Array(6).fill(20))).toBeCloseTo(0.12, 9);
    expect(idleGapS(time, new Float64Array(6).fill(200))).toBeCloseTo(0.3, 9);
    expect(idleGapS(new Float64Array(), new Float64Array())).toBe(Number.POSITIVE_INFINITY);
  });
});
