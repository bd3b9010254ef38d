/**
 * One-way delays from marked segments: what each estimator makes of the way there, beside the truth, and how far it is off.
 * The truth, and so the error, are what no end host can know.
 */

import type { Column, Table } from "../../../sim-worker/src/protocol";
import { delayStyle, reverseStyle, styleOf } from "../plot/surface/palette";
import type { ChartDefinition, Layer, SeriesLayer } from "../plot/surface/types";
import { columnOf, tableOf, timeOf } from "./pick";

const COMMON = {
  needs: ["owd"],
  optional: true,
  knownInLogs: true,
  digits: 1,
  empty: "No exchange of a marked segment yet: choose who watches in the panel “One-way delay”.",
} as const;

/** The truth is broad, so that an estimate that is right is seen on it. */
const TRUE_WEIGHT = 2.4;
/** Strong lines are drawn after thin ones: the estimates are strong too, since they stand on the truth. */
const ESTIMATE_WEIGHT = 1.1;

/** Columns `<id>.<what>` of each estimator, the one in use first. */
function columnsOf(table: Table, what: "forward" | "reverse" | "error"): readonly (readonly [string, Column])[] {
  const ending = `.${what}`;
  return table.columns
    .filter(({ id }) => id.endsWith(ending))
    .map((column) => [column.id.slice(0, -ending.length), column] as const);
}

type Look = Pick<SeriesLayer, "id" | "label" | "style" | "weight">;

/** An exchange's value holds until the next one. */
function stepOf(table: Table, value: Column | undefined, look: Look): readonly SeriesLayer[] {
  const time = timeOf(table);
  if (time === undefined || value === undefined) return [];
  return [{ kind: "step", holds: "after", table, time, value, ...look }];
}

function trueDelays(table: Table): readonly Layer[] {
  const weight = TRUE_WEIGHT;
  return [
    ...stepOf(table, columnOf(table, "forward"), {
      id: "true-forward",
      label: "True forward",
      style: styleOf("forward-delay"),
      weight,
    }),
    ...stepOf(table, columnOf(table, "reverse"), {
      id: "true-reverse",
      label: "True reverse",
      style: styleOf("reverse-delay"),
      weight,
    }),
  ];
}

export const owdChart: ChartDefinition = {
  ...COMMON,
  id: "owd",
  title: "One-way delay",
  unit: "ms",
  reading: "forward; dotted: reverse, by the first one · broad: the truth",
  godOnly: false,
  heightPx: 132,
  y: { zero: true, scale: "linear", atLeast: 1, cutOutliers: "any" },
  layers(data, context) {
    const table = tableOf(data, "owd", context.flow);
    if (table === undefined) return [];
    const layers = context.hostView ? [] : [...trueDelays(table)];
    // Of one estimator only: with its forward delay it adds up to the RTT, as that of every other one.
    for (const [id, column] of columnsOf(table, "reverse").slice(0, 1)) {
      const label = `${column.label}, rev.`;
      layers.push(
        ...stepOf(table, column, { id: `${id}.reverse`, label, style: reverseStyle(id), weight: ESTIMATE_WEIGHT }),
      );
    }
    for (const [id, column] of columnsOf(table, "forward"))
      layers.push(
        ...stepOf(table, column, { id, label: column.label, style: delayStyle(id), weight: ESTIMATE_WEIGHT }),
      );
    return layers;
  },
};

export const owdErrorChart: ChartDefinition = {
  ...COMMON,
  id: "owd-error",
  title: "Error of the forward delay",
  unit: "ms",
  reading: "estimate less truth ▾ mark lost before",
  godOnly: true,
  heightPx: 90,
  y: { zero: true, scale: "linear", atLeast: 1 },
  layers(data, context) {
    const table = tableOf(data, "owd", context.flow);
    if (table === undefined) return [];
    return [
      ...columnsOf(table, "error").flatMap(([id, column]) =>
        stepOf(table, column, { id, label: column.label, style: delayStyle(id) }),
      ),
      {
        kind: "marks",
        id: "marks-lost",
        label: "Mark lost before",
        mark: "drop",
        times: lossesOf(table),
        values: null,
      },
    ];
  },
};

/** Times of the exchanges before which a mark was given up, seconds. */
function lossesOf(table: Table): Float64Array {
  const lost = columnOf(table, "marksLost")?.values;
  return timeOf(table)?.values.filter((_, row) => (lost?.[row] ?? 0) > 0) ?? new Float64Array();
}
