/**
 * The paths of the kernel experiments of section 6, of which the paper names the places alone. Some have the rates, delays, buffers
 * and losses of the emulated paths on which the bundled kernel logs were recorded (datasets/kernel-logs); the others were found by a
 * search for paths on which Jacobson has the printed error and window.
 */

import type { ParamMap, Scenario } from "../../sim-worker/src/protocol";
import type { Parameter } from "../experiment/artefact";
import { pause, pauses } from "./pauses";

/** A path of the closed loop. */
export interface Path {
  /** The bundled log that was recorded on it, or `found` with a number. */
  readonly id: string;
  readonly label: string;
  /** Duration, long enough for the file, s. */
  readonly durationS: number;
  readonly link: Scenario;
  /** Parameters of a group of flows beside the transfer; absent: none. */
  readonly cross?: ParamMap;
  readonly assumed: readonly Parameter[];
}

/** One of the three places of section 6.3: its paths, of which the controls change the first one. */
export interface Place {
  readonly paths: readonly [Path, ...Path[]];
}

const ADSL: Path = {
  id: "adsl",
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
  id: "cellular",
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
  id: "wifi-v6",
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
      schedule: pauses(4, { shortestS: 0.005, longestS: 0.06, apartS: 0.15, untilS: 60 }),
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
  id: "spikes",
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

/** How a path was found, for its assumptions. */
const SEARCHED =
  "found by search, not given: of hundreds of paths drawn at random one on which Jacobson has the printed error and window within 20 %, with one RTT sample per round trip. The experts' numbers were not looked at.";

const FOUND_WIRED: Path = {
  id: "found1",
  label: "found: 7.1 Mbit/s, bursts beside",
  durationS: 160,
  link: {
    bottleneck: { rate: 7.1e6, delay: 14, buffer: 150 },
    reverse: { rate: 7.1e6, delay: 14, buffer: 100 },
  },
  cross: {
    count: 8,
    application: "onoff",
    burstSize: 200_000,
    burstDistribution: "pareto",
    idleTime: 2.3,
    idleDistribution: "exponential",
    congestionControl: "reno",
    mss: 1448,
    startSpread: 1,
  },
  assumed: [
    {
      what: "Path found for table 2",
      value: "7.1 Mbit/s, 28 ms, 150 packets, beside eight flows of bursts (200 kB, pauses of 2.3 s)",
      why: SEARCHED,
    },
  ],
};

/** Not searched for by its error: it has the number of trials that the paper names, and a window near the printed one. */
const WAN: Path = {
  id: "wan",
  label: "20 Mbit/s, bursts beside",
  durationS: 120,
  link: {
    bottleneck: { rate: 20e6, delay: 18, buffer: 120 },
    reverse: { rate: 20e6, delay: 18, buffer: 100 },
  },
  cross: {
    count: 6,
    application: "onoff",
    burstSize: 1e6,
    burstDistribution: "pareto",
    idleTime: 1.7,
    idleDistribution: "exponential",
    congestionControl: "reno",
    mss: 1448,
    startSpread: 1,
  },
  assumed: [
    {
      what: "Path with the printed window",
      value: "20 Mbit/s, 36 ms, 120 packets, beside six flows of bursts (1 MB, pauses of 1.7 s)",
      why: "not searched for by its error: of nine pairs of burst and pause the one that gives “around 200 prediction trials” with one RTT sample per round trip, near the printed window. Its errors are smaller than the printed ones.",
    },
  ],
};

const FOUND_STALLS: Path = {
  id: "found2",
  label: "found: 610 kbit/s with stalls",
  durationS: 900,
  link: {
    bottleneck: {
      rate: 610e3,
      delay: 90,
      buffer: 74,
      schedule: pauses(90, { shortestS: 0.2425, longestS: 0.97, apartS: 10, untilS: 900 }),
    },
    reverse: { rate: 610e3, delay: 90, buffer: 100 },
  },
  assumed: [
    {
      what: "First path found for table 3",
      value: "0.61 Mbit/s, 180 ms, 74 packets; silent for 0.2 to 1 s, every 10 s on average",
      why: SEARCHED,
    },
  ],
};

const FOUND_SLOW: Path = {
  id: "found3",
  label: "found: 550 kbit/s, bursts beside",
  durationS: 1600,
  link: {
    bottleneck: { rate: 550e3, delay: 16, buffer: 120 },
    reverse: { rate: 550e3, delay: 16, buffer: 100 },
  },
  cross: {
    count: 2,
    application: "onoff",
    burstSize: 290_000,
    burstDistribution: "pareto",
    idleTime: 3.2,
    idleDistribution: "exponential",
    congestionControl: "reno",
    mss: 1448,
    startSpread: 1,
  },
  assumed: [
    {
      what: "Second path found for table 3",
      value: "0.55 Mbit/s, 32 ms, 120 packets, beside two flows of bursts (290 kB, pauses of 3.2 s)",
      why: SEARCHED,
    },
  ],
};

const FOUND_OUTAGES: Path = {
  id: "found4",
  label: "found: 390 kbit/s with outages",
  durationS: 1373,
  link: {
    bottleneck: {
      rate: 390e3,
      delay: 17,
      buffer: 49,
      schedule: pauses(17, { shortestS: 1.05, longestS: 4.2, apartS: 5, untilS: 1373 }),
    },
    reverse: { rate: 390e3, delay: 17, buffer: 100 },
  },
  assumed: [
    {
      what: "First path found for table 4",
      value: "0.39 Mbit/s, 34 ms, 49 packets; silent for 1 to 4.2 s, 5 s apart on average",
      why: `${SEARCHED} Jacobson's retransmissions are met too.`,
    },
  ],
};

const FOUND_FAST_OUTAGES: Path = {
  id: "found5",
  label: "found: 1.1 Mbit/s with outages",
  durationS: 526,
  link: {
    bottleneck: {
      rate: 1.1e6,
      delay: 81,
      buffer: 61,
      schedule: pauses(81, { shortestS: 1.45, longestS: 5.8, apartS: 5, untilS: 526 }),
    },
    reverse: { rate: 1.1e6, delay: 81, buffer: 100 },
  },
  assumed: [
    {
      what: "Second path found for table 4",
      value: "1.1 Mbit/s, 162 ms, 61 packets; silent for 1.5 to 5.8 s, 5 s apart on average",
      why: SEARCHED,
    },
  ],
};

export const PLACES: Readonly<Record<"wired" | "half-wireless" | "wireless", Place>> = {
  wired: { paths: [ADSL, FOUND_WIRED, WAN] },
  "half-wireless": { paths: [CELLULAR, FOUND_STALLS, FOUND_SLOW] },
  wireless: { paths: [WIFI, SPIKES, FOUND_OUTAGES, FOUND_FAST_OUTAGES] },
};

function outages(delayMs: number, untilS: number) {
  const rounds = Array.from({ length: Math.ceil(untilS / OUTAGES_REPEAT_S) }, (_, nth) => nth * OUTAGES_REPEAT_S);
  return rounds.flatMap((start) => OUTAGES.flatMap(([from, to]) => pause(delayMs, start + from, to - from)));
}
