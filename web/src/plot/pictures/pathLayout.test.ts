import { describe, expect, it } from "vitest";
import { describePart, layoutPath, packetXs, queueText } from "./pathLayout";
import type { PathState } from "./pathStrip";

const state: PathState = {
  cwnd: 34,
  congestionControl: "CUBIC",
  discipline: "DropTail",
  queue: 71,
  buffer: 100,
  bufferUnit: "packets",
  waitingMs: 95.2,
  queueName: "",
  onTheWay: 11,
  forward: "6 Mbit/s · 20 ms",
  backward: "ACKs · 1 Mbit/s · 20 ms",
  receiver: "ACK each segment",
  moving: false,
  hostView: false,
};

describe("path strip", () => {
  it.each([320, 370, 560, 600, 800, 1400])("keeps its parts apart at %d px", (width) => {
    for (const typePx of [13, 18]) {
      const { boxes, heightPx } = layoutPath(width, typePx);
      expect(boxes.sender.x + boxes.sender.width).toBeLessThan(boxes.queue.x);
      expect(boxes.queue.x + boxes.queue.width).toBeLessThan(boxes.receiver.x);
      expect(boxes.receiver.x + boxes.receiver.width).toBeLessThanOrEqual(width);
      for (const box of [boxes.sender, boxes.queue, boxes.receiver]) {
        expect(box.y).toBeGreaterThanOrEqual(0);
        expect(box.y + box.height).toBeLessThanOrEqual(heightPx);
      }
    }
  });

  it("draws each packet on a link, up to what fits", () => {
    const layout = layoutPath(800, 13);
    expect(packetXs(layout, 11).length).toBe(11);
    expect(packetXs(layout, 0)).toEqual([]);
    expect(packetXs(layout, 10_000).length).toBeLessThan(40);
    const { sender, queue, receiver } = layout.boxes;
    for (const x of packetXs(layout, 10_000)) {
      const onAccess = x > sender.x + sender.width && x < queue.x;
      const onLink = x > queue.x + queue.width && x < receiver.x;
      expect(onAccess || onLink).toBe(true);
    }
  });

  it("says the queue's numbers, and nothing of them to a host", () => {
    expect(queueText(state, false)).toEqual([["DropTail 71 / 100"], "95 ms of waiting"]);
    const lot = { ...state, queueName: "R1-R2 of several queues" };
    expect(queueText(lot, false)[1]).toBe("R1-R2 of several queues · 95 ms of waiting");
    expect(queueText({ ...state, waitingMs: 56_232 }, false)[1]).toBe("56.23 s of waiting");
    expect(describePart("queue", { ...state, hostView: true })).not.toMatch(/71/);
    expect(describePart("sender", state)).toBe("Sender: cwnd 34 · CUBIC");
  });
});
