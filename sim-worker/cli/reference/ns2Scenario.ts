/** Translates ns-2's parameters and defaults into a scenario. */

import { NS2_TICK_PHASE } from "../../../papers/owd/path";
import type { Scenario } from "../../src/protocol";
import { type Fields, numberOf, numberOr, numbersOf, textOf } from "./file";
import { webMembers, webObstacle } from "./ns2Web";

/** The recovery of each ns-2 agent; all but Vegas use Reno's window rules. */
const recoveries: Readonly<Record<string, string>> = {
  Tahoe: "tahoe",
  Reno: "reno",
  Newreno: "newreno",
  Sack1: "sack-pipe",
  Vegas: "vegas",
};

/** The discipline of each ns-2 queue. */
const disciplines: Readonly<Record<string, string>> = { DropTail: "droptail", RED: "red", PI: "pi" };

export const recoveryOf = (tcp: string): string | undefined => recoveries[tcp];

const TICK_S = 0.01;

/** The clock tick, microseconds. */
export const tickUs = (params: Fields): number => Math.round(numberOr(params, "tick", TICK_S) * 1e6);
export const usualPhaseUs = (params: Fields): number => NS2_TICK_PHASE * tickUs(params);

/** Larger than any queue: ns-2's other queues are never full. */
const ROOMY = 100_000;
const INITIAL_WINDOW = 2;
/** ns-2's mark_p_: from this probability on, RED drops instead of marking. */
const MARK_LIMIT = 0.1;
const MAX_RTO_S = 60;
const DELAYED_ACK_MS = 100;

/** Milliseconds of a time in seconds, without the noise of the multiplication. */
export const inMs = (seconds: number): number => Number((seconds * 1e3).toFixed(9));

export interface FlowTimes {
  readonly startS: number;
  /** The start is drawn from so many seconds after `startS`; undefined: it is there. */
  readonly spreadS?: number;
  /** null: to the end. */
  readonly stopS: number | null;
}

/** A run of ns-2: its parameters, and the flows on the bottleneck with their times. */
export interface Ns2Run {
  readonly params: Fields;
  readonly flows: readonly FlowTimes[];
  /** Those whose data goes the other way. */
  readonly reverse?: readonly FlowTimes[];
  readonly durationS: number;
  readonly fromS: number;
  readonly toS: number;
  readonly phaseUs: number;
  /** The buffers of access links and of the way back; by default nothing is dropped there. */
  readonly otherBuffers?: number;
  readonly seed?: number;
}

/** One-way delays: of the bottleneck, of the fastest access links, and what each RTT of the file has more than these. */
function delaysOf(params: Fields): {
  readonly bottleneckS: number;
  readonly accessS: number;
  readonly extraS: readonly number[];
} {
  const rtts = numbersOf(params, "rtts");
  const given = numberOr(params, "bdelay", -1);
  const bottleneckS = given >= 0 ? given : Math.min(...rtts) / 6;
  const access = (rtts.length > 0 ? rtts : [4 * bottleneckS]).map((rtt) => (rtt / 2 - bottleneckS) / 2);
  const accessS = Math.min(...access);
  return { bottleneckS, accessS, extraS: access.map((delay) => 2 * (delay - accessS)) };
}

/** How many long flows send their data the other way. */
export const reverseFlows = (params: Fields): number => numberOr(params, "nrev", 0);

const isVegas = (params: Fields): boolean => textOf(params, "tcp") === "Vegas";
/** Without a SYN. */
export const opensWithData = isVegas;
const marks = (params: Fields): boolean => numberOr(params, "ecn", 0) !== 0;

/** Payload in bytes: ns-2's Vegas sends packets of `pktsize` bytes including headers. */
export function payloadOf(params: Fields): number {
  const size = numberOr(params, "pktsize", 1000);
  return isVegas(params) ? size - numberOr(params, "hdr", 40) : size;
}

/** ns-2 counts all of such a packet as payload: by how much that is more than ours. */
export const payloadFactor = (params: Fields): number => numberOr(params, "pktsize", 1000) / payloadOf(params);

