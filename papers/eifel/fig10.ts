/** Figure 10: an RTO that adapts its gain to its own spurious timeouts. */

import type { Figure } from "../../figure/figure";
import type { ParamMap } from "../../sim-worker/src/protocol";
import type { Artefact, LabSetup } from "../experiment/artefact";
import type { Claim, Finding } from "../experiment/claim";
import { counted, fixed, percent } from "../experiment/words";
import { about, exactly } from "../experiment/yardsticks";
import { type Cell, cellsOf, loadsWanted } from "./cells";
import { cycleFigure, timesOf } from "./cycleFigure";
import { cyclesOf, flightsOf, greatest, least, type Span } from "./cycles";
import {
  CYCLES,
  type CycleRows,
  columnOf,
  cycleControls,
  cycleLab,
  cycleRequest,
  EIFEL,
  FINE_SERVICE_MS,
  LOAD,
  MODEL_ASSUMED,
  MODEL_GIVEN,
  rowsOf,
  rtoOf,
  SERVICE_ASSUMED,
} from "./model";

const AGG = "estimator.eifel.agg";
const AGG_K = "estimator.eifel.aggK";
/** Cycles until the initial state has no effect, and until the end of the figure. */
const STEADY_FROM_CYCLE = 2;
const SHOWN = 16;
/** The paper's example of how fast AGG falls. */
const EXAMPLE_K = 0.1;
/** Enough for the slowest of the compared k. */
const SPEED_CYCLES = 30;

/** One spurious timeout: RTO_AGG(i-1) was below RTT(i). */
interface Spurious {
  readonly row: number;
  /** Counted from 1. */
  readonly cycle: number;
  readonly load: number;
  /** Whether the sample is the first ACK of its flight. */
  readonly first: boolean;
}

interface Training {
  readonly rows: CycleRows;
  readonly agg: Float64Array;
  readonly cycles: readonly Span[];
  readonly spurious: readonly Spurious[];
}

function trainingOf(rows: CycleRows): Training {
  const rto = rtoOf(rows, EIFEL);
  const { rtt } = rows;
  const cycles = cyclesOf(rtt);
  const spurious = cycles.flatMap((cycle, nth) =>
    flightsOf(rtt, cycle).flatMap(({ from, to }) =>
      Array.from({ length: to - from }, (_, k) => from + k)
        .filter((i) => i > 0 && (rto[i - 1] ?? 0) < (rtt[i] ?? 0))
        .map((row) => ({ row, cycle: nth + 1, load: to - from, first: row === from })),
    ),
  );
  return { rows, agg: columnOf(rows.table, `${EIFEL}.agg`), cycles, spurious };
}

/** Decrease of AGG over the first cycle, in which no timeout is spurious. */
function fallPerCycle({ agg, cycles }: Training): number {
  const end = (cycles[0]?.to ?? 1) - 1;
  return 1 - (agg[end] ?? Number.NaN);
}

/** Maximum loads over which a cycle is counted: the figure's, and those of other figures. */
const LOADS = [10, 26, 40] as const;
/** Values of k whose first spurious timeouts are compared, in order. */
const KS = [0.02, 0.05, 0.1, 0.2] as const;

function exampleClaim(cells: readonly Cell[]): Claim {
  return {
    id: "example",
    quote: "by roughly 10 percent per congestion avoidance cycle",
    place: "section 4.6",
    test: `AGG's decrease over the first cycle with k = ${EXAMPLE_K}, in which no timeout is spurious.`,
    yardstick: "about",
    readings: cells.map(({ rows, reading }) => {
      const training = trainingOf(rows);
      if (training.spurious.some(({ cycle }) => cycle === 1)) return reading("a timeout is spurious before", null);
      const fall = fallPerCycle(training);
      return reading(
        `${percent(fall, 2)} (${counted(training.cycles[0]?.to ?? 0, "ACK")})`,
        about(exactly(fall), EXAMPLE_K),
      );
    }),
    why: "AGG falls by k/CYCLE of itself with each sample, and a cycle has about CYCLE samples.",
  };
}

