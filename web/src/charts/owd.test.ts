import { describe, expect, it } from "vitest";
import { EXAMPLE_CONTEXT, exampleData } from "../plot/parts/example";
import { owdChart, owdErrorChart } from "./owd";

const data = exampleData(1500, 10, 11);
const idsOf = (chart: typeof owdChart, hostView = false) =>
  chart.layers(data, { ...EXAMPLE_CONTEXT, hostView }).map(({ id }) => id);

describe("the chart of one-way delays", () => {
  it("has the truth under the forward delay of each estimator, and the reverse delay of the first", () => {
    expect(idsOf(owdChart)).toEqual(["true-forward", "true-reverse", "choi-yoo.reverse", "choi-yoo", "half-rtt"]);
  });

  it("draws estimates on the truth, not under it", () => {
    // Strong lines are drawn after thin ones, each group in order.
    for (const layer of owdChart.layers(data, EXAMPLE_CONTEXT))
      expect(layer.kind === "step" && (layer.weight ?? 1) > 1, layer.id).toBe(true);
  });

  it("does not tell an end host the truth", () => {
    expect(idsOf(owdChart, true).some((id) => id.startsWith("true-"))).toBe(false);
    expect(owdErrorChart.godOnly).toBe(true);
  });

  it("draws an estimator's reverse delay as its forward delay, dotted", () => {
    const layers = owdChart.layers(data, EXAMPLE_CONTEXT);
    const styleOf = (id: string) => layers.flatMap((each) => (each.id === id && "style" in each ? each.style : []))[0];
    expect(styleOf("choi-yoo.reverse")?.colour).toBe(styleOf("choi-yoo")?.colour);
    expect(styleOf("choi-yoo.reverse")?.dash).not.toEqual(styleOf("choi-yoo")?.dash);
  });
});

describe("the chart of errors", () => {
  it("takes the core's column, and marks exchanges after a lost mark", () => {
    const layers = owdErrorChart.layers(data, EXAMPLE_CONTEXT);
    const columns = layers.flatMap((each) => (each.kind === "step" ? each.value.id : []));
    expect(columns).toEqual(["choi-yoo.error", "half-rtt.error"]);
    const marks = layers.find(({ kind }) => kind === "marks");
    expect(marks?.kind === "marks" && marks.times.length).toBeGreaterThan(0);
  });

  it("is left out where no table has one-way delays", () => {
    for (const chart of [owdChart, owdErrorChart]) {
      expect(chart.optional).toBe(true);
      expect(chart.needs).toEqual(["owd"]);
    }
  });
});
