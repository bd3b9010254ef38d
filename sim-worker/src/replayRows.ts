/** Rows of a log's table as the replay session takes them: doubles in a fixed order. */

import type { Table } from "./protocol";

/** Columns of a row; NaN where the log does not know: times in ns, sequence numbers in bytes, windows in segments. */
const ROW = ["time", "rtt", "una", "nxt", "cwnd", "ssthresh"] as const;

const NS: Readonly<Record<string, number>> = { s: 1e9, ms: 1e6, us: 1e3, ns: 1 };

/**
 * One row for every RTT sample of a log's flow, in order: t_ns, rtt_ns, snd_una, snd_nxt, cwnd, ssthresh.
 * Times are whole nanoseconds, so that what the log said in decimals is exact again.
 */
export function replayRows(table: Table): Float64Array<ArrayBuffer> {
  const columns = ROW.map((id) => table.columns.find((column) => column.id === id));
  const rtt = columns[1]?.values ?? new Float64Array(0);
  const rows = new Float64Array(rtt.filter((value) => !Number.isNaN(value)).length * ROW.length);
  let at = 0;
  for (let row = 0; row < rtt.length; row++) {
    if (Number.isNaN(rtt[row])) continue;
    for (const column of columns) {
      const value = column?.values[row] ?? Number.NaN;
      const factor = column === undefined ? undefined : NS[column.unit];
      rows[at++] = factor === undefined ? value : Math.round(value * factor);
    }
  }
  return rows;
}
