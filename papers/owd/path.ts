/** Figure 5's path as ns-2 simulated it: one group of flows there, ACKs and CBR packets back. */

import type { Scenario } from "../../sim-worker/src/protocol";

/** Rate of the way back; the way there has `ratio` times as much. */
export const REVERSE_BIT_PER_S = 128_000;
/** ns-2's random spacing of CBR packets: the interval times 1 + U(-0.5, 0.5). */
const CBR_SPREAD = 0.5;
const TICK_MS = 10;
/**
 * Each ns-2 agent draws the phase of its clock at the start. This is the first agent's with the default seed, as a share of the
 * tick, found by moving the start of a flow until its first sample changed by a tick.
 */
export const NS2_TICK_PHASE = 0.555880719;
const MAX_RTO_MS = 60_000;
const DELAYED_ACK_MS = 100;

/** The bytes of ns-2's IP and TCP headers. */
const HEADER = 40;

/** Group ids: the flows, and the CBR source on the way back. */
export const FLOWS = "main";
export const BACKGROUND = "cbr";

/** What can be said of such a path; what is left out is as in the paper's tables, with what ns-2's recipe adds. */
export interface ChoiPath {
  /** Rate of the way there over that of the way back. */
  readonly ratio: number;
  readonly reverseBitPerS?: number;
  /** Propagation delay each way; of the way back alone where that differs. */
  readonly delayMs?: number;
  readonly reverseDelayMs?: number;
  /** In packets, at either link, counted as ns-2 does. */
  readonly buffer?: number;
  readonly durationS?: number;
  readonly seed?: number;
  readonly flows?: number;
  /** Each flow starts at a time drawn evenly between 0 and this. */
  readonly startSpreadS?: number;
  /** Limit of the window and first ssthresh, segments. */
  readonly window?: number;
  readonly initialWindow?: number;
  readonly payload?: number;
  readonly recovery?: string;
  readonly delayedAck?: boolean;
  readonly tickMs?: number;
  readonly rtoMinMs?: number;
  readonly rtoInitialMs?: number;
  /** The minimum RTO holds after the exponential back-off and not before: ns-2 without its rfc2988_. */
  readonly lateMinimum?: boolean;
  /** CBR traffic on the way back; 0: none. */
  readonly backgroundBitPerS?: number;
  readonly backgroundBytes?: number;
  readonly backgroundStartS?: number;
  readonly backgroundSpread?: number;
}

function flowsOf({
  flows = 1,
  startSpreadS = 0,
  window = 32,
  initialWindow = 2,
  payload = 1460,
  recovery = "reno",
  delayedAck = false,
}: ChoiPath): Scenario {
  return {
    count: flows,
    ...(startSpreadS === 0 ? {} : { startSpread: startSpreadS }),
    congestionControl: "reno",
    recovery,
    estimator: "net3",
    windowRules: "ns2",
    mss: payload,
    header: HEADER,
    initialWindow,
    initialSsthresh: window,
    receiverWindow: window,
    rttSampling: "one-per-rtt",
    delayedAck,
    delayedAckTime: DELAYED_ACK_MS,
    oneWayDelay: ["choi-yoo"],
    shadows: [],
  };
}

/** The reverse CBR source: ns-2 adds no header to its packets. */
function backgroundOf({
  backgroundBitPerS = 0,
  backgroundBytes = 1000,
  backgroundStartS = 10,
  backgroundSpread = CBR_SPREAD,
}: ChoiPath): Scenario {
  if (backgroundBitPerS === 0) return {};
  const group = {
    count: 1,
    reverse: true,
    application: "cbr",
    cbrRate: backgroundBitPerS,
    cbrSpread: backgroundSpread,
    mss: backgroundBytes - HEADER,
    header: HEADER,
    start: backgroundStartS,
  };
  return { [BACKGROUND]: group };
}

/** 4.4BSD's integers in ticks, without its bias. */
function timerOf({ tickMs = TICK_MS, rtoMinMs = 1000, rtoInitialMs = 3000, lateMinimum = true }: ChoiPath): Scenario {
  const ticks = (ms: number) => Math.round(ms / tickMs);
  return {
    estimator: {
      net3: { tick: tickMs, bias: 0, rtoMinTicks: lateMinimum ? 0 : ticks(rtoMinMs), rtoMaxTicks: ticks(MAX_RTO_MS) },
    },
    rto: { initial: rtoInitialMs, backoffMax: MAX_RTO_MS, ...(lateMinimum ? { backoffMin: rtoMinMs } : {}) },
    timestamp: { resolution: tickMs * 1000, phase: NS2_TICK_PHASE * tickMs * 1000 },
  };
}

/** The scenario of a path. Its first flow is observed, and marks segments for the estimator `choi-yoo`, which starts from RTT/2. */
export function choiScenario(path: ChoiPath): Scenario {
  const { ratio, reverseBitPerS = REVERSE_BIT_PER_S, delayMs = 50, reverseDelayMs = delayMs, buffer = 50 } = path;
  const { durationS = 100.4, seed = 1 } = path;
  const link = (rate: number, delay: number) => ({ rate, delay, buffer, bufferCounts: "ns2" });
  return {
    scenario: 1,
    title: `An asymmetric path, ratio ${ratio}`,
    run: { duration: durationS, seed, observe: `${FLOWS}.0` },
    topology: { template: "asymmetric" },
    link: { bottleneck: link(ratio * reverseBitPerS, delayMs), reverse: link(reverseBitPerS, reverseDelayMs) },
    flow: { [FLOWS]: flowsOf(path), ...backgroundOf(path) },
    cc: { reno: { counting: "acks" } },
    ...timerOf(path),
  };
}
