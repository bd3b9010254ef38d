/** Figure 10: an RTO that adapts its gain to its own spurious timeouts. */

import type { Figure } from "../../figure/figure";
import type { ParamMap } from "../../sim-worker/src/protocol";
import type { Artefact, FormerClaim as Claim } from "../experiment/artefact";
import { counted, fixed, percent } from "../experiment/words";
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

function decayClaim(id: string, k: number, paper: string, training: Training): Claim {
  const fall = fallPerCycle(training);
  const early = training.spurious.some(({ cycle }) => cycle === 1);
  return {
    id,
    text: `With k = ${k} AGG falls by about ${percent(k, 0)} in a congestion avoidance cycle.`,
    paper,
    ours: early
      ? "a timeout is spurious in the first cycle"
      : `${percent(fall, 2)} (${counted(training.cycles[0]?.to ?? 0, "ACK")})`,
    holds: early ? null : Math.abs(fall / k - 1) < 0.1,
    why: "Over the first cycle, in which no timeout is spurious; judged within a tenth of k.",
  };
}

function sawClaims({ spurious, agg, cycles }: Training): readonly Claim[] {
  const first = spurious[0];
  const steadyFrom = first === undefined ? null : (cycles[first.cycle - 1]?.from ?? 0);
  const apart = spurious.slice(1).map(({ cycle }, i) => cycle - (spurious[i]?.cycle ?? cycle));
  const mean = apart.reduce((sum, cyclesApart) => sum + cyclesApart, 0) / apart.length;
  const whole = { from: steadyFrom ?? 0, to: agg.length };
  const loads = spurious.map(({ load }) => load);
  const ends = [Math.min(...loads), Math.max(...loads)].map((load) => fixed(load, 0));
  return [
    {
      id: "saw",
      text: "RTO_AGG converges to the RTT until a timeout is spurious, backs off, and becomes aggressive again.",
      paper: "a saw",
      ours:
        first === undefined
          ? `no spurious timeout in ${counted(cycles.length, "cycle")}`
          : `first in cycle ${first.cycle}, then one per ${fixed(mean, 1)} cycles; AGG between ${fixed(least(agg, whole), 2)} and ${fixed(greatest(agg, whole), 2)}`,
      holds: first === undefined ? null : spurious.length > 2 && least(agg, whole) > 0.3 && greatest(agg, whole) < 1,
      why:
        first === undefined
          ? "Run more cycles or a larger k."
          : "Judged as more than two teeth, AGG staying between 0.3 and 1.",
    },
    {
      id: "where",
      text: "Timeouts are spurious only at the first ACK of large flights, where the RTT has just grown.",
      paper: "“converge to RTT”",
      ours:
        first === undefined
          ? "none"
          : `flights of ${ends[0]} to ${ends[1]} segments, ${spurious.filter((each) => each.first).length} of ${spurious.length} at their first ACK`,
      holds: first === undefined ? null : spurious.every((each) => each.first),
      why: "Elsewhere RTO_E is further from the RTT. The order within a row is a reading: back-off first, then the row's own decay.",
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
    ...MODEL_ASSUMED,
  ],
  controls: [
    { key: AGG_K, default: 0.05 },
    ...cycleControls({ load: 26, serviceMs: FINE_SERVICE_MS, tickMs: 1, cycles: 40 }),
  ],
  quick: true,
  lab: (settings) => cycleLab([EIFEL], { ...settings, set: { ...settings.set, [AGG]: true } }),
  async run(runner, { set, size }, options) {
    const cycles = size === "full" ? set : { ...set, [CYCLES]: Math.min(24, Number(set[CYCLES])) };
    const trained = (more: ParamMap) => cycleRequest([EIFEL], { ...cycles, [AGG]: true, ...more }, true);
    const requests = [trained({}), trained({ [AGG_K]: EXAMPLE_K, [CYCLES]: 2 }), cycleRequest([EIFEL], cycles)];
    const [own, example, plain] = await runner.models(requests, options);
    if (own === undefined || example === undefined || plain === undefined) throw new Error("a model gave no answer");
    const training = trainingOf(rowsOf(own, [EIFEL]));
    const claims = [
      decayClaim("example", EXAMPLE_K, "“roughly 10 percent”", trainingOf(rowsOf(example, [EIFEL]))),
      decayClaim("decay", Number(set[AGG_K]), "in proportion to k", training),
      ...sawClaims(training),
    ];
    const notes = [`MAXCWND is the maximum load, ${String(set[LOAD])} segments, from the first sample on.`];
    return { figures: figuresOf(training, rowsOf(plain, [EIFEL])), claims, seeds: [], notes, inForce: own.inForce };
  },
};
