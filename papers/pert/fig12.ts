/** Figure 12: groups of flows that join and leave. */

import type { Figure, FigureSeries } from "../../figure/figure";
import type { ParamMap, Run, RunRequest, Scenario } from "../../sim-worker/src/protocol";
import type { Artefact, FormerClaim as Claim, Draft, ResultTable, Settings } from "../experiment/artefact";
import { spreadOf } from "../experiment/statistics";
import { fixed } from "../experiment/words";
import { ASSUMED, bufferOf, NS2_FLOW, ns2Rules, ns2SchemeSet } from "./dumbbell";
import { jainOf } from "./measures";
import { NS2_DYNAMICS } from "./ns2Dynamics";
import { PAPER_SCHEMES, SCHEMES, type SchemeId } from "./schemes";
import { PERT_CONTROLS } from "./sweepArtefact";

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
/** Threshold of the paper's "within seconds". */
const SOON_S = 20;

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

const setOf = (scheme: SchemeId): ParamMap =>
  ns2SchemeSet(
    scheme,
    SETS.map(({ id }) => id),
  );

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
const COMING = SHARED.filter((phase) => phase <= 3);
const LEAVING = SHARED.filter((phase) => phase > 3);

type Done = ReadonlyMap<SchemeId, readonly Shares[]>;

const meanOver = (runs: readonly Shares[], phases: readonly number[], of: (shares: Shares, phase: number) => number) =>
  spreadOf(runs.map((shares) => spreadOf(phases.map((phase) => of(shares, phase))).mean));

const worstSettle = (runs: readonly Shares[], phases: readonly number[]): number =>
  Math.max(...phases.map((phase) => spreadOf(runs.map((shares) => settlingTimeS(shares, phase))).mean));

function responds(done: Done, phases: readonly number[], id: string, text: string): Claim {
  const worst = PAPER_SCHEMES.map((scheme) => ({ scheme, seconds: worstSettle(done.get(scheme) ?? [], phases) }));
  return {
    id,
    text,
    paper: "“respond quickly”; SACK's results are “similar”",
    ours: `even shares after at most ${worst.map(({ scheme, seconds }) => `${fixed(seconds, 0)} s (${SCHEMES[scheme].label})`).join(", ")}`,
    holds: (worst.find(({ scheme }) => scheme === "pert")?.seconds ?? Number.NaN) <= SOON_S,
    why: `Even: Jain's index over the groups' goodput in ${STEP_S} s is ${EVEN} or more, the slowest change by its mean over the seeds; ${PHASE_S} s: never in that phase. Quickly: within ${SOON_S} s.`,
  };
}

function claimsOf(done: Done): readonly Claim[] {
  const late = (scheme: SchemeId) => meanOver(done.get(scheme) ?? [], SHARED, lateEvenness);
  const [pert, vegas] = [late("pert"), late("vegas")];
  const ns2 = NS2_DYNAMICS.vegas?.map((rates, phase) =>
    jainOf(aliveAt((phase * PHASE_S) / STEP_S).map((set) => rates[set] ?? 0)),
  );
  const ns2Late = spreadOf(SHARED.map((phase) => ns2?.[phase] ?? Number.NaN)).mean;
  return [
    responds(done, COMING, "join", "When 25 flows join, PERT's flows make room within seconds."),
    responds(done, LEAVING, "leave", "When 25 flows leave, PERT's flows take what is free within seconds."),
    {
      id: "vegas",
      text: "Vegas shares unevenly between flows that came at different times.",
      paper: "“previously observed unfairness”",
      ours: `Jain's index over the groups in the second halves of the phases: Vegas ${fixed(vegas.mean, 2)}, PERT ${fixed(pert.mean, 2)}`,
      holds: vegas.mean + vegas.half < pert.mean && vegas.mean < EVEN,
      why: `Holds when it is below PERT's and below ${EVEN}. Who comes late takes the queue that it finds for the way itself, and keeps more packets. ns-2's Vegas: ${fixed(ns2Late, 2)}.`,
    },
  ];
}

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
  controls: PERT_CONTROLS,
  seeds: { full: 5, quick: 1 },
  quick: false,
  async run(runner, { set, seeds, size }, options = {}): Promise<Draft> {
    const scenario = scenarioOf(SIZES[size]);
    const jobs = seeds.flatMap((seed) => PAPER_SCHEMES.map((scheme) => ({ scheme, seed })));
    const requests = jobs.map(
      ({ scheme, seed }): RunRequest => ({
        scenario,
        set: { ...setOf(scheme), ...set, "run.seed": seed },
        changes: [],
        record: "none",
      }),
    );
    const runs = await runner.runs(requests, options);
    const done = new Map<SchemeId, readonly Shares[]>();
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
