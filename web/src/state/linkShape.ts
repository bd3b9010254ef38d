import type { ParamChange, ParamMap, Scenario } from "../../../sim-worker/src/protocol";
import type { ModelSettings, OwnModel, Page, PageSlices, TunerSettings, View } from "./types";

/** What a link holds, its limits, and what stands where it says nothing. */

export const URL_VERSION = 1;
/** So many timed changes fit into a link; a scenario file holds any number. */
export const MAX_CHANGES = 200;
export const SEED_KEY = "run.seed";

/** What a link means. */
export interface Shared {
  readonly page: Page;
  /** Preset id; empty with `scenario`. */
  readonly preset: string;
  /** Only for a scenario that is not a preset. */
  readonly scenario: Scenario | null;
  /** In place of preset and scenario. */
  readonly model: ModelSettings;
  /** The net that the simulation, or the replay of a log, uses; null where it uses none of the person's own. */
  readonly ownModel: Omit<OwnModel, "file"> | null;
  readonly set: ParamMap;
  readonly changes: readonly ParamChange[];
  readonly mode: "instant" | "live";
  readonly speed: number;
  readonly chosen: string;
  readonly view: View;
  /** The page's own state. */
  readonly slice: PageSlices[Page];
  /** Of pages with a tuner; elsewhere the default. */
  readonly tuner: TunerSettings;
}

export const DEFAULT_SPEED = 10;
export const NO_MODEL: ModelSettings = { id: "", estimators: [] };

/** The tuner tries each setting with at most so many seeds. */
export const MOST_TUNER_SEEDS = 24;
export const FIRST_TUNER: TunerSettings = {
  estimator: "",
  axes: {},
  goal: "error",
  meanRtoMs: null,
  effort: "usual",
  seeds: 1,
  map: null,
};

/** Simulated seconds per second. */
export const SPEEDS = { min: 0.1, max: 1000 } as const;
