/**
 * The experts' speed as wasm: a million samples through a hundred of them, in ticks of 4 ms. The samples are a bundled log
 * from wifi over and over, and the worst we know of: one tick, above which nearly all experts stand close together, so that
 * every one of them needs an exponential of its own.
 */

import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { loadCore } from "../cli/nodeCore";
import type { Core } from "../src/core";
import { inThread } from "./thread";

const SAMPLES = 1_000_000;
const REPEATS = 3;
const ROW_VALUES = 6;
const TICK_NS = 4e6;
const NS_PER_US = 1e3;
const FEED_BYTES = 2 ** 20;

function wifiNs(): number[] {
  const url = new URL("../../datasets/kernel-logs/wifi-v6-reno/kernel_rtt.csv.gz", import.meta.url);
  const [head = "", ...lines] = gunzipSync(readFileSync(url)).toString().trim().split("\n");
  const column = head.split(",").indexOf("sample_us");
  return lines.map((line) => Number(line.split(",")[column]) * NS_PER_US).filter((rtt) => rtt > 0);
}

/** Rows as a replay is fed them: time, RTT, then four values that are not known. */
function rowsOf(rttNs: readonly number[]): Uint8Array {
  const rows = new Float64Array(SAMPLES * ROW_VALUES).fill(Number.NaN);
  for (let i = 0, time = 0; i < SAMPLES; i++) {
    const rtt = rttNs[i % rttNs.length] ?? Number.NaN;
    time += rtt;
    rows[i * ROW_VALUES] = time;
    rows[i * ROW_VALUES + 1] = rtt;
  }
  return new Uint8Array(rows.buffer);
}

/** Seconds that the samples take once they are fed. */
function replay(core: Core, estimator: string, rows: Uint8Array, record: string): number {
  const set = { [`estimator.${estimator}.unit`]: TICK_NS / 1e6, [`estimator.${estimator}.quantise`]: true };
  const session = core.open({ kind: "replay", flow: "0", estimators: [estimator], set, record });
  for (let at = 0; at < rows.length; at += FEED_BYTES) session.feed(rows.subarray(at, at + FEED_BYTES));
  session.finish();
  const started = performance.now();
  while (session.step(Number.MAX_VALUE, SAMPLES));
  return (performance.now() - started) / 1000;
}

await inThread(import.meta.url, async (tell) => {
  const core = await loadCore();
  const inputs = { wifi: rowsOf(wifiNs()), worst: rowsOf([TICK_NS]) };
  for (const estimator of ["experts", "experts-fixed"]) {
    for (const [name, rows] of Object.entries(inputs)) {
      let wallSeconds = Number.POSITIVE_INFINITY;
      for (let repeat = 0; repeat < REPEATS; repeat++)
        wallSeconds = Math.min(wallSeconds, replay(core, estimator, rows, "none"));
      const recordedSeconds = replay(core, estimator, rows, "all");
      tell({ case: `${estimator}-${name}`, wallSeconds, recordedSeconds, samples: SAMPLES });
    }
  }
});
