import { describe, expect, test } from "vitest";
import type { SegmentRecord, Table } from "../../../sim-worker/src/protocol";
import { endsScale } from "../plot/parts/valueScale";
import type { ChartContext, ChartData, DrawnLayer, Pen } from "../plot/surface/types";
import { ladderChart, packetAt } from "./ladder";
import { ackText, ladderLine, roomFor } from "./ladderLines";
import { packetsOf } from "./packets";
import { packetText } from "./packetText";
import { sequenceChart } from "./sequence";

const NO = Number.NaN;
const COLUMNS = ["sent", "arrived", "delay", "kind", "number", "copy", "fate", "cause", "needless", "marked"];
const MORE = ["lost", "link", "way", "sack1From", "sack1To", "sack2From", "sack2To", "sack3From", "sack3To"];
/** A segment and its ACK, one that a queue drops, its fast retransmit with the ACK before it, and one that was needless. */
const ROWS: readonly (readonly number[])[] = [
  [1, 1.02, 20, 0, 7, 8, 1, 0, 0, 0, NO, NO, 1, NO, NO, NO, NO, NO, NO],
  [1.02, 1.05, 30, 1, 8, 8, 1, 0, 0, 0, NO, NO, 1, NO, NO, NO, NO, NO, NO],
  [1.1, NO, NO, 0, 8, 9, 2, 0, 0, 0, 1.101, 0, 0.05, NO, NO, NO, NO, NO, NO],
  [1.12, 1.15, 30, 1, 8, 10, 1, 0, 0, 0, NO, NO, 1, 9, 10, 11, 14, NO, NO],
  [1.2, 1.22, 20, 0, 8, 11, 1, 2, 0, 0, NO, NO, 1, NO, NO, NO, NO, NO, NO],
  [1.3, 1.32, 20, 0, 8, 12, 1, 4, 1, 0, NO, NO, 1, NO, NO, NO, NO, NO, NO],
  [1.4, NO, NO, 0, 9, 13, 0, 0, 0, 0, NO, NO, NO, NO, NO, NO, NO, NO, NO],
];

const codes = (...ids: string[]) => ids.map((id) => ({ id, label: id }));
const record: SegmentRecord = {
  ...{ flow: "main.0", fromS: 1, toS: 2, stride: 1, edgeStride: 1, untilS: 2, receiverClockS: [1.5, 2.5] },
  kinds: codes("data", "ack", "syn", "syn-ack"),
  fates: codes("on-its-way", "arrived", "dropped", "lost"),
  causes: codes("new", "limited", "fast", "recovery", "timeout"),
  links: ["bottleneck"],
};
const table: Table = {
  ...{ id: "flow.main.0.segments", kind: "segments", of: "main.0", rows: ROWS.length },
  columns: [...COLUMNS, ...MORE].map((id, at) => {
    return { id, label: id, unit: "", values: Float64Array.from(ROWS, (row) => row[at] ?? NO), levels: [] };
  }),
};
const data: ChartData = { tables: [table], grids: [], segments: record };
const context = (hostView: boolean): ChartContext => ({
  ...{ flow: "main.0", link: null, drives: null, eventKinds: [], hostView },
  ...{ nameOf: (id: string) => id, repeatsSamples: () => false },
});
const all = packetsOf(data, context(false))?.all ?? [];
const packet = (row: number) => {
  const found = all[row];
  if (found === undefined) throw new Error(`no row ${row}`);
  return found;
};

describe("a packet's line", () => {
  test("goes from end to end when the packet arrived, an ACK's from the receiver to the sender", () => {
    expect(ladderLine(packet(0), false, 0.01)).toEqual({ fromS: 1, from: 1, toS: 1.02, to: 0, end: "arrived" });
    expect(ladderLine(packet(1), false, 0.01)).toEqual({ fromS: 1.02, from: 0, toS: 1.05, to: 1, end: "arrived" });
  });

  test("ends part of the way where the packet was lost, and is seen to have left", () => {
    expect(ladderLine(packet(2), false, 0.01)).toEqual({ fromS: 1.1, from: 1, toS: 1.101, to: 0.9, end: "lost" });
  });

  test("ends on the wire where that lost the packet, as steep as those that arrive", () => {
    const lost = { ...packet(0), fate: "lost", arrivedS: NO, lostS: 1.02, way: 1 };
    const line = ladderLine(lost, false, 0.01);
    expect(line?.end).toBe("lost");
    expect(line?.toS).toBeCloseTo(1.014);
    expect(line?.to).toBeCloseTo(0.3);
  });

  test("is a stub where it is not known what became of the packet, and of every packet in the sender's view", () => {
    expect(ladderLine(packet(6), false, 0.01)).toMatchObject({ fromS: 1.4, toS: 1.41, end: "open" });
    expect(ladderLine(packet(2), true, 0.01)).toMatchObject({ fromS: 1.1, toS: 1.11, end: "open" });
    expect(ladderLine(packet(1), true, 0.01)).toMatchObject({ toS: 1.05, to: 1 });
  });
});