/** A group of one flow with the settings of ns-2's agent. */
export function flowGroup(params: Fields, times: FlowTimes, extraDelayMs: number): Fields {
  const window = numberOr(params, "window", ROOMY);
  return {
    count: 1,
    congestionControl: isVegas(params) ? "vegas" : "reno",
    ecn: marks(params),
    recovery: recoveries[textOf(params, "tcp")] ?? "reno",
    estimator: "net3",
    windowRules: "ns2",
    start: times.startS,
    ...(times.spreadS === undefined ? {} : { startSpread: times.spreadS }),
    ...(times.stopS === null ? {} : { stop: times.stopS }),
    extraDelay: extraDelayMs,
    mss: payloadOf(params),
    header: numberOr(params, "hdr", 40),
    /* Vegas sends its first segment alone instead of a handshake, and has the initial window after the second. */
    handshake: !isVegas(params),
    initialWindow: isVegas(params) ? 1 : numberOr(params, "windowInit", INITIAL_WINDOW),
    initialSsthresh: window,
    receiverWindow: window,
    rttSampling: "one-per-rtt",
    delayedAck: numberOr(params, "delack", 0) !== 0,
    delayedAckTime: DELAYED_ACK_MS,
  };
}

/** Web sessions, distributed evenly over the round-trip times: `web0`, `web1` … */
function webGroups(params: Fields, extraS: readonly number[]): readonly (readonly [string, Fields])[] {
  const sessions = numberOr(params, "nweb", 0);
  const own = { ...params, tcp: textOf(params, "web_tcp") };
  return extraS.flatMap((delayS, index) => {
    const count = Math.floor((sessions + extraS.length - 1 - index) / extraS.length);
    if (count === 0) return [];
    const group = flowGroup(own, { startS: 0, stopS: null }, inMs(delayS));
    return [[`web${index}`, { ...group, ...webMembers(params, payloadOf(own)), count }] as const];
  });
}

/** The timer: 4.4BSD's integers in ticks, without its bias. */
export function timerOf(params: Fields, phaseUs: number): Fields {
  const tickS = tickUs(params) / 1e6;
  const ticks = (seconds: number) => Math.round(seconds / tickS);
  const longestS = numberOr(params, "maxrto", MAX_RTO_S);
  // Without its rfc2988_ the minimum holds after the back-off and not before.
  const lateMinimum = numberOr(params, "rfc2988", 1) === 0;
  return {
    estimator: {
      net3: {
        tick: inMs(tickS),
        bias: 0,
        rtoMinTicks: lateMinimum ? 0 : ticks(numberOr(params, "minrto", 0.2)),
        rtoMaxTicks: ticks(longestS),
      },
    },
    rto: {
      initial: inMs(numberOr(params, "rtxcur_init", 3)),
      backoffMax: inMs(longestS),
      ...(lateMinimum ? { backoffMin: inMs(numberOr(params, "minrto", 0.2)) } : {}),
    },
    timestamp: { resolution: tickUs(params), phase: phaseUs },
  };
}

/** The parameters of ns-2's RED and PI in our keys; 0 means automatic in both. */
function queueOf(params: Fields): Fields {
  const mark = marks(params);
  const switchOf = (key: string) => numberOr(params, key, 0) !== 0;
  return {
    red: {
      minThreshold: numberOr(params, "red_minth", 0),
      maxThreshold: numberOr(params, "red_maxth", 0),
      maxP: numberOr(params, "red_maxp", 0.1),
      weight: Math.max(numberOr(params, "red_qw", 0), 0),
      gentle: switchOf("red_gentle"),
      adaptive: switchOf("red_adaptive"),
      wait: numberOr(params, "red_wait", 1) !== 0,
      mark,
      markLimit: MARK_LIMIT,
      meanPacket: numberOr(params, "pktsize", 1000) + numberOr(params, "hdr", 40),
      targetDelay: inMs(numberOr(params, "red_target", 0.005)),
      gentleSlope: "initial",
    },
    pi: {
      a: numberOr(params, "pi_a", 1.822e-5),
      b: numberOr(params, "pi_b", 1.816e-5),
      rate: numberOr(params, "pi_w", 170),
      reference: numberOr(params, "pi_qref", 50),
      mark,
    },
  };
}

