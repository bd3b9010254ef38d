/**
 * `node scripts/derive-log-formats.mjs`: writes datasets/log-formats from the captures in datasets/kernel-logs: the same
 * genuine samples in formats that no tool of those captures writes. `node scripts/manifest.mjs` then updates the hashes.
 */
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { at, main, say, shown, writeWhole } from "./lib/common.mjs";

const ROWS = 500;
const folder = at("datasets", "log-formats");
const read = (...parts) => gunzipSync(readFileSync(at("datasets", "kernel-logs", ...parts))).toString("utf8");

function write(name, lines) {
  mkdirSync(folder, { recursive: true });
  writeWhole(join(folder, name), `${lines.join("\n")}\n`);
  say(`${shown(join(folder, name))}: ${lines.length} lines`);
}

/** The events of a trace as objects of their fields, with `ns` as a BigInt. */
function events(text) {
  return text.split("\n").flatMap((line) => {
    const match = /(\d+)\.(\d+): (?:tcp:)?tcp_probe: +(.*)/.exec(line);
    if (match === null) return [];
    const [, seconds, fraction, fields] = match;
    const pairs = fields.split(" ").map((field) => field.split("="));
    return [{ ns: BigInt(seconds) * 1000000000n + BigInt(fraction.padEnd(9, "0")), ...Object.fromEntries(pairs) }];
  });
}

/** Time from the first event as the kernel's module prints it: seconds, a point, nine digits. */
const clock = (ns) => `${ns / 1000000000n}.${String(ns % 1000000000n).padStart(9, "0")}`;

/** Lines of /proc/net/tcpprobe; a header of 32 bytes is part of the length there. */
function tcpprobe(all, unitUs) {
  const list = all.slice(0, ROWS);
  return list.map((event) => {
    const length = Number(event.data_len) + 32;
    const srtt = Math.floor(Number(event.srtt) / unitUs);
    return [
      clock(event.ns - list[0].ns),
      event.src,
      event.dest,
      length,
      event.snd_nxt,
      event.snd_una,
      event.snd_cwnd,
      event.ssthresh,
      event.snd_wnd,
      srtt,
      event.rcv_wnd,
    ].join(" ");
  });
}

/** Rows of kernel_rtt.csv with a sample, as objects of texts. */
function samples(text, cookie) {
  const [head, ...rows] = text.trimEnd().split("\n");
  const names = head.split(",");
  return rows
    .map((row) => Object.fromEntries(row.split(",").map((value, index) => [names[index], value])))
    .filter((row) => row.cookie === cookie && row.sample_us !== "")
    .slice(0, ROWS);
}

const seconds = (row, first) => (Number(BigInt(row.t_ns) - BigInt(first.t_ns)) / 1e9).toFixed(6);
const milliseconds = (us) => (Number(us) / 1000).toFixed(3);
const comma = (number) => number.replace(".", ",");

await main(() => {
  const mini = events(read("formats-mini", "tcp_probe.trace_pipe.txt.gz"));
  const handover = events(read("handover-cubic", "tcp_probe.trace_pipe.txt.gz"));
  write("microseconds.tcpprobe.txt", tcpprobe(mini, 1));
  write("ticks-of-4-ms.tcpprobe.txt", tcpprobe(handover, 4000));

  const rows = samples(read("formats-mini", "kernel_rtt.csv.gz"), "33a");
  const [first] = rows;
  write("samples-semicolon.csv", [
    "Zeit (s);RTT (ms);cwnd",
    ...rows.map((row) => `${comma(seconds(row, first))};${comma(milliseconds(row.sample_us))};${row.cwnd}`),
  ]);
  write("samples-blanks.txt", [
    "# time_s rtt_ms",
    ...rows.map((row) => `${seconds(row, first).padStart(12)}  ${milliseconds(row.sample_us)}`),
  ]);
  write(
    "samples-one-column.txt",
    rows.map((row) => milliseconds(row.sample_us)),
  );
  write("samples-smoothed.csv", [
    "time_s,flow,srtt_ms,cwnd",
    ...rows.map((row) => `${seconds(row, first)},bulk,${milliseconds(Number(row.srtt_us_x8) / 8)},${row.cwnd}`),
  ]);
  write("samples-tshark.tsv", [
    ["frame.time_epoch", "tcp.stream", "ip.src", "tcp.srcport", "ip.dst", "tcp.dstport", "tcp.analysis.ack_rtt"].join(
      "\t",
    ),
    ...rows.map((row) => {
      const time = clock(BigInt(row.t_ns) + 1795223000000000000n);
      return [time, "1", "10.0.0.2", row.rport, "10.0.0.1", row.lport, clock(BigInt(row.sample_us) * 1000n)].join("\t");
    }),
  ]);
});
