/** What the tests of the worker share: the real core, a worker in this process, a clock that the test moves. */

import { loadCore } from "../cli/nodeCore";
import type { Spawn } from "../src/connection";
import { Dispatcher } from "../src/dispatch";
import type { Request, RunRequest, Scenario } from "../src/protocol";
import { ROW_HEAD } from "../src/trainTypes";
import type { Turns } from "../src/turns";

export { loadCore };

const nextTask = () => new Promise<void>((resolve) => setImmediate(resolve));

/** The real clock, with turns that Node takes at once. */
export const quickTurns: Turns = {
  now: () => performance.now(),
  next: nextTask,
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};

/** A clock that stands still until `pass` is called. */
export class TestClock implements Turns {
  private time = 0;
  private sleepers: { readonly at: number; readonly wake: () => void }[] = [];

  now(): number {
    return this.time;
  }

  next(): Promise<void> {
    return nextTask();
  }

  sleep(ms: number): Promise<void> {
    return new Promise((wake) => this.sleepers.push({ at: this.time + ms, wake }));
  }

  /** Lets `ms` pass, waking sleepers in their order. */
  async pass(ms: number): Promise<void> {
    const end = this.time + ms;
    for (;;) {
      await nextTask();
      const due = this.sleepers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
      if (due === undefined) break;
      this.sleepers = this.sleepers.filter((sleeper) => sleeper !== due);
      this.time = Math.max(this.time, due.at);
      due.wake();
    }
    this.time = end;
    await nextTask();
  }
}

/** Counts what was asked of the workers. */
export interface Spawned {
  readonly spawn: Spawn;
  /** Requests that reached any of the workers, in order. */
  readonly requests: Request[];
  count: number;
}

/** Workers in this process: messages are cloned, buffers transferred, and everything arrives in a task of its own. */
export function localWorkers(turns: Turns = quickTurns): Spawned {
  const spawned: Spawned = {
    requests: [],
    count: 0,
    spawn: (events) => {
      spawned.count += 1;
      let alive = true;
      const dispatcher = new Dispatcher({
        loadCore,
        post: (response, transfer) => {
          const message = structuredClone(response, { transfer: [...transfer] });
          setImmediate(() => alive && events.answered(message));
        },
        turns,
        lost: () => undefined,
      });
      return {
        post: (request) => {
          // A Blob is handed over by reference, as between a page and its worker.
          const message = request.verb === "openLog" ? request : structuredClone(request);
          spawned.requests.push(message);
          setImmediate(() => alive && dispatcher.receive(message));
        },
        terminate: () => {
          alive = false;
        },
      };
    },
  };
  return spawned;
}

/** A short run with queueing and losses. */
export const smallScenario: Scenario = {
  scenario: 1,
  run: { duration: 20, seed: 3, observe: "main.0" },
  topology: { template: "dumbbell" },
  link: { bottleneck: { rate: 5e6, delay: 20, buffer: 40 } },
  flow: { main: { count: 2, startSpread: 0.5, shadows: ["last", "jacobson", "experts"] } },
};

export const runRequest = (set: RunRequest["set"] = {}, record: RunRequest["record"] = "all"): RunRequest => ({
  scenario: smallScenario,
  set,
  changes: [],
  record,
});

/** Rows of losses without a meaning, but with something to learn: the window falls after each third loss. */
export function trainRows(runs = 6, losses = 40): Float64Array {
  const width = ROW_HEAD + 12;
  const rows = new Float64Array(runs * losses * width);
  let state = 1;
  const draw = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
  for (let nth = 0; nth < runs * losses; nth++) {
    const [run, loss] = [Math.floor(nth / losses), nth % losses];
    const metrics = Array.from({ length: 12 }, draw);
    metrics[0] = 50 + 20 * (loss % 3) + 10 * draw();
    rows.set([run, 0, loss, ...metrics], nth * width);
  }
  return rows;
}
