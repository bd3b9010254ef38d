/** The map in words and as a table, for those who do not see it. */

import { formatNumber } from "../parts/format";
import type { Tabular } from "../parts/tabular";
import { placesAt } from "./legs";
import { linksWithin, neighboursOf } from "./links";
import { queueAt } from "./nodeStates";
import { routeRowAt, spanAt } from "./routes";
import type { MapScene } from "./scene";

function placesOf(scene: MapScene, timeS: number): Float64Array {
  const places = new Float64Array(2 * scene.nodes);
  placesAt(scene.legs, timeS, places);
  return places;
}

/** Nodes, links, the chosen flow's route and the longest queue at a time. */
export function describeNetwork(scene: MapScene, timeS: number): string {
  const links = linksWithin(placesOf(scene, timeS), scene.radiusM, []);
  const parts = [
    `At ${formatNumber(timeS, 1)} s: ${scene.nodes} nodes, ${links} ${links === 1 ? "link" : "links"} within ${formatNumber(scene.radiusM, 0)} m.`,
    describeRoute(scene, timeS),
  ];
  if (scene.queues !== null) {
    const { queues } = scene;
    const waiting = Array.from({ length: scene.nodes }, (_, node) => queueAt(queues, node, timeS));
    const most = Math.max(...waiting);
    parts.push(
      most === 0 ? "All queues are empty." : `The longest queue: node ${waiting.indexOf(most)}, ${packets(most)}.`,
    );
  }
  return parts.filter((part) => part !== "").join(" ");
}

function describeRoute({ flow, routes, history }: MapScene, timeS: number): string {
  if (flow === null) return "";
  const ends = `Flow ${flow.id} from node ${flow.source} to node ${flow.destination}`;
  if (routes === null) return `${ends}.`;
  const span = spanAt(history, timeS);
  if (span === null || !span.complete) return `${ends}: no route.`;
  const hops = span.path.length - 1;
  return `${ends} over ${hops} ${hops === 1 ? "hop" : "hops"}: ${span.path.join(", ")}.`;
}

function packets(count: number): string {
  return `${formatNumber(count, 0)} ${count === 1 ? "packet" : "packets"}`;
}

/** One node at a time: neighbours, queue, its part in the chosen flow's route. */
export function describeNode(scene: MapScene, node: number, timeS: number): string {
  const near = neighboursOf(placesOf(scene, timeS), node, scene.radiusM);
  const parts = [`Node ${node}`, near.length === 0 ? "isolated" : `neighbours ${near.join(", ")}`];
  if (scene.queues !== null) parts.push(`queue ${packets(queueAt(scene.queues, node, timeS))}`);
  if (scene.flow?.source === node) parts.push("source of the flow");
  else if (scene.flow?.destination === node) parts.push("destination of the flow");
  else if (spanAt(scene.history, timeS)?.path.includes(node) === true) parts.push("on the flow’s route");
  return `${parts.join("; ")}.`;
}

/** A row for each node at a time. */
export function tabulateNodes(scene: MapScene, timeS: number): Tabular {
  const places = placesOf(scene, timeS);
  const { flow, routes, queues } = scene;
  const next = (node: number): string => {
    if (routes === null || flow === null || node === flow.destination) return "";
    const row = routeRowAt(routes, node, flow.destination, timeS);
    const hop = row < 0 ? -1 : (routes.nextHop[row] ?? -1);
    return hop < 0 ? "none" : String(hop);
  };
  const hasNext = routes !== null && flow !== null;
  return {
    header: [
      "node",
      "x_m",
      "y_m",
      "neighbours",
      ...(queues === null ? [] : ["queue_packets"]),
      ...(hasNext ? [`next_hop_to_${flow.destination}`] : []),
    ],
    rows: scene.nodes,
    cells: (node) => [
      String(node),
      (places[2 * node] ?? 0).toFixed(1),
      (places[2 * node + 1] ?? 0).toFixed(1),
      neighboursOf(places, node, scene.radiusM).join(" "),
      ...(queues === null ? [] : [String(queueAt(queues, node, timeS))]),
      ...(hasNext ? [next(node)] : []),
    ],
    rowAt: () => 0,
  };
}
