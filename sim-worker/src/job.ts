/** A job: work on a session in slices, between which a cancel or a newer request is handled. */

import type { CoreSession } from "./core";
import { failure, type LabFailure } from "./failure";
import type { Turns } from "./turns";

/** Whether the request has been cancelled. */
export interface CancelToken {
  cancelled: boolean;
}

/** The context of a job. */
export interface JobContext {
  readonly token: CancelToken;
  readonly turns: Turns;
  /** Reports the share of the work that is done, 0 to 1. */
  progress(share: number): void;
}

/** The target duration of a slice. */
const SLICE_MS = 6;
const FIRST_EVENTS = 10_000;
const FEWEST_EVENTS = 500;
const MOST_EVENTS = 50_000_000;

/** Beyond the end of any run: no limit of simulated time. */
const NO_LIMIT_NS = 9e18;

export function cancelledFailure(): LabFailure {
  return failure("cancelled", "The call was cancelled.");
}

export function throwIfCancelled(token: CancelToken): void {
  if (token.cancelled) throw cancelledFailure();
}

/** The size of the next slice from the duration of the last one; changes by at most a factor of 4. */
export function nextSliceEvents(events: number, tookMs: number): number {
  const factor = Math.min(4, Math.max(0.25, SLICE_MS / Math.max(tookMs, 0.01)));
  return Math.round(Math.min(MOST_EVENTS, Math.max(FEWEST_EVENTS, events * factor)));
}

/** Steps a session to its end. `afterSlice` is called after each slice but the last. Throws when cancelled. */
export async function stepToEnd(session: CoreSession, context: JobContext, afterSlice?: () => void): Promise<void> {
  const { token, turns } = context;
  let events = FIRST_EVENTS;
  for (;;) {
    throwIfCancelled(token);
    const started = turns.now();
    if (!session.step(NO_LIMIT_NS, events)) return;
    events = nextSliceEvents(events, turns.now() - started);
    afterSlice?.();
    await turns.next();
  }
}
