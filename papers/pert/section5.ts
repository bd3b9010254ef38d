/** Sections 5.4 and 6: PERT's stability beside a router's RED, equation 15, and theorem 2. */

import type { Figure } from "../../figure/figure";
import type { FluidKnown, ParamMap } from "../../sim-worker/src/protocol";
import type { Artefact, Outcome, ResultTable, Runner, RunnerOptions } from "../experiment/artefact";
import type { Claim, Finding, Reading } from "../experiment/claim";
import { fixed } from "../experiment/words";
import { FLUID, fluidsOf, signalOf } from "./fluid";
import { type MapReading, promiseReadings } from "./fluidClaims";

/** Capacity for each flow: figure 13's, packets/s. */
const SHARE = 20;
/** N at constant C/N, and at a constant C. */
const FLOWS = [5, 10, 20, 50, 100, 200, 500];
const FIXED_CAPACITY = 1000;
const FIXED_FLOWS = [5, 10, 20, 40, 80];
/** Thresholds of a router that do not grow with its link: figure 13's delays at 100 packets/s. */
const PACKETS = { min: 5, max: 10 };
/** Boundaries that differ by less than this share are the same. */
const SAME = 1e-6;

type Sampled = "interval" | "flow" | "router";
interface Point {
  readonly flows: number;
  readonly capacity: number;
}

const SCALED: readonly Point[] = FLOWS.map((flows) => ({ flows, capacity: SHARE * flows }));
const CROWDED: readonly Point[] = FIXED_FLOWS.map((flows) => ({ flows, capacity: FIXED_CAPACITY }));
const POINTS = [...SCALED, ...CROWDED];

const setAt = ({ flows, capacity }: Point, sampled: Sampled, more: ParamMap = {}): ParamMap => ({
  [FLUID.flows]: flows,
  [FLUID.capacity]: capacity,
  [FLUID.sampled]: sampled,
  ...more,
});
const inPackets = ({ capacity }: Point): ParamMap => ({
  [FLUID.tmin]: (PACKETS.min / capacity) * 1000,
  [FLUID.tmax]: (PACKETS.max / capacity) * 1000,
});

/** How a boundary is found. */
const WAYS = [
  { name: "condition (11)", set: {}, of: ({ theoremRttMs }: FluidKnown) => theoremRttMs },
  { name: "linearised (14)", set: {}, of: exactOf },
  { name: "linearised, ACK clock", set: { [FLUID.clocked]: true }, of: exactOf },
] as const;
const CUTS = [
  { name: "one half", set: {} },
  { name: "35 %", set: { [FLUID.decrease]: 0.35 } },
] as const;

/** A system without a boundary below 100 s is stable up to there. */
function exactOf({ exactRttMs }: FluidKnown): number {
  return exactRttMs ?? 100_000;
}

const boundaries = async (
  runner: Runner,
  set: ParamMap,
  sets: readonly ParamMap[],
  of: (known: FluidKnown) => number,
  options: RunnerOptions,
): Promise<readonly number[]> =>
  (await fluidsOf(runner, set, sets, {}, signalOf(options))).map(({ known }) => of(known));

interface Beside {
  readonly way: string;
  readonly cut: string;
  readonly set: ParamMap;
  /** Boundaries over R at `POINTS`, ms. */
  readonly pert: readonly number[];
  readonly red: readonly number[];
}

async function besideRed(runner: Runner, set: ParamMap, options: RunnerOptions): Promise<readonly Beside[]> {
  const found: Beside[] = [];
  for (const way of WAYS) {
    const red = await boundaries(
      runner,
      set,
      POINTS.map((point) => setAt(point, "router", way.set)),
      way.of,
      options,
    );
    for (const cut of CUTS) {
      const own = POINTS.map((point) => setAt(point, "flow", { ...way.set, ...cut.set }));
      const pert = await boundaries(runner, set, own, way.of, options);
      found.push({ way: way.name, cut: cut.name, set: { ...own[0] }, pert, red });
    }
  }
  return found;
}

const ms = (values: readonly number[]): string =>
  `${fixed(Math.min(...values), 1)} to ${fixed(Math.max(...values), 1)} ms`;

function betterReading({ way, cut, set, pert, red }: Beside): Reading {
  const larger = pert.filter((value, at) => value > (red[at] ?? Number.NaN) * (1 + SAME)).length;
  const smaller = pert.filter((value, at) => value < (red[at] ?? Number.NaN) * (1 - SAME)).length;
  return {
    of: { boundary: way, "PERT cuts": cut },
    ours: `stable to ${ms(pert)}, RED ${ms(red)}; larger at ${larger} of ${pert.length} points, smaller at ${smaller}`,
    holds: larger > 0 && smaller === 0,
    setup: { fluid: true, set },
  };
}

