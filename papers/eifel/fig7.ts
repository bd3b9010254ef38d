/** Figure 7: Eifel's RTO at the load at which TCP-Lite's RTO collapses, and at other loads. */

import type { Figure, FigureSeries } from "../../figure/figure";
import type { ParamMap } from "../../sim-worker/src/protocol";
import type { Artefact, LabSetup, Runner, RunnerOptions, Settings } from "../experiment/artefact";
import type { Claim, Finding } from "../experiment/claim";
import { fixed } from "../experiment/words";
import { exactly, similar } from "../experiment/yardsticks";
import { type Collapse, collapseOf } from "./collapse";
import { cycleFigure } from "./cycleFigure";
import { coefficientOfVariation, flightsOf, lastCycles, type Span, steadyCycle } from "./cycles";
import { dropOf } from "./drop";
import {
  CYCLES,
  type CycleRows,
  cycleControls,
  cycleLab,
  cycleRequest,
  EIFEL,
  EIFEL_CONTROLS,
  LITE,
  LOAD,
  MODEL_ASSUMED,
  MODEL_GIVEN,
  rowsOf,
  rtoOf,
  SERVICE_GIVEN,
  SLOW_SERVICE_MS,
  SLOW_TICK_MS,
  tickUnitOf,
} from "./model";

const LOADS = {
  full: Array.from({ length: 99 }, (_, i) => 4 + 2 * i),
  quick: [4, 6, 8, 10, 12, 16, 20, 26, 32, 40, 50, 60],
} as const;
/** Loads above which the smallest ratio hardly depends on the load. */
const LARGE = 16;

interface LoadSweep {
  readonly loads: readonly number[];
  readonly eifel: readonly Collapse[];
  readonly lite: readonly Collapse[];
}

async function sweep(runner: Runner, { set, size }: Settings, options: RunnerOptions): Promise<LoadSweep> {
  const loads = LOADS[size];
  const requests = loads.map((load) => cycleRequest([LITE, EIFEL], { ...set, [LOAD]: load, [CYCLES]: 6 }));
  const rows = (await runner.models(requests, options)).map((replay) => rowsOf(replay, [LITE, EIFEL]));
  const of = (id: string) => rows.map((each) => collapseOf(rtoOf(each, id), each.rtt));
  return { loads, eifel: of(EIFEL), lite: of(LITE) };
}

function sweepFigure({ loads, eifel, lite }: LoadSweep): Figure {
  const line = (id: string, label: string, collapses: readonly Collapse[]): FigureSeries => ({
    id,
    label,
    kind: "line",
    x: loads,
    y: collapses.map(({ leastRatio }) => leastRatio),
    style: id,
  });
  return {
    id: "loads",
    title: "The least RTO(i−1)/RTT(i) of a cycle, at every load",
    x: { label: "Maximum load W", unit: "segments" },
    y: { label: "RTO/RTT", unit: "" },
    series: [line(LITE, "RTO_L", lite), line(EIFEL, "RTO_E", eifel)],
    marks: [{ label: "collapsed below this", y: 1 }],
  };
}

/** "fairly constant": what the fraction may be compared over. */
function constantClaim(rows: CycleRows, { loads, eifel }: LoadSweep, setup: LabSetup): Claim {
  const { ratios } = collapseOf(rtoOf(rows, EIFEL), rows.rtt);
  const cycle = steadyCycle(rows.rtt);
  const flights = flightsOf(rows.rtt, cycle);
  const of = ({ from, to }: Span) => ratios.subarray(from - cycle.from, to - cycle.from);
  const mean = (values: Float64Array) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const last = (values: Float64Array) => values.at(-1) ?? Number.NaN;
  const later = flights.slice(1);
  const compared: readonly (readonly [string, readonly number[]])[] = [
    ["every ACK of a cycle", Array.from(ratios)],
    ["every ACK after the first flight", later.flatMap((flight) => Array.from(of(flight)))],
    ["means of the flights after the first", later.map((flight) => mean(of(flight)))],
    ["ends of the flights after the first", later.map((flight) => last(of(flight)))],
    [
      `the least of a cycle, all even W from ${LARGE}`,
      eifel.filter((_, i) => (loads[i] ?? 0) >= LARGE).map(({ leastRatio }) => leastRatio),
    ],
  ];
  return {
    id: "constant",
    quote: "we arrive at an RTO where the fraction RTO/RTT remains fairly constant",
    place: "section 4.2 and figure 7",
    test: "The least and the greatest RTO_E(i−1)/RTT(i) over what is compared.",
    yardstick: "similar",
    readings: compared.map(([over, values]) => {
      const [low, high] = [Math.min(...values), Math.max(...values)];
      const holds = similar(exactly(high - low), low, "number");
      return { of: { "compared over": over }, ours: `${fixed(low, 2)} to ${fixed(high, 2)}`, holds, setup };
    }),
    why: "RTO_E follows the load, not the single ACK: its distance does not depend on W, while within a cycle, and within each flight, the fraction changes by much more than a tenth.",
  };
}

