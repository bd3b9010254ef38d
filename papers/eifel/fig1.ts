/** Figure 1: the round-trip time of a network-limited bulk transfer over its congestion avoidance cycles. */

import type { Artefact, FormerClaim as Claim } from "../experiment/artefact";
import { counted, fixed } from "../experiment/words";
import { cycleFigure } from "./cycleFigure";
import { flightsOf, greatest, lastCycles, least, steadyCycle } from "./cycles";
import {
  CYCLES,
  cycleLab,
  FIRST,
  LITE,
  LOAD,
  MODEL_GIVEN,
  rowsOf,
  runCycle,
  SERVICE,
  SERVICE_ASSUMED,
  serviceOf,
  TICK,
} from "./model";

const EQUAL = 1e-9;

function claimsOf(rtt: Float64Array, serviceMs: number): readonly Claim[] {
  const cycle = steadyCycle(rtt);
  const ratio = greatest(rtt, cycle) / least(rtt, cycle);
  const flights = flightsOf(rtt, cycle).map(({ from }) => rtt[from] ?? Number.NaN);
  const steps = flights.slice(1).map((value, i) => value - (flights[i] ?? 0));
  const even = steps.every((step) => Math.abs(step - serviceMs) < EQUAL * serviceMs);
  const twice = Math.abs(ratio - 2) < EQUAL;
  return [
    {
      id: "twice",
      text: "The maximum RTT is twice the minimum.",
      paper: "2",
      ours: fixed(ratio, 3),
      holds: twice,
      why: twice
        ? "The first flight after the signal is W/2: the queue has drained to half."
        : "It needs a first flight of W/2; with W/2 + 1, as section 4.2 says, the ratio is W/(W/2 + 1).",
    },
    {
      id: "step",
      text: "The RTT of a flight is that of the flight before and one service time.",
      paper: "one service time",
      ours: even
        ? `${fixed(steps[0] ?? Number.NaN, 1)} ms in all ${counted(steps.length, "step")}`
        : steps.map((step) => fixed(step, 1)).join(", "),
      holds: even,
      why: "Each flight has one segment more, and the bottleneck never idles, so that the segment waits in its queue.",
    },
  ];
}

export const eifelFig1: Artefact = {
  id: "eifel-fig1",
  paper: "eifel",
  figure: "Figure 1",
  title: "The RTT in steady state",
  summary:
    "One dot for each ACK of a bulk transfer whose bottleneck never idles: every flight takes one service time longer than the last, until the load is halved.",
  given: MODEL_GIVEN,
  assumed: [
    SERVICE_ASSUMED,
    { what: "Maximum load", value: "10 segments", why: "The figure is a sketch without numbers." },
    { what: "First flight", value: "W/2 segments", why: "Only so is the maximum twice the minimum, as the text says." },
  ],
  controls: [
    { key: LOAD, default: 10 },
    { key: SERVICE, default: 100 },
    { key: FIRST, default: "half" },
    { key: CYCLES, default: 4 },
    { key: TICK, default: 1 },
  ],
  quick: true,
  lab: (settings) => cycleLab([LITE], settings),
  async run(runner, { set }, options) {
    const replay = await runCycle(runner, [LITE], set, options);
    const rows = rowsOf(replay, []);
    const figure = cycleFigure({
      id: "rtt",
      title: "RTT per ACK over three cycles",
      rows,
      span: lastCycles(rows.rtt, 3),
      timers: [],
    });
    const claims = claimsOf(rows.rtt, serviceOf(set));
    return { figures: [figure], claims, seeds: [], notes: [], inForce: replay.inForce };
  },
};
