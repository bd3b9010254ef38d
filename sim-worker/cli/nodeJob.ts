/** Jobs under Node, without cancelling and progress. */

import type { JobContext } from "../src/job";
import type { Turns } from "../src/turns";

/** There are no messages to handle, so a turn ends at once. */
const noTurns: Turns = {
  now: () => performance.now(),
  next: () => Promise.resolve(),
  sleep: () => Promise.resolve(),
};

export const nodeJob: JobContext = {
  token: { cancelled: false },
  turns: noTurns,
  progress: () => undefined,
};
