/** The route of a flow between nodes of a mobile network: its length over time, where it broke, when it was asked for. */

import type { Column, Table } from "../../../sim-worker/src/protocol";
import { type RouteSpan, routeHistory, routesOf } from "../plot/map/routes";
import { numbersOf, tableNamed } from "../plot/map/tables";
import { styleOf } from "../plot/surface/palette";
import type { ChartContext, ChartData, ChartDefinition, Layer, MarkKind } from "../plot/surface/types";
import { timeoutsOf } from "./pick";

/** The type of a route request in the table of routing messages. */
const RREQ = 1;

function column(id: string, label: string, unit: string, values: readonly number[]): Column {
  return { id, label, unit, values: Float64Array.from(values), levels: [] };
}

/** Hops over time; NaN while there is no route. */
function hopsTable(id: string, spans: readonly RouteSpan[]): Table {
  const time = spans.map(({ fromS }) => fromS);
  const hops = spans.map(({ path, complete }) => (complete ? path.length - 1 : Number.NaN));
  const last = spans.at(-1);
  if (last !== undefined) {
    time.push(last.toS);
    hops.push(hops.at(-1) ?? Number.NaN);
  }
  const columns = [column("time", "time", "s", time), column(id, "hops", "hops", hops)];
  return { id: `route.${id}`, kind: "route", of: "", rows: time.length, columns };
}

/** When a route ended, and how many hops it had: without another in its place, or with one. */
function spansEnded(
  spans: readonly RouteSpan[],
  replaced: boolean,
): readonly (readonly [timeS: number, hops: number])[] {
  return spans.flatMap(({ complete, path, toS }, at) =>
    complete && spans[at + 1]?.complete === replaced ? [[toS, path.length - 1] as const] : [],
  );
}

function marksOf(
  id: string,
  label: string,
  mark: MarkKind,
  points: readonly (readonly [number, number])[],
): readonly Layer[] {
  const times = Float64Array.from(points, ([timeS]) => timeS);
  return [{ kind: "marks", id, label, mark, times, values: Float64Array.from(points, ([, hops]) => hops) }];
}

/** When the source asked for a route to the destination, seconds: each attempt. */
function discoveriesOf(messages: Table | undefined, source: number, destination: number): Float64Array {
  const [type, node, from, to] = ["type", "node", "originator", "destination"].map((id) => numbersOf(messages, id));
  const times = messages?.columns[0]?.values ?? new Float64Array();
  return times.filter(
    (_, row) => type?.[row] === RREQ && node?.[row] === source && from?.[row] === source && to?.[row] === destination,
  );
}

/** The last spans that were made: the history of a run is drawn in many pictures. */
let made: { readonly table: Table; readonly ends: string; readonly endS: number; readonly both: Both } | null = null;

interface Both {
  readonly there: readonly RouteSpan[];
  readonly back: readonly RouteSpan[];
}

function spansOf(table: Table, [source, destination]: readonly [number, number], endS: number): Both {
  const ends = `${source} ${destination}`;
  if (made?.table === table && made.ends === ends && made.endS === endS) return made.both;
  const nodes =
    1 + Math.max(source, destination, ...["node", "destination"].map((id) => largest(numbersOf(table, id))));
  const routes = routesOf(table, nodes);
  const both = {
    there: routeHistory(routes, source, destination, endS),
    back: routeHistory(routes, destination, source, endS),
  };
  made = { table, ends, endS, both };
  return both;
}

function largest(values: Float64Array): number {
  let most = 0;
  for (const value of values) most = Math.max(most, value);
  return most;
}

/** The end of what is known: the last row of any table. */
function endOf({ tables }: ChartData): number {
  return tables.reduce((last, { columns }) => Math.max(last, columns[0]?.values.at(-1) ?? 0), 0);
}

function layersOf(data: ChartData, context: ChartContext): readonly Layer[] {
  const table = tableNamed(data.tables, "routing.routes");
  const { ends } = context;
  if (table === undefined || ends === undefined) return [];
  const { there, back } = spansOf(table, ends, endOf(data));
  const line = (id: string, label: string, spans: readonly RouteSpan[], off: boolean): readonly Layer[] => {
    const hops = hopsTable(id, spans);
    const [time, value] = hops.columns;
    if (time === undefined || value === undefined) return [];
    return [{ kind: "step", holds: "after", id, label, table: hops, time, value, style: styleOf(`route-${id}`), off }];
  };
  const asked = discoveriesOf(tableNamed(data.tables, "routing.messages"), ends[0], ends[1]);
  return [
    ...line("there", "Hops", there, false),
    ...line("back", "Hops of ACKs", back, true),
    ...marksOf("changed", "Changed", "retransmit", spansEnded(there, true)),
    ...marksOf("break", "Lost", "drop", spansEnded(there, false)),
    ...marksOf(
      "discovery",
      "Discovery",
      "note",
      [...asked].map((timeS) => [timeS, 0]),
    ),
    {
      kind: "marks",
      id: "timeout",
      label: "Timeout",
      mark: "timeout",
      times: timeoutsOf(data, context).genuine,
      values: null,
    },
  ];
}

export const routeChart: ChartDefinition = {
  id: "route",
  title: "Route of the flow",
  unit: "hops",
  reading: "▾ lost ╵ changed ◆ discovery ● timeout",
  needs: ["routing.nextHop"],
  optional: true,
  godOnly: true,
  heightPx: 56,
  y: { zero: true, scale: "linear", atLeast: 3 },
  digits: 0,
  empty: "No route here: choose a flow between two nodes, or a routing protocol that records its routes.",
  layers: layersOf,
};
