/** What drives early responses: the smoothed queueing delay, and the chance that follows from it. */

import { styleOf } from "../plot/surface/palette";
import type { ChartDefinition, Layer } from "../plot/surface/types";
import { columnOf, eventsOf, tableOf, timeOf } from "./pick";

/** One column of a control's state as steps, with the early responses on it. */
function layersOf(column: string, label: string): ChartDefinition["layers"] {
  return (data, context) => {
    const table = tableOf(data, "control", context.flow);
    const time = timeOf(table);
    const value = columnOf(table, column);
    if (table === undefined || time === undefined || value === undefined) return [];
    const layers: Layer[] = [
      { kind: "step", holds: "after", id: column, label, table, time, value, style: styleOf(column) },
    ];
    const { times } = eventsOf(data, context, "early-response");
    layers.push({ kind: "marks", id: "early-response", label: "Early response", mark: "note", times, values: null });
    return layers;
  };
}

const COMMON = {
  godOnly: false,
  optional: true,
  empty: "This congestion control does not say: PERT does.",
} as const;

export const queueingDelayChart: ChartDefinition = {
  ...COMMON,
  id: "queueing-delay",
  needs: ["control.queueingDelay"],
  title: "Smoothed queueing delay",
  unit: "ms",
  reading: "smoothed, less the least ◆ early response",
  heightPx: 66,
  y: { zero: true, scale: "linear", atLeast: 1 },
  digits: 1,
  layers: layersOf("queueingDelay", "Queueing delay"),
};

export const probabilityChart: ChartDefinition = {
  ...COMMON,
  id: "probability",
  needs: ["control.probability"],
  title: "Early response",
  unit: "chance per ACK",
  reading: "at most one per round trip ◆ early response",
  heightPx: 66,
  y: { zero: true, scale: "linear", atLeast: 0.02 },
  digits: 3,
  layers: layersOf("probability", "Probability"),
};
