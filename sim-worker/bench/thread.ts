/** Measures in a worker thread, where the browser's work is done too, and prints one JSON object a line. */

import { isMainThread, parentPort, Worker } from "node:worker_threads";

/** A thread does not inherit the loader of TypeScript: it starts its own, then the caller's file. */
const start = `
const { workerData } = require("node:worker_threads");
import("tsx/esm/api").then(({ register }) => { register(); return import(workerData); });
`;

/** Runs `measure` in a thread of its own; what it tells is printed. `url` is the caller's import.meta.url. */
export async function inThread(url: string, measure: (tell: (line: object) => void) => Promise<void>): Promise<void> {
  if (!isMainThread) {
    await measure((line) => parentPort?.postMessage(line));
    return;
  }
  const worker = new Worker(start, { eval: true, workerData: url });
  worker.on("message", (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`));
  await new Promise<void>((resolve, reject) => {
    worker.on("error", reject);
    worker.on("exit", (code) => (code === 0 ? resolve() : reject(new Error(`the thread ended with ${code}`))));
  });
}
