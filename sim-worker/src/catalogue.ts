/** The shape of the catalogue: the core's self-description and the built-in scenarios, generated into `../generated/catalogue.ts`. */

export interface CatalogueParam {
  /** Within its module: `n`. */
  readonly id: string;
  /** The whole key: `estimator.experts.n`; `link.*.rate` where the module has instances. */
  readonly key: string;
  readonly label: string;
  /** "", "ms", "bit/s", "%" ... */
  readonly unit: string;
  /** One line. */
  readonly help: string;
  readonly citation: string;
  readonly type: "number" | "integer" | "switch" | "choice" | "set";
  readonly scale: "linear" | "log";
  /** Number; choice id; list of ids for a set; boolean for a switch. */
  readonly default: number | string | boolean | readonly string[];
  /** The range of accepted values. */
  readonly min: number;
  readonly max: number;
  /** The range of the slider. */
  readonly sliderMin: number;
  readonly sliderMax: number;
  readonly step: number;
  /** For choice and set. */
  readonly choices: readonly { readonly id: string; readonly label: string }[];
  /** Shown without opening "all parameters". */
  readonly basic: boolean;
  /** May change while a run plays. */
  readonly live: boolean;
  /** Its handle in the response curve of its module: axis and name; `level`: drawn while below `max`. */
  readonly handle?: { readonly axis: "x" | "y" | "level"; readonly symbol: string };
  /**
   * The parameter on which it depends whether this one has an effect: `rto.bounds=own`, `timer.tick!=0`; after `drives or `
   * the estimator that runs the timer heeds it in any case. Absent: it always has one.
   */
  readonly heeded?: string;
}

export interface CatalogueModule {
  /** `estimator`, `cc`, `recovery`, `queue`, `loss`, `application`, `model`, `format`, or a group of the scenario: `run`, `measure`, `rto`, `link`, `flow` ... */
  readonly kind: string;
  readonly id: string;
  readonly label: string;
  /** For chips and table cells. */
  readonly short: string;
  readonly help: string;
  readonly citation: string;
  /** Colour, dash and marker of its lines (`blue solid circle`); empty: the palette chooses. */
  readonly look: string;
  /** What the module was compared with, and where: paths of the project. */
  readonly validation: string;
  /** The equations in TeX, one per entry, in order of evaluation. */
  readonly equations: readonly string[];
  /** What this model omits or interprets differently. */
  readonly modelNotes: readonly string[];
  /** Keys contain `*` for the instance: `link.*.rate`. */
  readonly instances: boolean;
  readonly params: readonly CatalogueParam[];
  /** Estimators: columns of the state after a sample, by their own names (`srtt_us_x8`). Models: columns beside samples. */
  readonly state: readonly { readonly id: string; readonly unit: string }[];
  /** Models only: the model's own defaults, where they differ from the catalogue's. */
  readonly settings?: { readonly [key: string]: CatalogueParam["default"] };
  /** Models only: the result depends on the seed. */
  readonly draws?: boolean;
  /** Estimators only: the prediction is the last sample itself. */
  readonly repeatsSamples?: boolean;
  /** Congestion controls only: it may cut the window without a loss. */
  readonly early?: boolean;
  /** Congestion controls only: the probability of that follows from the queueing delay alone. */
  readonly curve?: boolean;
}

export interface CataloguePreset {
  readonly id: string;
  /** Its group in the menu; presets of a group follow each other. */
  readonly group: string;
  readonly title: string;
  /** One or two sentences: what to notice. */
  readonly notice: string;
  readonly scenario: { readonly [key: string]: unknown };
}

/** The output of `lab_describe`. */
export interface CoreDescription {
  readonly abi: number;
  readonly version: string;
  readonly modules: readonly CatalogueModule[];
  /** Names of the rows of `events` tables, in the order of the column `kind`. */
  readonly eventKinds: readonly { readonly id: string; readonly label: string }[];
}

/** The core's description with the built-in scenarios of the folder `presets`. */
export interface Catalogue extends CoreDescription {
  /** The id of the preset that opens first. */
  readonly defaultPreset: string;
  readonly presets: readonly CataloguePreset[];
}
