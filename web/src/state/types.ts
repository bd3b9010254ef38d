import type { LabError, ParamChange, ParamMap, Scenario } from "../../../sim-worker/src/protocol";
import type { TuneGoal } from "../../../sim-worker/src/tuneTypes";

/**
 * The state that each page has of its own, by the page's id. Each page adds its entry next to its descriptor (declaration
 * merging in `pages/<id>/page.ts`), so that nothing here names a page.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the pages fill it
export interface PageSlices {}

/** The id of a page, as in its link: `#/logs`. */
export type Page = keyof PageSlices;

/** Something said to the person at the top of the page, until dismissed. */
export interface Notice {
  readonly id: number;
  readonly tone: "info" | "warning" | "error";
  readonly text: string;
  /** Stands under the sentence: what to do. */
  readonly hint: string;
  /** A link that repeats what failed; empty where there is none. */
  readonly href: string;
}

/** Seconds, from < to. */
export type Range = readonly [from: number, to: number];

/** What is seen, not what is computed: the state of the chart stack and what it may show. */
export interface View {
  /** Time shown; null is everything. */
  readonly view: Range | null;
  /** Time that the scoreboard uses; null is everything. */
  readonly selection: Range | null;
  /** Chart ids in the person's order. */
  readonly order: readonly string[];
  readonly folded: readonly string[];
  /** Charts whose value axis is logarithmic. */
  readonly log: readonly string[];
  /** `chart:series` switched away from their default. */
  readonly toggled: readonly string[];
  readonly enlarged: string | null;
  /** Time of the pinned sample, seconds; null: none. */
  readonly pin: number | null;
  /** Panels laid open that are folded at first. */
  readonly open: readonly string[];
  /** Whether what the sender cannot know is shown: the queue. */
  readonly god: boolean;
}

export const EMPTY_VIEW: View = {
  view: null,
  selection: null,
  order: [],
  folded: [],
  log: [],
  toggled: [],
  enlarged: null,
  pin: null,
  open: [],
  god: true,
};

/** A parameter in the tuner's search: whether it is, and between which values. */
export interface AxisChoice {
  readonly on: boolean;
  readonly from: number;
  readonly to: number;
}

/** What the tuner searches, and for what. */
export interface TunerSettings {
  /** Empty: the page's chosen one. */
  readonly estimator: string;
  /** What differs from the default, by key. */
  readonly axes: Readonly<Record<string, AxisChoice>>;
  readonly goal: TuneGoal["kind"];
  /** Null: the present one. */
  readonly meanRtoMs: number | null;
  readonly effort: "quick" | "usual" | "thorough";
  readonly seeds: number;
  /** Keys of the map's axes; null: the first two. */
  readonly map: readonly [string, string] | null;
}

/** The Lab's source: a deterministic model instead of a simulation. */
export interface ModelSettings {
  /** Id of a module of kind `model`; empty where the source is a simulation. */
  readonly id: string;
  /** All watch: no estimator runs a timer. */
  readonly estimators: readonly string[];
}

/** A trained net of the person's own. */
export interface OwnModel {
  readonly name: string;
  readonly bytes: number;
  /** In hex. */
  readonly sha256: string;
  /** The safetensors file in base64; null where a link names it and it is not there yet. */
  readonly file: string | null;
}

export type PlayState = "stopped" | "playing" | "paused" | "finished";

export type Work =
  | { readonly kind: "idle" }
  | { readonly kind: "running"; readonly share: number }
  | { readonly kind: "failed"; readonly error: LabError };

/** A column beside the charts. */
export type Pane = "controls" | "answers";

export interface LabState {
  readonly page: Page;
  /** Id of a preset; empty when the scenario came from a file or a link. */
  readonly preset: string;
  readonly scenario: Scenario;
  /**
   * What the core gave to links and flows that the scenario leaves open: a template's links have values of their own. From
   * the latest result, without the keys that are changed.
   */
  readonly templateValues: ParamMap;
  readonly model: ModelSettings;
  /** What parameters of the Lab that are set to an own model mean; null: none was opened. */
  readonly ownModel: OwnModel | null;
  /** The changed keys of the Lab's other source, simulation or model, for the way back. */
  readonly otherSourceOverrides: ParamMap;
  /** Changed keys of each page, laid over the scenario or the catalogue's defaults. */
  readonly overrides: Readonly<Record<Page, ParamMap>>;
  readonly changes: readonly ParamChange[];
  readonly mode: "instant" | "live";
  /** Simulated seconds per second of the wall clock. */
  readonly speed: number;
  readonly play: PlayState;
  /** What was changed while playing, for the controls to show; the changes themselves stand in `changes`. */
  readonly liveSet: ParamMap;
  readonly view: Readonly<Record<Page, View>>;
  /** The estimator whose parameters are open. */
  readonly selectedEstimator: Readonly<Record<Page, string>>;
  readonly work: Readonly<Record<Page, Work>>;
  /** Counts results; the results themselves are kept outside React (traces.ts). */
  readonly resultRevision: Readonly<Record<Page, number>>;
  /** What each page has of its own. */
  readonly slices: Readonly<PageSlices>;
  readonly tuner: Readonly<Record<Page, TunerSettings>>;
  readonly notices: readonly Notice[];
  readonly theme: "light" | "dark";
  readonly projector: boolean;
  /** The columns that are unfolded; in the projector's layout both are folded at first. */
  readonly panes: Readonly<Record<Pane, boolean>>;
  /** The invitation of the first visit is not shown any more. */
  readonly welcomed: boolean;
}
