/** Reading of a log: 100 MB of tcp_probe text, from a Blob as the page has it, to flows and samples. */

import { loadCore } from "../cli/nodeCore";
import { nodeJob } from "../cli/nodeJob";
import { readLog } from "../src/logs";
import { inThread } from "./thread";

const BYTES = 100e6;
const REPEATS = 3;
const FLOWS = 4;

/** One event as the kernel's trace_pipe prints it; srtt moves, so that samples are recovered. */
function eventLine(number: number): string {
  const time = (1000 + number * 0.0002).toFixed(6);
  const flow = number % FLOWS;
  const una = ((number * 1448) >>> 0).toString(16);
  const nxt = ((number * 1448 + 40 * 1448) >>> 0).toString(16);
  const srtt = 40_000 + Math.round(8000 * Math.sin(number / 900)) + (number % 17);
  return (
    `          <idle>-0       [001] ..s2.  ${time}: tcp_probe: family=AF_INET src=10.0.0.1:${5000 + flow} ` +
    `dest=10.0.0.2:5201 mark=0x0 data_len=0 snd_nxt=0x${nxt} snd_una=0x${una} snd_cwnd=${40 + (number % 9)} ` +
    `ssthresh=30 snd_wnd=3145728 srtt=${srtt} rcv_wnd=65535 sock_cookie=${(0x1000 + flow).toString(16)}\n`
  );
}

function makeLog(): Blob {
  const parts: string[] = [];
  for (let bytes = 0, number = 0; bytes < BYTES; number++) {
    const line = eventLine(number);
    parts.push(line);
    bytes += line.length;
  }
  return new Blob([parts.join("")]);
}

await inThread(import.meta.url, async (tell) => {
  const core = await loadCore();
  const file = makeLog();
  let wallSeconds = Number.POSITIVE_INFINITY;
  let samples = 0;
  for (let repeat = 0; repeat < REPEATS; repeat++) {
    const { summary } = await readLog(core, { file, name: "bench.txt", format: null, mapping: null }, nodeJob);
    wallSeconds = Math.min(wallSeconds, summary.wallSeconds);
    samples = summary.flows.reduce((sum, flow) => sum + flow.samples, 0);
  }
  tell({ case: "log-tcp-probe", wallSeconds, bytes: file.size, samples });
});
