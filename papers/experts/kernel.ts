/** The estimators as in a kernel with ticks of 4 ms (section 6), and the transfer whose timer they set. */

import type { ParamMap, Scenario } from "../../sim-worker/src/protocol";
import type { Path } from "./paths";
import type { SamplingId } from "./samplings";
import { TICK_MS } from "./scalings";

/** TCP_RTO_MIN and TCP_RTO_MAX of Linux, ms. */
const RTO_MIN_MS = 200;
const RTO_MAX_MS = 120_000;

/** Fixed point and 4 ms ticks for all, Linux's bounds; equation 4 for the experts, equation 2 for Jacobson. */
export const KERNEL_KEYS: ParamMap = {
  "estimator.jacobson-ticks.tick": TICK_MS,
  "estimator.jacobson-ticks.rtoMinTicks": RTO_MIN_MS / TICK_MS,
  "estimator.jacobson-ticks.rtoMaxTicks": RTO_MAX_MS / TICK_MS,
  "estimator.freebsd.tick": TICK_MS,
  "estimator.eifel.tick": TICK_MS,
  "estimator.eifel.rtoMin": RTO_MIN_MS,
  "estimator.eifel.rtoMax": RTO_MAX_MS,
  "estimator.experts-fixed.deviation": "sample_diff",
  "estimator.experts-fixed.rtoMin": RTO_MIN_MS,
  "estimator.experts-fixed.rtoMax": RTO_MAX_MS,
};

/** Bytes of the transferred file. */
export const FILE_BYTES = 16e6;

/** Payload of a segment, bytes. */
export const MSS_BYTES = 1448;

/** One flow that sends the file over a path; an estimator sets its timer, and the last sample is recorded as a second predictor. */
export function transferOf(path: Path, driver: string, sampling: SamplingId = "every-ack"): Scenario {
  return {
    scenario: 1,
    id: `experts-${path.id}`,
    title: `16 MB, ${path.label}`,
    run: { duration: path.durationS, seed: 1, observe: "main.0" },
    topology: { template: "path" },
    link: path.link,
    timer: { tick: TICK_MS },
    timestamp: { resolution: TICK_MS * 1000 },
    flow: {
      main: {
        count: 1,
        application: "transfer",
        transferSize: FILE_BYTES,
        mss: MSS_BYTES,
        congestionControl: "reno",
        timestamps: true,
        rttSampling: sampling,
        start: 0,
        startSpread: 0.5,
        estimator: driver,
        shadows: ["last"],
      },
      ...(path.cross === undefined ? {} : { cross: path.cross }),
    },
  };
}
