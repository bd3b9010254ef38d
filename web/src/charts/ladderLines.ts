/** The geometry of a ladder: where each packet's line begins and ends, which labels have room. Pure. */

import type { Packet } from "./packets";

/** The sender's line and the receiver's, on the ladder's value axis. */
export const SENDER = 1;
export const RECEIVER = 0;

/** A packet that was lost right at an end is still seen to have left it, and not to have arrived. */
const LEAST_WAY = 0.1;
/** Of the way to where a loss on the wire is found. */
const ON_THE_WIRE = 0.7;
/** How far a line is drawn of a packet that is still on its way, or whose way the sender cannot see. */
const STUB = 0.16;

export interface LadderLine {
  readonly fromS: number;
  readonly from: number;
  readonly toS: number;
  readonly to: number;
  /** It ends on the way: lost there, or not known what became of it. */
  readonly end: "arrived" | "lost" | "open";
}

/** A packet's line. `hostView`: only what the sender sees, its own end. `stubS`: how long a stub lasts. Null: nothing of it is seen. */
export function ladderLine(packet: Packet, hostView: boolean, stubS: number): LadderLine | null {
  const { back, sentS, arrivedS, lostS, way, fate } = packet;
  const [from, to] = back ? [RECEIVER, SENDER] : [SENDER, RECEIVER];
  const at = (share: number) => from + (to - from) * share;
  if (hostView) {
    if (!back) return { fromS: sentS, from, toS: sentS + stubS, to: at(STUB), end: "open" };
    if (Number.isNaN(arrivedS)) return null;
    return { fromS: arrivedS - stubS, from: at(1 - STUB), toS: arrivedS, to, end: "arrived" };
  }
  if (!Number.isNaN(arrivedS)) return { fromS: sentS, from, toS: arrivedS, to, end: "arrived" };
  if (Number.isNaN(lostS)) return { fromS: sentS, from, toS: sentS + stubS, to: at(STUB), end: "open" };
  // That a packet was lost on the wire is found at its end: it is drawn on the way there.
  const part = fate === "lost" ? ON_THE_WIRE : 1;
  const share = Math.min(1 - LEAST_WAY, Math.max(LEAST_WAY, way * part));
  return { fromS: sentS, from, toS: sentS + (lostS - sentS) * part, to: at(share), end: "lost" };
}

export interface Label {
  readonly x: number;
  readonly text: string;
  /** Of two that have no room beside each other the first of the greater rank stays. */
  readonly rank: number;
}

/** Of the labels those that have room on a line of `widthPx`, each centred at its x or moved in from the line's ends; in the order of x. */
export function roomFor(labels: readonly Label[], widthPx: number, characterPx: number): readonly Label[] {
  const placed: { readonly label: Label; readonly left: number; readonly right: number }[] = [];
  const byRank = labels.map((label, i) => ({ label, i })).sort((a, b) => b.label.rank - a.label.rank || a.i - b.i);
  // Labels of one rank come from the left: each is held against its neighbours alone.
  for (const { label } of byRank) {
    const half = ((label.text.length + 1.5) * characterPx) / 2;
    const x = Math.max(half, Math.min(widthPx - half, label.x));
    const [left, right] = [x - half, x + half];
    let low = 0;
    let high = placed.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((placed[middle]?.left ?? 0) < left) low = middle + 1;
      else high = middle;
    }
    if ((placed[low - 1]?.right ?? Number.NEGATIVE_INFINITY) > left) continue;
    if ((placed[low]?.left ?? Number.POSITIVE_INFINITY) < right) continue;
    placed.splice(low, 0, { label: { ...label, x }, left, right });
  }
  return placed.map(({ label }) => label);
}

/** What is written at an ACK: the next segment expected, and the blocks that it selectively acknowledges. */
export function ackText({ number, blocks }: Pick<Packet, "number" | "blocks">): string {
  const text = blocks.map(([from, to]) => (to - from === 1 ? String(from) : `${from}–${to - 1}`)).join(", ");
  return text === "" ? `ACK ${number}` : `ACK ${number}, SACK ${text}`;
}
