/** The fluid model as the page asks for it: 100 s of trajectory, and a map of stability. The slowest of what a slider reaches. */

import { loadCore } from "../cli/nodeCore";
import { nodeJob } from "../cli/nodeJob";
import { runFluid } from "../src/fluid";
import type { FluidRequest } from "../src/protocol";
import { inThread } from "./thread";

const KEY = "model.pert-fluid";
const REPEATS = 5;
const ROWS = 8000;
/** Calm, on the boundary, beyond it; sampled fast and slowly; few and many flows. */
const PLACES = [20, 100, 171, 200, 500].flatMap((rtt) =>
  [0.01, 0.1, 1000].flatMap((interval) => [5, 60].map((flows) => ({ rtt, interval, flows }))),
);

await inThread(import.meta.url, async (tell) => {
  const core = await loadCore();
  const fastest = async (request: FluidRequest) => {
    let seconds = Number.POSITIVE_INFINITY;
    for (let repeat = 0; repeat < REPEATS; repeat++)
      seconds = Math.min(seconds, (await runFluid(core, request, nodeJob)).wallSeconds);
    return seconds;
  };
  let wallSeconds = 0;
  for (const { rtt, interval, flows } of PLACES) {
    const set = {
      [`${KEY}.rtt`]: rtt,
      [`${KEY}.interval`]: interval,
      [`${KEY}.flows`]: flows,
      [`${KEY}.duration`]: 100,
    };
    wallSeconds = Math.max(wallSeconds, await fastest({ set, rows: ROWS }));
  }
  tell({ case: "fluid-100s", wallSeconds, places: PLACES.length });
  const map = { x: `${KEY}.rtt`, y: `${KEY}.interval`, columns: 72, rows: 54 };
  tell({ case: "fluid-map", wallSeconds: await fastest({ set: {}, map }) });
});
