/** The single bottleneck of the PERT paper's section 4, with ns-2's conventions, which the paper uses. */

import type { ParamMap, RunRequest, Scenario } from "../../sim-worker/src/protocol";
import type { Parameter } from "../experiment/artefact";
import { SCHEMES, type SchemeId, schemeSet } from "./schemes";
import { VARIANTS, type VariantId } from "./variants";

export interface Dumbbell {
  readonly rateBitPerS: number;
  readonly flows: number;
  /** Round-trip time without queueing. */
  readonly rttMs: number;
  readonly times: Times;
  /** Round-trip time whose product with the rate the buffer holds; absent: `rttMs`. */
  readonly bufferRttMs?: number;
  /** Difference of the round-trip times of successive flows. */
  readonly rttStepMs?: number;
  /** Number of web sessions. */
  readonly web?: number;
}

/** Times of a run, s. */
export interface Times {
  /** Each flow starts at a time drawn evenly between 0 and this. */
  readonly startsWithin: number;
  readonly from: number;
  readonly to: number;
}

/** The paper's times; its runs last 400 s, but are not measured after 300 s. */
export const PAPER_TIMES: Times = { startsWithin: 50, from: 100, to: 300 };
export const QUICK_TIMES: Times = { startsWithin: 12.5, from: 50, to: 100 };

/** Payload of a segment and its headers, bytes. */
export const PAYLOAD = 1000;
export const HEADER = 40;
const GROUP = "main";
const WEB = "web";
/** Pages of a session: more than it requests within the run. */
const WEB_PAGES = 250;
/** ns-2 does not limit the connections of a session. */
const WEB_CONNECTIONS = 1000;
const TICK_MS = 10;
const ROOMY = 100_000;
/** PI's target queueing delay, which is PERT/PI's, and its lower limit in packets. */
const PI_TARGET_S = 0.003;
const PI_LEAST = 3;

/** Rate of access links, which are never the bottleneck. */
const accessRate = (rateBitPerS: number): number => Math.max(500e6, 2 * rateBitPerS);

/** Packets of a bandwidth-delay product, at least two for each flow. */
export function bufferOf({
  rateBitPerS,
  rttMs,
  bufferRttMs = rttMs,
  flows,
}: Pick<Dumbbell, "rateBitPerS" | "rttMs" | "bufferRttMs" | "flows">): number {
  return Math.max(Math.ceil((rateBitPerS * bufferRttMs) / 1000 / (8 * PAYLOAD)), 2 * flows);
}

/** Capacity of the bottleneck, packets/s. */
const capacity = (rateBitPerS: number): number => rateBitPerS / (8 * (PAYLOAD + HEADER));

/** Parameters of all ns-2 senders; the window limit is never reached. */
export const NS2_FLOW = {
  estimator: "net3",
  windowRules: "ns2",
  mss: PAYLOAD,
  header: HEADER,
  initialWindow: 2,
  initialSsthresh: ROOMY,
  receiverWindow: ROOMY,
} as const;

/** ns-2's timer, RED and PI: all parameters outside links and flows. */
export function ns2Rules(rateBitPerS: number): Scenario {
  return {
    cc: { reno: { counting: "acks" } },
    recovery: { vegas: { asNs2: true } },
    queue: {
      red: { meanPacket: PAYLOAD + HEADER, markLimit: 0.1, gentleSlope: "initial" },
      pi: { reference: Math.max(PI_LEAST, Math.round(PI_TARGET_S * capacity(rateBitPerS))) },
    },
    estimator: { net3: { tick: TICK_MS, bias: 0, rtoMinTicks: 200 / TICK_MS, rtoMaxTicks: 60_000 / TICK_MS } },
    rto: { initial: 3000, backoffMax: 60_000 },
  };
}

/** Delays one way, in ms. */
function steps(rttStepMs: number, flows: number): Scenario {
  return rttStepMs === 0 ? {} : { extraDelayStep: rttStepMs / 2, extraDelayCycle: flows };
}

/** Web sessions after Floyd and Kohler: the catalogue's defaults have their means and distributions. */
function webGroup({ web = 0, rttStepMs = 0, flows, times }: Dumbbell): Scenario {
  if (web === 0) return {};
  const session = { application: "web", webPages: WEB_PAGES, webConnections: WEB_CONNECTIONS };
  const group = { ...NS2_FLOW, ...session, ...steps(rttStepMs, flows), count: web, startSpread: times.startsWithin };
  return { [WEB]: group };
}

/** The scenario without a scheme. The bottleneck has a third of the propagation delay. */
export function dumbbellScenario(dumbbell: Dumbbell): Scenario {
  const { rateBitPerS, flows, rttMs, times, rttStepMs = 0 } = dumbbell;
  const access = { rate: accessRate(rateBitPerS), delay: rttMs / 6, buffer: ROOMY, bufferCounts: "ns2" };
  return {
    scenario: 1,
    title: "One bottleneck, many flows",
    run: { duration: times.to, observe: `${GROUP}.0` },
    measure: { from: times.from, to: times.to },
    topology: { template: "dumbbell" },
    link: {
      bottleneck: { rate: rateBitPerS, delay: rttMs / 6, buffer: bufferOf(dumbbell), bufferCounts: "ns2" },
      reverse: { buffer: ROOMY },
      access,
    },
    flow: {
      [GROUP]: { ...NS2_FLOW, ...steps(rttStepMs, flows), count: flows, startSpread: times.startsWithin },
      ...webGroup(dumbbell),
    },
    ...ns2Rules(rateBitPerS),
  };
}

