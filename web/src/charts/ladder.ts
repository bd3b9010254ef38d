/** Ladder: the sender's and the receiver's line, and between them every segment and every ACK. */

import { timeTicks } from "../plot/parts/format";
import type {
  ChartContext,
  ChartData,
  ChartDefinition,
  DrawnLayer,
  Layer,
  Pen,
  PointShape,
} from "../plot/surface/types";
import { ackText, type Label, type LadderLine, ladderLine, RECEIVER, roomFor, SENDER } from "./ladderLines";
import { markedLayer } from "./ladderMarks";
import {
  atSenderS,
  CAUSES,
  type Packet,
  type Packets,
  packetRows,
  packetsOf,
  SORT_LOOKS,
  type Sort,
  timesOf,
} from "./packets";
import { packetText } from "./packetText";

/** Width of a character of the small type, as a share of its size. */
const CHARACTER = 0.6;
/** Px of time that a stub takes. */
const STUB_PX = 5;
/** Lines that are closer together than this on the average are thinner, px: a crowd stays grey, and what is special is seen in it. */
const CROWDED_PX = 9;
/** In place of what only god's view knows. */
const UNSEEN = "The sender does not see what happens on the way.";
const THINNEST = 0.12;
const THICKEST = 0.8;

/** @param cursorS the time of the cursor: the packet there is drawn strong */
export function ladderChart(cursorS: () => number | null): ChartDefinition {
  return {
    id: "ladder",
    title: "Ladder",
    unit: "segments and ACKs",
    reading: "numbers: segments at the sender, next one expected at the receiver",
    needs: ["segments"],
    godOnly: false,
    heightPx: 240,
    y: { zero: false, scale: "linear", ends: ["Sender", "Receiver"] },
    digits: 0,
    empty: "No segment was on its way in this time.",
    layers: (data, context) => ladderLayers(data, context, cursorS),
  };
}

function ladderLayers(data: ChartData, context: ChartContext, cursorS: () => number | null): readonly Layer[] {
  const packets = packetsOf(data, context);
  if (packets === undefined || packets.all.length === 0) return [];
  const { hostView } = context;
  const { all } = packets;
  const forward = all.filter(({ back }) => !back);
  const layers: Layer[] = [
    rails(packets, hostView),
    lines(
      "ack",
      all.filter(({ back }) => back),
      hostView,
    ),
    ...CAUSES.map((cause) =>
      lines(
        cause,
        forward.filter((packet) => packet.cause === cause),
        hostView,
      ),
    ),
  ];
  const strong = atCursor(packets, hostView, cursorS);
  if (hostView) return [...layers, strong];
  return [
    ...layers,
    points(
      "needless",
      forward.filter(({ needless }) => needless),
      ({ arrivedS }) => [arrivedS, RECEIVER],
    ),
    points(
      "lost",
      all.filter(({ lostS }) => !Number.isNaN(lostS)),
      (packet) => {
        const line = ladderLine(packet, false, 0);
        return line === null ? [Number.NaN, 0] : [line.toS, line.to];
      },
    ),
    ...markedLayer(data, context, packets),
    strong,
  ];
}

/** The packets whose line is in view, with it. */
function* inView(pen: Pen, packets: readonly Packet[], hostView: boolean): Generator<readonly [Packet, LadderLine]> {
  const [from, to] = pen.view;
  const stubS = (STUB_PX * (to - from)) / pen.widthPx;
  for (const packet of packets) {
    const line = ladderLine(packet, hostView, stubS);
    if (line !== null && line.toS >= from && line.fromS <= to) yield [packet, line];
  }
}

const segmentOf = (pen: Pen, { fromS, from, toS, to }: LadderLine): readonly number[] => [
  ...[pen.x(fromS), pen.y(from), pen.x(toS), pen.y(to)],
  ...[Number.NaN, Number.NaN],
];

/** The lines of one sort; retransmissions have their shape at the sender, too. */
function lines(sort: Sort, packets: readonly Packet[], hostView: boolean): DrawnLayer {
  const { label, colour, shape } = SORT_LOOKS[sort];
  return {
    kind: "drawn",
    id: sort,
    label,
    look: { colour, shape },
    times: timesOf(packets, atSenderS),
    draw: (pen) => {
      const seen = [...inView(pen, packets, hostView)];
      const apart = apartPx(pen, seen) / CROWDED_PX;
      const strong = sort === "ack" || sort === "new" ? 1 : 1.5;
      const widthPx = pen.strokePx * Math.max(THINNEST, Math.min(THICKEST, apart)) * strong;
      pen.lines(
        seen.flatMap(([, line]) => segmentOf(pen, line)),
        { colour, widthPx },
      );
      if (shape === "line") return;
      const places = seen.map(([, line]) => [pen.x(line.fromS), pen.y(line.from)] as const);
      drawPoints(pen, places, shape, pen.typePx * 0.8, colour);
    },
  };
}

/** Px between neighbours on the average, where they are. */
function apartPx(pen: Pen, seen: readonly (readonly [Packet, LadderLine])[]): number {
  const from = seen.map(([, { fromS }]) => fromS);
  const spanS = Math.max(...from) - Math.min(...from);
  return seen.length < 2 ? CROWDED_PX : (pen.x(spanS) - pen.x(0)) / (seen.length - 1);
}

/** Of points that lie on one another the first is drawn. */
function drawPoints(
  pen: Pen,
  places: readonly (readonly [x: number, y: number])[],
  shape: PointShape,
  sizePx: number,
  colour: string,
): void {
  let [lastX, lastY] = [Number.NaN, Number.NaN];
  for (const [x, y] of places) {
    const outside = !(x >= 0 && x <= pen.widthPx);
    if (outside || (Math.abs(x - lastX) < sizePx / 3 && Math.abs(y - lastY) < sizePx / 3)) continue;
    pen.point(shape, x, y, sizePx, colour);
    [lastX, lastY] = [x, y];
  }
}

