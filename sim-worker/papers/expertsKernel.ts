/**
 * The kernel experiments of section 6 on the lab's ground: paths with the rates, delays, buffers and losses of the emulated paths on
 * which the bundled kernel logs were recorded (datasets/kernel-logs), and the estimators as in a kernel with ticks of 4 ms.
 */

import type { ParamMap, Scenario } from "../src/protocol";
import type { Parameter } from "./artefact";
import { TICK_MS } from "./expertsScalings";

/** TCP_RTO_MIN and TCP_RTO_MAX of Linux, ms. */
const RTO_MIN_MS = 200;
const RTO_MAX_MS = 120_000;

/** Fixed point and 4 ms ticks for all, Linux's bounds; equation 4 for the experts, equation 2 for Jacobson. */
export const KERNEL_KEYS: ParamMap = {
  "estimator.jacobson-ticks.tick": TICK_MS,
  "estimator.jacobson-ticks.rtoMinTicks": RTO_MIN_MS / TICK_MS,
  "estimator.jacobson-ticks.rtoMaxTicks": RTO_MAX_MS / TICK_MS,
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

/** One of the three places of section 6.3. */
export interface Place {
  readonly id: "wired" | "half-wireless" | "wireless";
  /** The log whose path the closed loop runs on. */
  readonly log: string;
  /** Other logs of the same kind, for the open loop. */
  readonly others: readonly string[];
  /** Long enough for the file, s. */
  readonly durationS: number;
  readonly link: Scenario;
  readonly assumed: readonly Parameter[];
}

export const PLACES: Readonly<Record<Place["id"], Place>> = {
  wired: {
    id: "wired",
    log: "adsl",
    others: ["satellite", "onoff"],
    durationS: 60,
    link: {
      bottleneck: { rate: 10e6, delay: 12.5, buffer: 400 },
      reverse: { rate: 1e6, delay: 12.5, buffer: 100 },
    },
    assumed: [
      {
        what: "Path",
        value: "10 Mbit/s, 25 ms, 400 packets; 1 Mbit/s back",
        why: "as the log adsl-bloat-cubic: the paper names places, not rates.",
      },
    ],
  },
  "half-wireless": {
    id: "half-wireless",
    log: "cellular",
    others: ["handover"],
    durationS: 240,
    link: {
      bottleneck: {
        rate: 6e6,
        delay: 25,
        buffer: 250,
        jitter: 6,
        schedule: [
          { at: 5, rate: 1.5e6 },
          { at: 12, rate: 8e6 },
          { at: 18, rate: 0.8e6 },
          { at: 25, rate: 4e6 },
          { at: 31, rate: 2e6 },
        ],
      },
      reverse: { rate: 2e6, delay: 25, buffer: 100, jitter: 10 },
    },
    assumed: [
      {
        what: "Path",
        value: "6 Mbit/s in steps between 0.8 and 8, 50 ms, 250 packets; 2 Mbit/s back",
        why: "as the log cellular-steps-cubic; after its 38 s the last rate stays.",
      },
      {
        what: "Jitter",
        value: "even, 0 to 6 ms there, 0 to 10 ms back",
        why: "the log's path draws it exponentially, of the same mean.",
      },
    ],
  },
  wireless: {
    id: "wireless",
    log: "wifi-v6",
    others: ["spikes"],
    durationS: 60,
    link: {
      bottleneck: {
        rate: 20e6,
        delay: 4,
        buffer: 200,
        loss: "gilbert-elliott",
        toBad: 0.15,
        toGood: 30,
        goodLoss: 0,
        badLoss: 50,
        schedule: stalls(4, 60),
      },
      reverse: {
        rate: 20e6,
        delay: 4,
        buffer: 200,
        loss: "gilbert-elliott",
        toBad: 0.05,
        toGood: 50,
        goodLoss: 0,
        badLoss: 50,
      },
    },
    assumed: [
      {
        what: "Path",
        value: "20 Mbit/s, 8 ms, 200 packets, losses in bursts (Gilbert-Elliott)",
        why: "as the log wifi-v6-reno.",
      },
      {
        what: "Stalls",
        value: "5 to 60 ms, one for 250 packets on average",
        why: "the log's path stops its server; here the delay is longer for as long, at the same moments in every run.",
      },
    ],
  },
};

/**
 * Pauses of the server: 5 to 60 ms, 150 ms apart on average, from a fixed sequence (Lehmer's generator). For so long the delay is longer by
 * the pause; packets keep their order, so that all of it come out together at its end.
 */
function stalls(delayMs: number, untilS: number): readonly { readonly at: number; readonly delay: number }[] {
  const steps: { at: number; delay: number }[] = [];
  let state = 1129;
  const draw = () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
  for (let at = 1; at < untilS; ) {
    const pauseS = 0.005 + 0.055 * draw();
    steps.push({ at: round(at), delay: delayMs + 1000 * pauseS }, { at: round(at + pauseS), delay: delayMs });
    at += pauseS + Math.max(0.02, -0.15 * Math.log(1 - draw()));
  }
  return steps;
}

function round(seconds: number): number {
  return Number(seconds.toFixed(4));
}

/** One flow that sends the file over a place's path, driven by an estimator, with the last sample as its shadow. */
export function transferOf(place: Place, driver: string): Scenario {
  return {
    scenario: 1,
    id: `experts-${place.id}`,
    title: `16 MB over a ${place.id} path, ${driver}`,
    run: { duration: place.durationS, seed: 1, observe: "main.0" },
    topology: { template: "path" },
    link: place.link,
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
        start: 0,
        startSpread: 0.5,
        estimator: driver,
        shadows: ["last"],
      },
    },
  };
}
