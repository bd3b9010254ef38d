/** Two packet captures of one path, opened together: the delays that their packets show, held against the path's own record. */
import { openAsBlob, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { nodeJob } from "../cli/nodeJob";
import { readLog } from "../src/logs";
import { replay } from "../src/replay";
import { loadCore } from "./support";

const core = await loadCore();

const pathOf = (name: string) =>
  fileURLToPath(new URL(`../../datasets/kernel-logs/formats-mini/${name}`, import.meta.url));
const FLOW = "10.0.0.1:40000>10.0.0.2:5201";

async function opened(name: string, second: string | null) {
  const other = second === null ? null : { file: await openAsBlob(pathOf(second)), name: second };
  const file = await openAsBlob(pathOf(name));
  return readLog(core, { file, name, second: other, format: null, mapping: null }, nodeJob);
}

/** The forward delays of the path's record, ms. */
function forwardOfPath(): readonly number[] {
  const [head = "", ...lines] = gunzipSync(readFileSync(pathOf("path_rtt.csv.gz")))
    .toString()
    .trim()
    .split("\n");
  const at = head.split(",").indexOf("fwd_us");
  return lines.filter((line) => line.split(",")[1] === "40000").map((line) => Number(line.split(",")[at]) / 1000);
}

test("two captures give one-way delays, whichever is named first", async () => {
  const there = await opened("sender.pcap.gz", "receiver.pcap.gz");
  const back = await opened("receiver.pcap.gz", "sender.pcap.gz");
  for (const { summary } of [there, back]) {
    const flow = summary.flows.find(({ id }) => id === FLOW);
    expect(flow).toMatchObject({ samplesFrom: "measured", samples: 510, forwardDelays: 510 });
    const note = summary.notes.find(({ id }) => id === "captures-joined");
    expect(note?.text).toContain("“sender.pcap.gz” is the sender's and “receiver.pcap.gz” the receiver's");
  }
  expect(there.summary.name).toBe("sender.pcap.gz and receiver.pcap.gz");
  expect(back.summary.flows.map(({ meanRttMs }) => meanRttMs)).toEqual(
    there.summary.flows.map(({ meanRttMs }) => meanRttMs),
  );
});

test("the replay hands these delays to the estimators of one-way delay", async () => {
  const log = await opened("sender.pcap.gz", "receiver.pcap.gz");
  const done = await replay(core, log, { log: 0, flow: FLOW, estimators: [], set: {}, range: null }, nodeJob);
  const delays = done.oneWayDelay[0];
  const truth = forwardOfPath();
  expect(delays?.exchanges).toBeGreaterThan(20);
  expect(delays?.estimators.find(({ id }) => id === "synchronous")?.rmseMs).toBe(0);
  const values = done.trace.tables
    .find(({ kind }) => kind === "owd")
    ?.columns.find(({ id }) => id === "forward")?.values;
  const forward = [...(values ?? [])].filter(Number.isFinite);
  expect(forward.length).toBeGreaterThan(20);
  // The SYN, which the record leaves out, is shorter than a segment with data: at 2 Mbit/s by up to 6 ms.
  expect(Math.min(...forward)).toBeGreaterThan(Math.min(...truth) - 6);
  expect(Math.max(...forward)).toBeLessThan(Math.max(...truth) + 0.1);
});

test("one capture gives samples without one-way delays, and a second file that is none is refused", async () => {
  const { summary } = await opened("sender.pcap.gz", null);
  expect(summary.records).toBe("packets");
  expect(summary.flows.find(({ id }) => id === FLOW)).toMatchObject({ samples: 510 });
  expect(summary.flows[0]?.forwardDelays).toBeUndefined();
  await expect(opened("sender.pcap.gz", "kernel_rtt.csv.gz")).rejects.toThrow(/second file is no packet capture/);
  await expect(opened("kernel_rtt.csv.gz", "sender.pcap.gz")).rejects.toThrow(/both must be captures/);
});
