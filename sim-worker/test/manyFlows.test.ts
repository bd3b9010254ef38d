/** Logs with many short flows, and what reading their columns may do to the core's memory. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { nodeJob } from "../cli/nodeJob";
import { readLog } from "../src/logs";
import { type CoreExports, instantiate } from "../src/module";
import { replay } from "../src/replay";
import { copyTrace, type TraceLayout } from "../src/trace";
import { loadCore, smallScenario } from "./support";

/** Numbers in [0, 1) that follow from a seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface Generated {
  readonly text: string;
  /** Events of each flow. */
  readonly rows: readonly number[];
}

/** A kernel trace of tcp:tcp_probe: `flows` connections, each of `from` to `to` events. */
function traceOf(random: () => number, flows: number, from: number, to: number): Generated {
  const lines: string[] = [];
  const rows: number[] = [];
  for (let flow = 0; flow < flows; flow++) {
    const count = from + Math.floor(random() * (to - from + 1));
    let at = 100 + flow;
    let acked = Math.floor(random() * 2 ** 31);
    let srtt = 20_000 + Math.floor(random() * 40_000);
    rows.push(count);
    for (let row = 0; row < count; row++) {
      at += 0.01 + random() * 0.04;
      acked += 1448;
      srtt += Math.floor(random() * 1000) - 500;
      lines.push(
        `            app-1 [000] ..s. ${at.toFixed(6)}: tcp_probe: family=AF_INET src=10.0.0.1:${20_000 + flow} ` +
          `dest=10.9.0.1:443 mark=0x0 data_len=1448 snd_nxt=0x${(acked + 14_480).toString(16)} ` +
          `snd_una=0x${acked.toString(16)} snd_cwnd=10 ssthresh=2147483647 snd_wnd=65160 srtt=${srtt} ` +
          `rcv_wnd=64512 sock_cookie=${flow + 1} skbaddr=00000000a2fcff1c skaddr=0000000005abff88`,
      );
    }
  }
  return { text: `${lines.join("\n")}\n`, rows };
}

const seed = Number(process.env.LAB_TEST_SEED ?? 1 + Math.floor(Math.random() * 1e6));

test("every flow of a log with many short flows is replayed", { timeout: 120_000 }, async () => {
  const core = await loadCore();
  for (let round = 0; round < 12; round++) {
    const random = randomOf(seed + round);
    const flows = 20 + Math.floor(random() * 381);
    const { text, rows } = traceOf(random, flows, 3, 14);
    const file = new Blob([text]);
    const log = await readLog(core, { file, name: "short", format: null, mapping: null }, nodeJob);
    expect([seed, round, log.summary.flows.length]).toEqual([seed, round, flows]);
    for (const { id, samples } of log.summary.flows) {
      const request = { log: 0, flow: id, estimators: ["linux", "experts"], set: {}, range: null, state: false };
      const { trace } = await replay(core, log, request, nodeJob);
      const table = trace.tables.find(({ kind }) => kind === "samples");
      // The first smoothed value of a flow counts as its handshake's sample, so there may be one more than rows.
      const events = rows[Number(id) - 1] ?? 0;
      expect([seed, round, id, table?.rows]).toEqual([seed, round, id, samples]);
      expect(samples <= events + 1, `seed ${seed}, round ${round}, flow ${id}`).toBe(true);
    }
  }
});

test("the layout of a session's tables is asked for once, however many flows are replayed", async () => {
  const core = await loadCore();
  const { text } = traceOf(randomOf(seed), 50, 3, 3);
  const log = await readLog(core, { file: new Blob([text]), name: "x", format: null, mapping: null }, nodeJob);
  const before = log.session?.tables();
  for (const { id } of log.summary.flows) {
    const request = { log: 0, flow: id, estimators: ["last"], set: {}, range: null, state: false };
    await replay(core, log, request, nodeJob);
  }
  expect(log.session?.tables()).toBe(before);

  // A session that goes on has other rows.
  const run = core.open({ kind: "simulation", scenario: smallScenario, set: {}, changes: [], record: "all" });
  run.step(1e9, 1e9);
  const early = run.tables();
  run.step(2e9, 1e9);
  const later = run.tables();
  expect(early.tables.map(({ id }) => id)).toEqual(later.tables.map(({ id }) => id));
  expect(early.tables[0]?.rows).toBeLessThan(later.tables[0]?.rows ?? 0);
});

/* ---- the law of rttlab.h: lab_chunk and lab_grid never make memory grow ------------------------------------------ */

const wasm = fileURLToPath(new URL("../../wasm-core/dist/rttlab-oracle.wasm", import.meta.url));
const module = new WebAssembly.Module(readFileSync(wasm));

function put(core: CoreExports, text: string): number {
  const bytes = new TextEncoder().encode(text);
  new Uint8Array(core.memory.buffer).set(bytes, core.lab_buffer(bytes.length));
  return bytes.length;
}

function textAt(core: CoreExports, pointer: number): string {
  const bytes = new Uint8Array(core.memory.buffer);
  return new TextDecoder().decode(bytes.subarray(pointer, bytes.indexOf(0, pointer)));
}

/** Asks for every table and grid through views that are taken once, before the first of them. */
function readAll(core: CoreExports): void {
  const layout: TraceLayout = JSON.parse(textAt(core, core.lab_tables()));
  const { buffer } = core.memory;
  const { tables } = copyTrace(core, layout);
  // Growth detaches the buffer, which then has no bytes.
  expect([seed, buffer.byteLength]).toEqual([seed, core.memory.buffer.byteLength]);
  expect(tables.map(({ rows }) => rows)).toEqual(layout.tables.map(({ rows }) => rows));
}

test("reading columns and grids never makes the core's memory grow", { timeout: 60_000 }, () => {
  for (let round = 0; round < 20; round++) {
    const random = randomOf(seed + 1000 * round);
    const core = instantiate(module);
    const { text } = traceOf(random, 20 + Math.floor(random() * 381), 3, 14);
    expect(core.lab_open(put(core, JSON.stringify({ kind: "log" })))).toBe(1);
    expect(core.lab_feed(put(core, text))).toBe(1);
    expect(core.lab_feed(0)).toBe(0);
    readAll(core);
  }
});

test("reading columns of a run that plays never makes the core's memory grow", { timeout: 60_000 }, () => {
  const random = randomOf(seed);
  const core = instantiate(module);
  const document = { kind: "simulation", scenario: smallScenario, set: {}, changes: [], record: "state", play: true };
  expect(core.lab_open(put(core, JSON.stringify(document)))).toBe(1);
  let status = 1;
  for (let at = 0; status === 1; at += random() * 2e8) {
    status = core.lab_step(at, 0xffff_ffff);
    readAll(core);
  }
  expect(status).toBe(0);
});