function points(
  sort: Sort,
  packets: readonly Packet[],
  placeOf: (packet: Packet) => readonly [timeS: number, value: number],
): DrawnLayer {
  const { label, colour, shape } = SORT_LOOKS[sort];
  return {
    kind: "drawn",
    id: sort,
    label,
    look: { colour, shape },
    times: timesOf(packets, (packet) => placeOf(packet)[0]),
    draw: (pen) => {
      if (shape === "line") return;
      const places = packets.map(placeOf).map(([timeS, value]) => [pen.x(timeS), pen.y(value)] as const);
      drawPoints(pen, places, shape, pen.typePx * 0.9, colour);
    },
  };
}

/** Both ends' lines, the labels and the receiver's clock. */
function rails(packets: Packets, hostView: boolean): DrawnLayer {
  const { all } = packets;
  const times = timesOf(all, atSenderS);
  return {
    kind: "drawn",
    id: "rails",
    label: "",
    quiet: true,
    look: { colour: "var(--lab-axis)", shape: "line" },
    times,
    rows: packetRows(packets, hostView),
    said: (timeS, nearS) => {
      const packet = packetAt(all, timeS);
      return packet !== null && Math.abs(atSenderS(packet) - timeS) <= nearS
        ? packetText(packet, packets.record, hostView)
        : "";
    },
    draw: (pen) => {
      for (const end of [SENDER, RECEIVER])
        pen.lines([0, pen.y(end), pen.widthPx, pen.y(end)], { colour: "var(--lab-axis)", widthPx: pen.strokePx });
      drawLabels(pen, all, hostView);
      if (hostView) pen.text(UNSEEN, pen.widthPx / 2, pen.y(0.4), "var(--lab-muted)", "middle");
      else drawReceiverClock(pen, packets);
    },
  };
}

/** The packet that the sender sends or receives nearest to a time. */
export function packetAt(all: readonly Packet[], timeS: number): Packet | null {
  let best: Packet | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const packet of all) {
    const apart = Math.abs(atSenderS(packet) - timeS);
    if (apart < least) [best, least] = [packet, apart];
  }
  return best;
}

/** The packet at the cursor, over all others. */
function atCursor({ all }: Packets, hostView: boolean, cursorS: () => number | null): DrawnLayer {
  return {
    kind: "drawn",
    id: "at-cursor",
    label: "",
    quiet: true,
    look: { colour: "var(--lab-focus)", shape: "line" },
    times: new Float64Array(),
    draw: (pen) => {
      const at = cursorS();
      const packet = at === null || at < pen.view[0] || at > pen.view[1] ? null : packetAt(all, at);
      if (packet !== null) drawStrong(pen, packet, hostView);
    },
  };
}

function drawStrong(pen: Pen, packet: Packet, hostView: boolean): void {
  for (const [, line] of inView(pen, [packet], hostView))
    pen.lines(segmentOf(pen, line), { colour: "var(--lab-focus)", widthPx: pen.strokePx * 3 });
}

function drawLabels(pen: Pen, all: readonly Packet[], hostView: boolean): void {
  const characterPx = pen.typePx * CHARACTER;
  const [from, to] = pen.view;
  const seen = (timeS: number) => timeS >= from && timeS <= to;
  const rankOf = ({ cause, marked, lostS }: Packet) => (cause === "new" && !marked && Number.isNaN(lostS) ? 0 : 1);
  const segments: Label[] = [];
  const acks: Label[] = [];
  for (const packet of all) {
    const timeS = packet.back && hostView ? packet.arrivedS : packet.sentS;
    if (!seen(timeS)) continue;
    const label = { x: pen.x(timeS), text: nameOf(packet), rank: rankOf(packet) };
    if (packet.back) acks.push({ ...label, rank: packet.blocks.length > 0 ? 1 : 0 });
    else segments.push(label);
  }
  const write = (labels: readonly Label[], y: number) => {
    for (const { x, text } of roomFor(labels, pen.widthPx, characterPx))
      pen.text(text, x, y, "var(--lab-text)", "middle");
  };
  write(segments, pen.y(SENDER) - pen.typePx * 0.55);
  // The sender sees ACKs arrive: in its view they are named there.
  write(acks, hostView ? pen.y(SENDER) - pen.typePx * 1.75 : pen.y(RECEIVER) + pen.typePx * 1.2);
}

function nameOf(packet: Packet): string {
  if (packet.kind === "ack") return ackText(packet);
  return packet.kind === "data" ? String(packet.number) : packet.kind.toUpperCase();
}

/** Readings of the receiver's clock along its line, where they are not the sender's. */
function drawReceiverClock(pen: Pen, { record }: Packets): void {
  const { fromS, toS, receiverClockS } = record;
  if (receiverClockS[0] === fromS && receiverClockS[1] === toS) return;
  const rate = (receiverClockS[1] - receiverClockS[0]) / (toS - fromS);
  const reading = (timeS: number) => receiverClockS[0] + (timeS - fromS) * rate;
  const view = [reading(pen.view[0]), reading(pen.view[1])] as const;
  const ticks = timeTicks(view, pen.widthPx, pen.typePx * CHARACTER);
  const y = pen.y(RECEIVER);
  for (const value of ticks.values) {
    const x = pen.x(fromS + (value - receiverClockS[0]) / rate);
    pen.lines([x, y - 3, x, y + 3], { colour: "var(--lab-axis)", widthPx: 1 });
    pen.text(ticks.format(value), x, y + pen.typePx * 2.3, "var(--lab-muted)", "middle");
  }
}
