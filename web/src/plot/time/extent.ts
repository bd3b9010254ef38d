/** How far data reach in time. */

import type { ChartData, TimeRange } from "../surface/types";

/** First and last time of all tables and grids; null when there is none. */
export function dataExtent(data: ChartData): TimeRange | null {
  let from = Number.POSITIVE_INFINITY;
  let to = Number.NEGATIVE_INFINITY;
  const times = [...data.tables.map((table) => table.columns[0]?.values), ...data.grids.map((grid) => grid.time)];
  for (const time of times) {
    from = Math.min(from, time?.[0] ?? from);
    to = Math.max(to, time?.[time.length - 1] ?? to);
  }
  return from <= to ? [from, to] : null;
}
