/** The worker answers messages while it works: how much it does between two looks at them, counted on no clock but a made one. */

import { afterEach, describe, expect, test, vi } from "vitest";
import { CoreSession } from "../src/core";
import { type JobContext, stepToEnd } from "../src/job";
import { readLog } from "../src/logs";
import { CHUNK_BYTES } from "../src/readFile";
import { replay } from "../src/replay";
import { loadCore } from "./support";

afterEach(() => vi.restoreAllMocks());

/** A context that notes each look at the messages in `work` as "turn". */
function noting(work: (number | "turn")[]): JobContext {
  const turns = {
    now: () => 0,
    next: async () => void work.push("turn"),
    sleep: async () => undefined,
  };
  return { token: { cancelled: false }, turns, progress: () => undefined };
}

/** The sizes among the notes, and whether two of them ever stand together without a look at the messages in between. */
function sizesOf(work: readonly (number | "turn")[]) {
  const sizes = work.filter((entry) => entry !== "turn");
  const together = work.some((entry, at) => entry !== "turn" && work[at + 1] !== undefined && work[at + 1] !== "turn");
  return { sizes, together };
}

describe("a log is read and replayed in pieces of 1 MiB, with a look at the messages after each", () => {
  const rows = 150_000;
  const csv = `time_s,rtt_ms\n${Array.from({ length: rows }, (_, i) => `${(i / 50).toFixed(2)},${40 + (i % 60)}.25`).join("\n")}\n`;

  test("read", async () => {
    const work: (number | "turn")[] = [];
    const feed = vi.spyOn(CoreSession.prototype, "feed").mockImplementation((bytes) => void work.push(bytes.length));
    await readLog(
      await loadCore(),
      { file: new Blob([csv.repeat(5)]), name: "a.csv", format: null, mapping: null },
      noting(work),
    ).catch(() => undefined);
    const { sizes, together } = sizesOf(work);
    expect(feed).toHaveBeenCalledTimes(Math.ceil((csv.length * 5) / CHUNK_BYTES));
    expect(Math.max(...sizes)).toBe(CHUNK_BYTES);
    expect(together).toBe(false);
  });

  test("replayed", async () => {
    const core = await loadCore();
    const context = noting([]);
    const log = await readLog(core, { file: new Blob([csv]), name: "a.csv", format: null, mapping: null }, context);
    const work: (number | "turn")[] = [];
    const original = CoreSession.prototype.feed;
    vi.spyOn(CoreSession.prototype, "feed").mockImplementation(function (this: CoreSession, bytes) {
      work.push(bytes.length);
      original.call(this, bytes);
    });
    const flow = log.summary.flows[0]?.id ?? "";
    const answer = await replay(
      core,
      log,
      { log: 0, flow, estimators: ["jacobson"], set: {}, range: null },
      noting(work),
    );
    expect(answer.trace.tables.find(({ kind }) => kind === "samples")?.rows).toBe(rows);
    const { sizes, together } = sizesOf(work);
    expect(sizes.length).toBeGreaterThan(3);
    expect(Math.max(...sizes)).toBe(CHUNK_BYTES);
    expect(together).toBe(false);
  });
});

describe("a session is stepped in slices of about 6 ms, whatever an event costs", () => {
  /** Steps through events of so many ms in all on a clock that only they move. Gives each slice: its events and its time. */
  async function slicesAt(msPerEvent: number, totalMs: number) {
    let nowMs = 0;
    let left = Math.round(totalMs / msPerEvent);
    let turns = 0;
    const slices: { readonly events: number; readonly tookMs: number }[] = [];
    const step = (_untilNs: number, maxEvents: number) => {
      const events = Math.min(left, maxEvents);
      left -= events;
      nowMs += events * msPerEvent;
      slices.push({ events, tookMs: events * msPerEvent });
      return left > 0;
    };
    await stepToEnd({ step } as unknown as CoreSession, {
      token: { cancelled: false },
      turns: { now: () => nowMs, next: async () => void turns++, sleep: async () => undefined },
      progress: () => undefined,
    });
    expect(turns).toBe(slices.length - 1);
    return slices;
  }

  // From a fast machine to one that is a hundred times slower.
  test.each([1e-4, 1e-3, 1e-2])("%f ms an event", async (msPerEvent) => {
    const slices = await slicesAt(msPerEvent, 600);
    expect(slices.length).toBeGreaterThan(70);
    // The first three find the size: it is a guess, and changes by at most a factor of four.
    for (const { tookMs } of slices.slice(3, -1)) {
      expect(tookMs).toBeGreaterThan(5);
      expect(tookMs).toBeLessThan(7);
    }
  });

  test("at the slowest a slice is 500 events", async () => {
    const slices = await slicesAt(1, 50_000);
    expect(slices.length).toBeGreaterThan(60);
    for (const { events } of slices.slice(3, -1)) expect(events).toBe(500);
  });
});