test("labels without room are left out, those of retransmissions last", () => {
  const at = (x: number, rank = 0) => ({ x, text: "1234", rank });
  const kept = roomFor([at(20), at(30), at(45, 1), at(90), at(398)], 400, 6);
  expect(kept.map(({ x }) => x)).toEqual([45, 90, 383.5]);
});

test("an ACK names the blocks that it selectively acknowledges, by their first and last segment", () => {
  expect(ackText(packet(1))).toBe("ACK 8");
  expect(ackText(packet(3))).toBe("ACK 8, SACK 9, 11–13");
});

test("a packet in words says what the sender's view may know and no more", () => {
  expect(packetText(packet(2), record, false)).toBe("data 8, sent 1.1000 s, lost 1.1010 s on bottleneck");
  expect(packetText(packet(2), record, true)).toBe("data 8, sent 1.1000 s");
  expect(packetText(packet(5), record, false)).toContain("timeout, sent 1.3000 s, arrived 1.3200 s");
  expect(packetText(packet(5), record, false)).toContain("the receiver had it");
});

test("the packet at the cursor is the nearest at the sender: an ACK by its arrival", () => {
  expect(packetAt(all, 1.049)?.row).toBe(1);
  expect(packetAt(all, 1.09)?.row).toBe(2);
});

describe("layers", () => {
  const sizes = (layers: readonly { readonly id: string }[]) =>
    Object.fromEntries((layers as readonly DrawnLayer[]).map(({ id, times }) => [id, times.length]));

  test("each packet is in the layer of its cause; losses and needless ones are in god's view alone", () => {
    const chart = ladderChart(() => null);
    expect(sizes(chart.layers(data, context(false)))).toMatchObject({
      ack: 2,
      new: 3,
      fast: 1,
      timeout: 1,
      needless: 1,
      lost: 1,
    });
    const host = sizes(chart.layers(data, context(true)));
    expect(host).toMatchObject({ ack: 2, new: 3, fast: 1, timeout: 1 });
    expect(Object.keys(host)).not.toContain("lost");
    expect(Object.keys(host)).not.toContain("needless");
  });

  test("the graph over time has the same sorts, without ACKs", () => {
    const seen = sizes(sequenceChart().layers(data, context(false)));
    expect(seen).toMatchObject({ new: 3, fast: 1, timeout: 1, needless: 1, lost: 1 });
    expect(Object.keys(seen)).not.toContain("ack");
  });

  test("the data table of the sender's view has no arrival", () => {
    const rows = (hostView: boolean) =>
      (sequenceChart().layers(data, context(hostView)) as readonly DrawnLayer[]).find(({ id }) => id === "new")?.rows;
    expect(rows(false)?.header).toContain("arrived_s");
    expect(rows(true)?.header).not.toContain("arrived_s");
    expect(rows(false)?.cells(2)).toContain("bottleneck");
    expect(rows(true)?.cells(2)).not.toContain("bottleneck");
  });

  test("the receiver's line has its own clock's readings", () => {
    const texts: string[] = [];
    const scale = endsScale(["Sender", "Receiver"], 200, 13);
    const pen: Pen = {
      ...{ view: [1, 2], widthPx: 600, heightPx: 200, typePx: 12, strokePx: 1 },
      ...{ x: (timeS) => (timeS - 1) * 600, y: scale.px, lines: () => {}, boxes: () => {}, point: () => {} },
      text: (content) => texts.push(content),
    };
    for (const layer of ladderChart(() => null).layers(data, context(false)) as readonly DrawnLayer[]) layer.draw(pen);
    expect(texts).toContain("2.0 s");
    expect(texts).not.toContain("1.0 s");
    expect(scale.px(1)).toBeLessThan(scale.px(0));
  });
});