function comparisonClaims(beside: readonly Beside[], lefts: readonly (readonly [number, number])[]): readonly Claim[] {
  const equal = lefts.every(([pert, red]) => Math.abs(pert / red - 1) < SAME);
  const [theorem] = beside;
  const second = theorem?.pert.every((value, at) => value >= (theorem.red[at] ?? Number.NaN)) ?? false;
  return [
    {
      id: "better",
      quote: "Our analysis shows that PERT/RED has better stability behavior than router-based RED.",
      place: "abstract; section 5.4",
      test: "The largest R that is stable, for PERT with δ = N/C and for RED with δ = 1/C and the same curve, at twelve pairs of N and C: larger at some, smaller at none.",
      yardstick: "event",
      readings: beside.map(betterReading),
      why: "A slower sampling makes a slower average, which takes away gain and adds lag. In the model with an ACK clock, from which the condition is taken, the gain counts for more; in equations (14) as printed the queue is a pure integrator and the lag does. Section 5.1 compares with a cut by one half; PERT cuts by 35 %, which lowers the gain by 30 %.",
    },
    {
      id: "identical",
      quote:
        "Applying LPERT = LREDC in (11), it is evident that the resulting stability condition is identical to that of RED.",
      place: "section 5.4",
      test: "The left side of (11) for PERT and for RED with the same curve.",
      yardstick: "arithmetic",
      readings: [
        { of: {}, ours: lefts.map(([pert, red]) => `${fixed(pert, 4)} and ${fixed(red, 4)}`).join("; "), holds: equal },
      ],
      why: "The slope over a delay is C times the slope over a queue: C² and C³ are the same condition.",
    },
    {
      id: "both",
      quote: "Thus, both differences actually increase the stability region of PERT.",
      place: "section 5.4",
      test: "The region of (11) grows by C² in place of C³ with the same curve, and by δ = N/C in place of 1/C.",
      yardstick: "event",
      readings: [
        {
          of: {},
          ours: `the first ${equal ? "changes nothing" : "changes the left side"}; the second ${second ? "makes the region no smaller at any point" : "makes it smaller at some point"}`,
          holds: !equal && second,
        },
      ],
      why: "The paper itself calls the condition identical to that of RED some lines before.",
    },
  ];
}

const spread = (values: readonly number[]): number => Math.max(...values) / Math.min(...values) - 1;

interface Scaled {
  readonly of: Reading["of"];
  readonly boundaryMs: readonly number[];
}

function scaledReading({ of, boundaryMs }: Scaled, constant: boolean): Reading {
  const first = boundaryMs[0] ?? Number.NaN;
  const last = boundaryMs[boundaryMs.length - 1] ?? Number.NaN;
  const same = spread(boundaryMs) < SAME;
  return {
    of,
    ours: `the boundary is ${fixed(first, 3)} ms at ${FLOWS[0]} flows, ${fixed(last, 3)} ms at ${FLOWS[FLOWS.length - 1]}`,
    holds: same === constant,
  };
}

function scalingClaims(pert: readonly Scaled[], red: readonly Scaled[]): readonly Claim[] {
  return [
    {
      id: "independent",
      quote: "which is independent of C and N− and is only a function of R+.",
      place: "section 5.4, equation 15",
      test: "The boundary of (11) over R for PERT with C/N = 20 packets/s, N from 5 to 500.",
      yardstick: "arithmetic",
      readings: pert.map((each) => scaledReading(each, true)),
      why: "With C = σN the left side of (11) is L σ² R³/4, and w_g is 0.2/(σR²). The text prints R+ on the left of (15) without its third power.",
    },
    {
      id: "red-scales",
      quote: "This property does not hold for RED due to term C3 instead of C2 in (11).",
      place: "section 5.4",
      test: "The boundary of (11) over R for RED with δ = 1/C and C/N = 20 packets/s, N from 5 to 500: it moves.",
      yardstick: "event",
      readings: red.map((each) => scaledReading(each, false)),
      why: "With thresholds of the same delay it is δ = 1/C alone that moves it, and hardly; with thresholds in packets it is the slope.",
    },
  ];
}

