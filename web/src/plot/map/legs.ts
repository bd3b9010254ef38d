/** Where the nodes of a mobile network are: each moves on straight legs at constant speed. Pure. */

import type { Table } from "../../../../sim-worker/src/protocol";
import { lastRowOf, numbersOf, type RowsByKey, rowsByKey } from "./tables";

export interface Legs {
  readonly nodes: number;
  readonly byNode: RowsByKey;
  /** Seconds. */
  readonly from: Float64Array;
  readonly to: Float64Array;
  /** Metres. */
  readonly x0: Float64Array;
  readonly y0: Float64Array;
  readonly x1: Float64Array;
  readonly y1: Float64Array;
}

/** The legs of the table `network.legs`. */
export function legsOf(table: Table): Legs {
  const node = numbersOf(table, "node");
  let nodes = 0;
  for (const each of node) nodes = Math.max(nodes, each + 1);
  return {
    nodes,
    byNode: rowsByKey(node, nodes),
    from: table.columns.find(({ id }) => id === "from")?.values ?? table.columns[0]?.values ?? new Float64Array(),
    to: numbersOf(table, "to"),
    x0: numbersOf(table, "x0"),
    y0: numbersOf(table, "y0"),
    x1: numbersOf(table, "x1"),
    y1: numbersOf(table, "y1"),
  };
}

/** Writes x and y of every node at a time, in metres, into `places`. Between two legs a node pauses where the first has ended. */
export function placesAt(legs: Legs, timeS: number, places: Float64Array): void {
  const { nodes, byNode, from, to, x0, y0, x1, y1 } = legs;
  for (let node = 0; node < nodes; node++) {
    const found = lastRowOf(byNode, node, from, timeS);
    const row = found >= 0 ? found : (byNode.rows[byNode.starts[node] ?? 0] ?? 0);
    const begin = from[row] ?? 0;
    const lasts = (to[row] ?? begin) - begin;
    const share = lasts > 0 ? Math.max(0, Math.min(1, (timeS - begin) / lasts)) : timeS < begin ? 0 : 1;
    places[2 * node] = mix(x0[row], x1[row], share);
    places[2 * node + 1] = mix(y0[row], y1[row], share);
  }
}

function mix(a = Number.NaN, b = a, share = 0): number {
  return a + (b - a) * share;
}