function cycleClaim(cells: readonly Cell[]): Claim {
  return {
    id: "cycle",
    quote: "determines the number of segments sent within the last congestion avoidance cycle",
    place: "section 4.6",
    test: "3/8 MAXCWND², against the ACKs of a settled cycle of the model.",
    yardstick: "about",
    readings: cells.map(({ rows, of, reading }) => {
      const cycle = cyclesOf(rows.rtt).at(-1) ?? { from: 0, to: 0 };
      const formula = (3 / 8) * Number(of.W) ** 2;
      const holds = about(exactly(cycle.to - cycle.from), formula);
      return reading(`${fixed(formula, 1)}, counted ${cycle.to - cycle.from}`, holds);
    }),
    why: "A cycle from W/2 + 1 to W has 3/8 W² + W/4 segments.",
  };
}

function speedClaim(cells: readonly Cell[]): Claim {
  const firsts = cells.map(({ rows }) => trainingOf(rows).spurious[0]?.cycle ?? Number.POSITIVE_INFINITY);
  const text = cells.map(({ of }, nth) => `cycle ${firsts[nth]} with k = ${of.k}`).join(", ");
  return {
    id: "speed",
    quote: "determines how quickly RTO_AGG converges to RTT",
    place: "section 4.6",
    test: "The cycle of the first spurious timeout, with k from small to large.",
    yardstick: "shape",
    readings: [
      { of: {}, ours: text, holds: firsts.every((cycle, nth) => nth === 0 || cycle < (firsts[nth - 1] ?? 0)) },
    ],
    why: "The larger k, the fewer samples AGG needs to bring RTO_AGG down to the RTT.",
  };
}

function sawClaim({ spurious, agg, cycles }: Training, setup: LabSetup): Claim {
  const first = spurious[0];
  const steadyFrom = first === undefined ? null : (cycles[first.cycle - 1]?.from ?? 0);
  const apart = spurious.slice(1).map(({ cycle }, i) => cycle - (spurious[i]?.cycle ?? cycle));
  const mean = apart.reduce((sum, cyclesApart) => sum + cyclesApart, 0) / apart.length;
  const whole = { from: steadyFrom ?? 0, to: agg.length };
  return {
    id: "saw",
    quote:
      "until a spurious timeout occurs, and then back it off to a more conservative level before it becomes more aggressive again",
    place: "section 4.6 and figure 10",
    test: "Spurious timeouts, and AGG from the first of them on: more than two, AGG below 1 and not falling to nothing.",
    yardstick: "event",
    readings: [
      {
        of: {},
        ours:
          first === undefined
            ? `no spurious timeout in ${counted(cycles.length, "cycle")}`
            : `first in cycle ${first.cycle}, then one per ${fixed(mean, 1)} cycles; AGG between ${fixed(least(agg, whole), 2)} and ${fixed(greatest(agg, whole), 2)}`,
        holds: first === undefined ? null : spurious.length > 2 && least(agg, whole) > 0.3 && greatest(agg, whole) < 1,
        setup,
      },
    ],
    why:
      first === undefined ? "Run more cycles or a larger k." : "Each spurious timeout takes back half of the way to 1.",
  };
}

function findingsOf(training: Training, k: number): readonly Finding[] {
  const { spurious } = training;
  const loads = spurious.map(({ load }) => load);
  const ends = [Math.min(...loads), Math.max(...loads)].map((load) => fixed(load, 0));
  const early = spurious.some(({ cycle }) => cycle === 1);
  return [
    {
      id: "decay",
      text: `With k = ${k} AGG falls by about ${percent(k, 0)} in a cycle too.`,
      ours: early ? "a timeout is spurious in the first cycle" : percent(fallPerCycle(training), 2),
      why: "Over the first cycle, in which no timeout is spurious.",
    },
    {
      id: "where",
      text: "Timeouts are spurious at the first ACK of large flights, where the RTT has just grown.",
      ours:
        spurious.length === 0
          ? "none"
          : `flights of ${ends[0]} to ${ends[1]} segments, ${spurious.filter((each) => each.first).length} of ${spurious.length} at their first ACK`,
      why: "Elsewhere RTO_E is further from the RTT. The paper does not say where they come.",
    },
  ];
}

