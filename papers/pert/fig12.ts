/** Figure 12: groups of flows that join and leave. */

import type { Figure, FigureSeries } from "../../figure/figure";
import type { ParamMap, Run, RunRequest, Scenario } from "../../sim-worker/src/protocol";
import type { Artefact, Outcome, ResultTable, Settings } from "../experiment/artefact";
import { type Claim, intervalOf, type Reading } from "../experiment/claim";
import { pairedDifference, type Spread, spreadOf } from "../experiment/statistics";
import { fixed } from "../experiment/words";
import { atMost, SOON_S } from "../experiment/yardsticks";
import { ASSUMED, bufferOf, NS2_FLOW, ns2Rules, ns2SchemeSet } from "./dumbbell";
import { jainOf } from "./measures";
import { NS2_DYNAMICS } from "./ns2Dynamics";
import { PAPER_SCHEMES, SCHEMES, type SchemeId } from "./schemes";
import { PERT_CONTROLS } from "./sweepArtefact";
import { VARIANTS, type VariantId } from "./variants";

const PHASE_S = 100;
const END_S = 700;
const STEP_S = 5;
const RTT_MS = 60;
/** Time between the starts of a group's flows. */
const APART_S = 0.02;
const SETS = [
  { id: "set1", from: 0, to: END_S },
  { id: "set2", from: 100, to: 400 },
  { id: "set3", from: 200, to: 500 },
  { id: "set4", from: 300, to: 600 },
] as const;

interface Size {
  readonly rateBitPerS: number;
  readonly flows: number;
}
const SIZES: Readonly<Record<Settings["size"], Size>> = {
  full: { rateBitPerS: 50e6, flows: 25 },
  quick: { rateBitPerS: 6e6, flows: 3 },
};

/** Smallest Jain index over the groups at which shares count as even. */
const EVEN = 0.95;

function scenarioOf({ rateBitPerS, flows }: Size): Scenario {
  const roomy = { buffer: 100_000 };
  const groups = SETS.map(({ id, from, to }) => {
    const stop = to === END_S ? {} : { stop: to };
    return [id, { ...NS2_FLOW, count: flows, start: from, startStep: APART_S, ...stop }];
  });
  const buffer = bufferOf({ rateBitPerS, rttMs: RTT_MS, flows: SETS.length * flows });
  return {
    scenario: 1,
    title: "Flows come and go",
    run: { duration: END_S, observe: ["set1.0", "set2.0"] },
    measure: { step: STEP_S },
    topology: { template: "dumbbell" },
    link: {
      bottleneck: { rate: rateBitPerS, delay: RTT_MS / 6, buffer, bufferCounts: "ns2" },
      reverse: roomy,
      access: { ...roomy, rate: 500e6, delay: RTT_MS / 6, bufferCounts: "ns2" },
    },
    flow: Object.fromEntries(groups),
    ...ns2Rules(rateBitPerS),
  };
}

const setOf = (id: VariantId): ParamMap => ({
  ...ns2SchemeSet(
    VARIANTS[id].scheme,
    SETS.map((group) => group.id),
  ),
  ...VARIANTS[id].set,
});

/** Goodput by group and step, Mbit/s. */
type Shares = readonly (readonly number[])[];

function sharesOf({ result }: Run): Shares {
  return SETS.map(({ id }) =>
    (result.groups.find((group) => group.id === id)?.series?.goodputBitPerS ?? []).map((rate) => rate / 1e6),
  );
}

/** Groups that are active during the whole step. */
const aliveAt = (step: number) =>
  SETS.flatMap(({ from, to }, set) => (from <= step * STEP_S && (step + 1) * STEP_S <= to ? [set] : []));

const evenness = (shares: Shares, step: number): number =>
  jainOf(aliveAt(step).map((set) => shares[set]?.[step] ?? Number.NaN));

const PHASES = Array.from({ length: END_S / PHASE_S }, (_, phase) => phase);

