/** Figure 7: Eifel's RTO at the load at which TCP-Lite's RTO collapses, and at other loads. */

import type { Figure, FigureSeries } from "../../figure/figure";
import type { ParamMap } from "../../sim-worker/src/protocol";
import type { Artefact, FormerClaim as Claim, Runner, RunnerOptions, Settings } from "../experiment/artefact";
import { fixed } from "../experiment/words";
import { type Collapse, collapseOf } from "./collapse";
import { cycleFigure } from "./cycleFigure";
import { coefficientOfVariation, flightsOf, lastCycles, steadyCycle } from "./cycles";
import { dropOf } from "./drop";
import { jumpClaim } from "./jump";
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

const range = (collapses: readonly Collapse[]) => {
  const ratios = collapses.map(({ leastRatio }) => leastRatio);
  return { least: Math.min(...ratios), greatest: Math.max(...ratios) };
};

/** The paper's statement “fairly constant” as three claims. */
function constancyClaims(rows: CycleRows, { loads, eifel }: LoadSweep): readonly Claim[] {
  const here = collapseOf(rtoOf(rows, EIFEL), rows.rtt);
  const lite = collapseOf(rtoOf(rows, LITE), rows.rtt);
  const spread = coefficientOfVariation(here.ratios);
  const spreadLite = coefficientOfVariation(lite.ratios);
  const cycle = steadyCycle(rows.rtt);
  const first = flightsOf(rows.rtt, cycle)[0] ?? cycle;
  const later = here.ratios.slice(first.to - first.from);
  const large = range(eifel.filter((_, i) => (loads[i] ?? 0) >= LARGE));
  return [
    {
      id: "constant",
      text: "The fraction RTO_E/RTT remains fairly constant.",
      paper: "“fairly constant”",
      ours: `${fixed(here.leastRatio, 2)} to ${fixed(here.greatestRatio, 2)}, ${fixed(Math.min(...later), 2)} to ${fixed(Math.max(...later), 2)} after the first flight; coefficient of variation ${fixed(spread, 2)}, RTO_L ${fixed(spreadLite, 2)}`,
      holds: spread < 0.2 && spread < spreadLite,
      why: "Judged as a coefficient of variation below 0.2 and below RTO_L's. It is no narrow band: within a cycle the fraction nearly doubles.",
    },
    {
      id: "across-loads",
      text: "RTO_E scales with the sender's load: its least distance from the RTT does not depend on it.",
      paper: "“scales with the sender's load”",
      ours: `least RTO_E/RTT ${fixed(large.least, 2)} to ${fixed(large.greatest, 2)} for all W from ${LARGE}`,
      holds: large.greatest / large.least < 1.1,
      why: "Judged as within a tenth over all loads from 16 segments on.",
    },
  ];
}

function claimsOf(rows: CycleRows, loads: LoadSweep, set: ParamMap): readonly Claim[] {
  const all = range(loads.eifel);
  const smallestAt = loads.loads[loads.eifel.findIndex(({ leastRatio }) => leastRatio === all.least)] ?? Number.NaN;
  const late = loads.eifel.reduce((sum, collapse) => sum + collapse.late, 0);
  const drop = dropOf(rtoOf(rows, EIFEL), rows.rtt);
  const ticks = (ms: number) => fixed(ms / tickUnitOf(set), 0);
  return [
    {
      id: "safe",
      text: "RTO_E never falls below the next RTT, at any load.",
      paper: "does not collapse",
      ours: `RTO_E(i−1) is at least ${fixed(all.least, 2)} RTT(i) for the even W from ${loads.loads[0]} to ${loads.loads.at(-1)} (smallest at W = ${smallestAt}); ${late} too early`,
      holds: late === 0,
      why: "Every ACK of a settled cycle at each of these loads.",
    },
    ...constancyClaims(rows, loads),
    {
      id: "no-spike",
      text: "At this load too RTO_E has no spike when the RTT drops.",
      paper: "as in figure 6",
      ours: `${ticks(drop.before)} ticks before the drop, at most ${ticks(drop.peak)} after it`,
      holds: drop.peak <= drop.before,
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
    const claims = [...claimsOf(rows, loads, set), await jumpClaim(runner, options)];
    return { figures: [figure, sweepFigure(loads)], claims, seeds: [], notes: [], inForce: replay.inForce };
  },
};