/** ns-2's DropTail counts the arriving packet; RED and PI let all of the buffer wait. */
function bottleneckOf(params: Fields, delayS: number): Fields {
  const discipline = disciplines[textOf(params, "qdisc")] ?? "droptail";
  return {
    rate: numberOf(params, "bw"),
    delay: inMs(delayS),
    buffer: numberOf(params, "buffer"),
    bufferCounts: discipline === "droptail" ? "ns2" : "waiting",
    discipline,
  };
}

/** The way back: roomy, but that flows of its own fill it. Their buffer, where a file does not say it, is that of the other way. */
function reverseOf(params: Fields, otherBuffers: number): Fields {
  const given = numberOr(params, "revbuffer", -1);
  if (given <= 0 && reverseFlows(params) === 0) return { buffer: otherBuffers };
  return { buffer: given > 0 ? given : numberOf(params, "buffer"), bufferCounts: "ns2" };
}

/** Groups of one flow, each `NAMEi` with its round-trip time. */
function flowGroups(
  name: string,
  params: Fields,
  times: readonly FlowTimes[],
  extraS: readonly number[],
): readonly (readonly [string, Fields])[] {
  return times.map((one, index) => [
    `${name}${index}`,
    flowGroup(params, one, inMs(extraS[index % extraS.length] ?? 0)),
  ]);
}

/** Flow i is `fI.0`; the first is observed. Flows the other way are `rI.0`. */
export function ns2Scenario(run: Ns2Run): Scenario {
  const { params, flows, reverse = [], durationS, fromS, toS, phaseUs, otherBuffers = ROOMY, seed = 1 } = run;
  const { bottleneckS, accessS, extraS } = delaysOf(params);
  const groups = flowGroups("f", params, flows, extraS);
  const turned = flowGroups("r", params, reverse, extraS).map(
    ([id, group]) => [id, { ...group, reverse: true }] as const,
  );
  const web = webGroups(params, extraS);
  return {
    scenario: 1,
    id: "reference",
    title: "Held against ns-2",
    run: { duration: durationS, seed, observe: `${(groups[0] ?? web[0])?.[0] ?? "f0"}.0` },
    measure: { from: fromS, to: toS },
    topology: { template: "dumbbell" },
    link: {
      bottleneck: bottleneckOf(params, bottleneckS),
      reverse: reverseOf(params, otherBuffers),
      access: {
        rate: numberOf(params, "access_bw"),
        delay: inMs(accessS),
        buffer: otherBuffers,
        bufferCounts: "ns2",
      },
    },
    flow: Object.fromEntries([...groups, ...turned, ...web]),
    cc: { reno: { counting: "acks" } },
    queue: queueOf(params),
    recovery: { newreno: { timerReset: "first" }, vegas: { asNs2: true } },
    ...timerOf(params, phaseUs),
  };
}

/** Why the core cannot run these parameters, or null when it can. */
export function ns2Obstacle(params: Fields): string | null {
  const tcp = textOf(params, "tcp");
  const module = textOf(params, "cc");
  const discipline = textOf(params, "qdisc");
  const web = textOf(params, "web_tcp");
  if (numberOr(params, "nweb", 0) !== 0 && recoveries[web] === undefined)
    return `The core has no congestion control like that of ns-2's web connections, ${web}.`;
  if (recoveries[tcp] === undefined) {
    return `The core has no congestion control like ns-2's ${tcp === "" ? "agent of this file" : tcp}${module === "" ? "" : ` (${module})`}.`;
  }
  if (discipline !== "" && disciplines[discipline] === undefined)
    return `The core has no queue discipline like ns-2's ${discipline}.`;
  if (numberOr(params, "nflows", 1) <= 0 && numberOr(params, "nweb", 0) <= 0) return "The file has no flows.";
  if (numberOr(params, "red_drop_rand", 0) !== 0) return "The core's RED drops what arrives, none of those that wait.";
  const drawn = numberOr(params, "nweb", 0) > 0 ? webObstacle(params) : null;
  if (drawn !== null) return drawn;
  if (numberOr(params, "overhead", 0) !== 0) return "The core has no random send delay (overhead).";
  if (numberOf(params, "bw") === null || numberOf(params, "buffer") === null)
    return "The file gives no rate or no buffer.";
  return null;
}
