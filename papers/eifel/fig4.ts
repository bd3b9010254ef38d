/** Figure 4: at a large load and one sample per segment, the RTO of TCP-Lite collapses into the round-trip time. */

import type { Figure } from "../../figure/figure";
import type { ParamMap, Replay } from "../../sim-worker/src/protocol";
import type { Artefact, LabSetup, Runner, RunnerOptions, Settings } from "../experiment/artefact";
import type { Claim, Finding } from "../experiment/claim";
import { counted, fixed } from "../experiment/words";
import { considerably, exactly, similar } from "../experiment/yardsticks";
import { type Cell, cellsOf, crossed, loadWanted, SAMPLINGS, samplingWanted, type Wanted } from "./cells";
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
  MODEL_ASSUMED,
  MODEL_GIVEN,
  rowsOf,
  rtoOf,
  SERVICE,
  SERVICE_GIVEN,
  SLOW_SERVICE_MS,
  SLOW_TICK_MS,
  TICK,
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

/** Loads and samplings of the claims; the figure's own are W = 40, every ACK. */
const CLAIM_LOADS = [10, 26, 40] as const;
const wanted = crossed(SAMPLINGS.map(samplingWanted), CLAIM_LOADS.map(loadWanted));
/** Larger loads are "large"; below them the collapse is not stated. */
const LARGE = 26;

interface Seen extends Cell {
  readonly seen: Collapse;
  readonly load: number;
  readonly sampling: string;
}

const foundText = ({ late, rows, leastRatio }: Collapse) =>
  `${late} of ${counted(rows, "ACK")} above RTO_L; RTO_L(i−1) at least ${fixed(leastRatio, 2)} RTT(i)`;

function seenIn(cell: Cell): Seen {
  const seen = collapseOf(rtoOf(cell.rows, LITE), cell.rows.rtt);
  return { ...cell, seen, load: Number(cell.of.W), sampling: cell.of.samples ?? "" };
}

function collapseClaims(own: Collapse, setup: LabSetup, cells: readonly Seen[]): readonly Claim[] {
  const everyAck = SAMPLINGS[0][0];
  const dense = cells.filter(({ load, sampling }) => load >= LARGE && sampling !== "one per RTT");
  return [
    {
      id: "collapses",
      quote: "RTO_L collapses into the RTT, i.e., RTO_L becomes too aggressive",
      place: "section 3.2 and figure 4",
      test: "ACKs of a settled cycle that come later than RTO_L predicted: at least one; every segment timed.",
      yardstick: "event",
      readings: [
        {
          of: {},
          ours: `below the next RTT at the first ACK of ${own.flightsHit} of ${counted(own.flights, "flight")}; ${own.close} of ${counted(own.rows, "ACK")} at most 2 % above it`,
          holds: own.late > 0,
          setup,
        },
      ],
      why: "Fixed gains forget within 8 samples, which at this load are a small part of a round trip.",
    },
    {
      id: "magic-numbers",
      quote:
        "if the RTT sampling rate is higher and the sender’s load is large, the fixed estimator gains and the fixed variation weight (the ‘magic numbers’) fail",
      place: "section 3.2",
      test: "The same count where more than one segment per round trip is timed and the load is large.",
      yardstick: "event",
      readings: dense.map(({ seen, reading }) => reading(foundText(seen), seen.late > 0)),
      why: "What is large depends on the rate: with half as many samples the collapse begins at a larger load.",
    },
    {
      id: "sampling-matters",
      quote: "in some cases, the RTT sampling rate greatly influences the Lite-Xmit-Timer’s performance",
      place: "section 1",
      test: "The least distance of RTO_L from the RTT, RTO_L(i−1)/RTT(i) − 1, with every ACK against one sample per RTT.",
      yardstick: "considerable",
      readings: CLAIM_LOADS.flatMap((load) => {
        const of = (name: string) => cells.find((cell) => cell.load === load && cell.sampling === name);
        const [every, one] = [of(everyAck), of("one per RTT")];
        if (every === undefined || one === undefined) return [];
        const [few, many] = [one.seen.leastRatio - 1, every.seen.leastRatio - 1];
        const reading = every.reading(
          `${fixed(many, 2)} RTTs with every ACK, ${fixed(few, 2)} with one per RTT`,
          considerably(exactly(many - few), "lower", few),
        );
        return [{ ...reading, of: { W: String(load) } }];
      }),
      why: "The gains are those of one sample per RTT.",
    },
  ];
}

/** What the paper names as the cause, changed one at a time. */
const REMEDIES: readonly Wanted[] = [
  ...[8, 16, 40].map((k) => ({
    of: { changed: `variation weight ${k} in place of 4` },
    set: { "estimator.jacobson.k": k },
  })),
  ...[2, 4, 8].map((by) => ({
    of: { changed: `gains 1/${8 * by} and 1/${4 * by} in place of 1/8 and 1/4` },
    set: { "estimator.jacobson.g": 1 / 8 / by, "estimator.jacobson.h": 1 / 4 / by },
  })),
];

