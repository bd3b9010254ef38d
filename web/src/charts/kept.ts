/** At each loss how much of the window was kept, where the congestion control chooses it. */

import type { ChartContext, ChartData, DrawnLayer, PointShape } from "../plot/surface/types";
import { columnOf, tableOf, timeOf } from "./pick";

/** From the least share on. */
const LOOKS: readonly { readonly shape: PointShape; readonly colour: string }[] = [
  { shape: "square", colour: "var(--lab-vermillion)" },
  { shape: "diamond", colour: "var(--lab-purple)" },
  { shape: "triangle", colour: "var(--lab-green)" },
];

/** A layer for each share that was kept, its marks at the window before the cut. */
export function keptLayers(data: ChartData, context: ChartContext): readonly DrawnLayer[] {
  const table = tableOf(data, "losses", context.flow);
  const rate = columnOf(table, "rate")?.values;
  const time = timeOf(table)?.values;
  const cwnd = columnOf(table, "cwnd")?.values;
  if (rate === undefined || time === undefined || cwnd === undefined) return [];
  return [...new Set(rate)]
    .sort((a, b) => a - b)
    .map((share, nth) => {
      const look = LOOKS[Math.min(nth, LOOKS.length - 1)] ?? { shape: "square", colour: "var(--lab-ink)" };
      const rows = [...rate.keys()].filter((row) => rate[row] === share);
      return {
        kind: "drawn",
        id: `kept-${share}`,
        label: `Kept ${share}`,
        look,
        times: Float64Array.from(rows, (row) => time[row] ?? Number.NaN),
        draw: (pen) => {
          for (const row of rows) {
            const timeS = time[row] ?? Number.NaN;
            if (timeS >= pen.view[0] && timeS <= pen.view[1])
              pen.point(look.shape, pen.x(timeS), pen.y(cwnd[row] ?? 0), pen.typePx * 0.6, look.colour);
          }
        },
      };
    });
}
