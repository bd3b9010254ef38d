/** Reading of logs as wasm: the files of wasm-core/bench/bench_log.c, repeated to at least 64 MB. */

import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { loadCore } from "../cli/nodeCore";
import { nodeJob } from "../cli/nodeJob";
import type { Core } from "../src/core";
import { stepToEnd } from "../src/job";
import { readLog } from "../src/logs";
import { CHUNK_BYTES } from "../src/readFile";
import { inThread } from "./thread";

const BYTES_MIN = 64 * 2 ** 20;
const REPEATS = 3;

const files = [
  ["trace-pipe", "cellular-steps-cubic/tcp_probe.trace_pipe.txt.gz"],
  ["perf-script", "adsl-bloat-cubic/perf.script.txt.gz"],
  ["csv", "adsl-bloat-cubic/kernel_rtt.csv.gz"],
] as const;

const seconds = (from: number) => (performance.now() - from) / 1000;

/** The file over and over; whole lines, for it ends with a line break. */
function readRepeated(path: string): Uint8Array<ArrayBuffer> {
  const once = gunzipSync(readFileSync(new URL(`../../datasets/kernel-logs/${path}`, import.meta.url)));
  const times = Math.ceil(BYTES_MIN / once.length);
  const bytes = new Uint8Array(once.length * times);
  for (let at = 0; at < bytes.length; at += once.length) bytes.set(once, at);
  return bytes;
}

/** The core alone, fed from memory; its own memory was touched before, as the worker does while nobody waits. */
async function feedAll(core: Core, bytes: Uint8Array): Promise<number> {
  const program = await core.program("log");
  await program.prepare(() => true, nodeJob.turns.next);
  const started = performance.now();
  const session = program.open({ kind: "log" });
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) session.feed(bytes.subarray(at, at + CHUNK_BYTES));
  if (session.finish()) await stepToEnd(session, nodeJob);
  const took = seconds(started);
  session.close();
  return took;
}

/** As from a dropped file: read in pieces and hashed as well. It takes long enough for its memory to be kept for the next. */
async function readBlob(core: Core, bytes: Uint8Array<ArrayBuffer>, name: string): Promise<number> {
  const request = { file: new Blob([bytes]), name, format: null, mapping: null };
  const { session, summary } = await readLog(core, request, nodeJob);
  session?.close();
  return summary.wallSeconds;
}

await inThread(import.meta.url, async (tell) => {
  const core = await loadCore();
  for (const [name, path] of files) {
    const bytes = readRepeated(path);
    let wallSeconds = Number.POSITIVE_INFINITY;
    let fileSeconds = Number.POSITIVE_INFINITY;
    for (let repeat = 0; repeat < REPEATS; repeat++) {
      wallSeconds = Math.min(wallSeconds, await feedAll(core, bytes));
      fileSeconds = Math.min(fileSeconds, await readBlob(core, bytes, path));
    }
    tell({ case: `log-${name}`, wallSeconds, fileSeconds, bytes: bytes.length });
  }
});
