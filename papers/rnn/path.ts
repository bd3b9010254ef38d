/** Figure 4's network: two senders, two routers, two receivers, at a hundredth of the paper's rate. */

import type { Scenario } from "../../sim-worker/src/protocol";
import type { Parameter } from "../experiment/artefact";

export const CROSSES = [
  { id: "tcp", name: "TCP" },
  { id: "udp", name: "UDP" },
] as const;
export type Cross = (typeof CROSSES)[number]["id"];

/** All links, bit/s. */
const RATE = 100e6;
/** The interval of "in the first 8 seconds". */
export const DURATION_S = 8;

const CROSS_FLOWS: Readonly<Record<Cross, Scenario>> = {
  tcp: { count: 1, congestionControl: "cubic", startSpread: 0.1 },
  udp: { count: 1, application: "cbr", cbrRate: RATE, cbrSpread: 0.5 },
};

/** The flow `main.0` is the one that is compared; its congestion control is CUBIC where nothing is laid over. `stepS`: goodput over time. */
export function pathScenario(cross: Cross, durationS: number, stepS = 0): Scenario {
  return {
    scenario: 1,
    title: `RNN-based TCP beside ${cross.toUpperCase()}`,
    run: { duration: durationS, observe: "main.0" },
    measure: { step: stepS },
    topology: { template: "dumbbell" },
    link: {
      bottleneck: { rate: RATE, delay: 3, buffer: 80 },
      reverse: { rate: RATE, delay: 3, buffer: 1000 },
      access: { rate: RATE, delay: 1, jitter: 0.2, buffer: 1000 },
    },
    flow: { main: { count: 1, congestionControl: "cubic", shadows: [] }, cross: CROSS_FLOWS[cross] },
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
    value: "100 Mbit/s on all links",
    why: "A hundredth of the paper's 10 Gbit/s, so that a run takes less than a second.",
  },
  {
    what: "Transfer",
    value: `endless, measured for ${DURATION_S} s`,
    why: "5 GB at half of 10 Gbit/s take 8 s, the interval that the paper measures.",
  },
  { what: "Delay", value: "3 ms at the bottleneck, 1 ms on each access link", why: "Not given." },
  { what: "Buffer", value: "80 packets, about the bandwidth-delay product", why: "Not given." },
  {
    what: "Jitter",
    value: "0.2 ms on access links",
    why: "Keeps the senders out of step, and makes runs depend on the seed.",
  },
  {
    what: "TCP cross traffic",
    value: "one CUBIC flow, started within 0.1 s",
    why: "Its congestion control is not given.",
  },
  {
    what: "Training",
    value:
      "losses of CUBIC beside TCP and beside UDP, 30 s each, on seeds that no test uses; units, history, scaling and optimizer are the lab's defaults",
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
