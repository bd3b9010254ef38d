/** The verb `run`: a whole simulation at once. */

import { withModels } from "./bundledModels";
import type { Core, CoreSession } from "./core";
import { type JobContext, stepToEnd } from "./job";
import type { Note, Run, RunRequest, RunResult } from "./protocol";
import { wantsLabels } from "./wantsLabels";

/** The least time between two reports of progress, since reading the core's result costs time. */
const PROGRESS_EVERY_MS = 100;

/** The core's result of a simulation; the worker adds the wall-clock time, since the core has no clock. */
type CoreRunResult = Omit<RunResult, "wallSeconds">;

/**
 * Opens a simulation; throws LabFailure when the core refuses the scenario.
 * With `play` its parameters may be changed between steps; without, links compute packets ahead, which is faster.
 */
export function openSimulation(core: Core, request: RunRequest, play: boolean): CoreSession {
  return core.open({ kind: "simulation", play, ...request });
}

/** The metrics so far, and the notes. */
export function readRunResult(
  session: CoreSession,
  wallSeconds: number,
): { result: RunResult; notes: readonly Note[] } {
  const { notes, error: _none, ...result } = session.result<CoreRunResult>();
  return { result: { ...result, wallSeconds }, notes };
}

/** Reports simulated time as a share of the scenario's duration, at most every PROGRESS_EVERY_MS. */
function progressOf(session: CoreSession, context: JobContext): () => void {
  let last = context.turns.now();
  return () => {
    const now = context.turns.now();
    if (now - last < PROGRESS_EVERY_MS) return;
    last = now;
    const { simulatedSeconds, inForce } = session.result<CoreRunResult>();
    const duration = inForce["run.duration"];
    if (typeof duration === "number" && duration > 0) context.progress(Math.min(1, simulatedSeconds / duration));
  };
}

/** With the labels that an oracle is to know. */
async function withForeknown(core: Core, request: RunRequest, context: JobContext): Promise<RunRequest> {
  if (!wantsLabels(request)) return request;
  const { findLabels } = await import("./foreknown");
  return { ...request, labels: await findLabels(core, request, context) };
}

export async function simulate(core: Core, request: RunRequest, context: JobContext): Promise<Run> {
  const started = context.turns.now();
  const withNets = await withModels(request);
  const session = openSimulation(core, await withForeknown(core, withNets, context), false);
  await stepToEnd(session, context, progressOf(session, context));
  const { result, notes } = readRunResult(session, (context.turns.now() - started) / 1000);
  const trace = { source: "simulation", ...session.trace(), notes } as const;
  session.close();
  return { trace, result };
}
