import { underway } from "./background";

/**
 * Latest wins, without starving: one call is under way and at most one waits, the latest. A call that takes longer than the
 * patience is given up for the newer one. So a dragged slider gets pictures while it moves.
 */
export interface Latest {
  /** Something changed: call as soon as possible. */
  request(): void;
  /** What is under way is no longer wanted. */
  drop(): void;
}

const PATIENCE_MS = 400;

/**
 * @param call does the work; `current()` says whether its result is still wanted. Starting a newer call cancels the older
 *   one in the worker.
 */
export function createLatest(call: (current: () => boolean) => Promise<void>): Latest {
  let turn = 0;
  let busy = false;
  let waiting = false;
  let startedMs = 0;
  let patience: ReturnType<typeof setTimeout> | undefined;

  const run = (): void => void underway(start());

  async function start(): Promise<void> {
    clearTimeout(patience);
    turn += 1;
    const mine = turn;
    busy = true;
    waiting = false;
    startedMs = performance.now();
    try {
      await call(() => mine === turn);
    } finally {
      if (mine === turn) {
        busy = false;
        if (waiting) run();
      }
    }
  }

  return {
    request() {
      if (!busy) {
        run();
        return;
      }
      waiting = true;
      clearTimeout(patience);
      patience = setTimeout(run, Math.max(0, startedMs + PATIENCE_MS - performance.now()));
    },
    drop() {
      clearTimeout(patience);
      turn += 1;
      busy = false;
      waiting = false;
    },
  };
}
