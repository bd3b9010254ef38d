/** Workers under Node: threads that answer like the browser's worker. */

import { Worker } from "node:worker_threads";
import type { Spawn } from "../src/connection";
import type { Response } from "../src/protocol";

/** A thread does not inherit the loader of TypeScript: it starts its own first. */
const START = `
const { workerData } = require("node:worker_threads");
import("tsx/esm/api").then(({ register }) => { register(); return import(workerData); });
`;

/** Starts a thread; `started` gets it, for tests that end one from outside. */
export function threadSpawner(started: (thread: Worker) => void = () => undefined): Spawn {
  return (events) => {
    const thread = new Worker(START, { eval: true, workerData: new URL("./thread.ts", import.meta.url).href });
    started(thread);
    thread.on("message", (response: Response) => events.answered(response));
    thread.on("error", (error) => events.failed(error instanceof Error ? error.message : String(error)));
    thread.on("exit", () => events.failed("it ended"));
    return { post: (request) => thread.postMessage(request), terminate: () => void thread.terminate() };
  };
}
