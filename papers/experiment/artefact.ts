/** What an artefact is: one figure or table of a paper, as an experiment that runs and claims that are checked on its results. */

import type { Figure } from "../../figure/figure";
import type { Catalogue } from "../../sim-worker/src/catalogue";
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
  Scenario,
} from "../../sim-worker/src/protocol";

export type PaperId = "eifel" | "experts" | "pert" | "owd" | "rnn";

/** A parameter that a reader may move under the figure, by its key in the catalogue. */
export interface Control {
  readonly key: string;
  /** Where the catalogue's own label does not say enough here. */
  readonly label?: string;
  /** The artefact's own value, in the catalogue's unit; the catalogue's default where not said. */
  readonly default?: ParamValue;
}

/** One parameter of the experiment, as the paper gives it or as it had to be assumed. */
export interface Parameter {
  readonly what: string;
  readonly value: string;
  readonly why?: string;
}

export interface Claim {
  /** Unique within the artefact. */
  readonly id: string;
  /** One sentence. */
  readonly text: string;
  /** What the paper says, with its number where it has one. */
  readonly paper: string;
  /** What was found in this run. */
  readonly ours: string;
  /** null: this run cannot decide it. */
  readonly holds: boolean | null;
  /** How it was judged, and where it does not hold, why. */
  readonly why: string;
}

export interface ResultTable {
  readonly id: string;
  readonly title: string;
  readonly header: readonly string[];
  readonly rows: readonly (readonly (string | number | null)[])[];
}

export interface Settings {
  /** Catalogue keys laid over the artefact's own values. */
  readonly set: ParamMap;
  /** One run each; artefacts without chance take no notice. */
  readonly seeds: readonly number[];
  /** `quick`: fewer and shorter runs, for a first view. `full`: as in the paper. */
  readonly size: "quick" | "full";
}

export interface RunnerOptions {
  readonly signal?: AbortSignal;
  /** Share of the work that is done, 0 to 1. */
  readonly onProgress?: (share: number) => void;
}

/** Estimators on a flow of one of the logs that come with the lab. */
export interface SampleReplay {
  /** Id in datasets/kernel-logs/shipped.json: `cellular`. */
  readonly sample: string;
  /** The flow with most samples where not said. */
  readonly flow?: string;
  readonly estimators: readonly string[];
  readonly set: ParamMap;
  /** Record the estimators' state too. */
  readonly state?: boolean;
}

/** What an artefact computes with. All methods reject with RunnerError; an abort rejects with the code `cancelled`. */
export interface Runner {
  readonly catalogue: Catalogue;
  model(request: ModelRequest, options?: RunnerOptions): Promise<Replay>;
  /** Many models on a pool; results in order. */
  models(requests: readonly ModelRequest[], options?: RunnerOptions): Promise<readonly Replay[]>;
  /** PERT's fluid model. */
  fluid(request: FluidRequest, options?: RunnerOptions): Promise<Fluid>;
  run(request: RunRequest, options?: RunnerOptions): Promise<Run>;
  /** Many runs on a pool; results in order. */
  runs(requests: readonly RunRequest[], options?: RunnerOptions): Promise<readonly Run[]>;
  /** What a bundled log holds. */
  sample(id: string): Promise<LogSummary>;
  replaySample(request: SampleReplay, options?: RunnerOptions): Promise<Replay>;
}

/** What went wrong, in the words of the lab. */
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
  /** Those that were run; empty where nothing is random. */
  readonly seeds: readonly number[];
  readonly notes: readonly string[];
  /** Every key with the value it had, where one run or model stands for all. */
  readonly inForce?: ParamMap;
}

/** An outcome with the time it took. */
export interface TimedOutcome extends Outcome {
  readonly wallSeconds: number;
}

/** The state of the lab in which a reader can go on by hand: one of its presets, a scenario, a deterministic model, or a bundled log. */
export type LabSetup = { readonly set?: ParamMap } & (
  | { readonly preset: string }
  | { readonly scenario: Scenario }
  | { readonly model: string; readonly estimators: readonly string[] }
  | { readonly fluid: true }
  | { readonly log: string; readonly estimators: readonly string[] }
);

/** What every artefact has, also one that cannot run yet. */
export interface ArtefactCard {
  /** `eifel-fig4`: the paper's short name, then the figure or table. */
  readonly id: string;
  readonly paper: PaperId;
  /** As the paper calls it: "Figure 4". */
  readonly figure: string;
  readonly title: string;
  /** One or two sentences: what it shows. */
  readonly summary: string;
}

/** An artefact that cannot run yet. */
export interface PlannedArtefact extends ArtefactCard {
  /** What it waits for, in one sentence. */
  readonly missing: string;
}

export interface Artefact extends ArtefactCard {
  readonly given: readonly Parameter[];
  readonly assumed: readonly Parameter[];
  readonly controls: readonly Control[];
  /** How many seeds a full and a quick run take; absent where nothing is random. */
  readonly seeds?: { readonly full: number; readonly quick: number };
  /** Done in a second or so: run without being asked. */
  readonly quick: boolean;
  /** What a full run takes, where that is minutes: runs, packets, processor time, memory. Half a sentence. */
  readonly heavy?: string;
  run(runner: Runner, settings: Settings, options?: RunnerOptions): Promise<Outcome>;
  lab?(settings: Settings): LabSetup;
}

export type AnyArtefact = Artefact | PlannedArtefact;

export function isPlanned(artefact: AnyArtefact): artefact is PlannedArtefact {
  return "missing" in artefact;
}

/** The artefact's own values of its controls, with the reader's laid over them. */
export function valuesOf(artefact: Pick<Artefact, "controls">, set: ParamMap): ParamMap {
  const own: Record<string, ParamValue> = {};
  for (const { key, default: value } of artefact.controls) if (value !== undefined) own[key] = value;
  return { ...own, ...set };
}

/** The artefact's number of seeds at that size, from `first` on. */
export function seedsOf(artefact: Artefact, size: Settings["size"], first = 1): readonly number[] {
  return Array.from({ length: artefact.seeds?.[size] ?? 0 }, (_, nth) => first + nth);
}

/** Runs an artefact and takes the time. */
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
