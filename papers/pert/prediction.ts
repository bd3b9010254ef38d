/** Section 2 of the PERT paper: predictors on one flow of a shared bottleneck. Figures 2, 3 and 4 show parts of this experiment. */

import type { ParamMap, PredictorJudgement, PredictorScore, RunRequest, Scenario } from "../../sim-worker/src/protocol";
import type { Control, LabSetup, Parameter, Runner, RunnerOptions, Settings } from "../experiment/artefact";
import type { Reading } from "../experiment/claim";
import { type Spread, spreadOf } from "../experiment/statistics";
import { type Judgement, readingOf } from "./judging";

const PRESET = "pert-single";

/** One of the six loads. */
export interface Load {
  /** Number of long flows in each direction. */
  readonly flows: number;
  readonly web: number;
}

const loadsOf = (flows: readonly number[]): readonly Load[] =>
  flows.flatMap((each) => [100, 500, 1000].map((web) => ({ flows: each, web })));

/** The six loads with 50 or 100 flows in each direction. */
export const LOADS: readonly Load[] = loadsOf([50, 100]);
/** All loads that are run: with 25, half of “50 in both directions” goes each way. */
const ALL_LOADS: readonly Load[] = [...LOADS, ...loadsOf([25])];
const LIGHTEST: Load = { flows: 50, web: 100 };

/** Thresholds above the propagation delay, ms, at which figure 2 is computed again. */
const MARGINS = { full: [10, 20, 30, 40, 50], quick: [20, 40] } as const;
const MARGIN_SEEDS = 2;
/** Predictors with their own threshold. */
const WITH_MARGIN = ["instant", "ma", "ewma-7-8", "ewma-0-99"];
/** Range of the long flows' one-way delays, ms, for any number of flows. */
const SPREAD_MS = 40;

interface Times {
  readonly startsWithin: number;
  readonly from: number;
  readonly to: number;
}

/** Times of the run, s: 1000 s are measured, or 100 s in a quick run. */
const TIMES: Readonly<Record<Settings["size"], Times>> = {
  full: { startsWithin: 50, from: 50, to: 1050 },
  quick: { startsWithin: 10, from: 20, to: 120 },
};

/** The predictors of some runs, one entry for each seed. */
export interface Watched {
  readonly load: Load;
  /** Threshold above the propagation delay, ms; null: each predictor's own. */
  readonly marginMs: number | null;
  readonly runs: readonly (readonly PredictorScore[])[];
}

export interface Predicted {
  readonly loads: readonly Watched[];
  /** The six loads with 50 or 100 flows in both directions together. */
  readonly together: readonly Watched[];
  /** Scores at the lightest load, by ascending threshold. */
  readonly margins: readonly Watched[];
  /** Threshold of the instantaneous RTT at the six loads, ms above the propagation delay. */
  readonly thresholdMs: number;
  /** Share of the arrivals at the bottleneck that are dropped, over all runs of the loads. */
  readonly dropRate: Spread;
  /** Mean queue, share of the buffer. */
  readonly queue: Spread;
}

export function scenarioOf(runner: Pick<Runner, "catalogue">): Scenario {
  const preset = runner.catalogue.presets.find(({ id }) => id === PRESET);
  if (preset === undefined) throw new Error(`the catalogue has no preset ${PRESET}`);
  return preset.scenario;
}

/** The preset with the flows of a load. */
export function loadSet({ flows, web }: Load): ParamMap {
  const step = SPREAD_MS / flows;
  return {
    "flow.forward.count": flows - 1,
    "flow.forward.extraDelayStep": step,
    "flow.back.count": flows,
    "flow.back.extraDelayStep": step,
    "flow.web.count": web,
  };
}

function timeSet({ startsWithin, from, to }: Times): ParamMap {
  const groups = ["forward", "back", "web"];
  return {
    "run.duration": to,
    "measure.from": from,
    ...Object.fromEntries(groups.map((group) => [`flow.${group}.startSpread`, startsWithin])),
  };
}