function theorem2(maps: readonly MapReading[]): Claim {
  return {
    id: "theorem-2",
    quote: "is locally stable for all flow numbers N ≥ N− and all stationary RTT R∗ ≤ R+.",
    place: "section 6, theorem 2",
    test: "Points over N and R at which theorem 2's conditions hold (N, R within the design, W* of 2 or more) and the linearised equations of PERT/PI are unstable.",
    yardstick: "event",
    readings: promiseReadings(maps),
    why: "Condition (20) asks for W* much greater than 2; here from 2 on. Where the queue is a pure integrator, the loop has two, and at the corner of the design its phase runs out.",
  };
}

function boundaryFigure(beside: readonly Beside[]): Figure {
  const x = SCALED.map(({ flows }) => flows);
  const shown = beside.filter(({ cut }) => cut === "one half");
  const cut = (values: readonly number[]) => values.slice(0, x.length);
  return {
    id: "boundary",
    title: "Largest stable round trip",
    reading: `C/N = ${SHARE} packets/s; the curve of figure 13`,
    x: { label: "Flows N", unit: "", scale: "log" },
    y: { label: "Boundary R", unit: "ms", scale: "log" },
    series: shown.flatMap(({ way, pert, red }) => [
      { id: `pert ${way}`, label: `PERT, ${way}`, kind: "line" as const, x, y: cut(pert) },
      { id: `red ${way}`, label: `RED, ${way}`, kind: "line" as const, x, y: cut(red) },
    ]),
  };
}

function tableOf(beside: readonly Beside[]): ResultTable {
  return {
    id: "boundaries",
    title: "Largest stable round trip, ms: PERT with δ = N/C against RED with δ = 1/C",
    header: ["N, C (packets/s)", ...beside.map(({ way, cut }) => `${way}; PERT cuts ${cut}`)],
    rows: POINTS.map(({ flows, capacity }, at) => [
      `${flows}, ${capacity}`,
      ...beside.map(
        ({ pert, red }) => `${fixed(pert[at] ?? Number.NaN, 1)} against ${fixed(red[at] ?? Number.NaN, 1)}`,
      ),
    ]),
  };
}

/** The cut of 35 % in the paper's own conditions. */
function cutFinding(halves: readonly number[], cuts: readonly number[]): Finding {
  return {
    id: "cut",
    text: "With PERT's cut of 35 % figure 13's flows are stable up to longer round trips.",
    ours: `condition (11): ${fixed(halves[0] ?? Number.NaN, 1)} ms with a cut by one half, ${fixed(cuts[0] ?? Number.NaN, 1)} ms with 35 %; linearised (14): ${fixed(halves[1] ?? Number.NaN, 1)} and ${fixed(cuts[1] ?? Number.NaN, 1)} ms`,
    why: "The gain of the loop is proportional to the cut: L becomes 2 · 0.35 · L in (11).",
  };
}

const MAP_PI = { x: FLUID.rtt, y: FLUID.flows, columns: 48, rows: 36 };
const DESIGN: ParamMap = {
  [FLUID.control]: "pi",
  [FLUID.capacity]: 1000,
  [FLUID.designFlows]: 10,
  [FLUID.designRtt]: 200,
};

async function theoremMaps(runner: Runner, set: ParamMap, options: RunnerOptions): Promise<readonly MapReading[]> {
  const readings = [false, true].flatMap((clocked) =>
    CUTS.map((cut) => ({
      of: { queue: clocked ? "slows the ACKs" : "as printed", "PERT cuts": cut.name },
      set: { ...DESIGN, [FLUID.clocked]: clocked, ...cut.set },
    })),
  );
  const fluids = await fluidsOf(
    runner,
    set,
    readings.map((each) => each.set),
    { map: MAP_PI },
    signalOf(options),
  );
  return readings.map((each, at) => ({ ...each, map: fluids[at]?.map ?? null }));
}

async function scaledOf(runner: Runner, set: ParamMap, options: RunnerOptions) {
  const theorem = WAYS[0].of;
  const at = (sets: readonly ParamMap[]) => boundaries(runner, set, sets, theorem, options);
  const pert: Scaled[] = [
    { of: { δ: "0.1 ms" }, boundaryMs: await at(SCALED.map((point) => setAt(point, "interval"))) },
    { of: { δ: "N/C" }, boundaryMs: await at(SCALED.map((point) => setAt(point, "flow"))) },
  ];
  const red: Scaled[] = [
    { of: { thresholds: "of the same delay" }, boundaryMs: await at(SCALED.map((point) => setAt(point, "router"))) },
    {
      of: { thresholds: "of the same packets" },
      boundaryMs: await at(SCALED.map((point) => setAt(point, "router", inPackets(point)))),
    },
  ];
  return { pert, red };
}

