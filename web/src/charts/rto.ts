/** Retransmission timeout: each estimator's RTO over the samples it must not undercut, and the timeouts that fired. */

import { lastAtOrBefore } from "../plot/parts/lookup";
import { estimatorStyle, styleOf } from "../plot/surface/palette";
import type { ChartContext, ChartData, ChartDefinition, Layer, MarkLayer } from "../plot/surface/types";
import { columnOf, estimatorColumns, tableOf, timeOf, timeoutsOf, weightOf } from "./pick";

/** Timeouts stand on the timer that fired: the RTO in force just before the event. */
function timeoutMarks(data: ChartData, context: ChartContext): readonly MarkLayer[] {
  const timer = tableOf(data, "timer", context.flow);
  const timerTime = timeOf(timer)?.values;
  const timerRto = columnOf(timer, "rto")?.values;
  const justBeforeS = 1e-9;
  const heights = (times: Float64Array) => {
    if (timerTime === undefined || timerRto === undefined || timerTime.length === 0) return null;
    return times.map((at) => timerRto[lastAtOrBefore(timerTime, at - justBeforeS)] ?? Number.NaN);
  };
  const { genuine, spurious } = timeoutsOf(data, context);
  return [
    { kind: "marks", id: "timeout", label: "Timeout", mark: "timeout", times: genuine, values: heights(genuine) },
    {
      kind: "marks",
      id: "spurious-timeout",
      label: "Spurious",
      mark: "spurious-timeout",
      times: spurious,
      values: heights(spurious),
    },
  ];
}

/** The timer that the flow uses, back-off included: a broad line under the one of the estimator that runs it. */
function timerInForce(data: ChartData, context: ChartContext): readonly Layer[] {
  const table = tableOf(data, "timer", context.flow);
  const time = timeOf(table);
  const value = columnOf(table, "rto");
  if (table === undefined || time === undefined || value === undefined || table.rows === 0) return [];
  const label = "In force";
  return [
    { kind: "step", id: "in-force", label, table, time, value, holds: "after", style: styleOf("rto"), weight: 2.6 },
  ];
}

export const rtoChart: ChartDefinition = {
  id: "rto",
  title: "Retransmission timeout",
  unit: "ms",
  reading: "● timeout ○ spurious · grey: samples",
  needs: ["samples"],
  godOnly: false,
  heightPx: 116,
  y: { zero: true, scale: "linear", atLeast: 1, cutOutliers: "any" },
  digits: 0,
  empty: "No timeouts to compare: there are no RTT samples yet.",
  layers(data, context) {
    const table = tableOf(data, "samples", context.flow);
    const time = timeOf(table);
    const rtt = columnOf(table, "rtt");
    if (table === undefined || time === undefined || rtt === undefined) return [];
    const layers: Layer[] = [
      { kind: "dots", id: "samples", label: "Sample", table, time, value: rtt, style: styleOf("samples"), quiet: true },
    ];
    layers.push(...timerInForce(data, context));
    for (const { id, column } of estimatorColumns(table, "rto")) {
      layers.push({
        kind: "step",
        id,
        label: context.nameOf(id),
        table,
        time,
        value: column,
        holds: "after",
        style: estimatorStyle(id),
        weight: weightOf(id, context),
      });
    }
    layers.push(...timeoutMarks(data, context));
    return layers;
  },
};
