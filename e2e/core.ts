/** What the core computes in Node: what every browser's results are held against. */

import { loadCore } from "../sim-worker/cli/nodeCore";
import { nodeJob } from "../sim-worker/cli/nodeJob";
import { catalogue } from "../sim-worker/generated/catalogue";
import { readLog } from "../sim-worker/src/logs";
import type { ParamMap, Scenario } from "../sim-worker/src/protocol";
import { replay } from "../sim-worker/src/replay";
import { simulate } from "../sim-worker/src/simulate";
import { traceHash } from "./hooks";

const first = catalogue.presets.find(({ id }) => id === catalogue.defaultPreset);
if (first === undefined) throw new Error("The catalogue does not have its default preset.");
const scenario: Scenario = first.scenario;

/** The hash of the run with which the lab opens, with parameters laid over its scenario. */
export async function firstRunHash(set: ParamMap = {}): Promise<string> {
  const { trace } = await simulate(await loadCore(), { scenario, set, changes: [], record: "all" }, nodeJob);
  return traceHash(trace);
}

/** The estimators that the lab opens with: the driver of the default preset's main flow, then its shadows. */
function firstEstimators(): readonly string[] {
  const flow = (scenario.flow as { readonly main: { readonly estimator: string; readonly shadows: readonly string[] } })
    .main;
  return [...new Set([flow.estimator, ...flow.shadows])];
}

/** The hash of the lab's usual estimators on the flow of a log that has most samples. */
export async function logHash(name: string, bytes: Buffer): Promise<string> {
  const core = await loadCore();
  const log = await readLog(
    core,
    { file: new Blob([new Uint8Array(bytes)]), name, format: null, mapping: null },
    nodeJob,
  );
  const [busiest] = [...log.summary.flows].sort((a, b) => b.samples - a.samples);
  if (busiest === undefined) throw new Error(`${name} has no flow`);
  const request = { log: 0, flow: busiest.id, estimators: firstEstimators(), set: {}, range: null };
  return traceHash((await replay(core, log, request, nodeJob)).trace);
}
