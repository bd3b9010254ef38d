/** Routes over time: the next hops that nodes hold, followed from a flow's source to its destination. Pure. */

import type { Table } from "../../../../sim-worker/src/protocol";
import { lastRowOf, numbersOf, type RowsByKey, rowsByKey } from "./tables";

export interface Routes {
  readonly nodes: number;
  readonly times: Float64Array;
  readonly destination: Float64Array;
  /** -1: none. */
  readonly nextHop: Float64Array;
  readonly hops: Float64Array;
  /** By node times `nodes` plus destination. */
  readonly byPair: RowsByKey;
}

/** A flow's route as long as it stays the same. */
export interface RouteSpan {
  readonly fromS: number;
  readonly toS: number;
  /** The nodes from the source on. Without a route only the source. */
  readonly path: readonly number[];
  /** It reaches the destination; else the last node of the path has no next hop. */
  readonly complete: boolean;
}

/** The routes of the table `routing.routes`. */
export function routesOf(table: Table, nodes: number): Routes {
  const node = numbersOf(table, "node");
  const destination = numbersOf(table, "destination");
  const pairs = Float64Array.from(node, (each, row) => each * nodes + (destination[row] ?? -1));
  return {
    nodes,
    times: table.columns[0]?.values ?? new Float64Array(),
    destination,
    nextHop: numbersOf(table, "nextHop"),
    hops: numbersOf(table, "hops"),
    byPair: rowsByKey(pairs, nodes * nodes),
  };
}

/** The row that says how `node` reaches `destination` at a time; -1 where nothing was said yet. */
export function routeRowAt(routes: Routes, node: number, destination: number, timeS: number): number {
  return lastRowOf(routes.byPair, node * routes.nodes + destination, routes.times, timeS);
}

/** The way from `source` to `destination` at a time, as far as next hops lead. A loop ends it. */
export function routeAt(
  routes: Routes,
  source: number,
  destination: number,
  timeS: number,
): Pick<RouteSpan, "path" | "complete"> {
  const path = [source];
  let at = source;
  while (at !== destination && path.length <= routes.nodes) {
    const row = routeRowAt(routes, at, destination, timeS);
    const next = row < 0 ? -1 : (routes.nextHop[row] ?? -1);
    if (next < 0 || path.includes(next)) return { path, complete: false };
    path.push(next);
    at = next;
  }
  return { path, complete: at === destination };
}

/** The route of a flow over time, from the first row about its destination to `endS`: each span differs from the one before. */
export function routeHistory(routes: Routes, source: number, destination: number, endS: number): readonly RouteSpan[] {
  const spans: { fromS: number; toS: number; path: readonly number[]; complete: boolean }[] = [];
  for (let row = 0; row < routes.times.length; row++) {
    if (routes.destination[row] !== destination) continue;
    const timeS = routes.times[row] ?? 0;
    if (timeS > endS) break;
    const found = routeAt(routes, source, destination, timeS);
    const last = spans.at(-1);
    // Of several changes at one instant the last is the state that holds.
    if (last !== undefined && last.fromS === timeS) spans.pop();
    const before = spans.at(-1);
    if (before !== undefined && before.complete === found.complete && sameNodes(before.path, found.path)) {
      before.toS = endS;
      continue;
    }
    if (before !== undefined) before.toS = timeS;
    spans.push({ fromS: timeS, toS: endS, ...found });
  }
  return spans;
}

function sameNodes(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((node, at) => node === b[at]);
}

/** How strongly a route is drawn at a time: 1 while it is in force, less with its age, 0 before it and `fadeS` after its end. */
export function shadeAt({ fromS, toS }: Pick<RouteSpan, "fromS" | "toS">, timeS: number, fadeS: number): number {
  if (timeS < fromS) return 0;
  return timeS <= toS ? 1 : Math.max(0, 1 - (timeS - toS) / fadeS);
}

/** The span in force at a time, and how many complete ones ended before it. */
export function spanAt(history: readonly RouteSpan[], timeS: number): RouteSpan | null {
  return history.findLast(({ fromS }) => fromS <= timeS) ?? null;
}
