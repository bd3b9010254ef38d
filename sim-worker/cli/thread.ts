/** A worker thread of Node that answers like the browser's worker. */

import { parentPort } from "node:worker_threads";
import { Dispatcher } from "../src/dispatch";
import type { Request } from "../src/protocol";
import { realTurns } from "../src/turns";
import { loadCore } from "./nodeCore";

const dispatcher = new Dispatcher({
  loadCore,
  post: (response, transfer) => parentPort?.postMessage(response, [...transfer]),
  turns: realTurns,
  lost: () => parentPort?.close(),
});

parentPort?.on("message", (request: Request) => dispatcher.receive(request));