async function leftsOf(runner: Runner, set: ParamMap, options: RunnerOptions) {
  const some = [SCALED[0], SCALED[3], CROWDED[1]].filter((point) => point !== undefined);
  const of = async (sampled: Sampled) =>
    (
      await fluidsOf(
        runner,
        set,
        some.map((point) => setAt(point, sampled)),
        {},
        signalOf(options),
      )
    ).map(({ known }) => known.left ?? Number.NaN);
  const [pert, red] = [await of("flow"), await of("router")];
  return pert.map((value, at) => [value, red[at] ?? Number.NaN] as const);
}

async function run(runner: Runner, set: ParamMap, options: RunnerOptions): Promise<Outcome> {
  const beside = await besideRed(runner, set, options);
  const { pert, red } = await scaledOf(runner, set, options);
  const known = await fluidsOf(
    runner,
    set,
    CUTS.map((cut) => cut.set),
    {},
    signalOf(options),
  );
  const [halves = [], cuts = []] = known.map((fluid) => [fluid.known.theoremRttMs, exactOf(fluid.known)]);
  return {
    figures: [boundaryFigure(beside)],
    tables: [tableOf(beside)],
    claims: [
      ...comparisonClaims(beside, await leftsOf(runner, set, options)),
      ...scalingClaims(pert, red),
      theorem2(await theoremMaps(runner, set, options)),
    ],
    findings: [cutFinding(halves, cuts)],
    seeds: [],
    notes: ["Nothing is random."],
  };
}

export const pertSection5: Artefact = {
  id: "pert-section5",
  paper: "pert",
  figure: "Sections 5.4 and 6",
  title: "Stability beside a router's RED",
  summary:
    "The largest round trip at which the fluid model is stable, for PERT and for RED in a router, by the paper's condition and by the equations themselves; equation 15 and theorem 2.",
  given: [
    { what: "Sampling", value: "RED at each packet, 1/C; PERT at each packet of a flow, N/C" },
    { what: "C/N", value: "constant in equation 15" },
  ],
  assumed: [
    { what: "Curve", value: "pmax = 0.1, 50 and 100 ms, α = 0.99, as in figure 13", why: "Not given for section 5.4." },
    {
      what: "RED's model",
      value: "PERT's equations with δ = 1/C: its chance is late by R where PERT's queue is, so the loop is the same",
      why: "The paper says that the conditions are identical but for δ.",
    },
    {
      what: "N and C",
      value: "N = 5 to 500 at 20 packets/s each; N = 5 to 80 at 1,000 packets/s",
      why: "Not given.",
    },
    { what: "Theorem 2", value: "designed for 10 flows and 200 ms at 1,000 packets/s", why: "Not given." },
  ],
  unjudged: [
    {
      what: "“the more flows are accessing the bottleneck link, the slower the sampling action of each flow … this also results in less constraint on C, R+, and N− than in RED”",
      why: "A part of the comparison with RED, which has N from 5 to 80 at one C.",
    },
    {
      what: "“δ becomes small when C increases or s decreases and becomes large otherwise” (section 5.2)",
      why: "Follows from what δ is: the time between two packets.",
    },
    {
      what: "“stability of the system is not affected by N or R as long as N ≥ N− and R ≤ R+” (section 5.2)",
      why: "Theorem 1 in other words, whose condition is judged with figure 13.",
    },
    {
      what: "“RTT estimation at the end user may not accurately capture the queuing dynamics inside the router” (section 5.2)",
      why: "A limit case that the authors hold not to occur; no number.",
    },
    {
      what: "“in parameter K (21), we have term C2 instead of C3 as in the original stability condition of TCP/PI”",
      why: "A remark on the form of two formulas.",
    },
    {
      what: "“small δ results in close tracking of the instantaneous queue length and thus leads to large oscillations … large δ results in increased rise time and extended initial overshoot”",
      why: "Results of the paper's reference 23, not its own.",
    },
    {
      what: "“this controller is easy to implement and does not require a complicated tuning process”",
      why: "Nothing that can be measured.",
    },
  ],
  controls: [{ key: FLUID.pmax }, { key: FLUID.tmin }, { key: FLUID.tmax }, { key: FLUID.weight }],
  quick: true,
  run: (runner, { set }, options = {}) => run(runner, set, options),
  lab: ({ set }) => ({ fluid: true, set: { ...setAt({ flows: 50, capacity: 1000 }, "flow"), ...set } }),
};
