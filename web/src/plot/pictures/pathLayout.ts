/** Where the parts of the path strip stand, and what they say. Pure. */

import { formatNarrow, formatNumber, formatValue, formatWithUnit } from "../parts/format";
import type { PathPart, PathState } from "./pathStrip";

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface PathLayout {
  readonly compact: boolean;
  readonly typePx: number;
  readonly heightPx: number;
  readonly packetPx: number;
  readonly forwardY: number;
  readonly backwardY: number;
  /** Baselines of the links' captions. */
  readonly captionY: number;
  readonly ackCaptionY: number;
  readonly boxes: Readonly<Record<PathPart, Box>>;
}

/** All measures follow the type size; below about 560 px at ordinary type the captions move under the strip. */
export function layoutPath(widthPx: number, typePx: number): PathLayout {
  const compact = widthPx < typePx * 44;
  const inset = 1;
  const endWidth = compact ? Math.min(typePx * 5.2, widthPx * 0.24) : typePx * 10.4;
  const queueWidth = compact ? Math.min(typePx * 8.4, widthPx * 0.36) : Math.min(typePx * 13.5, widthPx * 0.24);
  const boxHeight = compact ? typePx * 4.5 : typePx * 3.5;
  const top = compact ? 2 : typePx * 0.7;
  const forwardY = top + boxHeight * (compact ? 0.36 : 0.37);
  const free = widthPx - 2 * inset - 2 * endWidth - queueWidth;
  const access = free * (compact ? 0.5 : 0.34);
  const sender = { x: inset, y: top, width: endWidth, height: boxHeight };
  const queueHeight = compact ? boxHeight : typePx * 2.2;
  const queueY = compact ? top : forwardY - queueHeight / 2;
  const queue = { x: inset + endWidth + access, y: queueY, width: queueWidth, height: queueHeight };
  const receiver = { x: widthPx - inset - endWidth, y: top, width: endWidth, height: boxHeight };
  const backwardY = compact ? top + boxHeight * 0.85 : top + boxHeight - typePx * 0.35;
  const linkX = queue.x + queue.width;
  const wireTop = Math.max(0, forwardY - typePx * 0.9);
  const wire = (x: number, width: number) => ({ x, y: wireTop, width, height: typePx * 1.8 });
  const captionRow = top + boxHeight + typePx * 1.3;
  const half = widthPx / 2;
  return {
    compact,
    typePx,
    heightPx: compact ? captionRow + typePx * 1.9 : top + boxHeight + typePx * 1.2,
    packetPx: Math.round(typePx * 0.75),
    forwardY,
    backwardY,
    captionY: compact ? captionRow : forwardY - typePx * 0.95,
    ackCaptionY: compact ? captionRow + typePx * 1.35 : backwardY + typePx * 1.25,
    boxes: {
      sender,
      access: wire(sender.x + sender.width, access),
      queue,
      link: compact
        ? { x: half - typePx * 8, y: captionRow - typePx, width: typePx * 16, height: typePx * 1.3 }
        : wire(linkX, receiver.x - linkX),
      receiver,
      reverse: compact
        ? { x: half - typePx * 8, y: captionRow + typePx * 0.4, width: typePx * 16, height: typePx * 1.3 }
        : { x: linkX, y: backwardY - 3, width: receiver.x - linkX, height: typePx * 1.6 },
    },
  };
}

/** Centres of the packets drawn on the two links: as many as there are, up to what the links can show. */
export function packetXs(layout: PathLayout, onTheWay: number): number[] {
  const { sender, queue, receiver } = layout.boxes;
  const pitch = layout.packetPx * 1.9;
  const links = [
    { from: sender.x + sender.width, to: queue.x },
    { from: queue.x + queue.width, to: receiver.x },
  ].map(({ from, to }) => ({ from, to, room: Math.max(0, Math.floor((to - from) / pitch) - 1) }));
  const room = links.reduce((sum, link) => sum + link.room, 0);
  const shown = Math.min(Math.max(0, Math.round(onTheWay)), room);
  return links.flatMap(({ from, to, room: own }, i) => {
    const share = room === 0 ? 0 : (shown * own) / room;
    const count = i === 0 ? Math.floor(share) : shown - Math.floor((shown * (links[0]?.room ?? 0)) / Math.max(1, room));
    return Array.from({ length: count }, (_, k) => from + ((k + 0.5) * (to - from)) / count);
  });
}

/** Lines under "Sender". */
export function senderText(state: PathState, compact: boolean): readonly string[] {
  const cwnd = state.cwnd === null ? "cwnd –" : `cwnd ${formatNumber(state.cwnd, state.cwnd < 10 ? 1 : 0)}`;
  return compact ? [cwnd, state.congestionControl] : [`${cwnd} · ${state.congestionControl}`];
}

function amount(value: number | null, unit: "packets" | "bytes"): string {
  if (value === null) return "–";
  return unit === "packets" ? formatNarrow(value, 0) : `${formatValue(value / 1000, 0)} kB`;
}

/** Lines inside the queue's box, and the one below it. */
export function queueText(state: PathState, compact: boolean): readonly [inside: readonly string[], below: string] {
  if (state.hostView) return [["Network"], compact ? "" : "an end host cannot see in"];
  const waitingHere = (waiting: string) => [state.queueName, waiting].filter((text) => text !== "").join(" · ");
  const fill = `${amount(state.queue, state.bufferUnit)} / ${amount(state.buffer, state.bufferUnit)}`;
  const waiting = state.waitingMs === null ? "" : `${formatWithUnit(state.waitingMs, 0, "ms")} of waiting`;
  const short = state.waitingMs === null ? "" : formatWithUnit(state.waitingMs, 0, "ms");
  return compact ? [[state.discipline, fill, short], ""] : [[`${state.discipline} ${fill}`], waitingHere(waiting)];
}

/** Name of a part with its numbers, for hover and for assistive technology. */
export function describePart(part: PathPart, state: PathState): string {
  switch (part) {
    case "sender":
      return `Sender: ${senderText(state, false).join(", ")}`;
    case "access":
      return state.onTheWay === null ? "Link to the queue" : `Packets on the way: ${formatNumber(state.onTheWay, 0)}`;
    case "queue": {
      const [inside, below] = queueText(state, false);
      return `Queue: ${[...inside, below].filter((text) => text !== "").join(", ")}`;
    }
    case "link":
      return `Bottleneck link: ${state.forward}`;
    case "receiver":
      return `Receiver: ${state.receiver}`;
    case "reverse":
      return `Way back: ${state.backward}`;
  }
}
