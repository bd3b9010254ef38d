/** Figure 1: the round-trip time of a network-limited bulk transfer over its congestion avoidance cycles. */

import type { ParamMap } from "../../sim-worker/src/protocol";
import type { Artefact, Runner, RunnerOptions } from "../experiment/artefact";
import type { Claim } from "../experiment/claim";
import { counted, fixed } from "../experiment/words";
import { about, exactly, similar } from "../experiment/yardsticks";
import { type Cell, cellsOf, crossed, firstsWanted, loadsWanted } from "./cells";
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
import { DURATION, RECEIVER_WINDOW, slowRequest, slowRows } from "./slowLink";
import { PRESET } from "./slowShape";

const EQUAL = 1e-9;
/** Maximum loads of the paper's other figures. */
const LOADS = [10, 26, 40] as const;
/** Receiver's windows at which the network does not limit the sender, segments: the slow link's buffer takes 40. */
const RECEIVER_WINDOWS = [10, 20, 40] as const;

const wantedOf = (set: ParamMap) => crossed(firstsWanted, loadsWanted(set, LOADS));

function twiceClaim(cells: readonly Cell[]): Claim {
  return {
    id: "twice",
    quote: "a maximum RTT that is twice the minimum RTT",
    place: "section 2.1 and figure 1",
    test: "The greatest RTT of a settled cycle of the model, divided by the least.",
    yardstick: "about",
    readings: cells.map(({ rows, reading }) => {
      const cycle = steadyCycle(rows.rtt);
      const ratio = greatest(rows.rtt, cycle) / least(rows.rtt, cycle);
      return reading(fixed(ratio, 3), about(exactly(ratio), 2));
    }),
    why: "Exactly 2 needs a first flight of W/2. With W/2 + 1, as section 4.2 says, the ratio is W/(W/2 + 1).",
  };
}

function stepClaim(cells: readonly Cell[], serviceMs: number): Claim {
  return {
    id: "step",
    quote:
      "the RTT of a given flight within one congestion avoidance cycle is the sum of the RTT of the preceding flight and a segment’s service time",
    place: "section 2.1",
    test: "The RTT of each flight of a settled cycle, less that of the flight before.",
    yardstick: "event",
    readings: cells.map(({ rows, reading }) => {
      const flights = flightsOf(rows.rtt, steadyCycle(rows.rtt)).map(({ from }) => rows.rtt[from] ?? Number.NaN);
      const steps = flights.slice(1).map((value, i) => value - (flights[i] ?? 0));
      const even = steps.every((step) => Math.abs(step - serviceMs) < EQUAL * serviceMs);
      const found = even ? `${fixed(steps[0] ?? Number.NaN, 1)} ms in all ${counted(steps.length, "step")}` : "uneven";
      return reading(found, even);
    }),
    why: "Each flight has one segment more, and the bottleneck never idles, so that the segment waits in its queue.",
  };
}

/** Runs the slow link with a window of the receiver that its queue can hold. */
async function receiverClaim(runner: Runner, options: RunnerOptions): Promise<Claim> {
  const sets = RECEIVER_WINDOWS.map((window) => ({ [RECEIVER_WINDOW]: window, [DURATION]: 15_000 }));
  const runs = await runner.runs(
    sets.map((set) => slowRequest(runner, PRESET, LITE, set, 1)),
    options,
  );
  return {
    id: "receiver-limited",
    quote:
      "The analysis of a receiver-limited connection in such a situation is trivial as the RTT is constant in that case.",
    place: "section 2.1",
    test: "The slow link of figure 13 with a receiver's window that its queue can hold: RTT samples once the window is full.",
    yardstick: "similar",
    readings: runs.map((run, nth) => {
      const { rtt } = slowRows(run, LITE);
      const settled = rtt.subarray(Math.floor(rtt.length / 2));
      const [low, high] = [Math.min(...settled) / 1000, Math.max(...settled) / 1000];
      const window = RECEIVER_WINDOWS[nth] ?? 0;
      return {
        of: { "receiver's window": String(window) },
        ours: `${fixed(low, 1)} to ${fixed(high, 1)} s in the second half of the run`,
        holds: similar(exactly(high - low), low, "number"),
        setup: { preset: PRESET, set: sets[nth] ?? {} },
      };
    }),
    why: "The window is always in the queue or on the line, so that each segment waits for the same number of others.",
  };
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
  async run(runner, { set }, options = {}) {
    const replay = await runCycle(runner, [LITE], set, options);
    const rows = rowsOf(replay, []);
    const figure = cycleFigure({
      id: "rtt",
      title: "RTT per ACK over three cycles",
      rows,
      span: lastCycles(rows.rtt, 3),
      timers: [],
    });
    const cells = await cellsOf(runner, set, wantedOf(set), options);
    const claims = [twiceClaim(cells), stepClaim(cells, serviceOf(set)), await receiverClaim(runner, options)];
    return { figures: [figure], claims, seeds: [], notes: [], inForce: replay.inForce };
  },
};
