/** The charts of a log. Their titles promise only what a log can show: no fast retransmits, and timeouts not in every format. */

import type { ChartDefinition } from "../plot/surface/types";
import { CHARTS } from "./registry";
import { rtoChart } from "./rto";
import { windowChart } from "./window";

/** What a log has is no secret: it is in the file. */
const known = (chart: ChartDefinition): ChartDefinition =>
  chart.knownInLogs === true
    ? { ...chart, godOnly: false, layers: (data, context) => chart.layers(data, { ...context, hostView: false }) }
    : chart;

const withReadings = (readings: Readonly<Record<string, string>>): readonly ChartDefinition[] =>
  CHARTS.map(known).map((chart) => ({ ...chart, reading: readings[chart.id] ?? chart.reading }));

const WITH_TIMEOUTS = withReadings({ [windowChart.id]: "● timeout ○ spurious" });
const WITHOUT_TIMEOUTS = withReadings({ [windowChart.id]: "", [rtoChart.id]: "grey: samples" });

/** `showsTimeouts`: timeouts can be told from the log. The same array for the same answer. */
export const chartsOfLog = (showsTimeouts: boolean): readonly ChartDefinition[] =>
  showsTimeouts ? WITH_TIMEOUTS : WITHOUT_TIMEOUTS;
