/** One packet in words. */

import type { SegmentRecord } from "../../../sim-worker/src/protocol";
import { formatNumber } from "../plot/parts/format";
import { ackText } from "./ladderLines";
import type { Packet } from "./packets";

const time = (timeS: number) => `${formatNumber(timeS, 4)} s`;

/** `Segment 512, sent 12.3010 s, arrived 12.3522 s, 51.2 ms on its way`; in the sender's view what the sender sees. */
export function packetText(packet: Packet, record: SegmentRecord, hostView: boolean): string {
  const { kind, back, number, cause, sentS, arrivedS, lostS, delayMs, link, needless, marked } = packet;
  const label = record.kinds.find(({ id }) => id === kind)?.label ?? kind;
  const name = kind === "ack" ? ackText(packet) : kind === "data" ? `${label} ${number}` : label;
  const why =
    back || cause === "new" ? [] : [(record.causes.find(({ id }) => id === cause)?.label ?? "").toLowerCase()];
  if (hostView) return [name, ...why, back ? `arrived ${time(arrivedS)}` : `sent ${time(sentS)}`].join(", ");
  const lost = Number.isNaN(lostS) ? [] : [`lost ${time(lostS)}${link === "" ? "" : ` on ${link}`}`];
  const arrived = Number.isNaN(arrivedS)
    ? []
    : [`arrived ${time(arrivedS)}`, `${formatNumber(delayMs, 1)} ms on its way`];
  const more = [...(needless ? ["the receiver had it"] : []), ...(marked ? ["marked"] : [])];
  return [name, ...why, `sent ${time(sentS)}`, ...arrived, ...lost, ...more].join(", ");
}
