/** Time and turns of the event loop: how long jobs let messages in, and how tests hold the clock. */

export interface Turns {
  /** Milliseconds on a clock that only goes forward. */
  now(): number;
  /** Lets waiting messages be handled, as soon as possible. */
  next(): Promise<void>;
  /** Resolves after at least `ms` milliseconds. */
  sleep(ms: number): Promise<void>;
}

/** Resolves in a new task. A message, because timers of 0 ms are stretched to 4 ms when they are nested. */
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
