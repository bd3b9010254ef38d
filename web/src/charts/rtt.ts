/** Round-trip time: samples, and what each estimator predicted before it saw them. */

import { estimatorStyle, styleOf } from "../plot/surface/palette";
import type { ChartDefinition, Layer } from "../plot/surface/types";
import { columnOf, estimatorColumns, eventsOf, tableOf, timeOf, weightOf } from "./pick";

export const rttChart: ChartDefinition = {
  id: "rtt",
  title: "Round-trip time",
  unit: "ms",
  reading: "dots: samples, lines: what each estimator predicted",
  needs: ["samples"],
  godOnly: false,
  heightPx: 168,
  y: { zero: true, scale: "linear", atLeast: 1, cutOutliers: "any" },
  digits: 1,
  empty: "No RTT samples here: no segment has been acknowledged yet, or the log holds none for this flow.",
  layers(data, context) {
    const table = tableOf(data, "samples", context.flow);
    const time = timeOf(table);
    const rtt = columnOf(table, "rtt");
    if (table === undefined || time === undefined || rtt === undefined) return [];
    const layers: Layer[] = [
      { kind: "dots", id: "samples", label: "Sample", table, time, value: rtt, style: styleOf("samples") },
    ];
    const srtt = columnOf(table, "srtt");
    if (srtt !== undefined) {
      layers.push({
        kind: "step",
        id: "srtt",
        label: srtt.label,
        table,
        time,
        value: srtt,
        holds: "after",
        style: styleOf("srtt"),
      });
    }
    for (const { id, column } of estimatorColumns(table, "prediction")) {
      layers.push({
        kind: "step",
        id,
        label: context.nameOf(id),
        table,
        time,
        value: column,
        holds: "before",
        style: estimatorStyle(id),
        weight: weightOf(id, context),
        // A line through the samples themselves hides them.
        off: context.repeatsSamples(id),
      });
    }
    layers.push({
      kind: "marks",
      id: "lost-events",
      label: "Log has a hole",
      mark: "note",
      times: eventsOf(data, context, "lost-events").times,
      values: null,
    });
    return layers;
  },
};