/** Time from a change until shares are even for one step, s; the whole phase where they never are. */
function settlingTimeS(shares: Shares, phase: number): number {
  const first = (phase * PHASE_S) / STEP_S;
  for (let step = first; step < first + PHASE_S / STEP_S; step++) {
    if (evenness(shares, step) >= EVEN) return (step + 1 - first) * STEP_S;
  }
  return PHASE_S;
}

/** Mean goodput of a group over the second half of a phase, Mbit/s. */
function lateShare(shares: Shares, set: number, phase: number): number {
  const to = ((phase + 1) * PHASE_S) / STEP_S;
  const from = to - PHASE_S / STEP_S / 2;
  return spreadOf((shares[set] ?? []).slice(from, to)).mean;
}

const lateEvenness = (shares: Shares, phase: number): number =>
  jainOf(aliveAt((phase * PHASE_S) / STEP_S).map((set) => lateShare(shares, set, phase)));

/** Phases with several active groups. */
const SHARED = PHASES.filter((phase) => aliveAt((phase * PHASE_S) / STEP_S).length > 1);

type Done = ReadonlyMap<VariantId, readonly Shares[]>;
const RAN: readonly VariantId[] = [...PAPER_SCHEMES, "pert-literal"];

const PLACE = "figure 12 and section 4.7";

const settling = (runs: readonly Shares[]) =>
  SHARED.map((phase) => ({ phase, spread: spreadOf(runs.map((shares) => settlingTimeS(shares, phase))) }));

/** Whether shares are even soon after each change. */
function soon(done: Done, schemes: readonly VariantId[], of: Reading["of"]): Reading {
  const all = schemes.map((scheme) => ({ scheme, changes: settling(done.get(scheme) ?? []) }));
  const verdicts = all.flatMap(({ changes }) => changes.map(({ spread }) => soonEnough(spread)));
  const text = all.map(({ scheme, changes }) => {
    const times = changes.map(({ spread }) => fixed(spread.mean, 0));
    return `${VARIANTS[scheme].label} ${times.join(", ")} s`;
  });
  const slowest = all
    .flatMap(({ changes }) => changes)
    .reduce<Spread | undefined>(
      (worst, { spread }) => (worst && worst.mean >= spread.mean ? worst : spread),
      undefined,
    );
  const interval = slowest === undefined ? undefined : intervalOf(slowest, "s");
  return {
    of,
    ours: `even after ${text.join("; ")}, at 100, 200, 300, 400 and 500 s`,
    ...(interval === undefined ? {} : { interval }),
    holds: verdicts.includes(false) ? false : verdicts.includes(null) ? null : true,
  };
}

const soonEnough = (spread: Spread): boolean | null => atMost(spread, SOON_S);

const EVENNESS = `Jain's index over the groups' goodput in steps of ${STEP_S} s is ${EVEN} or more; ${PHASE_S} s: never in that phase.`;

function respondClaims(done: Done): readonly Claim[] {
  return [
    {
      id: "quickly",
      quote: "it is clear that the PERT flows respond quickly to dynamic changes in network bandwidth.",
      place: PLACE,
      test: `The time until PERT's groups have even shares after each change. ${EVENNESS}`,
      yardstick: "quickly",
      readings: (["pert", "pert-literal"] as const).map((id) => soon(done, [id], VARIANTS[id].of)),
      why: "A cut of 35 % at most once a round trip makes room within some round trips; what leaves is taken at one segment per flow and round trip.",
    },
    {
      id: "sack",
      quote: "The results for SACK/Droptail and SACK/RED-ECN are similar to that of PERT",
      place: PLACE,
      test: `The time until SACK's groups have even shares after each change, with either queue. ${EVENNESS}`,
      yardstick: "quickly",
      readings: (["sack-droptail", "sack-red-ecn"] as const).map((id) =>
        soon(done, [id], { with: VARIANTS[id].label }),
      ),
      why: "Similar: as quick by the same measure.",
    },
  ];
}

