/**
 * The paths of the kernel experiments of section 6: they have the rates, delays, buffers and losses of the emulated paths on
 * which the bundled kernel logs were recorded (datasets/kernel-logs).
 */

import type { Scenario } from "../../sim-worker/src/protocol";
import type { Parameter } from "../experiment/artefact";

/** A path of the closed loop. */
export interface Path {
  /** The bundled log that was recorded on it. */
  readonly log: string;
  readonly label: string;
  /** Duration, long enough for the file, s. */
  readonly durationS: number;
  readonly link: Scenario;
  readonly assumed: readonly Parameter[];
}

/** One of the three places of section 6.3. */
export interface Place {
  /** Paths; the controls change the first one. */
  readonly paths: readonly [Path, ...Path[]];
  /** Further logs of the same kind, for the open loop. */
  readonly logs: readonly string[];
}

const ADSL: Path = {
  log: "adsl",
  label: "ADSL with a deep buffer",
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
};

const CELLULAR: Path = {
  log: "cellular",
  label: "cellular, rate in steps",
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
};

const WIFI: Path = {
  log: "wifi-v6",
  label: "Wi-Fi",
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
      what: "Wi-Fi path",
      value: "20 Mbit/s, 8 ms, 200 packets, losses in bursts (Gilbert-Elliott)",
      why: "as the log wifi-v6-reno.",
    },
    {
      what: "Its stalls",
      value: "5 to 60 ms, one for 250 packets on average",
      why: "the log's path stops its server; here the delay is longer for as long, at the same moments in every run.",
    },
  ],
};

/** Times without samples on the path of spikes-cubic, s; its 55 s are repeated. */
const OUTAGES: readonly (readonly [from: number, to: number])[] = [
  [6, 7.866],
  [15.043, 17.279],
  [24.695, 27.647],
  [32.909, 34.146],
  [42.496, 44.422],
];
const OUTAGES_REPEAT_S = 55;

const SPIKES: Path = {
  log: "spikes",
  label: "slow link with outages",
  durationS: 550,
  link: {
    bottleneck: { rate: 500e3, delay: 80, buffer: 20, schedule: outages(80, 550) },
    reverse: { rate: 200e3, delay: 80, buffer: 60 },
  },
  assumed: [
    {
      what: "Path with outages",
      value: "0.5 Mbit/s, 160 ms, 20 packets; silent for 1.2 to 3 s, five times in 55 s",
      why: "as the log spikes-cubic: of all logs the one with errors and windows nearest to the table's. During an outage packets are held back, not queued.",
    },
  ],
};

export const PLACES: Readonly<Record<"wired" | "half-wireless" | "wireless", Place>> = {
  wired: { paths: [ADSL], logs: ["adsl", "satellite", "onoff"] },
  "half-wireless": { paths: [CELLULAR], logs: ["cellular", "handover"] },
  wireless: { paths: [WIFI, SPIKES], logs: ["wifi-v6", "spikes"] },
};

interface DelayStep {
  readonly at: number;
  /** ms */
  readonly delay: number;
}

/**
 * A pause of the server as two steps of the delay: during the pause the delay is longer by its length. Packets keep their order, so
 * that all packets of the pause arrive together at its end.
 */
function pause(delayMs: number, atS: number, lengthS: number): readonly DelayStep[] {
  const round = (seconds: number) => Number(seconds.toFixed(4));
  return [
    { at: round(atS), delay: delayMs + 1000 * lengthS },
    { at: round(atS + lengthS), delay: delayMs },
  ];
}

/** Pauses of 5 to 60 ms, 150 ms apart on average, from a fixed sequence (Lehmer's generator). */
function stalls(delayMs: number, untilS: number): readonly DelayStep[] {
  const steps: DelayStep[] = [];
  let state = 1129;
  const draw = () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
  for (let at = 1; at < untilS; ) {
    const lengthS = 0.005 + 0.055 * draw();
    steps.push(...pause(delayMs, at, lengthS));
    at += lengthS + Math.max(0.02, -0.15 * Math.log(1 - draw()));
  }
  return steps;
}

function outages(delayMs: number, untilS: number): readonly DelayStep[] {
  const rounds = Array.from({ length: Math.ceil(untilS / OUTAGES_REPEAT_S) }, (_, nth) => nth * OUTAGES_REPEAT_S);
  return rounds.flatMap((start) => OUTAGES.flatMap(([from, to]) => pause(delayMs, start + from, to - from)));
}
