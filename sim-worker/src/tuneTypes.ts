/** Requests and updates of a search for parameters, for page and client. */

import type { ModelRequest, ReplayRequest, RunRequest } from "./protocol";

/** One parameter that is searched, in the catalogue's unit. */
export interface TuneAxis {
  /** Catalogue key: `estimator.experts.eta`. */
  readonly key: string;
  /** Ends of the range, from < to. */
  readonly from: number;
  readonly to: number;
  /** Equal steps or equal ratios. A logarithmic range that starts at zero begins, after zero, at `step`. */
  readonly scale: "linear" | "log";
  /** Smallest step worth trying from zero on a logarithmic scale; 0: a ten-thousandth of the range. */
  readonly step: number;
  readonly integer: boolean;
}

/** The goal of a search. */
export type TuneGoal =
  /** The least mean absolute error, ms. */
  | { readonly kind: "error" }
  /** The least root of the mean squared error, ms. */
  | { readonly kind: "rmse" }
  /** The greatest share of samples within the RTO, where the mean RTO is `meanRtoMs`. */
  | { readonly kind: "coverage"; readonly meanRtoMs: number }
  /** The fewest spurious timeouts a run of the driver, where the mean RTO is at most `meanRtoMs`. */
  | { readonly kind: "spurious"; readonly meanRtoMs: number };

/** Where the samples come from. */
export type TuneSource =
  /** A run for each of the seeds; figures are means over them. */
  | { readonly kind: "run"; readonly request: RunRequest; readonly seeds: readonly number[] }
  /** One flow of an open log. */
  | { readonly kind: "replay"; readonly request: ReplayRequest }
  /** A deterministic model. */
  | { readonly kind: "model"; readonly request: ModelRequest };

export interface TuneRequest {
  readonly source: TuneSource;
  readonly estimator: string;
  /** The flow whose scores count. */
  readonly flow: string;
  /** One to six. */
  readonly axes: readonly TuneAxis[];
  /** The values in force now, one for each axis; they may lie outside the ranges. */
  readonly present: readonly number[];
  readonly goal: TuneGoal;
  /** The two axes of the map, as indices into `axes`; with one axis the second is ignored. */
  readonly map: readonly [number, number];
  /** Only the map, through these values of the other axes; null or absent: a whole search. */
  readonly through?: readonly number[] | null;
  /** Evaluations to spend, at least 30; the values in force and the map are among them. */
  readonly budget: number;
  /** Seed of the search's random numbers. */
  readonly seed: number;
}

/** An estimator's figures at one setting. Null: the source does not give it. */
export interface TuneFigures {
  readonly samples: number;
  readonly meanAbsErrorMs: number | null;
  readonly rmseMs: number | null;
  readonly coverage: number | null;
  readonly meanRtoMs: number | null;
  /** Driver only. */
  readonly spuriousTimeouts: number | null;
  readonly timeoutRate: number | null;
}

/** Why a point was tried. */
export type TunePhase = "present" | "map" | "explore" | "refine";

export interface TunePoint {
  /** One value for each axis. */
  readonly values: readonly number[];
  readonly phase: TunePhase;
  /** Column and row of the map, for its points. */
  readonly cell: readonly [column: number, row: number] | null;
  /** In the goal's unit; null where the goal cannot be reached or judged. */
  readonly score: number | null;
  readonly figures: TuneFigures;
  /** The gain that gives the goal's mean RTO at this setting, where the estimator has one to set. */
  readonly gain: { readonly key: string; readonly value: number } | null;
}

/** The map: the score over two axes, or over one when `yKey` is null. */
export interface TuneMap {
  readonly xKey: string;
  readonly yKey: string | null;
  readonly xValues: readonly number[];
  readonly yValues: readonly number[];
  /** Values of all axes; the map keeps the ones that it does not vary. */
  readonly through: readonly number[];
}

/** The state of a search. */
export interface TuneUpdate {
  /** All evaluated points in order; the same array grows, so copy what must not change. */
  readonly points: readonly TunePoint[];
  readonly present: TunePoint | null;
  /** Null: no point can be scored. */
  readonly best: TunePoint | null;
  readonly map: TuneMap | null;
  /** The best setting once more, with the gain that gives the goal's mean RTO: only for a goal of coverage, at the end. */
  readonly confirmed: TuneFigures | null;
  /** Share of the budget that is spent, 0 to 1. */
  readonly share: number;
  /** Workers that died during the search and were replaced. */
  readonly workersLost: number;
  readonly wallSeconds: number;
}
