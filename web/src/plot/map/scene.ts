/** What the map of a mobile network draws: the tables of a run made ready for one picture after another. */

import type { Table } from "../../../../sim-worker/src/protocol";
import { type Frames, framesOf } from "./frames";
import { type Legs, legsOf } from "./legs";
import { type Queues, queuesOf } from "./nodeStates";
import { type RouteSpan, type Routes, routeHistory, routesOf } from "./routes";
import { tableNamed } from "./tables";

export interface MapFlow {
  readonly id: string;
  readonly source: number;
  readonly destination: number;
}

/** The field and the radii, metres. */
export interface Field {
  readonly widthM: number;
  readonly heightM: number;
  readonly radiusM: number;
  readonly senseM: number;
}

export interface MapScene extends Field {
  readonly nodes: number;
  readonly legs: Legs;
  readonly routes: Routes | null;
  readonly frames: Frames | null;
  readonly queues: Queues | null;
  /** Packets that fill a queue's bar. */
  readonly queueFull: number;
  /** The chosen flow, and its route over time there and back. */
  readonly flow: MapFlow | null;
  readonly history: readonly RouteSpan[];
  readonly backHistory: readonly RouteSpan[];
}

export interface MapInput extends Field {
  readonly tables: readonly Table[];
  /** Tables of a record that was made for a part of the run. */
  readonly record: readonly Table[];
  readonly queueFull: number;
  readonly flow: MapFlow | null;
  /** The end of what is known, seconds. */
  readonly endS: number;
  /** Of the frames so many of the latest; absent: all. */
  readonly latest?: number | undefined;
}

/** The scene of a run; null where it has no legs. */
export function sceneOf(input: MapInput): MapScene | null {
  const { tables, record, flow, endS, latest, ...rest } = input;
  const table = tableNamed(tables, "network.legs");
  if (table === undefined || table.rows === 0) return null;
  const legs = legsOf(table);
  const { nodes } = legs;
  const routeTable = tableNamed(tables, "routing.routes");
  const routes = routeTable === undefined ? null : routesOf(routeTable, nodes);
  const recorded = (id: string) => tableNamed(record, id) ?? tableNamed(tables, id);
  const frames = recorded("map.frames");
  const queues = recorded("map.queues");
  const known = routes !== null && flow !== null;
  return {
    ...rest,
    nodes,
    legs,
    routes,
    flow,
    frames: frames === undefined ? null : framesOf(frames, latest),
    queues: queues === undefined ? null : queuesOf(queues, nodes),
    history: known ? routeHistory(routes, flow.source, flow.destination, endS) : [],
    backHistory: known ? routeHistory(routes, flow.destination, flow.source, endS) : [],
  };
}
