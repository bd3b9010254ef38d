/** A very large log for a test and for the benchmark, written for each run. */
import { closeSync, openSync, writeSync } from "node:fs";

const LINES_AT_ONCE = 10_000;
const NOTE = "x".repeat(77);

/** A CSV row a hundred bytes long: 4 ms after the one before, an RTT between 30 and 80 ms, and an unused column. */
function line(row) {
  const rttMs = 50 + 20 * Math.sin(row / 5000) + ((row * 2_654_435_761) % 4096) / 400;
  return `${(row * 0.004).toFixed(3)},${rttMs.toFixed(3)},${NOTE}\n`;
}

/**
 * Writes a CSV log of at least `bytes` bytes. Gives the number of its samples.
 * @param {string} path
 * @param {number} bytes
 * @returns {number}
 */
export function writeLargeLog(path, bytes) {
  const file = openSync(path, "w");
  let rows = 0;
  let written = writeSync(file, "time_s,rtt_ms,note\n");
  while (written < bytes) {
    written += writeSync(file, Array.from({ length: LINES_AT_ONCE }, (_, at) => line(rows + at)).join(""));
    rows += LINES_AT_ONCE;
  }
  closeSync(file);
  return rows;
}