function findingsOf(rows: CycleRows, loads: LoadSweep, set: ParamMap): readonly Finding[] {
  const ratios = loads.eifel.map(({ leastRatio }) => leastRatio);
  const least = Math.min(...ratios);
  const smallestAt = loads.loads[ratios.indexOf(least)] ?? Number.NaN;
  const late = loads.eifel.reduce((sum, collapse) => sum + collapse.late, 0);
  const drop = dropOf(rtoOf(rows, EIFEL), rows.rtt);
  const ticks = (ms: number) => fixed(ms / tickUnitOf(set), 0);
  const spread = (id: string) => fixed(coefficientOfVariation(collapseOf(rtoOf(rows, id), rows.rtt).ratios), 2);
  return [
    {
      id: "safe",
      text: "RTO_E never falls below the next RTT, at any load.",
      ours: `RTO_E(i−1) is at least ${fixed(least, 2)} RTT(i) for the even W from ${loads.loads[0]} to ${loads.loads.at(-1)} (smallest at W = ${smallestAt}); ${late} too early`,
      why: "Every ACK of a settled cycle at each of these loads, every segment timed.",
    },
    {
      id: "steadier",
      text: "RTO_E/RTT varies less than RTO_L/RTT.",
      ours: `coefficient of variation ${spread(EIFEL)}, RTO_L ${spread(LITE)}`,
      why: "RTO_L leaps when the RTT drops and falls into the RTT later.",
    },
    {
      id: "no-spike",
      text: "At this load too RTO_E has no spike when the RTT drops.",
      ours: `${ticks(drop.before)} ticks before the drop, at most ${ticks(drop.peak)} after it`,
      why: "RTTVAR stays as it is while samples are below SRTT.",
    },
  ];
}

export const eifelFig7: Artefact = {
  id: "eifel-fig7",
  paper: "eifel",
  figure: "Figure 7",
  title: "RTO_E scales with the sender's load (model)",
  summary: "Where RTO_L collapses, RTO_E keeps its distance: its gain is the reciprocal of the flight, at any load.",
  given: [
    ...MODEL_GIVEN,
    { what: "Maximum load", value: "40 segments" },
    { what: "Timer granularity", value: "500 ms" },
    SERVICE_GIVEN,
  ],
  assumed: MODEL_ASSUMED,
  controls: [...cycleControls({ load: 40, serviceMs: SLOW_SERVICE_MS, tickMs: SLOW_TICK_MS }), ...EIFEL_CONTROLS],
  quick: true,
  lab: (settings) => cycleLab([LITE, EIFEL], settings),
  async run(runner, settings, options = {}) {
    const { set } = settings;
    const replay = await runner.model(cycleRequest([LITE, EIFEL], set), options);
    const loads = await sweep(runner, settings, options);
    const rows = rowsOf(replay, [LITE, EIFEL]);
    const figure = cycleFigure({
      id: "rto",
      title: "RTT(i), RTO_L(i−1) and RTO_E(i−1)",
      rows,
      span: lastCycles(rows.rtt, 2),
      timers: [
        { id: LITE, label: "RTO_L(i−1)" },
        { id: EIFEL, label: "RTO_E(i−1)" },
      ],
      tickMs: tickUnitOf(set),
    });
    const claims = [constantClaim(rows, loads, cycleLab([LITE, EIFEL], settings))];
    const findings = findingsOf(rows, loads, set);
    return { figures: [figure, sweepFigure(loads)], claims, findings, seeds: [], notes: [], inForce: replay.inForce };
  },
};
