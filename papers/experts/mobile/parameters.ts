/** What the paper gives of scenarios I to IV, what had to be assumed, and what it says against itself. */

import type { Control, Parameter } from "../../experiment/artefact";
import type { Unjudged } from "../../experiment/claim";
import { DEFAULTS, KEYS, type MobileScenario } from "./scenarios";
import { FEW_SEEDS } from "./study";

const NODES: Readonly<Record<MobileScenario["id"], string>> = {
  I: "20, uniformly placed; random waypoint, 1 to 50 m/s, no pause",
  II: "10, uniformly placed; random waypoint, 1 to 50 m/s, no pause",
  III: "20, uniformly placed; stationary",
  IV: "20, uniformly placed; random waypoint, no pause, 1 to 10, 20 to 30 and 40 to 50 m/s",
};

const FLOWS: Parameter = {
  what: "Flows",
  value: "3, 7, 17, 34, 68, 100, 130, evenly over the nodes; 1,000 to 100,000 packets; started at random times",
};
const BURSTS: Parameter = { what: "Flows", value: "every node sends 1,000 packets every 200 s" };

export const givenOf = ({ id, axis, duration_s }: MobileScenario): readonly Parameter[] => [
  { what: "Area", value: "1,500 × 1,000 m" },
  { what: "Nodes", value: NODES[id] },
  {
    what: "Radius",
    value: "100 m; one of the readings here",
    why: "at the printed density hardly any pair is connected.",
  },
  { what: "Radio and routing", value: "802.11b, AODV" },
  axis === "flows" ? FLOWS : BURSTS,
  { what: "Packets", value: "512 bytes; TCP buffer 16,384 bytes (32 packets)" },
  { what: "Clock", value: "ticks of 500 ms, RTO from 2 to 64 ticks" },
  { what: "Experts", value: "N = 100, η = 2, α = 0.08, 1 to 128 ticks, equation 2 for RTTVAR" },
  { what: "Runs", value: `24 of ${duration_s / 60} minutes, confidence 90 %` },
];

export const assumedOf = (scenario: MobileScenario): readonly Parameter[] => [
  {
    what: "Radius",
    value: `${scenario.radius_m} m; 100, 250 and 376 m as readings, 100 to 500 m on the map`,
    why:
      scenario.id === "III"
        ? "at 250 m a quarter of the pairs is connected and the others never send; nothing moves that could change it."
        : "at 100 m two to four pairs in a hundred are connected; at 250 m about half of them while nodes move.",
  },
  { what: "Carrier sense", value: "2.2 times the radius", why: "the ratio of ns-2's 550 and 250 m." },
  {
    what: "Data rate",
    value: "2 Mbit/s, basic rate 1 Mbit/s; 11 Mbit/s as a reading",
    why: "what published scenario files for the paper's simulator show.",
  },
  { what: "RTS", value: "before every data frame; never as a reading", why: "as for the rate." },
  { what: "Retries", value: "7 short, 4 long" },
  { what: "Interface queue", value: "50 packets, routing first", why: "the paper gives none." },
  {
    what: "TCP",
    value: "Reno without SACK and time stamps, delayed ACKs (2 segments, 200 ms), initial window 1",
    why: "the kind of the paper's simulator: 4.4BSD-Lite's.",
  },
  {
    what: "Sampling",
    value: "one timed segment per round trip; every ACK as a reading",
    why: "4.4BSD times one; the paper does not say.",
  },
  {
    what: "Ticks of a sample",
    value:
      "one more than the heartbeats of a 500 ms clock while the segment was on its way; rounded down, and not rounded, as readings",
    why: "4.4BSD counts so, and the printed variances come near.",
  },
  { what: "AODV", value: "the constants of RFC 3561; no hello messages, no local repair" },
  ...(scenario.axis === "flows"
    ? [
        {
          what: "Starts and sizes",
          value: "uniform in the first half of the run; uniform in 1,000 to 100,000 packets",
        },
        {
          what: "Ends",
          value: "flow i starts at node i modulo their number; its destination is uniform among the others",
        },
      ]
    : [{ what: "Bursts", value: "each to a random other node, within the first second of the 200 s" }]),
  ...(scenario.id === "III"
    ? []
    : [{ what: "Speeds at the start", value: "uniform draws, so that the mean speed falls in the first minutes" }]),
  {
    what: "Readings",
    value: `radius × rate × RTS with the figure's clock, and tick × sampling with the figure's radio: ${FEW_SEEDS} seeds of ${scenario.short_s} s each; only the figure's own place and the printed radius have all seeds and the paper's duration`,
    why: "to stay within minutes; a radio of the one and a clock of the other kind are not combined.",
  },
];

/** Controls of the assumptions that one kind of scenario alone has. */
function ownControls({ id, axis }: MobileScenario): readonly Control[] {
  const traffic =
    axis === "flows"
      ? ["traffic.sizeMin", "traffic.sizeMax", "traffic.startSpan"]
      : ["traffic.burst", "traffic.period"];
  const movement = id === "III" ? [] : ["mobility.pause", "mobility.start"];
  return [...traffic, ...movement].map((key) => ({ key }));
}

/** Controls under a figure, with the scenario's own values: everything that had to be assumed. */
export const controlsOf = (scenario: MobileScenario): readonly Control[] => [
  { key: KEYS.radius, default: scenario.radius_m },
  { key: KEYS.rate, default: DEFAULTS.rate },
  { key: KEYS.rts, default: DEFAULTS.rts },
  { key: KEYS.tick, default: DEFAULTS.tick },
  { key: KEYS.sampling, label: "RTT samples", default: DEFAULTS.sampling },
  { key: "phy.carrierSenseRatio" },
  { key: "phy.basicRate" },
  { key: "mac.shortRetryLimit" },
  { key: "mac.longRetryLimit" },
  { key: "ifq.packets" },
  { key: "flow.main.delayedAck", default: true },
  { key: "flow.main.initialWindow", default: 1 },
  ...ownControls(scenario),
  { key: "estimator.experts.eta" },
  { key: "estimator.experts.alpha" },
];

/** Where the paper contradicts itself about these scenarios. */
export const CONTRADICTIONS: readonly Unjudged[] = [
  {
    what: "experts up to an RTT of 128 ticks (section 3.2) beside an RTO of at most 64",
    why: "the experts reach twice as far as the timer; both are run as printed.",
  },
  {
    what: "goodput as packets per second of a flow (section 4), and as “the absolute number of packets successfully delivered at the destination over the course of the simulation” (section 5.1)",
    why: "figures 4 and 12 show the latter, figure 19 the former; each is run as its figure is labelled.",
  },
];
