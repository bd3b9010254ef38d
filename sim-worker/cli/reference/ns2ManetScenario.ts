/** ns-2's mobile ad hoc networks in our keys. */

import type { ParamMap, Scenario } from "../../src/protocol";
import { type Fields, numberOr, textOf } from "./file";
import { flowGroup, timerOf, usualPhaseUs } from "./ns2Scenario";

/** What ns-2.35 does otherwise than the standards: radio and MAC (mac-802_11.cc), interface queue (priqueue.cc), AODV (aodv.cc). */
export const NS2_MANET: ParamMap = {
  "mac.backoff": "ns2",
  "mac.eifs": "nav",
  "mac.header": 34,
  "mac.rtsCounts": "ns2",
  "mac.duration": "nearest",
  "ifq.routing": "head",
  "ifq.oneLess": true,
  "ifq.delay": 25,
  "aodv.rules": "ns2",
  "aodv.search": "ns2",
  "aodv.localRepair": "ns2",
  "aodv.feedback": "data",
  "aodv.refresh": "destination",
  "aodv.activeRouteTimeout": 10000,
  "aodv.myRouteTimeout": 10000,
  "aodv.nodeTraversalTime": 30,
  "aodv.netDiameter": 30,
  "aodv.ttlStart": 5,
  "aodv.rreqRetries": 3,
  "aodv.reverseRouteLife": 6000,
  "aodv.deletePeriod": 0,
  "aodv.rreqRateLimit": 0,
  "aodv.rerrRateLimit": 0,
  "aodv.releaseGap": 10,
  "aodv.purgeInterval": 500,
  "aodv.gratuitousRrep": false,
  "aodv.raiseOnExpiry": true,
};

/** RTS is never sent for shorter frames. */
const NEVER = 3000;
const DATA_RATE = "11Mb";
const CARRIER_SENSE_RATIO = 2.2;
const RADIUS_M = 250;

/** `node time x y speed`; speed 0 is the first place. */
export type Leg = readonly number[];

export interface Radio {
  readonly radiusM: number;
  readonly senseRadiusM: number;
  /** `11`, `5.5` */
  readonly mbitPerS: string;
  readonly rts: boolean;
}

export interface ManetRun {
  readonly radio: Radio;
  readonly legs: readonly Leg[];
  readonly durationS: number;
  readonly fromS: number;
  readonly seed: number;
  readonly routing: "aodv" | "shortest";
  /** Members of a scenario: flows, and what belongs to them. */
  readonly traffic: Fields;
}

/** The radio as a file's `params` have it: `datarate` "2Mb", `rts` 0 for always. */
export function radioOf(params: Fields): Radio {
  const radiusM = numberOr(params, "radius_m", RADIUS_M);
  return {
    radiusM,
    senseRadiusM: numberOr(params, "carrier_sense_radius_m", CARRIER_SENSE_RATIO * radiusM),
    mbitPerS: (textOf(params, "datarate") || DATA_RATE).replace("Mb", ""),
    rts: numberOr(params, "rts", NEVER) === 0,
  };
}

/** The smallest field that holds all places. */
function fieldOf(legs: readonly Leg[]): { readonly width: number; readonly height: number } {
  const largest = (column: number) => Math.max(1, ...legs.map((leg) => Math.ceil(leg[column] ?? 0)));
  return { width: largest(2), height: largest(3) };
}

export function manetScenario({ radio, legs, durationS, fromS, seed, routing, traffic }: ManetRun): Scenario {
  return {
    scenario: 1,
    id: "reference",
    title: "Held against ns-2",
    run: { duration: durationS, seed },
    measure: { from: fromS, to: durationS },
    topology: { template: "manet" },
    network: {
      nodes: 1 + Math.max(...legs.map(([node = 0]) => node)),
      ...fieldOf(legs),
      routing,
      mobility: "file",
    },
    mobility: { file: legs },
    phy: { radius: radio.radiusM, carrierSenseRatio: radio.senseRadiusM / radio.radiusM, rate: radio.mbitPerS },
    mac: { rtsThreshold: radio.rts ? 0 : NEVER },
    ...traffic,
  };
}

/** `[from, to, start s, segments]`; 0 segments: without end. */
export type TrafficRow = readonly [number, number, number, number];

/** TCP flows with the settings of ns-2's agent in the group `main`. */
export function tcpTraffic(params: Fields, list: readonly TrafficRow[]): Fields {
  const times = { startS: 0, stopS: null };
  const named = { ...params, rtxcur_init: numberOr(params, "rtxcur", 3) };
  return {
    traffic: { pattern: "list", list },
    flow: { main: flowGroup(params, times, 0) },
    cc: { reno: { counting: "acks" } },
    recovery: { newreno: { timerReset: "first" } },
    ...timerOf(named, usualPhaseUs(params)),
  };
}

/** Datagrams at a constant rate (bit/s of payload): a group, of one flow. */
export const cbrGroup = (
  fromNode: number,
  toNode: number,
  payloadBytes: number,
  bitPerS: number,
  startS = 0,
): Fields => ({
  application: "cbr",
  mss: payloadBytes,
  header: 28,
  cbrRate: bitPerS,
  start: startS,
  fromNode,
  toNode,
});
