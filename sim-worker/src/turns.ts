/** Clock and event loop for jobs; tests pass their own. */

export interface Turns {
  /** Milliseconds on a clock that only goes forward. */
  now(): number;
  /** Resolves after pending messages have been handled. */
  next(): Promise<void>;
  /** Resolves after at least `ms` milliseconds. */
  sleep(ms: number): Promise<void>;
}

/** Resolves in a new task. Uses a message, because nested timers of 0 ms take 4 ms. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

export const realTurns: Turns = {
  now: () => performance.now(),
  next: nextTask,
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};
