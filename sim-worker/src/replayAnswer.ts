/** What a session that sends samples through estimators answers, whether they came from a log or from a model. */

import type { CoreSession } from "./core";
import type { JobContext } from "./job";
import type { Insights, Replay, Trace } from "./protocol";

/** What the core says; wall-clock time is the worker's, because the core has no clock. */
interface CoreResult extends Pick<Replay, "inForce">, Insights {
  readonly estimators: Replay["scores"];
}

/** The answer of a session that has come to its end, which is then closed; `startedMs` is by the clock of `context`. */
export function readReplay(
  session: CoreSession,
  source: Trace["source"],
  startedMs: number,
  context: JobContext,
): Replay {
  const { notes, estimators: scores, inForce, anatomy, operatingCurves } = session.result<CoreResult>();
  const trace = { source, ...session.trace(), notes };
  session.close();
  return {
    trace,
    scores,
    inForce,
    wallSeconds: (context.turns.now() - startedMs) / 1000,
    ...(anatomy !== undefined && { anatomy }),
    ...(operatingCurves !== undefined && { operatingCurves }),
  };
}