function causeClaim(cells: readonly Cell[]): Claim {
  return {
    id: "cause",
    quote: "variation weight is too low to raise the RTO to a sufficient level, while its estimator gains are too high",
    place: "section 3.2",
    test: "Figure 4 with one of the two changed: whether RTO_L then stays above the RTT.",
    yardstick: "event",
    readings: cells.map(seenIn).map(({ seen, reading }) => reading(foundText(seen), seen.late === 0)),
    why: "While RTTVAR decays to almost nothing no weight helps: the gains decide, and a quarter of them is small enough at this load.",
  };
}

/** Service times from a fast to the slow line, each with a fine clock, ms. */
const SERVICES = [10, 100, 1000, SLOW_SERVICE_MS] as const;

const scaleWanted = crossed(
  [10, 40].map(loadWanted),
  SERVICES.map((ms) => ({ of: { service: `${ms / 1000} s` }, set: { [SERVICE]: ms, [TICK]: ms / 100 } })),
);

function scaleClaim(cells: readonly Cell[], whole: readonly Seen[]): Claim {
  return {
    id: "scale",
    quote:
      "The mentioned parameters itself are less important for our analysis. What matters is the sender’s load at the end of each congestion avoidance cycle.",
    place: "section 2.2",
    test: "The least RTO_L(i−1)/RTT(i) of a settled cycle with other service times and ticks, against figure 4's at the same load.",
    yardstick: "similar",
    readings: cells.map((cell) => {
      const { seen, load, reading } = seenIn(cell);
      const own = whole.find((each) => each.load === load && each.sampling === SAMPLINGS[0][0])?.seen.leastRatio;
      const theirs = own ?? Number.NaN;
      const holds = similar(exactly(seen.leastRatio - theirs), theirs, "number");
      return reading(`${fixed(seen.leastRatio, 3)}, there ${fixed(theirs, 3)}`, holds);
    }),
    why: "All of the model's times grow with the service time; only the minimum of two ticks does not, and it decides nowhere here.",
  };
}

function findingsOf(replay: Replay, onset: Onset, set: ParamMap): readonly Finding[] {
  const rows = rowsOf(replay, [LITE]);
  const tickMs = tickUnitOf(set);
  const drop = dropOf(rtoOf(rows, LITE), rows.rtt);
  const ticks = (ms: number) => fixed(ms / tickMs, 0);
  const first = onset.loads.findIndex((_, i) => (onset.collapses[i]?.late ?? 0) > 0);
  const onsetLoad = onset.loads[first];
  return [
    {
      id: "onset",
      text: "The collapse has an onset: from a certain load on, all larger loads collapse.",
      ours:
        onsetLoad === undefined
          ? `none up to W = ${onset.loads.at(-1) ?? 0}`
          : `first at W = ${onsetLoad} (${counted(onset.collapses[first]?.late ?? 0, "ACK")} a cycle), none below`,
      why: "Every even load was run.",
    },
    {
      id: "rises",
      text: "Here too RTO_L rises when the RTT drops, as in figure 3.",
      ours: `${ticks(drop.before)} → ${ticks(drop.peak)} ticks while the RTT falls from ${ticks(drop.rttBefore)} to ${ticks(drop.rttAfter)}`,
      why: "RTTVAR grows with |D|.",
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
  unjudged: [
    {
      what: "“when the RTT sampling rate is high and the TCP sender’s load is large, the choice of the estimator gains and the variation weight becomes crucial”",
      why: "Section 1 announces what section 3.2 says; it is judged there.",
    },
    {
      what: "“The closer the RTT sampling rate is to 1 the more accurately the RTT is measured.”",
      why: "Follows from the definition of the rate.",
    },
    {
      what: "“The estimator gains (1/8 and 1/4) and the variation weight (4) have been tuned to that case.”",
      why: "How they were chosen is not in a run.",
    },
    {
      what: "“the estimator gains and the RTT sampling rate (explained in Section 2.2) have little influence … We disagree with those two conclusions.”",
      why: "The first half is a result of another paper on measurements that are not at hand; the disagreement is the claim on sampling.",
    },
  ],
  controls: [...cycleControls({ load: 40, serviceMs: SLOW_SERVICE_MS, tickMs: SLOW_TICK_MS }), ...LITE_CONTROLS],
  quick: true,
  lab: (settings) => cycleLab([LITE], settings),
  async run(runner, settings, options = {}) {
    const { set } = settings;
    const replay = await runner.model(cycleRequest([LITE], set), options);
    const onset = await sweep(runner, settings, options);
    const figures = figuresOf(replay, onset, set);
    const cells = (await cellsOf(runner, set, wanted, options)).map(seenIn);
    const scaled = await cellsOf(runner, set, scaleWanted, options);
    const remedied = await cellsOf(runner, { ...set, [LOAD]: 40 }, REMEDIES, options);
    const claims = [
      ...collapseClaims(collapseIn(replay), cycleLab([LITE], settings), cells),
      causeClaim(remedied),
      scaleClaim(scaled, cells),
    ];
    return { figures, claims, findings: findingsOf(replay, onset, set), seeds: [], notes: [], inForce: replay.inForce };
  },
};
