/** What stands in the bottleneck's queue, and what did not fit. An end host cannot see this. */

import { styleOf } from "../plot/surface/palette";
import type { ChartDefinition, Layer } from "../plot/surface/types";
import { columnOf, tableOf, timeOf } from "./pick";

/** Of others the legend says which it is: a row of bottlenecks has several. */
const USUAL_LINK = "bottleneck";

export const queueChart: ChartDefinition = {
  id: "queue",
  title: "Queue at the bottleneck",
  unit: "packets",
  reading: "▾ drop",
  needs: ["queue"],
  godOnly: true,
  heightPx: 66,
  y: { zero: true, scale: "linear", atLeast: 5 },
  digits: 0,
  empty: "No queue here: a log shows only what the end host saw.",
  layers(data, context) {
    const table = tableOf(data, "queue", context.link);
    const time = timeOf(table);
    const packets = columnOf(table, "packets") ?? table?.columns[1];
    if (table === undefined || time === undefined || packets === undefined) return [];
    const layers: Layer[] = [
      {
        kind: "area",
        id: "queue",
        label: table.of === USUAL_LINK ? "Waiting" : `Waiting, ${table.of}`,
        table,
        time,
        value: packets,
        holds: "after",
        style: styleOf("queue"),
      },
    ];
    const drops = timeOf(tableOf(data, "drops", table.of));
    if (drops !== undefined) {
      layers.push({ kind: "marks", id: "drops", label: "Drop", mark: "drop", times: drops.values, values: null });
    }
    return layers;
  },
};
