import { expect, test } from "vitest";
import { ROUTES, tableOf } from "../plot/map/testing/chain";
import { EXAMPLE_CONTEXT } from "../plot/parts/example";
import { routeChart } from "./route";

const MESSAGES = tableOf(
  "routing.messages",
  ["time", "node", "type", "destination", "originator"],
  [
    [0.9, 0, 1, 3, 0],
    [0.95, 1, 1, 3, 0],
    [1, 3, 2, 3, 0],
    [15, 0, 1, 3, 0],
    [20, 0, 1, 2, 0],
  ],
);
const data = { tables: [ROUTES, MESSAGES], grids: [] };
const context = { ...EXAMPLE_CONTEXT, ends: [0, 3] as const };

test("shows the length of the route, where it broke, and each attempt of the source to find it", () => {
  const layers = routeChart.layers(data, context);
  const hops = layers.find(({ id }) => id === "there");
  expect(hops?.kind === "step" && [...hops.value.values]).toEqual([NaN, 3, NaN, NaN, NaN, 3, 3]);
  const marks = (id: string) => {
    const layer = layers.find((each) => each.id === id);
    return layer?.kind === "marks" ? [...layer.times] : null;
  };
  expect(marks("break")).toEqual([14]);
  expect(marks("discovery")).toEqual([0.9, 15]);
});

test("has nothing to show where the flow has no nodes", () => {
  const { ends: _ends, ...none } = context;
  expect(routeChart.layers(data, none)).toEqual([]);
});