/** ns-2's DropTail counts the arriving packet; its RED and PI queue up to the whole buffer. */
const counting = (scheme: SchemeId): ParamMap => ({
  "link.bottleneck.bufferCounts": SCHEMES[scheme].link.discipline === "droptail" ? "ns2" : "waiting",
});

/** ns-2's Vegas sends packets of the payload's size, including headers. */
const sizes = (scheme: SchemeId, groups: readonly string[]): ParamMap =>
  scheme === "vegas" ? Object.fromEntries(groups.map((group) => [`flow.${group}.mss`, PAYLOAD - HEADER])) : {};

/** The keys that apply a scheme to such a scenario. */
export function ns2SchemeSet(scheme: SchemeId, groups: readonly string[]): ParamMap {
  const own = schemeSet(SCHEMES[scheme], { groups, links: ["bottleneck"], rules: "ns2" });
  return { ...own, ...counting(scheme), ...sizes(scheme, groups) };
}

/** The same for a dumbbell. Web connections have the TCP of the long flows, with ECN where the reading says so. */
export function dumbbellSet(id: VariantId, { web = 0 }: Pick<Dumbbell, "web">): ParamMap {
  const { scheme, set, webEcn } = VARIANTS[id];
  if (web === 0) return { ...ns2SchemeSet(scheme, [GROUP]), ...set };
  return { ...ns2SchemeSet(scheme, [GROUP, WEB]), [`flow.${WEB}.ecn`]: webEcn, ...set };
}

export function dumbbellRequest(dumbbell: Dumbbell, id: VariantId, set: ParamMap, seed: number): RunRequest {
  return {
    scenario: dumbbellScenario(dumbbell),
    set: { ...dumbbellSet(id, dumbbell), ...set, "run.seed": seed },
    changes: [],
    record: "none",
  };
}

export const GIVEN: readonly Parameter[] = [
  { what: "Time", value: "400 s, measured from 100 to 300 s" },
  { what: "Starts", value: "drawn evenly from 0 to 50 s" },
  { what: "Buffer", value: "bandwidth times delay, at least two packets for each flow" },
  { what: "PERT", value: "P + 5 ms, P + 10 ms, pmax 0.05, srtt with 0.99, 35 % less, at most once per RTT" },
  { what: "RED", value: "adaptive, gentle, marking; other schemes have DropTail" },
  { what: "Simulator", value: "ns-2" },
];

/** Assumptions of every run of sections 4 and 6. */
export const ASSUMED: readonly Parameter[] = [
  {
    what: "Packets",
    value: "1000 bytes and 40 of headers; Vegas' 1000 in all, as ns-2 has it",
    why: "Not given. Buffers are counted in 1000 bytes.",
  },
  {
    what: "Delays",
    value: "a third of the way is the bottleneck's, two thirds the access links'",
    why: "Only the sum is given.",
  },
  { what: "Access", value: "500 Mbit/s, or twice the bottleneck where that is more", why: "Not given." },
  { what: "Direction", value: "all data goes one way; ACKs meet no queue", why: "Not given for section 4." },
  {
    what: "TCP",
    value: "as ns-2.35's Sack1 and Vegas (α = 1, β = 3); minimum RTO 200 ms; an ACK for every segment",
    why: "Its version and settings are not given.",
  },
  {
    what: "Sampling",
    value:
      "PERT and Vegas take an RTT from every ACK and a fine clock; SACK times one segment a round trip in ticks of 10 ms",
    why: "PERT's is given (section 2.4), the timers' are ns-2's.",
  },
  {
    what: "Recovery",
    value: "SACK with a pipe for all but Vegas, which repairs as ns-2's does; PERT too after a loss",
    why: "“Fast retransmit/recovery algorithms are triggered”: which is not said.",
  },
  {
    what: "Slow start",
    value: "PERT responds in slow start, too",
    why: "Not said.",
  },
  {
    what: "RED's parameters",
    value: "ns-2's automatic ones: thresholds from a target delay of 5 ms, adaptive, gentle",
    why: "“The adaptive RED version”, without numbers.",
  },
  {
    what: "Marking limits",
    value:
      "RED marks below a chance of 0.1 and drops above, as ns-2 does by itself; figures 7, 8, 9 and 11 have a reading that marks at any chance",
    why: "Not given.",
  },
  {
    what: "PERT's third threshold",
    value: "20 ms of queueing delay; a reading has twice P + 10 ms",
    why: "“2Tmax” with Tmax = P + 10 ms can be read either way.",
  },
  {
    what: "End",
    value: "runs end at 300 s",
    why: "Nothing is measured in the last 100 s.",
  },
];