function ns2Late(): number {
  const ns2 = NS2_DYNAMICS.vegas?.map((rates, phase) =>
    jainOf(aliveAt((phase * PHASE_S) / STEP_S).map((set) => rates[set] ?? 0)),
  );
  return spreadOf(SHARED.map((phase) => ns2?.[phase] ?? Number.NaN)).mean;
}

const lateOf = (done: Done, scheme: VariantId): readonly number[] =>
  (done.get(scheme) ?? []).map((shares) => spreadOf(SHARED.map((phase) => lateEvenness(shares, phase))).mean);

const single = (spread: Spread, ours: string, unit: string, way: "lower" | "higher"): Reading => {
  const interval = intervalOf(spread, unit);
  const { mean, half, count } = spread;
  return {
    of: {},
    ours,
    ...(interval === undefined ? {} : { interval }),
    holds: count < 2 || !(Math.abs(mean) > half) ? null : mean < 0 === (way === "lower"),
  };
};

function vegasClaims(done: Done): readonly Claim[] {
  const [pert, vegas] = [lateOf(done, "pert"), lateOf(done, "vegas")];
  // 25 flows at 0 s and 25 at 100 s: the second hundred seconds.
  const second = (done.get("vegas") ?? []).map((shares) => [0, 1].map((set) => lateShare(shares, set, 1)));
  const gain = pairedDifference(
    second.map(([, later = Number.NaN]) => later),
    second.map(([earlier = Number.NaN]) => earlier),
  );
  const mean = (set: number) => fixed(spreadOf(second.map((shares) => shares[set])).mean, 1);
  return [
    {
      id: "vegas",
      quote: "Vegas exhibits previously observed unfairness among competing flows.",
      place: PLACE,
      test: "Jain's index over the groups in the second halves of the phases: Vegas' is lower than PERT's.",
      yardstick: "direction",
      readings: [
        single(
          pairedDifference(vegas, pert),
          `Vegas ${fixed(spreadOf(vegas).mean, 2)}, PERT ${fixed(spreadOf(pert).mean, 2)}`,
          "",
          "lower",
        ),
      ],
      why: `Who comes late takes the queue that it finds for the way itself, and keeps more packets. ns-2's Vegas: ${fixed(ns2Late(), 2)}.`,
    },
    {
      id: "later",
      quote:
        "Not clearing out the bottleneck queue completely can hence result in offering an unfair advantage to flows starting later",
      place: "section 3",
      test: "With Vegas, 25 flows that start 100 s later get more than the first 25, from 150 to 200 s.",
      yardstick: "direction",
      readings: [single(gain, `${mean(1)} against ${mean(0)} Mbit/s`, "Mbit/s", "higher")],
      why: "The later flows' least RTT includes the first flows' queue.",
    },
  ];
}

const claimsOf = (done: Done): readonly Claim[] => [...respondClaims(done), ...vegasClaims(done)];

function figureOf(scheme: SchemeId, runs: readonly Shares[]): Figure {
  const steps = Array.from({ length: END_S / STEP_S }, (_, step) => step);
  const series = SETS.map(({ id, from }, set): FigureSeries => {
    const spreads = steps.map((step) => spreadOf(runs.map((shares) => shares[set]?.[step])));
    return {
      id,
      label: `25 flows from ${from} s`,
      kind: "line",
      x: steps.map((step) => (step + 0.5) * STEP_S),
      y: spreads.map(({ mean }) => mean),
      style: ["jacobson", "eifel", "experts", "linux"][set] ?? id,
    };
  });
  return {
    id: scheme,
    title: SCHEMES[scheme].label,
    reading: `goodput of each group in steps of ${STEP_S} s${runs.length > 1 ? `, mean of ${runs.length} seeds` : ""}`,
    x: { label: "Time", unit: "s", domain: [0, END_S] },
    y: { label: "Goodput", unit: "Mbit/s" },
    series,
  };
}

