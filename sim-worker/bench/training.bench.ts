/**
 * The speed of training as wasm: an epoch of 10,000 sequences of ten losses with all twelve metrics, nets of 16 units.
 * The same in PyTorch: scripts/peers/epoch_torch.py.
 */

import { loadCore } from "../cli/nodeCore";
import type { Core } from "../src/core";
import { ROW_HEAD } from "../src/trainTypes";
import { inThread } from "./thread";

const SEQUENCES = 10_000;
const LOSSES = 201;
/** One more, for validation. */
const RUNS = SEQUENCES / (LOSSES - 1) + 1;
const METRICS = [
  "cwnd",
  "lossint",
  "rtt",
  "rttd",
  "tdup",
  "rto",
  "lmax",
  "luint",
  "ldmax",
  "ldint",
  "tdupint",
  "rtoint",
];
const EPOCHS = 4;
const NS_PER_EPOCH = 1e9;
const ALL_BATCHES = 1e9;

function rows(): Uint8Array {
  const width = ROW_HEAD + METRICS.length;
  const all = new Float64Array(RUNS * LOSSES * width);
  let state = 1;
  const draw = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
  for (let nth = 0; nth < RUNS * LOSSES; nth++)
    all.set([Math.floor(nth / LOSSES), 0, nth % LOSSES, ...METRICS.map(draw)], nth * width);
  return new Uint8Array(all.buffer);
}

const set = (cell: string, batch: number) => ({
  "net.cell": cell,
  "net.units": 16,
  "net.history": 10,
  "net.group": "own",
  "net.metrics": METRICS,
  "training.batch": batch,
  "training.epochs": EPOCHS,
  "training.validation": 1,
  "training.patience": 0,
});

/** The least seconds of an epoch: on the clock, and of the process's processors. */
function epochOf(core: Core, cell: string, batch: number, data: Uint8Array) {
  const session = core.open({ kind: "training", set: set(cell, batch) });
  session.feed(data);
  session.finish();
  let [wallSeconds, cpuSeconds] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let epoch = 1; epoch <= EPOCHS; epoch++) {
    const [started, before] = [performance.now(), process.cpuUsage()];
    session.step(epoch * NS_PER_EPOCH, ALL_BATCHES);
    const { user, system } = process.cpuUsage(before);
    wallSeconds = Math.min(wallSeconds, (performance.now() - started) / 1000);
    cpuSeconds = Math.min(cpuSeconds, (user + system) / 1e6);
  }
  session.close();
  return { wallSeconds, cpuSeconds };
}

await inThread(import.meta.url, async (tell) => {
  const core = await (await loadCore()).program("training");
  const data = rows();
  for (const batch of [32, 256])
    for (const cell of ["gru", "lstm", "simple"])
      tell({ case: `train-${cell}-${batch}`, ...epochOf(core, cell, batch, data) });
});
