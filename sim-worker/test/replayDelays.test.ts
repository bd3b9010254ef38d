import { openAsBlob, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { nodeJob } from "../cli/nodeJob";
import { readLog } from "../src/logs";
import type { ParamMap } from "../src/protocol";
import { replay } from "../src/replay";
import { loadCore } from "./support";

const PATH = fileURLToPath(new URL("../../datasets/kernel-logs/asym-reverse-reno/path_rtt.csv.gz", import.meta.url));
const FLOW = "40000>5201";

/** The bundled record of both one-way delays, replayed. */
async function replayed(set: ParamMap = {}, estimators: readonly string[] = []) {
  const core = await loadCore();
  const file = await openAsBlob(PATH);
  const log = await readLog(core, { file, name: "path_rtt.csv.gz", format: null, mapping: null }, nodeJob);
  const done = await replay(core, log, { log: 0, flow: FLOW, estimators, set, range: null }, nodeJob);
  const delays = done.oneWayDelay[0];
  if (delays === undefined) throw new Error("The replay has no one-way delays.");
  const score = (id: string) => {
    const found = delays.estimators.find((each) => each.id === id);
    if (found === undefined) throw new Error(`There is no ${id}.`);
    return found;
  };
  return { log, done, delays, score };
}

/** Exchanges by the file alone, ms: the first row sent at or after the ACK of the one before, in the order of the ACKs. */
function exchangesOfFile() {
  const [head = "", ...lines] = gunzipSync(readFileSync(PATH)).toString().trim().split("\n");
  const names = head.split(",");
  const rows = lines
    .map((line) => line.split(",").map(Number))
    .map((cells) => (name: string) => cells[names.indexOf(name)] ?? Number.NaN)
    .filter((cell) => cell("sport") === 40000)
    .map((cell) => ({ sent: cell("t_us"), forward: cell("fwd_us"), acked: cell("t_us") + cell("path_rtt_us") }))
    .sort((a, b) => a.acked - b.acked);
  let free = Number.NEGATIVE_INFINITY;
  return rows.filter((row) => {
    if (row.sent < free) return false;
    free = row.acked;
    return true;
  });
}

test("the record of a path opens by itself, with its RTT and forward delay", async () => {
  const { log } = await replayed();
  expect(log.summary.csv?.roles.map(({ role, unit }) => `${role} ${unit}`)).toEqual([
    "sent us",
    "source-port none",
    "destination-port none",
    "snd_una none",
    "forward us",
    "reverse us",
    "sample us",
    "ignore none",
  ]);
  expect(log.summary.notes.map(({ id }) => id)).toEqual(["times-of-transmission", "reverse-is-rest"]);
});

test("the exchanges are the round trips of the file, to the digit", async () => {
  const { done, delays } = await replayed();
  const wanted = exchangesOfFile();
  const table = done.trace.tables.find(({ kind }) => kind === "owd");
  const values = (id: string) => [...(table?.columns.find((column) => column.id === id)?.values ?? [])];
  expect(wanted.length).toBeGreaterThan(100);
  expect(delays.exchanges).toBe(wanted.length);
  expect(values("forward")).toEqual(wanted.map(({ forward }) => forward / 1000));
  expect(values("rttSender")).toEqual(wanted.map(({ sent, acked }) => (acked - sent) / 1000));
});

test("by the log's own clocks synchronised clocks are right, and half of the RTT is not", async () => {
  const { score } = await replayed();
  expect(score("synchronous").maxAbsErrorMs).toBe(0);
  expect(score("half-rtt").rmseMs).toBeGreaterThan(20);
});

test("an offset of the receiver's clock moves synchronised clocks alone; Choi and Yoo need none", async () => {
  const exact = { "owd.choi-yoo.start": "true", "owd.choi-yoo.interval": "sent" };
  const { score } = await replayed({ ...exact, "clock.offset": 80 });
  expect(score("synchronous").meanErrorMs).toBeCloseTo(80, 6);
  expect(score("choi-yoo").maxAbsErrorMs).toBeLessThan(1e-6);
});

test("the sender's real pauses add to the recursion that takes the RTT for the interval", async () => {
  const { score } = await replayed({ "owd.choi-yoo.start": "true" });
  const rows = exchangesOfFile();
  const pauseMs = rows.reduce(
    (sum, row, at) => sum + (at === 0 ? 0 : row.sent - (rows[at - 1]?.acked ?? Number.NaN)) / 1000,
    0,
  );
  expect(score("choi-yoo").maxAbsErrorMs).toBeCloseTo(pauseMs, 6);
});
