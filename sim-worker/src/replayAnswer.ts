/** The answer of replay and model sessions. */

import type { CoreSession } from "./core";
import type { JobContext } from "./job";
import type { Insights, Replay, Trace } from "./protocol";

/** The core's result; the worker adds the wall-clock time, since the core has no clock. */
interface CoreResult extends Pick<Replay, "inForce">, Partial<Pick<Replay, "oneWayDelay">>, Insights {
  readonly estimators: Replay["scores"];
}

/** Reads the answer of a session that has ended, and closes it; `startedMs` is by the clock of `context`. */
export function readReplay(
  session: CoreSession,
  source: Trace["source"],
  startedMs: number,
  context: JobContext,
): Replay {
  const {
    notes,
    estimators: scores,
    oneWayDelay = [],
    inForce,
    anatomy,
    operatingCurves,
  } = session.result<CoreResult>();
  const trace = { source, ...session.trace(), notes };
  session.close();
  return {
    trace,
    scores,
    oneWayDelay,
    inForce,
    wallSeconds: (context.turns.now() - startedMs) / 1000,
    ...(anatomy !== undefined && { anatomy }),
    ...(operatingCurves !== undefined && { operatingCurves }),
  };
}
