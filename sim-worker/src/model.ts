/** The verb `model`: estimators on the samples of a deterministic model. */

import { withModels } from "./bundledModels";
import type { Core, CoreSession } from "./core";
import { type JobContext, stepToEnd } from "./job";
import type { ModelRequest, Replay } from "./protocol";
import { readReplay } from "./replayAnswer";

/** The least time between two reports of progress, since reading the core's result costs time. */
const PROGRESS_EVERY_MS = 100;

/** The members of the core's result from which progress is computed. */
interface CoreProgress {
  readonly samples: number;
  /** Samples of the whole model. */
  readonly samplesExpected: number;
}

function progressOf(session: CoreSession, context: JobContext): () => void {
  let last = context.turns.now();
  return () => {
    const now = context.turns.now();
    if (now - last < PROGRESS_EVERY_MS) return;
    last = now;
    const { samples, samplesExpected } = session.result<CoreProgress>();
    if (samplesExpected > 0) context.progress(Math.min(1, samples / samplesExpected));
  };
}

/** Throws LabFailure when there is no such model or the core refuses a parameter. */
export async function runModel(core: Core, request: ModelRequest, context: JobContext): Promise<Replay> {
  const started = context.turns.now();
  const session = core.open({ kind: "model", ...(await withModels(request)) });
  await stepToEnd(session, context, progressOf(session, context));
  return readReplay(session, "model", started, context);
}
