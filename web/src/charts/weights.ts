/** The experts' weights as a heat map on the RTT axis: where the ensemble believes the RTT to be. */

import { styleOf } from "../plot/surface/palette";
import type { ChartDefinition, Layer } from "../plot/surface/types";
import { columnOf, gridOf, idleGapS, tableOf, timeOf } from "./pick";

export const weightsChart: ChartDefinition = {
  id: "weights",
  title: "Experts’ weights",
  unit: "ms",
  reading: "each row an expert at its RTT value, stronger: more weight · line: RTT",
  needs: ["grid"],
  godOnly: false,
  heightPx: 96,
  y: { zero: false, scale: "log" },
  digits: 1,
  empty: "The fixed-share experts do not run on this flow. Add “Experts” to its estimators to see their weights.",
  layers(data, context) {
    const grid = gridOf(data, context.flow);
    if (grid === undefined) return [];
    const layers: Layer[] = [{ kind: "heat", id: "weights", label: "Weight", grid, style: styleOf("weights") }];
    const table = tableOf(data, "samples", context.flow);
    const time = timeOf(table);
    const rtt = columnOf(table, "rtt");
    if (table !== undefined && time !== undefined && rtt !== undefined) {
      layers.push({
        kind: "line",
        id: "rtt",
        label: "Sample",
        table,
        time,
        value: rtt,
        gapS: idleGapS(time.values, rtt.values),
        weight: 0.7,
        style: styleOf("trace"),
      });
    }
    return layers;
  },
};
