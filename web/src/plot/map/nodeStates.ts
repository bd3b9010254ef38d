/** What each node does at one instant, as far as the frames on the air and its queue tell. Pure. */

import type { Table } from "../../../../sim-worker/src/protocol";
import { type Frames, inFlight } from "./frames";
import { distanceM } from "./links";
import { lastRowOf, numbersOf, type RowsByKey, rowsByKey } from "./tables";

/**
 * `busy`: the node senses another's frame and defers. `waiting`: it has packets, the medium is free for it, and it counts down its
 * interframe space and backoff.
 */
export type NodeState = "idle" | "waiting" | "sending" | "receiving" | "busy";

/** The node's state in words, for the legend and for what is spoken. */
export const STATE_WORDS: Readonly<Record<NodeState, string>> = {
  idle: "idle",
  waiting: "in backoff",
  sending: "sending",
  receiving: "receiving",
  busy: "senses a busy medium",
};

export interface Queues {
  readonly byNode: RowsByKey;
  readonly times: Float64Array;
  readonly packets: Float64Array;
  readonly bytes: Float64Array;
}

/** The interface queues of the table `map.queues`. */
export function queuesOf(table: Table, nodes: number): Queues {
  return {
    byNode: rowsByKey(numbersOf(table, "node"), nodes),
    times: table.columns[0]?.values ?? new Float64Array(),
    packets: numbersOf(table, "packets"),
    bytes: numbersOf(table, "bytes"),
  };
}

/** Packets in a node's queue at a time; 0 before its first change. */
export function queueAt(queues: Queues, node: number, timeS: number): number {
  return queues.packets[lastRowOf(queues.byNode, node, queues.times, timeS)] ?? 0;
}

interface Radii {
  readonly radiusM: number;
  readonly senseM: number;
}

/** The state of every node at a time. */
export function nodeStatesAt(
  timeS: number,
  places: Float64Array,
  frames: Frames,
  queues: Queues | null,
  { radiusM, senseM }: Radii,
): readonly NodeState[] {
  const nodes = places.length / 2;
  const states: NodeState[] = new Array(nodes).fill("idle");
  const onAir = inFlight(frames, timeS).map((row) => ({ from: frames.from[row] ?? 0, to: frames.to[row] ?? -1 }));
  const sending = new Set(onAir.map(({ from }) => from));
  for (let node = 0; node < nodes; node++) {
    if (sending.has(node)) states[node] = "sending";
    else if (onAir.some(({ from, to }) => to === node || (to < 0 && distanceM(places, from, node) <= radiusM)))
      states[node] = "receiving";
    else if (onAir.some(({ from }) => distanceM(places, from, node) <= senseM)) states[node] = "busy";
    else if (queues !== null && queueAt(queues, node, timeS) > 0) states[node] = "waiting";
  }
  return states;
}
