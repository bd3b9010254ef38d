/** What is shown of a trajectory that leaves every bound. */

import type { Fluid, Table } from "../../../../sim-worker/src/protocol";
import { buildLevels } from "../../plot/parts/pyramid";

/** So many times the equilibrium, or the start, is as far as a chart goes: beyond, everything else would be a flat line. */
export const SHOWN_OF_REST = 12;

/** The trajectory; one that runs away only until it has passed that bound. */
export function shownTable({ table, trajectory, known }: Fluid): Table | null {
  if (table === null || trajectory?.ends !== "diverges") return table;
  const bounds = new Map([
    ["window", known.windowSegments],
    ["queueingDelay", Math.abs(known.delayMs)],
  ]);
  let rows = table.rows;
  for (const { id, values } of table.columns) {
    const rest = bounds.get(id);
    if (rest === undefined) continue;
    const most = SHOWN_OF_REST * Math.max(rest, Math.abs(values[0] ?? 0));
    const beyond = values.findIndex((value) => Math.abs(value) > most);
    if (beyond >= 0) rows = Math.min(rows, beyond + 1);
  }
  const columns = table.columns.map((column) => {
    const values = column.values.subarray(0, rows);
    return { ...column, values, levels: buildLevels(values) };
  });
  return { ...table, rows, columns };
}