/** The groups' goodput in the second halves of the phases, ours and ns-2's. */
function tableOf(done: Done, full: boolean): ResultTable {
  const rows = PAPER_SCHEMES.flatMap((scheme) => {
    const runs = done.get(scheme) ?? [];
    return PHASES.map((phase) => {
      const ours = SETS.map((_, set) => fixed(spreadOf(runs.map((shares) => lateShare(shares, set, phase))).mean, 2));
      const theirs = full ? NS2_DYNAMICS[scheme]?.[phase] : undefined;
      const name = `${SCHEMES[scheme].label}, ${phase * PHASE_S} to ${(phase + 1) * PHASE_S} s`;
      return [
        name,
        ...ours.map((text, set) => (theirs === undefined ? text : `${text} against ${fixed(theirs[set] ?? 0, 2)}`)),
      ];
    });
  });
  return {
    id: "shares",
    title: `Goodput of each group in the second half of each phase, Mbit/s${full ? "; where there are two, against ns-2.35's" : ""}`,
    header: ["scheme and phase", ...SETS.map(({ from }) => `25 flows from ${from} s`)],
    rows,
  };
}

export const pertFig12: Artefact = {
  id: "pert-fig12",
  paper: "pert",
  figure: "Figure 12",
  title: "Sudden changes",
  summary:
    "Goodput of four groups of 25 flows: one more joins every 100 s, and from 400 s on one leaves every 100 s. The paper shows PERT and Vegas.",
  given: [
    { what: "Flows", value: "25 at 0 s, 25 more at 100, 200 and 300 s; 25 leave at 400, 500 and 600 s" },
    { what: "Buffer", value: "bandwidth times delay, at least two packets for each flow" },
  ],
  assumed: [
    { what: "Bottleneck", value: "50 Mbit/s, round trip 60 ms, 375 packets", why: "Not given." },
    { what: "Who leaves", value: "the groups that came second, third and fourth, in this order", why: "Not given." },
    { what: "Starts", value: "20 ms apart within a group", why: "Not given." },
    ...ASSUMED.filter(({ what }) => what !== "End"),
    { what: "Quick run", value: "6 Mbit/s, 3 flows a group, the same times; one seed" },
  ],
  unjudged: [
    {
      what: "“Using AIAD for these transitions will result in compromising the fairness properties of the protocol.” (section 3)",
      why: "A result of the paper's reference 8; Vegas' unfairness is judged here and at figure 6.",
    },
  ],
  controls: PERT_CONTROLS,
  seeds: { full: 5, quick: 1 },
  quick: false,
  async run(runner, { set, seeds, size }, options = {}): Promise<Outcome> {
    const scenario = scenarioOf(SIZES[size]);
    const jobs = seeds.flatMap((seed) => RAN.map((scheme) => ({ scheme, seed })));
    const requests = jobs.map(
      ({ scheme, seed }): RunRequest => ({
        scenario,
        set: { ...setOf(scheme), ...set, "run.seed": seed },
        changes: [],
        record: "none",
      }),
    );
    const runs = await runner.runs(requests, options);
    const done = new Map<VariantId, readonly Shares[]>();
    runs.forEach((run, at) => {
      const scheme = jobs[at]?.scheme;
      if (scheme !== undefined) done.set(scheme, [...(done.get(scheme) ?? []), sharesOf(run)]);
    });
    return {
      figures: PAPER_SCHEMES.map((scheme) => figureOf(scheme, done.get(scheme) ?? [])),
      tables: [tableOf(done, size === "full")],
      claims: claimsOf(done),
      seeds,
      notes: [],
    };
  },
  lab({ set, seeds }) {
    return { scenario: scenarioOf(SIZES.full), set: { ...setOf("pert"), ...set, "run.seed": seeds[0] ?? 1 } };
  },
};