const marginSet = (marginMs: number | null): ParamMap =>
  marginMs === null ? {} : Object.fromEntries(WITH_MARGIN.map((id) => [`predictor.${id}.margin`, marginMs]));

interface Job {
  readonly load: Load;
  readonly marginMs: number | null;
  readonly seed: number;
}

function jobsOf({ seeds, size }: Settings): readonly Job[] {
  const some = seeds.slice(0, MARGIN_SEEDS);
  return [
    ...ALL_LOADS.flatMap((load) => seeds.map((seed) => ({ load, marginMs: null, seed }))),
    ...MARGINS[size].flatMap((marginMs) => some.map((seed) => ({ load: LIGHTEST, marginMs, seed }))),
  ];
}

/** Cache of the last few experiments: the three figures share their runs. */
const done = new Map<string, Predicted>();
const MOST_KEPT = 6;

export async function runPredict(runner: Runner, settings: Settings, options: RunnerOptions): Promise<Predicted> {
  const key = JSON.stringify([settings.size, settings.seeds, Object.entries(settings.set).sort()]);
  const known = done.get(key);
  if (known !== undefined) return known;
  const scenario = scenarioOf(runner);
  const jobs = jobsOf(settings);
  const requests = jobs.map(
    ({ load, marginMs, seed }): RunRequest => ({
      scenario,
      set: {
        ...loadSet(load),
        ...timeSet(TIMES[settings.size]),
        ...settings.set,
        ...marginSet(marginMs),
        "run.seed": seed,
      },
      changes: [],
      record: "none",
    }),
  );
  const runs = await runner.runs(requests, options);
  const watched = (load: Load, marginMs: number | null): Watched => ({
    load,
    marginMs,
    runs: runs.flatMap(({ result }, at) =>
      jobs[at]?.load === load && jobs[at]?.marginMs === marginMs ? [result.predictors] : [],
    ),
  });
  const links = runs.slice(0, LOADS.length * settings.seeds.length).map(({ result }) => result.links[0]);
  const predicted: Predicted = {
    loads: LOADS.map((load) => watched(load, null)),
    together: ALL_LOADS.filter(({ flows }) => flows < 100)
      .toSorted((a, b) => a.flows - b.flows || a.web - b.web)
      .map((load) => watched(load, null)),
    margins: MARGINS[settings.size].map((marginMs) => watched(LIGHTEST, marginMs)),
    thresholdMs: Number(runs[0]?.result.inForce["predictor.instant.margin"] ?? Number.NaN),
    dropRate: spreadOf(links.map((link) => link?.dropRate)),
    queue: spreadOf(links.map((link) => link?.meanQueueNormalized)),
  };
  done.set(key, predicted);
  for (const oldest of done.keys()) if (done.size > MOST_KEPT) done.delete(oldest);
  return predicted;
}

/** The scores of one predictor, one for each seed. */
export function scoresOf({ runs }: Watched, id: string): readonly PredictorScore[] {
  return runs.flatMap((scores) => scores.filter((score) => score.id === id));
}

export type Share = "efficiency" | "falsePositives" | "falseNegatives";
export type Losses = "atQueue" | "inFlow";

/** A share, one value for each seed; NaN where the case never occurred. */
export const valuesOf = (watched: Watched, id: string, losses: Losses, share: Share): readonly number[] =>
  scoresOf(watched, id).map((score) => score[losses][share] ?? Number.NaN);

/** Means over the loads, one for each seed. */
export function meansOf(loads: readonly Watched[], id: string, share: Share): readonly number[] {
  const all = loads.map((each) => valuesOf(each, id, "atQueue", share));
  return (all[0] ?? []).map((_, seed) => spreadOf(all.map((values) => values[seed])).mean);
}

