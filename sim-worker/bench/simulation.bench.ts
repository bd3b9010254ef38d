/** Simulations as wasm: all columns recorded, five shadow estimators on one flow. */

import { loadCore } from "../cli/nodeCore";
import { nodeJob } from "../cli/nodeJob";
import { catalogue } from "../generated/catalogue";
import { failure } from "../src/failure";
import { stepToEnd } from "../src/job";
import type { RunResult } from "../src/protocol";
import { openSimulation } from "../src/simulate";
import { BASE_PRESET, type BenchCase, benchCases } from "./cases";
import { inThread } from "./thread";

const seconds = (from: number) => (performance.now() - from) / 1000;

async function measure({ name, set, repeats }: BenchCase): Promise<object> {
  const core = await loadCore();
  const scenario = catalogue.presets.find(({ id }) => id === BASE_PRESET)?.scenario;
  if (scenario === undefined) throw failure("no-preset", `There is no built-in scenario ${BASE_PRESET}.`);
  let wallSeconds = Number.POSITIVE_INFINITY;
  let copySeconds = Number.POSITIVE_INFINITY;
  let outcome = {};
  for (let repeat = 0; repeat < repeats; repeat++) {
    await core.prepare(() => true, nodeJob.turns.next);
    const started = performance.now();
    const session = openSimulation(core, { scenario, set, changes: [], record: "all" }, false);
    await stepToEnd(session, nodeJob);
    wallSeconds = Math.min(wallSeconds, seconds(started));
    const stepped = performance.now();
    session.trace();
    copySeconds = Math.min(copySeconds, seconds(stepped));
    outcome = figures(session.result<RunResult>());
    session.close();
  }
  return { case: name, wallSeconds, copySeconds, ...outcome };
}

/** What shows that equal work was done. */
function figures({ simulatedSeconds, packets, events, flows, links }: RunResult) {
  const bottleneck = links.find(({ id }) => id === "bottleneck");
  return {
    simulatedSeconds,
    packets,
    events,
    goodputBitPerS: flows.reduce((sum, flow) => sum + flow.goodputBitPerS, 0),
    meanQueuePackets: bottleneck?.meanQueuePackets ?? null,
    drops: bottleneck?.drops ?? null,
  };
}

await inThread(import.meta.url, async (tell) => {
  for (const benchCase of benchCases) tell(await measure(benchCase));
});
