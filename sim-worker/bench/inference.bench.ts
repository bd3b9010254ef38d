/**
 * What predictions add to a run: their number times the time of one, over the time of the whole run, in the same thread. Two runs
 * that cut their windows otherwise cannot be compared with one another: they send other packets.
 */

import { loadCore } from "../cli/nodeCore";
import { nodeJob } from "../cli/nodeJob";
import { catalogue } from "../generated/catalogue";
import { loadModels } from "../src/bundledModels";
import type { Core } from "../src/core";
import { simulate } from "../src/simulate";
import { ROW_HEAD } from "../src/trainTypes";
import { inThread } from "./thread";

const ROWS = 20_000;
const METRICS = 12;
const REPEATS = 3;
/** The larger one of the bundled nets. */
const MODEL = "lstm-8";

/** Two runs, since one is kept for validation. */
function rows(): Uint8Array {
  const width = ROW_HEAD + METRICS;
  const all = new Float64Array(ROWS * width);
  for (let nth = 0; nth < ROWS; nth++)
    all.set(
      [Math.floor((2 * nth) / ROWS), 0, nth, ...Array.from({ length: METRICS }, (_, at) => (nth * 7 + at) % 23)],
      nth * width,
    );
  return new Uint8Array(all.buffer);
}

/** Least seconds that a session needs for the rows, with predictions after each or without. */
function secondsOf(core: Core, model: string, data: Uint8Array, predictions: boolean): number {
  let least = Number.POSITIVE_INFINITY;
  for (let repeat = 0; repeat < REPEATS; repeat++) {
    const started = performance.now();
    const session = core.open({ kind: "training", set: { "training.epochs": 0 }, model, predictions });
    session.feed(data);
    session.finish();
    least = Math.min(least, (performance.now() - started) / 1000);
    session.close();
  }
  return least;
}

/** A run with the net: its losses with a prediction, and its seconds. */
async function runOf(core: Core, preset: string, set: Readonly<Record<string, number | string>>) {
  const found = catalogue.presets.find(({ id }) => id === preset);
  if (found === undefined) throw new Error(`no preset ${preset}`);
  const request = {
    scenario: found.scenario,
    set: { ...set, "cc.rnn.model": MODEL },
    changes: [],
    record: "none",
  } as const;
  const { result } = await simulate(core, request, nodeJob);
  const predictions = result.losses.reduce((sum, each) => sum + (each.predictions?.count ?? 0), 0);
  return { wallSeconds: result.wallSeconds, packets: result.packets, predictions };
}

await inThread(import.meta.url, async (tell) => {
  const core = await loadCore();
  const training = await core.program("training");
  const model = (await loadModels())[MODEL] ?? "";
  const data = rows();
  const each = (secondsOf(training, model, data, true) - secondsOf(training, model, data, false)) / ROWS;
  for (const [preset, set] of [
    ["rnn-tcp", { "run.duration": 300 }],
    ["rnn-paper", {}],
  ] as const) {
    const run = await runOf(core, preset, set);
    const share = (100 * each * run.predictions) / run.wallSeconds;
    tell({ case: `inference-${preset}`, ...run, microsecondsEach: each * 1e6, percentOfRun: share });
  }
});
