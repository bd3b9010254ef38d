/** Figure 4: at a large load and one sample per segment, the RTO of TCP-Lite collapses into the round-trip time. */

import type { Figure } from "../../figure/figure";
import type { ParamMap, Replay } from "../../sim-worker/src/protocol";
import type { Artefact, FormerClaim as Claim, Runner, RunnerOptions, Settings } from "../experiment/artefact";
import { counted, fixed } from "../experiment/words";
import { type Collapse, collapseOf } from "./collapse";
import { cycleFigure } from "./cycleFigure";
import { flightsOf, lastCycles, steadyCycle } from "./cycles";
import { dropOf } from "./drop";
import {
  CYCLES,
  cycleControls,
  cycleLab,
  cycleRequest,
  LITE,
  LITE_CONTROLS,
  LOAD,
  loadOf,
  MODEL_ASSUMED,
  MODEL_GIVEN,
  rowsOf,
  rtoOf,
  SERVICE_GIVEN,
  SLOW_SERVICE_MS,
  SLOW_TICK_MS,
  tickUnitOf,
} from "./model";

/** Loads among which the onset is searched, including the model's own. */
function loadsOf(size: Settings["size"]): readonly number[] {
  const most = size === "full" ? 60 : 40;
  return Array.from({ length: most / 2 - 1 }, (_, i) => 4 + 2 * i);
}

interface Onset {
  readonly loads: readonly number[];
  readonly collapses: readonly Collapse[];
}

async function sweep(runner: Runner, { set, size }: Settings, options: RunnerOptions): Promise<Onset> {
  const loads = loadsOf(size);
  const requests = loads.map((load) => cycleRequest([LITE], { ...set, [LOAD]: load, [CYCLES]: 6 }));
  const replays = await runner.models(requests, options);
  return { loads, collapses: replays.map(collapseIn) };
}

function collapseIn(replay: Replay): Collapse {
  const rows = rowsOf(replay, [LITE]);
  return collapseOf(rtoOf(rows, LITE), rows.rtt);
}

function figuresOf(replay: Replay, onset: Onset, set: ParamMap): readonly Figure[] {
  const rows = rowsOf(replay, [LITE]);
  const timers = [{ id: LITE, label: "RTO_L(i−1)" }];
  const tickMs = tickUnitOf(set);
  const cycle = steadyCycle(rows.rtt);
  const flights = flightsOf(rows.rtt, cycle);
  const zoom = { from: flights.at(-4)?.from ?? cycle.from, to: cycle.to };
  return [
    cycleFigure({ id: "rto", title: "RTO_L at a large load", rows, span: lastCycles(rows.rtt, 2), timers, tickMs }),
    cycleFigure({
      id: "zoom",
      title: "The last flights of a cycle, enlarged",
      reading: "Where the line is under a dot, the timer would have fired before that ACK.",
      rows,
      span: zoom,
      timers,
      tickMs,
    }),
    {
      id: "onset",
      title: "ACKs of a cycle that come later than RTO_L predicted",
      x: { label: "Maximum load W", unit: "segments" },
      y: { label: "ACKs", unit: "" },
      series: [
        {
          id: "late",
          label: "RTO_L(i−1) < RTT(i)",
          kind: "line",
          x: onset.loads,
          y: onset.collapses.map(({ late }) => late),
          style: LITE,
        },
      ],
    },
  ];
}

function claimsOf(replay: Replay, onset: Onset, set: ParamMap): readonly Claim[] {
  const rows = rowsOf(replay, [LITE]);
  const rto = rtoOf(rows, LITE);
  const tickMs = tickUnitOf(set);
  const now = collapseOf(rto, rows.rtt);
  const drop = dropOf(rto, rows.rtt);
  const ticks = (ms: number) => fixed(ms / tickMs, 0);
  const first = onset.loads.findIndex((_, i) => (onset.collapses[i]?.late ?? 0) > 0);
  const onsetLoad = onset.loads[first];
  return [
    {
      id: "collapses",
      text: `RTO_L collapses into the RTT at a load of ${loadOf(set)}.`,
      paper: "becomes too aggressive",
      ours: `below the next RTT at the first ACK of ${now.flightsHit} of ${counted(now.flights, "flight")}; ${now.close} of ${counted(now.rows, "ACK")} at most 2 % above it`,
      holds: now.flightsHit > 0,
      why: "Fixed gains forget within 8 samples, which at this load are a small part of a round trip.",
    },
    {
      id: "onset",
      text: "The collapse needs a large load.",
      paper: "if “the sender's load is large”",
      ours:
        onsetLoad === undefined
          ? `none up to W = ${onset.loads.at(-1) ?? 0}`
          : `first at W = ${onsetLoad} (${counted(onset.collapses[first]?.late ?? 0, "ACK")} a cycle), none below`,
      holds: onsetLoad !== undefined && onsetLoad > 10 && onset.collapses.slice(first).every(({ late }) => late > 0),
      why: "Every even load was run; from the onset on, all larger loads collapse too.",
    },
    {
      id: "rises",
      text: "Here too RTO_L rises when the RTT drops.",
      paper: "as in figure 3",
      ours: `${ticks(drop.before)} → ${ticks(drop.peak)} ticks while the RTT falls from ${ticks(drop.rttBefore)} to ${ticks(drop.rttAfter)}`,
      holds: drop.peak > drop.before,
      why: "RTTVAR grows with |D|.",
    },
    {
      id: "max-rtt",
      text: "The RTT at the end of a cycle is about 250 s, or 500 ticks.",
      paper: "about 250 s, 500 ticks",
      ours: `${fixed(drop.rttBefore / 1000, 0)} s, ${ticks(drop.rttBefore)} ticks`,
      holds: Math.abs(drop.rttBefore / 1000 - 250) < 12.5 && Math.abs(drop.rttBefore / tickMs - 500) < 25,
      why: "40 segments of 1500 bytes at 240 bytes a second; judged within 5 %.",
    },
  ];
}

export const eifelFig4: Artefact = {
  id: "eifel-fig4",
  paper: "eifel",
  figure: "Figure 4",
  title: "A collapsed RTO_L (model)",
  summary:
    "At a load of 40 segments and one RTT sample for each, fixed gains forget too quickly: RTO_L falls into the RTT and would fire on every second flight.",
  given: [
    ...MODEL_GIVEN,
    { what: "Maximum load", value: "40 segments" },
    { what: "Timer granularity", value: "500 ms" },
    SERVICE_GIVEN,
  ],
  assumed: MODEL_ASSUMED,
  controls: [...cycleControls({ load: 40, serviceMs: SLOW_SERVICE_MS, tickMs: SLOW_TICK_MS }), ...LITE_CONTROLS],
  quick: true,
  lab: (settings) => cycleLab([LITE], settings),
  async run(runner, settings, options = {}) {
    const { set } = settings;
    const replay = await runner.model(cycleRequest([LITE], set), options);
    const onset = await sweep(runner, settings, options);
    const figures = figuresOf(replay, onset, set);
    const claims = claimsOf(replay, onset, set);
    return { figures, claims, seeds: [], notes: [], inForce: replay.inForce };
  },
};
