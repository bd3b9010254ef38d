/** The browser's worker: a dispatcher behind messages. */

import { Dispatcher } from "./dispatch";
import { loadCore } from "./loadCore";
import type { Request } from "./protocol";
import { realTurns } from "./turns";

// The compiler's library for workers types `self` as any kind of worker; this one is a dedicated one.
declare const self: DedicatedWorkerGlobalScope;

const dispatcher = new Dispatcher({
  loadCore,
  post: (response, transfer) => self.postMessage(response, [...transfer]),
  turns: realTurns,
  lost: () => self.close(),
});

self.onmessage = ({ data }: MessageEvent<Request>) => dispatcher.receive(data);