/** One reading for each way to count the flows. */
export function readingsOf(
  { loads, together }: Predicted,
  judge: (loads: readonly Watched[]) => Judgement,
  nameOf: (loads: readonly Watched[], x: number) => string = (some, x) =>
    some[x] === undefined ? "" : loadName(some[x].load),
): readonly Reading[] {
  return (
    [
      ["each way", loads],
      ["in all", together],
    ] as const
  ).map(([flows, some]) =>
    readingOf({ cells: [], nameOf: (x) => nameOf(some, x) }, { "50 or 100 flows": flows }, judge(some), "pert"),
  );
}

/** Mean of a share over the seeds. */
export function shareOf(watched: Watched, id: string, losses: Losses, share: Share): Spread {
  return spreadOf(scoresOf(watched, id).map((score) => score[losses][share]));
}

/** Count of transition `number` over all seeds. */
export function countOf(watched: Watched, id: string, losses: Losses, number: number): number {
  const count = ({ transitions }: PredictorJudgement) => transitions[number - 1] ?? 0;
  return scoresOf(watched, id).reduce((sum, score) => sum + count(score[losses]), 0);
}

/** False positives by the queue's share of the buffer, over all seeds. */
export function queueCounts(watched: readonly Watched[], id: string): readonly number[] {
  const sums: number[] = [];
  for (const score of watched.flatMap((each) => scoresOf(each, id))) {
    score.queueAtFalsePositives.forEach((count, bin) => {
      sums[bin] = (sums[bin] ?? 0) + count;
    });
  }
  return sums;
}

export const loadName = ({ flows, web }: Load): string => `${flows} / ${web}`;

export const PREDICT_CONTROLS: readonly Control[] = [
  { key: "link.bottleneck.buffer", default: 750 },
  { key: "predictor.instant.margin", label: "Threshold, instantaneous" },
  { key: "predictor.ewma-0-99.margin", label: "Threshold, EWMA 0.99" },
  { key: "predictor.ewma-0-99.weight", label: "Weight, EWMA 0.99" },
  { key: "predictor.vegas.beta", label: "Vegas’ β" },
];

export const GIVEN: readonly Parameter[] = [
  { what: "Bottleneck", value: "100 Mbit/s, 20 ms, 750 packets, both ways" },
  { what: "Access", value: "500 Mbit/s, different delays" },
  { what: "Long flows", value: "50 or 100, in both directions; one is observed, of 60 ms" },
  { what: "Web sessions", value: "100, 500 or 1,000" },
  { what: "Time", value: "1,000 s" },
  { what: "High RTT", value: "above 65 ms" },
];

export const ASSUMED: readonly Parameter[] = [
  {
    what: "Flows",
    value: "50 or 100 each way; a reading has so many in all, half of them each way",
    why: "“in both directions” can mean either.",
  },
  { what: "Other round trips", value: "44 to 124 ms, evenly", why: "the bottleneck alone takes 40 ms." },
  { what: "Senders", value: "SACK, segments of 1,000 bytes, DropTail", why: "Not given; no ECN anywhere." },
  {
    what: "Sampling",
    value: "CARD, TRI-S, DUAL and Vegas once a round trip, the others at every ACK",
    why: "Section 2.4 says so; CIM's is not given.",
  },
  { what: "Web traffic", value: "one way, with the observed flow, as TCP without ECN", why: "Not given." },
  {
    what: "Web sessions",
    value: "as in ns-2: pages, objects and think times drawn from heavy-tailed distributions",
    why: "the paper cites no parameters for this figure.",
  },
  { what: "Start", value: "flows start within 50 s, which are not counted" },
  {
    what: "Threshold",
    value: "5 ms above the round trip through empty queues",
    why: "65 ms on a path of 60 ms.",
  },
  { what: "Quick run", value: "a tenth of the time: 100 s, one seed" },
];

export const SEEDS = { full: 4, quick: 1 } as const;
export const HEAVY =
  "46 runs and a billion packets for all three figures together, about ten minutes of one processor and 250 MB";

export const labState = ({ set, seeds }: Settings): LabSetup => ({
  preset: PRESET,
  set: { ...set, "run.seed": seeds[0] ?? 1 },
});
