/** Tables as the core records them of a mobile network, made up for tests. */

import type { Table } from "../../../../../sim-worker/src/protocol";

/** A table from rows, with the columns' names in their order. */
export function tableOf(id: string, columns: readonly string[], rows: readonly (readonly number[])[]): Table {
  const [kind = ""] = id.split(".");
  return {
    ...{ id, kind, of: "", rows: rows.length },
    columns: columns.map((name, at) => ({
      ...{ id: name, label: name, unit: "", levels: [] },
      values: Float64Array.from(rows, (row) => row[at] ?? Number.NaN),
    })),
  };
}

export const LEG_COLUMNS = ["time", "node", "to", "x0", "y0", "x1", "y1"] as const;
export const ROUTE_COLUMNS = ["time", "node", "destination", "nextHop", "hops"] as const;
export const FRAME_COLUMNS = ["time", "end", "from", "to", "kind", "outcome", "flow"] as const;
export const QUEUE_COLUMNS = ["time", "node", "packets", "bytes"] as const;

/** Four nodes in a line, 200 m apart; node 3 leaves between 10 and 20 s, and comes back at 30 s. */
export const LEGS = tableOf("network.legs", LEG_COLUMNS, [
  [0, 0, 100, 0, 0, 0, 0],
  [0, 1, 100, 200, 0, 200, 0],
  [0, 2, 100, 400, 0, 400, 0],
  [0, 3, 10, 600, 0, 600, 0],
  [10, 3, 20, 600, 0, 600, 400],
  [30, 3, 40, 600, 400, 600, 0],
]);

/** A route 0 to 3 over all, broken at node 2 at 14 s, known to the source at 14.5 s, found again at 36 s. */
export const ROUTES = tableOf("routing.routes", ROUTE_COLUMNS, [
  [1, 2, 3, 3, 1],
  [1.01, 1, 3, 2, 2],
  [1.02, 0, 3, 1, 3],
  [1.02, 1, 0, 0, 1],
  [14, 2, 3, -1, 0],
  [14.4, 1, 3, -1, 0],
  [14.5, 0, 3, -1, 0],
  [36, 2, 3, 3, 1],
  [36, 1, 3, 2, 2],
  [36, 0, 3, 1, 3],
]);

/** In the order in which they end, as the core records them. */
export const FRAMES = tableOf("map.frames", FRAME_COLUMNS, [
  [5, 5.001, 0, 1, 0, 0, 0],
  [5.0011, 5.0013, 1, 0, 5, 0, 0],
  [5.0005, 5.003, 3, 2, 0, 1, 0],
  [5.01, 5.011, 0, -1, 2, 0, -1],
]);

export const QUEUES = tableOf("map.queues", QUEUE_COLUMNS, [
  [4, 0, 2, 1080],
  [4.5, 1, 1, 540],
  [5, 0, 1, 540],
  [6, 0, 0, 0],
]);
