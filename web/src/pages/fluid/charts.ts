/** Trajectories of the fluid model over time. */

import type { ChartDefinition, Layer } from "../../plot";
import { styleOf } from "../../plot";

const COMMON = {
  needs: ["fluid"],
  godOnly: false,
  empty: "There is no trajectory yet.",
} as const;

/** Lines of some columns of the trajectory. */
function linesOf(...columns: readonly (readonly [id: string, label: string, style: string])[]) {
  return ({ tables }: Parameters<ChartDefinition["layers"]>[0]): readonly Layer[] => {
    const table = tables.find(({ kind }) => kind === "fluid");
    const time = table?.columns[0];
    if (table === undefined || time === undefined) return [];
    return columns.flatMap(([id, label, style]) => {
      const value = table.columns.find((column) => column.id === id);
      // PERT/PI has no smoothed delay.
      if (value === undefined || Number.isNaN(value.values[0])) return [];
      return [{ kind: "line", id, label, table, time, value, style: styleOf(style) } as const];
    });
  };
}

export const FLUID_CHARTS: readonly ChartDefinition[] = [
  {
    ...COMMON,
    id: "fluid-window",
    title: "Window",
    unit: "segments",
    reading: "of each flow",
    heightPx: 120,
    y: { zero: true, scale: "linear", atLeast: 1 },
    digits: 3,
    layers: linesOf(["window", "W", "cwnd"]),
  },
  {
    ...COMMON,
    id: "fluid-delay",
    title: "Queueing delay",
    unit: "ms",
    reading: "true, and as the sender smooths it",
    heightPx: 120,
    y: { zero: false, scale: "linear", atLeast: 1 },
    digits: 1,
    layers: linesOf(["queueingDelay", "Queueing delay", "queue"], ["smoothedDelay", "Smoothed", "srtt"]),
  },
  {
    ...COMMON,
    id: "fluid-chance",
    title: "Early response",
    unit: "chance",
    reading: "of the smoothed delay, or by PI",
    heightPx: 80,
    y: { zero: false, scale: "linear", atLeast: 0.01 },
    digits: 3,
    layers: linesOf(["probability", "Probability", "probability"]),
  },
];
