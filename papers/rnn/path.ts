/** Figure 4's network: two senders, two routers, two receivers, at a hundredth of the paper's rate. */

import type { Scenario } from "../../sim-worker/src/protocol";
import type { Parameter } from "../experiment/artefact";

export const CROSSES = [
  { id: "tcp", name: "TCP" },
  { id: "udp", name: "UDP" },
] as const;
export type Cross = (typeof CROSSES)[number]["id"];

/** The interval of "in the first 8 seconds". */
export const DURATION_S = 8;

/** One way to read what the paper leaves open of its network. All links have the same rate. */
export interface Path {
  readonly id: string;
  /** As a reading. */
  readonly name: string;
  readonly rateBitPerS: number;
  /** Of the bottleneck, each way; the access links add 2 ms. */
  readonly delayMs: number;
  readonly bufferPackets: number;
  /** The congestion control of the TCP cross traffic; Reno's is with NewReno's recovery. */
  readonly crossControl: "cubic" | "reno";
}

/** The paper's network at a hundredth of its rate. */
export const HUNDREDTH: Path = {
  id: "hundredth",
  name: "100 Mbit/s, RTT 10 ms, buffer 80",
  rateBitPerS: 100e6,
  delayMs: 3,
  bufferPackets: 80,
  crossControl: "cubic",
};
export const SHALLOW: Path = { ...HUNDREDTH, id: "shallow", name: "buffer 20", bufferPackets: 20 };
export const LONG: Path = { ...HUNDREDTH, id: "long", name: "RTT 50 ms, buffer 400", delayMs: 23, bufferPackets: 400 };
export const BESIDE_NEWRENO: Path = {
  ...HUNDREDTH,
  id: "newreno",
  name: "cross traffic NewReno",
  crossControl: "reno",
};
export const TENTH: Path = {
  ...HUNDREDTH,
  id: "tenth",
  name: "1 Gbit/s, buffer 800",
  rateBitPerS: 1e9,
  bufferPackets: 800,
};
export const PAPERS_RATE: Path = {
  ...HUNDREDTH,
  id: "paper",
  name: "10 Gbit/s, buffer 8000",
  rateBitPerS: 10e9,
  bufferPackets: 8000,
};

/** Both senders begin within this time. */
const START_SPREAD_S = 0.1;

const NEWRENO = { cubic: {}, reno: { recovery: "newreno" } } as const;

function crossFlow(cross: Cross, { rateBitPerS, crossControl }: Path): Scenario {
  return cross === "tcp"
    ? { count: 1, congestionControl: crossControl, ...NEWRENO[crossControl], startSpread: START_SPREAD_S }
    : { count: 1, application: "cbr", cbrRate: rateBitPerS, cbrSpread: 0.5 };
}

/** The flow `main.0` is the one that is compared; its congestion control is CUBIC where nothing is laid over. `stepS`: goodput over time. */
export function pathScenario(path: Path, cross: Cross, durationS: number, stepS = 0): Scenario {
  const { rateBitPerS: rate, delayMs: delay, bufferPackets: buffer } = path;
  const ample = Math.max(1000, 2 * buffer);
  return {
    scenario: 1,
    title: `RNN-based TCP beside ${cross.toUpperCase()}`,
    run: { duration: durationS, observe: "main.0" },
    measure: { step: stepS },
    topology: { template: "dumbbell" },
    link: {
      bottleneck: { rate, delay, buffer },
      reverse: { rate, delay, buffer: ample },
      access: { rate, delay: 1, jitter: 0.2, buffer: ample },
    },
    flow: {
      main: { count: 1, congestionControl: "cubic", shadows: [], startSpread: START_SPREAD_S },
      cross: crossFlow(cross, path),
    },
  };
}

export const GIVEN: readonly Parameter[] = [
  { what: "Network", value: "six nodes: two senders, two routers, two receivers (figure 4)" },
  { what: "UDP", value: "at the full rate of the bottleneck" },
  { what: "Kept of the window", value: "0.5 below P = 0.7, 0.95 from P = 0.9 on, else 0.7 (equation 1)" },
  { what: "Nets", value: "Keras 2.3.1; group 4 and GRU where not said" },
];

export const ASSUMED: readonly Parameter[] = [
  {
    what: "Rate",
    value: "100 Mbit/s on all links; a reading of figures 7 and 10 has 1 Gbit/s, another 10 Gbit/s",
    why: "A hundredth of the paper's 10 Gbit/s: a run takes less than a second, and has a loss every second. At the paper's rate CUBIC needs 18 s from loss to loss, so that the first 8 s hold a loss or two.",
  },
  {
    what: "Transfer",
    value: `endless, measured for ${DURATION_S} s; a reading measures 30 s`,
    why: "5 GB at half of 10 Gbit/s take 8 s, the interval that the paper measures.",
  },
  {
    what: "Delay",
    value: "3 ms at the bottleneck, 1 ms on each access link; a reading has an RTT of 50 ms",
    why: "Not given.",
  },
  { what: "Buffer", value: "80 packets, the bandwidth-delay product; a reading has 20 packets", why: "Not given." },
  {
    what: "Jitter",
    value: "0.2 ms on access links",
    why: "Keeps the senders out of step, and makes runs depend on the seed.",
  },
  {
    what: "TCP cross traffic",
    value: "one CUBIC flow, both senders start within 0.1 s; a reading has NewReno",
    why: "Its congestion control is not given; NewReno is the default of ns-3.31.",
  },
  {
    what: "Training",
    value:
      "losses of CUBIC beside TCP and beside UDP on the same path, 30 s each, on seeds that no test uses; units, history, scaling and optimizer are the lab's defaults; a reading weights both labels alike",
    why: "Not given.",
  },
  {
    what: "Packet loss rate",
    value: "two readings: the retransmitted share of the flow, and the share that the bottleneck drops",
    why: "Not given.",
  },
  {
    what: "low_thr in equation 1",
    value: "low_prediction",
    why: "A misprint: the intervals below the equation have low_prediction.",
  },
  {
    what: "“increase the cwnd” at a high P",
    value: "0.95 of the window is kept",
    why: "The printed high_rate is below 1: the window is cut less, not increased.",
  },
];
