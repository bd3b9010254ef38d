/** The last paragraph of section 4.7: sudden changes caused by traffic that does not respond. */

import type { Figure } from "../../figure/figure";
import type { ParamMap, Run, RunRequest, Scenario } from "../../sim-worker/src/protocol";
import type { Artefact, Outcome, Settings } from "../experiment/artefact";
import { type Claim, intervalOf, type Reading } from "../experiment/claim";
import { type Spread, spreadOf } from "../experiment/statistics";
import { fixed, percent } from "../experiment/words";
import { atMost, SOON_S } from "../experiment/yardsticks";
import { ASSUMED, bufferOf, HEADER, NS2_FLOW, ns2Rules, ns2SchemeSet, PAYLOAD } from "./dumbbell";
import { inOneGrid } from "./judging";
import { PAPER_SCHEMES, SCHEMES, type SchemeId } from "./schemes";
import { PERT_CONTROLS } from "./sweepArtefact";
import { VARIANTS, type VariantId } from "./variants";

const COMES_S = 100;
const GOES_S = 200;
const END_S = 300;
const STEP_S = 1;
const RTT_MS = 60;
/** Share of the link that the source takes, with its headers. */
const TAKEN = 0.5;
/** Share of what is free from which on it is taken up. */
const TAKEN_UP = 0.9;
const RAN: readonly VariantId[] = [...PAPER_SCHEMES, "pert-literal"];

interface Size {
  readonly rateBitPerS: number;
  readonly flows: number;
}
const SIZES: Readonly<Record<Settings["size"], Size>> = {
  full: { rateBitPerS: 50e6, flows: 25 },
  quick: { rateBitPerS: 10e6, flows: 5 },
};

function scenarioOf({ rateBitPerS, flows }: Size): Scenario {
  const roomy = { buffer: 100_000 };
  return {
    scenario: 1,
    title: "A source that does not respond comes and goes",
    run: { duration: END_S, observe: "main.0" },
    measure: { step: STEP_S },
    topology: { template: "dumbbell" },
    link: {
      bottleneck: {
        rate: rateBitPerS,
        delay: RTT_MS / 6,
        buffer: bufferOf({ rateBitPerS, rttMs: RTT_MS, flows }),
        bufferCounts: "ns2",
      },
      reverse: roomy,
      access: { ...roomy, rate: 500e6, delay: RTT_MS / 6, bufferCounts: "ns2" },
    },
    flow: {
      main: { ...NS2_FLOW, count: flows, startStep: 0.02 },
      udp: {
        count: 1,
        application: "cbr",
        cbrRate: (TAKEN * rateBitPerS * PAYLOAD) / (PAYLOAD + HEADER),
        mss: PAYLOAD,
        header: HEADER,
        start: COMES_S,
        stop: GOES_S,
      },
    },
    ...ns2Rules(rateBitPerS),
  };
}

const setOf = (id: VariantId): ParamMap => ({ ...ns2SchemeSet(VARIANTS[id].scheme, ["main"]), ...VARIANTS[id].set });

/** Goodput of the flows that respond in each step, as a share of the link's capacity for payload. */
function sharesOf({ result }: Run, { rateBitPerS }: Size): readonly number[] {
  const series = result.groups.find(({ id }) => id === "main")?.series?.goodputBitPerS ?? [];
  return series.map((rate) => rate / ((rateBitPerS * PAYLOAD) / (PAYLOAD + HEADER)));
}

interface Measured {
  /** Time from the source's end until the flows take up what is free, s. */
  readonly takenS: readonly number[];
  /** Time from its start until it gets its rate, s. */
  readonly madeRoomS: readonly number[];
  readonly drops: readonly number[];
  readonly shares: readonly (readonly number[])[];
}

const firstFrom = (values: readonly number[], from: number, to: number, test: (value: number) => boolean): number => {
  const found = values.slice(from / STEP_S, to / STEP_S).findIndex(test);
  return found < 0 ? to - from : (found + 1) * STEP_S;
};

function measured(runs: readonly Run[], size: Size): Measured {
  const shares = runs.map((run) => sharesOf(run, size));
  const udp = runs.map((run) => {
    const series = run.result.groups.find(({ id }) => id === "udp")?.series?.goodputBitPerS ?? [];
    const rate = (TAKEN * size.rateBitPerS * PAYLOAD) / (PAYLOAD + HEADER);
    return series.map((each) => each / rate);
  });
  return {
    takenS: shares.map((each) => firstFrom(each, GOES_S, END_S, (value) => value >= TAKEN_UP)),
    madeRoomS: udp.map((each) => firstFrom(each, COMES_S, GOES_S, (value) => value >= TAKEN_UP)),
    drops: runs.map(({ result }) => result.links[0]?.dropRate ?? Number.NaN),
    shares,
  };
}

