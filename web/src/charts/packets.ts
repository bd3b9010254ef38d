/** A record of segments as the charts read it: its columns by name, and the packets of each sort. */

import type { SegmentRecord, Table } from "../../../sim-worker/src/protocol";
import type { ChartContext, ChartData, DrawnRows, PointShape } from "../plot/surface/types";
import { columnOf, tableOf } from "./pick";

/** What a packet is to the eye: one colour and shape each, in the time-sequence graph and in the ladder. */
export type Sort = "ack" | "new" | "limited" | "fast" | "recovery" | "timeout" | "needless" | "lost" | "marked";

export interface SortLook {
  readonly label: string;
  readonly colour: string;
  readonly shape: PointShape | "line";
}

export const SORT_LOOKS: Readonly<Record<Sort, SortLook>> = {
  ack: { label: "ACK", colour: "var(--lab-samples)", shape: "line" },
  new: { label: "New segment", colour: "var(--lab-ink)", shape: "line" },
  limited: { label: "Limited transmit", colour: "var(--lab-olive)", shape: "plus" },
  fast: { label: "Fast retransmit", colour: "var(--lab-vermillion)", shape: "triangle-down-open" },
  recovery: { label: "In recovery", colour: "var(--lab-blue)", shape: "diamond" },
  timeout: { label: "After timeout", colour: "var(--lab-alarm)", shape: "circle" },
  needless: { label: "Needless", colour: "var(--lab-purple)", shape: "ring" },
  lost: { label: "Lost", colour: "var(--lab-alarm)", shape: "cross" },
  marked: { label: "Marked", colour: "var(--lab-green)", shape: "square" },
};

/** The sorts that a segment's cause decides. */
export const CAUSES = ["new", "limited", "fast", "recovery", "timeout"] as const satisfies readonly Sort[];

/** One packet of the record. Times in seconds; NaN where it did not come to that. */
export interface Packet {
  readonly row: number;
  /** Id of its kind: `data`, `ack`, `syn`, `syn-ack`. */
  readonly kind: string;
  /** From the receiver to the sender. */
  readonly back: boolean;
  readonly sentS: number;
  readonly arrivedS: number;
  readonly lostS: number;
  /** Id of what became of it: `on-its-way`, `arrived`, `dropped`, `lost`. */
  readonly fate: string;
  readonly delayMs: number;
  /** The segment; of an ACK the next one expected. */
  readonly number: number;
  /** Counts the flow's transmissions; of an ACK the transmission that it answers. */
  readonly copy: number;
  readonly cause: Sort;
  readonly needless: boolean;
  readonly marked: boolean;
  /** Where it was lost: share of the way, and the link's name ("": not known). */
  readonly way: number;
  readonly link: string;
  /** SACK blocks: first segment, and the one after the last. */
  readonly blocks: readonly (readonly [from: number, to: number])[];
}

/** All packets of a record, in the order of sending. */
export interface Packets {
  readonly table: Table;
  readonly record: SegmentRecord;
  readonly all: readonly Packet[];
}

const NONE: readonly number[] = [];
const BLOCKS = ["sack1", "sack2", "sack3"] as const;

const known = new WeakMap<Table, Packets>();

/** The packets of a flow's record; undefined without one. A record is read once. */
export function packetsOf(data: ChartData, { flow }: Pick<ChartContext, "flow">): Packets | undefined {
  const table = tableOf(data, "segments", flow);
  if (table === undefined || data.segments === undefined) return undefined;
  const found = known.get(table) ?? { table, record: data.segments, all: readPackets(table, data.segments) };
  known.set(table, found);
  return found;
}

function readPackets(table: Table, record: SegmentRecord): readonly Packet[] {
  const values = (id: string): ArrayLike<number> => columnOf(table, id)?.values ?? NONE;
  const [kind, number, copy, cause, link] = [
    values("kind"),
    values("number"),
    values("copy"),
    values("cause"),
    values("link"),
  ];
  const [sent, arrived, lost, delay, way] = [
    values("sent"),
    values("arrived"),
    values("lost"),
    values("delay"),
    values("way"),
  ];
  const [fate, needless, marked] = [values("fate"), values("needless"), values("marked")];
  const blocks = BLOCKS.map((id) => [values(`${id}From`), values(`${id}To`)] as const);
  const at = (column: ArrayLike<number>, row: number) => column[row] ?? Number.NaN;
  return Array.from({ length: table.rows }, (_, row) => {
    const kindId = record.kinds[at(kind, row)]?.id ?? "";
    return {
      row,
      kind: kindId,
      back: kindId === "ack" || kindId === "syn-ack",
      sentS: at(sent, row),
      arrivedS: at(arrived, row),
      lostS: at(lost, row),
      fate: record.fates[at(fate, row)]?.id ?? "",
      delayMs: at(delay, row),
      number: at(number, row),
      copy: at(copy, row),
      cause: CAUSES.find((id) => id === record.causes[at(cause, row)]?.id) ?? "new",
      needless: at(needless, row) === 1,
      marked: at(marked, row) === 1,
      way: at(way, row),
      link: record.links[at(link, row)] ?? "",
      blocks: blocks.flatMap(([from, to]) =>
        Number.isNaN(at(from, row)) ? [] : [[at(from, row), at(to, row)] as const],
      ),
    };
  });
}

/** When the sender sends or receives a packet, seconds; NaN: it has not, or never will. */
export function atSenderS({ back, sentS, arrivedS }: Packet): number {
  return back ? arrivedS : sentS;
}

/** Times of packets, ascending. */
export function timesOf(packets: readonly Packet[], timeOf: (packet: Packet) => number): Float64Array {
  return Float64Array.from(packets, timeOf)
    .filter((timeS) => !Number.isNaN(timeS))
    .sort();
}

/** The columns of the record as rows of a data table; what only god's view knows is left out in the sender's. */
export function packetRows({ all, record, table }: Packets, hostView: boolean): DrawnRows {
  const times = columnOf(table, "sent")?.values ?? new Float64Array();
  const number = (value: number) => (Number.isNaN(value) ? "" : String(value));
  const header = ["kind", "segment_or_next_expected", "transmission", "cause", "sack_blocks"];
  const hidden = ["arrived_s", "delay_ms", "lost_s", "lost_on", "received_before", "marked"];
  return {
    header: hostView ? header : [...header, ...hidden],
    times,
    cells: (row) => {
      const packet = all[row];
      if (packet === undefined) return [];
      const blocks = packet.blocks.map(([from, to]) => `${from}-${to - 1}`).join(" ");
      const cause = packet.back ? "" : (record.causes.find(({ id }) => id === packet.cause)?.label ?? "");
      const kind = record.kinds.find(({ id }) => id === packet.kind)?.label ?? "";
      const cells = [kind, number(packet.number), number(packet.copy), cause, blocks];
      if (hostView) return cells;
      const { arrivedS, delayMs, lostS, link, needless, marked } = packet;
      return [
        ...cells,
        number(arrivedS),
        number(delayMs),
        number(lostS),
        link,
        needless ? "yes" : "",
        marked ? "yes" : "",
      ];
    },
  };
}