function figuresOf(training: Training, plain: CycleRows): readonly Figure[] {
  const { rows, agg, cycles } = training;
  // The initial state still affects the first cycles.
  const span = {
    from: cycles[STEADY_FROM_CYCLE]?.from ?? 0,
    to: cycles[Math.min(cycles.length, SHOWN) - 1]?.to ?? rows.rtt.length,
  };
  const x = timesOf(rows, span);
  const label = "RTO_AGG(i−1)";
  const main = cycleFigure({
    id: "rto",
    title: "A self-trained RTO",
    rows,
    span,
    timers: [{ id: EIFEL, label }],
    more: [{ id: "plain", label: "RTO_E(i−1)", kind: "line", x, y: plainBefore(plain, span), style: "rto" }],
  });
  const saw: Figure = {
    id: "agg",
    title: "The factor AGG",
    reading: "Each tooth is a spurious timeout.",
    x: { label: "Time from the start", unit: "s" },
    y: { label: "AGG", unit: "" },
    series: [
      { id: "agg", label: "AGG", kind: "step", x: timesOf(rows, { from: 0, to: agg.length }), y: agg, style: EIFEL },
    ],
  };
  return [main, saw];
}

function plainBefore(plain: CycleRows, span: Span): Float64Array {
  const rto = rtoOf(plain, EIFEL);
  return Float64Array.from({ length: span.to - span.from }, (_, k) => rto[span.from + k - 1] ?? Number.NaN);
}

export const eifelFig10: Artefact = {
  id: "eifel-fig10",
  paper: "eifel",
  figure: "Figure 10",
  title: "A self-trained RTO",
  summary:
    "A factor below one pulls the timeout towards the RTT a little with every sample; each spurious timeout takes half of that back.",
  given: [
    ...MODEL_GIVEN,
    { what: "Maximum load", value: "26 segments, which is MAXCWND" },
    { what: "Timer granularity", value: "1 ms" },
    { what: "k", value: "0.05" },
  ],
  assumed: [
    SERVICE_ASSUMED,
    {
      what: "Minimum",
      value: "none: AGG × RTO_E may be below the last sample and two ticks",
      why: "That is the idea of it.",
    },
    { what: "Cycles", value: "40", why: "Enough for several teeth of the saw." },
    {
      what: "Order within a sample",
      value: "back-off first, then the sample's own decay",
      why: "Not given; the other order changes AGG by about 1e-4.",
    },
    ...MODEL_ASSUMED,
  ],
  unjudged: [
    {
      what: "“In the common case, the only penalty is a single spurious retransmission.”",
      why: "A result of the Eifel algorithm's own paper, which is not among those here.",
    },
    {
      what: "“Especially interactive request/response-style applications will benefit from the quicker loss recovery …”",
      why: "An expectation: nothing was measured, and no k is recommended.",
    },
  ],
  controls: [
    { key: AGG_K, default: 0.05 },
    ...cycleControls({ load: 26, serviceMs: FINE_SERVICE_MS, tickMs: 1, cycles: 40 }),
  ],
  quick: true,
  lab: (settings) => cycleLab([EIFEL], { ...settings, set: { ...settings.set, [AGG]: true } }),
  async run(runner, { set, size }, options = {}) {
    const cycles = size === "full" ? set : { ...set, [CYCLES]: Math.min(24, Number(set[CYCLES])) };
    const trained = (more: ParamMap) => cycleRequest([EIFEL], { ...cycles, [AGG]: true, ...more }, true);
    const requests = [trained({}), cycleRequest([EIFEL], cycles)];
    const [own, plain] = await runner.models(requests, options);
    if (own === undefined || plain === undefined) throw new Error("a model gave no answer");
    const training = trainingOf(rowsOf(own, [EIFEL]));
    const example = { ...set, [AGG]: true, [AGG_K]: EXAMPLE_K, [CYCLES]: 2 };
    const examples = await cellsOf(runner, example, loadsWanted(set, LOADS), options);
    const speeds = KS.map((k) => ({ of: { k: String(k) }, set: { [AGG_K]: k } }));
    const claims = [
      cycleClaim(examples),
      exampleClaim(examples),
      speedClaim(await cellsOf(runner, { ...set, [AGG]: true, [CYCLES]: SPEED_CYCLES }, speeds, options)),
      sawClaim(training, cycleLab([EIFEL], { seeds: [], size, set: { ...set, [AGG]: true } })),
    ];
    const findings = findingsOf(training, Number(set[AGG_K]));
    const notes = [`MAXCWND is the maximum load, ${String(set[LOAD])} segments, from the first sample on.`];
    const figures = figuresOf(training, rowsOf(plain, [EIFEL]));
    return { figures, claims, findings, seeds: [], notes, inForce: own.inForce };
  },
};
