/** Time-sequence graph: which segment was sent when, between the line of what is acknowledged and the edge of the window. */

import { styleOf } from "../plot/surface/palette";
import type {
  ChartContext,
  ChartData,
  ChartDefinition,
  DrawnLayer,
  Layer,
  Pen,
  TimeRange,
} from "../plot/surface/types";
import { CAUSES, type Packet, packetRows, packetsOf, SORT_LOOKS, type Sort, timesOf } from "./packets";
import { columnOf, tableOf, timeOf } from "./pick";

/** A tick is at least so high, CSS px. */
const TICK_PX = 4;
const TICK_WIDTH_PX = 1.4;

/** Not in the stack of all charts: its rows are asked for while its panel is open. */
export function sequenceChart(): ChartDefinition {
  return {
    id: "sequence",
    title: "Time-sequence graph",
    unit: "segments",
    reading: "ticks: segments sent, lines: acknowledged up to, and edge of the window",
    needs: ["segments"],
    godOnly: false,
    heightPx: 210,
    y: { zero: false, scale: "linear", atLeast: 4 },
    digits: 0,
    empty: "No segment was on its way in this time.",
    layers: sequenceLayers,
  };
}

function sequenceLayers(data: ChartData, context: ChartContext): readonly Layer[] {
  const packets = packetsOf(data, context);
  if (packets === undefined || packets.all.length === 0) return [];
  const segments = packets.all.filter(({ kind }) => kind === "data");
  const layers: Layer[] = [...edgeLines(data, context)];
  const all = drawn(
    "new",
    segments.filter(({ cause }) => cause === "new"),
    ({ sentS }) => sentS,
  );
  layers.push({ ...all, rows: packetRows(packets, context.hostView) });
  for (const cause of CAUSES.slice(1))
    layers.push(
      drawn(
        cause,
        segments.filter((packet) => packet.cause === cause),
        ({ sentS }) => sentS,
      ),
    );
  if (context.hostView) return layers;
  layers.push(
    drawn(
      "needless",
      segments.filter(({ needless }) => needless),
      ({ arrivedS }) => arrivedS,
    ),
    drawn(
      "lost",
      segments.filter(({ lostS }) => !Number.isNaN(lostS)),
      ({ lostS }) => lostS,
    ),
  );
  return layers;
}

/** The ACK line and the window's edge. */
function edgeLines(data: ChartData, context: ChartContext): readonly Layer[] {
  const table = tableOf(data, "edges", context.flow);
  const time = timeOf(table);
  if (table === undefined || time === undefined) return [];
  const lines = [
    ["una", "Acknowledged", "acknowledged"],
    ["edge", "Window’s edge", "window-edge"],
  ] as const;
  return lines.flatMap(([id, label, look]) => {
    const value = columnOf(table, id);
    return value === undefined
      ? []
      : [{ kind: "step", id, label, table, time, value, holds: "after", style: styleOf(look) } as const];
  });
}

type TimeOf = (packet: Packet) => number;

/** The packets of one sort at a time of theirs, as ticks, or as points where the sort has a shape. */
function drawn(sort: Sort, packets: readonly Packet[], timeOf: TimeOf): DrawnLayer {
  const { label, colour, shape } = SORT_LOOKS[sort];
  return {
    kind: "drawn",
    id: sort,
    label,
    look: { colour, shape: shape === "line" ? "bar" : shape },
    times: timesOf(packets, timeOf),
    extremes: (view) => extremes(packets, timeOf, view),
    draw: (pen) => drawPackets(pen, packets, timeOf, sort),
    said: (timeS, nearS) => {
      const near = packets.find((packet) => Math.abs(timeOf(packet) - timeS) <= nearS);
      return near === undefined ? "" : String(near.number);
    },
  };
}

function extremes(packets: readonly Packet[], timeOf: TimeOf, [from, to]: TimeRange): readonly [number, number] | null {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (const packet of packets) {
    const timeS = timeOf(packet);
    if (!(timeS >= from && timeS <= to)) continue;
    low = Math.min(low, packet.number);
    high = Math.max(high, packet.number + 1);
  }
  return low <= high ? [low, high] : null;
}

function drawPackets(pen: Pen, packets: readonly Packet[], timeOf: TimeOf, sort: Sort): void {
  const { colour, shape } = SORT_LOOKS[sort];
  const [from, to] = pen.view;
  const boxes: number[] = [];
  const sizePx = pen.typePx * 0.75;
  let [lastX, lastY] = [Number.NaN, Number.NaN];
  for (const packet of packets) {
    const timeS = timeOf(packet);
    if (!(timeS >= from && timeS <= to)) continue;
    const [x, y] = [pen.x(timeS), pen.y(packet.number + 0.5)];
    // What falls on the last one says no more.
    if (Math.abs(x - lastX) < 0.5 && Math.abs(y - lastY) < 0.5) continue;
    [lastX, lastY] = [x, y];
    const half = Math.max(TICK_PX, pen.y(packet.number) - pen.y(packet.number + 1)) / 2;
    if (sort !== "needless" && sort !== "lost")
      boxes.push(x - TICK_WIDTH_PX / 2, y - half, x + TICK_WIDTH_PX / 2, y + half);
    if (shape !== "line") pen.point(shape, x, y, sizePx, colour);
  }
  if (boxes.length > 0) pen.boxes(boxes, colour);
}
