/** What an artefact is: one figure or table of a paper, as an experiment that runs and claims that are checked on its results. */

import type { Figure } from "../../figure/figure";
import type { Catalogue } from "../../sim-worker/src/catalogue";
import type { CollectPlan, Dataset } from "../../sim-worker/src/collect";
import type {
  Fluid,
  FluidRequest,
  LabError,
  LogSummary,
  ModelRequest,
  ParamMap,
  ParamValue,
  Replay,
  Run,
  RunRequest,
} from "../../sim-worker/src/protocol";
import type { TrainRequest, TrainResult } from "../../sim-worker/src/trainTypes";
import type { Claim, Finding, Reading, Unjudged } from "./claim";
import type { LabSetup } from "./labSetup";

export type { LabSetup };

export type PaperId = "eifel" | "experts" | "pert" | "owd" | "rnn";

/** A parameter that a reader may move under the figure, by its key in the catalogue. */
export interface Control {
  readonly key: string;
  /** Label in place of the catalogue's, where that is not specific enough. */
  readonly label?: string;
  /** The artefact's own value, in the catalogue's unit; absent: the catalogue's default. */
  readonly default?: ParamValue;
}

/** One parameter of the experiment, as the paper gives it or as it had to be assumed. */
export interface Parameter {
  readonly what: string;
  readonly value: string;
  readonly why?: string;
}

export interface ResultTable {
  readonly id: string;
  readonly title: string;
  readonly header: readonly string[];
  readonly rows: readonly (readonly (string | number | null)[])[];
}

export interface Settings {
  /** Catalogue keys that override the artefact's own values. */
  readonly set: ParamMap;
  /** One run for each seed; artefacts without randomness ignore them. */
  readonly seeds: readonly number[];
  /** `quick`: fewer and shorter runs, for a first look. `full`: as in the paper. */
  readonly size: "quick" | "full";
}

export interface RunnerOptions {
  readonly signal?: AbortSignal;
  /** Share of the work that is done, 0 to 1. */
  readonly onProgress?: (share: number) => void;
}

/** Options of many runs at once. */
export interface RunsOptions extends RunnerOptions {
  /** Called with each run as it is finished, in any order, with the index of its request: what is done stays done when the rest is cancelled. */
  readonly onAnswer?: (index: number, run: Run) => void;
}

/** Estimators on a flow of one of the logs that come with the lab. */
export interface SampleReplay {
  /** Id in datasets/kernel-logs/shipped.json: `cellular`. */
  readonly sample: string;
  /** Id of the flow; absent: the flow with most samples. */
  readonly flow?: string;
  readonly estimators: readonly string[];
  /** Which samples the estimators receive (`replay.thinning`): `one-per-rtt`; absent: all. */
  readonly sampling?: string;
  readonly set: ParamMap;
  /** Record the estimators' state too. */
  readonly state?: boolean;
}

/** The interface through which an artefact runs simulations and models. All methods reject with RunnerError; an abort rejects with the code `cancelled`. */
export interface Runner {
  readonly catalogue: Catalogue;
  model(request: ModelRequest, options?: RunnerOptions): Promise<Replay>;
  /** Many models on a pool; results in order. */
  models(requests: readonly ModelRequest[], options?: RunnerOptions): Promise<readonly Replay[]>;
  /** PERT's fluid model. */
  fluid(request: FluidRequest, options?: RunnerOptions): Promise<Fluid>;
  run(request: RunRequest, options?: RunnerOptions): Promise<Run>;
  /** Many runs on a pool; results in order. */
  runs(requests: readonly RunRequest[], options?: RunsOptions): Promise<readonly Run[]>;
  /** Runs all seeds of a plan on the pool, and gives the rows that a net learns from. */
  collect(plan: CollectPlan, options?: RunnerOptions): Promise<Dataset>;
  /** Trains a net until it is finished, in a worker of its own; the same request gives the same weights. */
  train(request: Omit<TrainRequest, "start">, options?: RunnerOptions): Promise<TrainResult>;
  /** Summary of a bundled log. */
  sample(id: string): Promise<LogSummary>;
  replaySample(request: SampleReplay, options?: RunnerOptions): Promise<Replay>;
}

