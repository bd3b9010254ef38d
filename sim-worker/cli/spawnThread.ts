/** Workers under Node: threads that answer like the browser's worker. */

import { Worker } from "node:worker_threads";
import type { Spawn } from "../src/connection";
import type { Response } from "../src/protocol";

/** Starts a thread; `started` gets it, for tests that end one from outside. */
export function threadSpawner(started: (thread: Worker) => void = () => undefined): Spawn {
  return (events) => {
    const thread = new Worker(new URL("./threadStart.mjs", import.meta.url));
    started(thread);
    thread.on("message", (response: Response) => events.answered(response));
    thread.on("error", (error) => events.failed(error instanceof Error ? error.message : String(error)));
    thread.on("exit", () => events.failed("it ended"));
    return { post: (request) => thread.postMessage(request), terminate: () => void thread.terminate() };
  };
}
