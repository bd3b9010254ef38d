import type { ParamChange, ParamMap, Scenario } from "../../../sim-worker/src/protocol";
import type { CatalogueIndex } from "./catalogueIndex";
import {
  type CompareSettings,
  EMPTY_VIEW,
  type FluidSettings,
  type LogSettings,
  type ModelSettings,
  type Page,
  type PaperSettings,
  type TunerSettings,
  type View,
} from "./types";

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
  readonly set: ParamMap;
  readonly changes: readonly ParamChange[];
  readonly mode: "instant" | "live";
  readonly speed: number;
  readonly chosen: string;
  readonly view: View;
  readonly log: LogSettings;
  readonly paper: PaperSettings;
  readonly fluid: FluidSettings;
  readonly compare: CompareSettings;
  /** Of the Lab and the Logs page; elsewhere the default. */
  readonly tuner: TunerSettings;
}

export const DEFAULT_SPEED = 10;
export const EMPTY_LOG: LogSettings = { source: null, format: null, mapping: null, flow: "", estimators: [] };
export const NO_MODEL: ModelSettings = { id: "", estimators: [] };
export const EMPTY_PAPER: PaperSettings = { artefact: "", seeds: [], size: "quick" };

/** The module whose parameters the Fluid page has. */
export const FLUID_MODEL = "pert-fluid";
/** Where theorem and exact boundary differ most. */
export const FLUID_AXES: FluidSettings = { x: "model.pert-fluid.rtt", y: "model.pert-fluid.interval" };

/** The base of a comparison that starts from the Lab's present scenario. */
export const LAB_BASE = "lab";
/** A comparison holds at most so many values. */
export const MAX_VALUES = 50;
/** The PERT paper's dumbbell at a tenth of rate and flows, under its four schemes. */
export const DEFAULT_COMPARE: CompareSettings = {
  base: "pert-tenth",
  schemes: ["pert", "sack-droptail", "sack-red-ecn", "vegas"],
  key: "flow.main.count",
  values: [1, 2, 5, 10, 20, 50],
  log: true,
  seeds: [1, 2, 3],
};

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

export function emptyShared(page: Page, index: CatalogueIndex): Shared {
  return {
    page,
    preset: page === "lab" ? index.catalogue.defaultPreset : "",
    scenario: null,
    model: NO_MODEL,
    set: {},
    changes: [],
    mode: "instant",
    speed: DEFAULT_SPEED,
    chosen: "",
    view: EMPTY_VIEW,
    log: EMPTY_LOG,
    paper: EMPTY_PAPER,
    fluid: FLUID_AXES,
    compare: DEFAULT_COMPARE,
    tuner: FIRST_TUNER,
  };
}
