/** At each loss how much of the window was kept, where the congestion control chooses it. */

import type { ChartContext, ChartData, DrawnLayer, PointShape } from "../plot/surface/types";
import { columnOf, tableOf, timeOf } from "./pick";

/** From the least share on. */
const SHAPES: readonly PointShape[] = ["square", "diamond", "triangle"];
const TOKENS = ["vermillion", "purple", "green"];

/** A layer for each share that was kept, its marks at the window before the cut. */
export function keptLayers(data: ChartData, { flow }: ChartContext): readonly DrawnLayer[] {
  const table = tableOf(data, "losses", flow);
  const time = timeOf(table)?.values ?? [];
  const rate = columnOf(table, "rate")?.values ?? [];
  const cwnd = columnOf(table, "cwnd")?.values ?? [];
  return [...new Set(rate)].sort().map((share, nth) => {
    const shape = SHAPES[nth] ?? "star";
    const colour = `var(--lab-${TOKENS[nth] ?? "ink"})`;
    return {
      kind: "drawn",
      id: `kept-${share}`,
      label: `Kept ${share}`,
      look: { colour, shape },
      times: Float64Array.from(time).filter((_, row) => rate[row] === share),
      draw: ({ point, x, y, widthPx, typePx }) =>
        time.forEach((timeS, row) => {
          const at = x(timeS);
          if (rate[row] === share && at >= 0 && at <= widthPx)
            point(shape, at, y(cwnd[row] ?? 0), typePx * 0.6, colour);
        }),
    };
  });
}
