/** Rows of a log's table in the form of the replay session: doubles in a fixed order. */

import type { Table } from "./protocol";

/** Columns of a row, by their ids in a log's table. */
const ROW = ["t_ns", "rtt", "snd_una", "snd_nxt", "cwnd", "ssthresh", "forward"] as const;

/** Nanoseconds in the units that times of a log may have. */
const NS: Readonly<Record<string, number>> = { s: 1e9, ms: 1e6, us: 1e3, ns: 1 };

/**
 * The rows of a log's flow: t_ns, rtt_ns, snd_una, snd_nxt (bytes), cwnd, ssthresh (segments), forward delay (ns);
 * NaN where the log has no value. Times are rounded to whole nanoseconds, so that the decimals of the log are exact.
 */
export function replayRows(table: Table): Float64Array<ArrayBuffer> {
  const columns = ROW.map((id) => table.columns.find((column) => column.id === id));
  const factors = columns.map((column) => (column === undefined ? undefined : NS[column.unit]));
  const rows = new Float64Array(table.rows * ROW.length);
  for (let part = 0; part < ROW.length; part++) {
    const values = columns[part]?.values;
    const factor = factors[part];
    for (let row = 0, at = part; row < table.rows; row++, at += ROW.length) {
      const value = values?.[row] ?? Number.NaN;
      rows[at] = factor === undefined ? value : Math.round(value * factor);
    }
  }
  return rows;
}
