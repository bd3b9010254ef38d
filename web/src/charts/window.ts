/** Congestion window and slow-start threshold: state that holds between events, hence step lines. */

import { styleOf } from "../plot/surface/palette";
import type { ChartDefinition, Layer } from "../plot/surface/types";
import { keptLayers } from "./kept";
import { columnOf, eventsOf, tableOf, timeOf, timeoutsOf } from "./pick";

/** Changes of the window that most runs do not have: marked, and in the legend, where there are any. */
const RARE = [
  ["window-restored", "Window restored"],
  ["early-response", "Early response"],
  ["ecn-response", "ECN response"],
] as const;

export const windowChart: ChartDefinition = {
  id: "window",
  title: "Congestion window",
  unit: "segments",
  reading: "▿ fast retransmit ● timeout ○ spurious",
  needs: ["window"],
  godOnly: false,
  heightPx: 80,
  // A threshold that stands for "none yet" would leave the window itself at the bottom.
  y: { zero: true, scale: "linear", atLeast: 4, cutOutliers: ["ssthresh"] },
  digits: 1,
  empty: "No congestion window here: the flow has not begun, or the source did not record one.",
  layers(data, context) {
    const table = tableOf(data, "window", context.flow);
    const time = timeOf(table);
    if (table === undefined || time === undefined) return [];
    const layers: Layer[] = [];
    const names: Readonly<Record<string, string>> = { flight: "In flight", ssthresh: "ssthresh", cwnd: "cwnd" };
    for (const id of ["flight", "ssthresh", "cwnd"]) {
      const value = columnOf(table, id);
      if (value === undefined) continue;
      const label = names[id] ?? value.label;
      const common = { id, label, table, time, value, style: styleOf(id), off: id === "flight" };
      layers.push({ kind: "step", holds: "after", ...common });
    }
    if (layers.length === 0) return [];
    const { genuine, spurious } = timeoutsOf(data, context);
    const fast = eventsOf(data, context, "fast-retransmit").times;
    const marks = { kind: "marks", values: null } as const;
    layers.push(
      { ...marks, id: "fast-retransmit", label: "Fast retransmit", mark: "fast-retransmit", times: fast },
      { ...marks, id: "timeout", label: "Timeout", mark: "timeout", times: genuine },
      { ...marks, id: "spurious-timeout", label: "Spurious", mark: "spurious-timeout", times: spurious },
    );
    for (const [id, label] of RARE) {
      const times = eventsOf(data, context, id).times;
      if (times.length > 0) layers.push({ ...marks, id, label, mark: "note", times });
    }
    return [...layers, ...keptLayers(data, context)];
  },
};
