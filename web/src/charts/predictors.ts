/** What each congestion predictor held of the path, against the true queue: one strip each. */

import type { Column } from "../../../sim-worker/src/protocol";
import { type Extremes, rangeExtremes } from "../plot/parts/pyramid";
import { styleOf } from "../plot/surface/palette";
import type { ChartDefinition, Layer, StripPlace } from "../plot/surface/types";
import { columnOf, tableOf, timeOf } from "./pick";

/** States of figure 1 of Bhandarkar et al. 2007. */
const STATES: StripPlace["states"] = [
  { label: "A", colour: null },
  { label: "B", colour: "var(--lab-orange)" },
  { label: "C", colour: "var(--lab-alarm)", rare: true },
];

export const predictorsChart: ChartDefinition = {
  id: "predictors",
  title: "Congestion predictors",
  unit: "state",
  reading: "empty A: low delay, orange B: predicts congestion, red C: loss at the queue",
  needs: ["predictors"],
  godOnly: true,
  optional: true,
  heightPx: 30,
  y: { zero: true, scale: "linear", rows: true },
  digits: 0,
  empty: "No predictor watches this flow: choose some in the panel “Congestion predictors”.",
  layers(data, context) {
    const table = tableOf(data, "predictors", context.flow);
    const time = timeOf(table);
    if (table === undefined || time === undefined) return [];
    const queue = tableOf(data, "queue", context.link);
    const packets = columnOf(queue, "packets") ?? queue?.columns[1];
    const queueTime = timeOf(queue);
    const watched = table.columns.slice(1);
    const rows = watched.length + (packets === undefined ? 0 : 1);
    const layers: Layer[] = watched.map((value, row) => ({
      kind: "strip",
      id: value.id,
      label: value.label,
      table,
      time,
      value,
      style: styleOf("trace"),
      strip: { row, rows, states: STATES },
    }));
    if (queue !== undefined && packets !== undefined && queueTime !== undefined) {
      layers.push({
        kind: "strip",
        id: "queue",
        label: "Queue",
        table: queue,
        time: queueTime,
        value: packets,
        style: styleOf("queue"),
        strip: { row: rows - 1, rows, full: fullest(packets), states: [] },
      });
    }
    return layers;
  },
};

/** The longest queue of the run, at least one packet. */
function fullest(packets: Column): number {
  const found: Extremes = { min: 0, max: 0 };
  rangeExtremes(packets, 0, packets.values.length, found);
  return Math.max(1, found.max || 0);
}