/** A failed call of a runner, with the lab's own error. */
export class RunnerError extends Error {
  constructor(readonly error: LabError) {
    super(error.message);
    this.name = "RunnerError";
  }
}

export interface Outcome {
  readonly figures: readonly Figure[];
  readonly tables?: readonly ResultTable[];
  readonly claims: readonly Claim[];
  /** Results that the paper does not state. */
  readonly findings?: readonly Finding[];
  /** Seeds that were run; empty where nothing is random. */
  readonly seeds: readonly number[];
  readonly notes: readonly string[];
  /** Every key with its value, where one run or model represents all. */
  readonly inForce?: ParamMap;
}

/** An outcome with the time it took. */
export interface TimedOutcome extends Outcome {
  readonly wallSeconds: number;
}

/** Properties of every artefact, also of one that cannot run yet. */
export interface ArtefactCard {
  /** `eifel-fig4`: the paper's short name, then the figure or table. */
  readonly id: string;
  readonly paper: PaperId;
  /** As the paper calls it: "Figure 4". */
  readonly figure: string;
  readonly title: string;
  /** One or two sentences: what the figure or table shows. */
  readonly summary: string;
}

/** An artefact that cannot run yet. */
export interface PlannedArtefact extends ArtefactCard {
  /** What is missing to run it, in one sentence. */
  readonly missing: string;
}

export interface Artefact extends ArtefactCard {
  readonly given: readonly Parameter[];
  readonly assumed: readonly Parameter[];
  /** Sentences of the paper about this figure or table that are not judged. */
  readonly unjudged?: readonly Unjudged[];
  readonly controls: readonly Control[];
  /** Number of seeds of a full and of a quick run; absent where nothing is random. */
  readonly seeds?: { readonly full: number; readonly quick: number };
  /** A run takes about a second: the page starts it by itself. */
  readonly quick: boolean;
  /** Cost of a full run that takes minutes: runs, packets, processor time, memory. A phrase without a full stop. */
  readonly heavy?: string;
  run(runner: Runner, settings: Settings, options?: RunnerOptions): Promise<Outcome>;
  lab?(settings: Settings): LabSetup;
  /** The run of a reading, by what it reads, for setups that are too large to store with each reading. */
  readingLab?(of: Reading["of"], settings: Settings): LabSetup | undefined;
}

export type AnyArtefact = Artefact | PlannedArtefact;

export function isPlanned(artefact: AnyArtefact): artefact is PlannedArtefact {
  return "missing" in artefact;
}

/** The artefact's own values of its controls, overridden by the reader's. */
export function valuesOf(artefact: Pick<Artefact, "controls">, set: ParamMap): ParamMap {
  const own: Record<string, ParamValue> = {};
  for (const { key, default: value } of artefact.controls) if (value !== undefined) own[key] = value;
  return { ...own, ...set };
}

/** Consecutive seeds from `first` on, as many as the artefact has for that size. */
export function seedsOf(artefact: Artefact, size: Settings["size"], first = 1): readonly number[] {
  return Array.from({ length: artefact.seeds?.[size] ?? 0 }, (_, nth) => first + nth);
}

/** Runs an artefact and measures the time, s. */
export async function runArtefact(
  artefact: Artefact,
  runner: Runner,
  settings: Settings,
  options: RunnerOptions = {},
): Promise<TimedOutcome> {
  const started = performance.now();
  const outcome = await artefact.run(runner, { ...settings, set: valuesOf(artefact, settings.set) }, options);
  return { ...outcome, wallSeconds: (performance.now() - started) / 1000 };
}