const worse = (first: Spread, second: Spread): Spread => (first.mean >= second.mean ? first : second);

function readingOf(of: Reading["of"], { takenS, madeRoomS, drops }: Measured): Reading {
  const [taken, room] = [spreadOf(takenS), spreadOf(madeRoomS)];
  const interval = intervalOf(worse(taken, room), "s");
  const verdicts = [atMost(taken, SOON_S), atMost(room, SOON_S)];
  return {
    of,
    ours: `the source gets its rate within ${fixed(room.mean, 1)} s, the link is taken back within ${fixed(taken.mean, 1)} s; drop rate ${percent(spreadOf(drops).mean, 3)}`,
    ...(interval === undefined ? {} : { interval }),
    holds: verdicts.includes(false) ? false : verdicts.includes(null) ? null : true,
  };
}

function claimsOf(done: ReadonlyMap<VariantId, Measured>): readonly Claim[] {
  const readings = RAN.flatMap((id) => {
    const found = done.get(id);
    const { scheme, of } = VARIANTS[id];
    const dimension = scheme === "pert" ? of : {};
    return found === undefined ? [] : [readingOf({ scheme: SCHEMES[scheme].label, ...dimension }, found)];
  });
  return [
    {
      id: "similar",
      quote:
        "dynamic changes in traffic were caused by non-responsive traffic. The results are similar to those above.",
      place: "section 4.7",
      test: `A source takes half of the link from 100 to 200 s: the time until it gets ${100 * TAKEN_UP} % of its rate, and after it until the flows take ${100 * TAKEN_UP} % of the link.`,
      yardstick: "quickly",
      readings: inOneGrid(readings),
      why: "“Those above”: PERT, and SACK with either queue, respond quickly. The experiment's numbers are in a technical report that is not at hand.",
    },
  ];
}

function figureOf(done: ReadonlyMap<VariantId, Measured>): Figure {
  const steps = Array.from({ length: END_S / STEP_S }, (_, step) => step);
  const series = PAPER_SCHEMES.map((scheme: SchemeId) => ({
    id: scheme,
    label: SCHEMES[scheme].label,
    kind: "line" as const,
    x: steps.map((step) => (step + 0.5) * STEP_S),
    y: steps.map((step) => spreadOf((done.get(scheme)?.shares ?? []).map((shares) => shares[step])).mean),
    style: scheme,
  }));
  return {
    id: "shares",
    title: "Goodput beside a source that does not respond",
    reading: `steps of ${STEP_S} s; the source sends from ${COMES_S} to ${GOES_S} s`,
    x: { label: "Time", unit: "s", domain: [0, END_S] },
    y: { label: "Goodput of the flows", unit: "of the capacity", domain: [0, 1.02] },
    series,
    marks: [
      { label: "comes", x: COMES_S },
      { label: "goes", x: GOES_S },
    ],
  };
}

export const pertNonResponsive: Artefact = {
  id: "pert-section4",
  paper: "pert",
  figure: "Section 4.7",
  title: "Traffic that does not respond",
  summary:
    "25 flows on one link, half of which a source at a constant rate takes for 100 s: how soon it gets its rate, and how soon the flows take the link back.",
  given: [{ what: "Traffic", value: "“dynamic changes … caused by non-responsive traffic”" }],
  assumed: [
    { what: "Bottleneck", value: "50 Mbit/s, round trip 60 ms, 375 packets, 25 flows", why: "Not given." },
    {
      what: "Source",
      value:
        "half of the link's rate over UDP from 100 to 200 s, in packets of 1040 bytes, the flows' way, without ECN",
      why: "Not given.",
    },
    ...ASSUMED.filter(({ what }) => what !== "End"),
    { what: "Quick run", value: "10 Mbit/s and 5 flows, the same times; one seed" },
  ],
  controls: PERT_CONTROLS,
  seeds: { full: 5, quick: 1 },
  quick: false,
  async run(runner, { set, seeds, size }, options = {}): Promise<Outcome> {
    const scenario = scenarioOf(SIZES[size]);
    const jobs = RAN.flatMap((id) => seeds.map((seed) => ({ id, seed })));
    const requests = jobs.map(
      ({ id, seed }): RunRequest => ({
        scenario,
        set: { ...setOf(id), ...set, "run.seed": seed },
        changes: [],
        record: "none",
      }),
    );
    const runs = await runner.runs(requests, options);
    const done = new Map(
      RAN.map((id) => [
        id,
        measured(
          runs.filter((_, at) => jobs[at]?.id === id),
          SIZES[size],
        ),
      ]),
    );
    return { figures: [figureOf(done)], claims: claimsOf(done), seeds, notes: [] };
  },
  lab({ set, seeds }) {
    return { scenario: scenarioOf(SIZES.full), set: { ...setOf("pert"), ...set, "run.seed": seeds[0] ?? 1 } };
  },
};
