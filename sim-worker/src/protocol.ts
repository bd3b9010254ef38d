/**
 * What the page and the worker say to each other.
 *
 * Nine verbs do the work: `describe`, `run`, `play`, `openLog`, `replay`, `model`, `fluid`, `train`, `cancel`. Every request carries an `id`; every
 * answer repeats it. Numbers are in the unit their name or their column states. Columns are typed arrays that are transferred, never
 * copied twice.
 */

import type {
  EstimatorScore,
  Grid,
  InsightRequest,
  Insights,
  LabError,
  MapRequest,
  Note,
  OneWayDelay,
  ParamMap,
  ParamValue,
  RunResult,
  SegmentRequest,
  Table,
  Trace,
} from "./results";
import type { TrainControl, TrainRequest, TrainUpdate } from "./trainTypes";

export type * from "./results";

/** A scenario document: nested objects whose paths are the keys. Validated by the core alone. */
export type Scenario = { readonly [key: string]: unknown };

export interface ParamChange {
  /** Simulated seconds. */
  readonly at: number;
  readonly key: string;
  readonly value: ParamValue;
}

export interface RunRequest extends InsightRequest {
  readonly scenario: Scenario;
  /** Laid over the scenario. */
  readonly set: ParamMap;
  /** Changes on the run's own timeline (made while playing, kept so that the run can be repeated). */
  readonly changes: readonly ParamChange[];
  /** `none`: metrics only, for many seeds and sweeps. */
  readonly record: "all" | "none";
  /** Every link by the reference implementation, packet by packet: the same result, more slowly. */
  readonly reference?: boolean;
  /** Records the table of losses of every flow whose congestion control remembers them, also with `record: "none"`. */
  readonly losses?: boolean;
  /** Labels of losses to come, by flow: what the predictor `oracle` of the congestion control `rnn` knows. */
  readonly labels?: Readonly<Record<string, string>>;
  /** Trained models, by id: safetensors files in base64. Those of the scenario's member `models` go before them. */
  readonly models?: Readonly<Record<string, string>>;
  /** With `record: "none"` and no other question the run ends when these are complete. */
  readonly segments?: SegmentRequest;
  /** Of a mobile network; as `segments`. */
  readonly map?: MapRequest;
}

export interface Run {
  readonly trace: Trace;
  readonly result: RunResult;
}

/** While playing: rows since the last message; append to what you have. */
export interface PlayUpdate {
  readonly simulatedS: number;
  /** Same ids and columns as the final trace; `values` and `levels` hold only what is new, and `rows` counts it. */
  readonly tables: readonly Table[];
  /** The tables are whole, because older rows have been thinned: drop what you have and start from these. */
  readonly replace: boolean;
  /** Whole grids (they are small and re-sampled as the run grows). */
  readonly grids: readonly Grid[];
  readonly result: RunResult;
  /** What there is to note so far, whole. */
  readonly notes: readonly Note[];
  readonly finished: boolean;
}

export interface FormatGuess {
  readonly format: string;
  readonly label: string;
  /** 0 to 100. */
  readonly score: number;
  readonly reason: string;
}

/** How the columns of a generic CSV are read; absent fields are guessed by the core. */
export interface ColumnMapping {
  readonly delimiter?: string;
  readonly decimalComma?: boolean;
  /** Column, by its index from 0 or by its name, to role. */
  readonly roles?: Readonly<Record<string, { readonly role: string; readonly unit?: string }>>;
}

/** What a CSV looks like, so that a person can map its columns. */
export interface CsvPreview {
  readonly delimiter: string;
  readonly decimalComma: boolean;
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly roles: readonly { readonly role: string; readonly unit: string; readonly reason: string }[];
}

export interface LogFlow {
  /** Socket cookie in hex, else `src:port>dst:port`, else the CSV's own value. */
  readonly id: string;
  readonly label: string;
  readonly source: string;
  readonly destination: string;
  readonly events: number;
  readonly samples: number;
  /** Seconds from the start of the log. */
  readonly firstS: number;
  readonly lastS: number;
  readonly minRttMs: number | null;
  readonly meanRttMs: number | null;
  readonly maxRttMs: number | null;
  /**
   * `recovered`: from successive srtt values; `logged`: the log has samples; `measured`: from a capture's packets; `smoothed`:
   * only a smoothed RTT; `none`.
   */
  readonly samplesFrom: "logged" | "recovered" | "smoothed" | "measured" | "none";
  readonly frozenSrtt: boolean;
  /** Timeouts that are marked, and those of them that were spurious; null where such a log cannot show them. */
  readonly timeouts: number | null;
  readonly spuriousTimeouts: number | null;
  /** Samples with a forward delay; only of a log with one-way delays. */
  readonly forwardDelays?: number;
  /** Mean RTT in at most 64 equal spans of the flow's life, ms, NaN where empty: the sparkline. */
  readonly sparkMs: readonly (number | null)[];
}

export interface LogSummary {
  /** Of two files both names. */
  readonly name: string;
  /** Of both files together. */
  readonly bytes: number;
  readonly format: string;
  readonly formatLabel: string;
  readonly guesses: readonly FormatGuess[];
  /** Lines, or `records` of a binary file. */
  readonly lines: number;
  readonly records?: string;
  readonly linesRead: number;
  readonly linesSkipped: number;
  readonly startS: number;
  readonly flows: readonly LogFlow[];
  readonly notes: readonly Note[];
  readonly csv: CsvPreview | null;
  /** SHA-256 of the bytes as dropped, of two files one after the other, in hex. */
  readonly sha256: string;
  readonly wallSeconds: number;
}

export interface LogOpenRequest {
  /** Bytes read from here in chunks; gzip is recognised and unpacked. */
  readonly file: Blob;
  readonly name: string;
  /** A capture of the same connections at the other end of the path, joined with the first; which is the sender's is found. */
  readonly second?: { readonly file: Blob; readonly name: string } | null;
  /** Overrules the guess. */
  readonly format: string | null;
  readonly mapping: ColumnMapping | null;
}

/** Estimators on the samples of one flow of an open log. */
export interface ReplayRequest extends InsightRequest {
  /** From `openLog`. */
  readonly log: number;
  readonly flow: string;
  readonly estimators: readonly string[];
  readonly set: ParamMap;
  /** Trained models, by id: safetensors files in base64. */
  readonly models?: Readonly<Record<string, string>>;
  /** Score only samples in this range of seconds; null is all. */
  readonly range: readonly [number, number] | null;
  /** Record each estimator's state after every sample too, in columns of its own names. */
  readonly state?: boolean;
  /** `none`: scores only, for sweeps. Default `all`. */
  readonly record?: "all" | "none";
}

/** One flow of an open log in the form in which other workers can replay it. */
export interface FlowRows {
  readonly flow: string;
  /** Doubles, seven to a row (replayRows.ts). */
  readonly rows: ArrayBuffer;
}

/** Estimators on the samples of a deterministic model. */
export interface ModelRequest extends InsightRequest {
  /** Id of a module of kind `model`. */
  readonly model: string;
  readonly estimators: readonly string[];
  /** Parameters of the model (`model.eifel-cycle.load`), of the estimators and of `rto`. */
  readonly set: ParamMap;
  /** Score only samples in this range of seconds; null is all. */
  readonly range: readonly [number, number] | null;
  /** Record each estimator's state after every sample too, in columns of its own names. */
  readonly state?: boolean;
  /** `none`: scores only. Default `all`. */
  readonly record?: "all" | "none";
}

/** PERT's fluid model: its trajectory, and where it is stable. Each member but `set` asks for one more thing. */
export interface FluidRequest {
  /** Parameters of the module `model.pert-fluid`. */
  readonly set: ParamMap;
  /** At most so many rows of the trajectory. */
  readonly rows?: number;
  /** What is known at each value of one parameter. */
  readonly sweep?: { readonly key: string; readonly values: readonly number[] };
  /** Stability over two parameters, each on the span and scale of its slider. */
  readonly map?: { readonly x: string; readonly y: string; readonly columns: number; readonly rows: number };
  /** So many points of the response curve. */
  readonly curve?: number;
  /** P, ms: the curve is 1 from an RTT of 2 (P + Tmax) on; absent: from a queueing delay of 2 Tmax on. */
  readonly curvePropagation?: number;
}

/** What theorem and linearisation say of one fluid. */
export interface FluidKnown {
  /** Whether the theorem's condition holds: 11 of PERT/RED, 20 and the bounds of the design of PERT/PI. */
  readonly theorem: boolean;
  /** Whether the linearised, unclipped equations are stable: the phase that is left at unit gain is positive. */
  readonly exact: boolean;
  readonly marginRad: number;
  /** At rest. */
  readonly windowSegments: number;
  readonly chance: number;
  readonly delayMs: number;
  /** The first round trip that is no longer stable; null: none below 100 s. */
  readonly exactRttMs: number | null;
  /** The largest round trip for which the theorem promises stability. */
  readonly theoremRttMs: number;
  /** PERT/RED: both sides of condition 11, the least sampling interval (13), the curve's slope and the smoothing's pole. */
  readonly left?: number;
  readonly right?: number;
  readonly leastIntervalMs?: number;
  readonly slopePerS?: number;
  readonly polePerS?: number;
  /** PERT/PI: gain and zero of the controller. */
  readonly gainPerS?: number;
  readonly zeroPerS?: number;
}

export interface FluidAxis {
  readonly key: string;
  readonly from: number;
  readonly to: number;
  readonly log: boolean;
  readonly values: readonly number[];
}

export interface FluidMap {
  readonly x: FluidAxis;
  readonly y: FluidAxis;
  /** One digit for each node, row by row from the least y: 1 where the theorem promises stability, plus 2 where it is so. */
  readonly nodes: string;
  /** The boundaries as pieces of lines: x1, y1, x2, y2, x1 … in the parameters' units. */
  readonly theorem: readonly number[];
  readonly exact: readonly number[];
}

export interface Fluid {
  readonly known: FluidKnown;
  /** Time, window, queueing and smoothed queueing delay (PERT/RED), chance; null where no rows were asked for. */
  readonly table: Table | null;
  readonly trajectory: {
    /** By the window's swing in the last quarter and in the one before. */
    readonly ends: "rests" | "decays" | "persists" | "grows" | "diverges";
    /** Peak to peak in the last quarter; null when it has diverged before. */
    readonly swingSegments: number | null;
    /** The last row. */
    readonly untilS: number;
  } | null;
  readonly sweep: readonly (FluidKnown & { readonly value: number })[];
  readonly map: FluidMap | null;
  /** The response curve: queueing delay, ms, and chance. */
  readonly curve: { readonly delayMs: readonly number[]; readonly chance: readonly number[] } | null;
  readonly inForce: ParamMap;
  readonly wallSeconds: number;
}

/** Answer to both `replay` and `model`, whose flow is called `model`. */
export interface Replay extends Insights {
  /**
   * Tables of the flow: `samples` (time, rtt, each estimator's prediction and rto), `window` (cwnd, ssthresh), and `owd` of
   * a log with one-way delays, as in a run.
   */
  readonly trace: Trace;
  readonly scores: readonly EstimatorScore[];
  /** Of a log with one-way delays: one for the flow; else empty. */
  readonly oneWayDelay: readonly OneWayDelay[];
  readonly inForce: ParamMap;
  readonly wallSeconds: number;
}

// ---- messages ------------------------------------------------------------------------------------------------------

export type Request =
  /** `ahead`: loads what some later requests need, too: the nets for runs, or those and the programs for logs and training. */
  | { readonly verb: "describe"; readonly id: number; readonly ahead?: "nets" | "all" }
  | { readonly verb: "run"; readonly id: number; readonly request: RunRequest }
  | { readonly verb: "play"; readonly id: number; readonly request: RunRequest; readonly speed: number }
  | { readonly verb: "control"; readonly id: number; readonly control: PlayControl }
  | { readonly verb: "openLog"; readonly id: number; readonly request: LogOpenRequest }
  | { readonly verb: "replay"; readonly id: number; readonly request: ReplayRequest }
  | { readonly verb: "model"; readonly id: number; readonly request: ModelRequest }
  | { readonly verb: "fluid"; readonly id: number; readonly request: FluidRequest }
  | { readonly verb: "train"; readonly id: number; readonly request: TrainRequest }
  | { readonly verb: "controlTraining"; readonly id: number; readonly control: TrainControl }
  /** Asks for a copy of the rows of one flow of an open log. */
  | { readonly verb: "takeRows"; readonly id: number; readonly log: number; readonly flow: string }
  /** Opens such rows in another worker, as a log of one flow. */
  | { readonly verb: "openRows"; readonly id: number; readonly rows: FlowRows }
  | { readonly verb: "closeLog"; readonly id: number; readonly log: number }
  | { readonly verb: "cancel"; readonly id: number }
  /** Traps on purpose, so that a test can see that the death of a worker is survived. */
  | { readonly verb: "crash"; readonly id: number };

/** To the play session whose request id is `id`. */
export type PlayControl =
  | { readonly do: "pause" }
  | { readonly do: "resume" }
  /** Advance one RTT sample of the observed flow and stay paused. */
  | { readonly do: "step" }
  /** Simulated seconds per wall-clock second, 0.1 to 1000. */
  | { readonly do: "speed"; readonly speed: number }
  | { readonly do: "set"; readonly set: ParamMap }
  | { readonly do: "stop" };

export type Response =
  | { readonly type: "described"; readonly id: number; readonly abi: number; readonly catalogueHash: string }
  | { readonly type: "progress"; readonly id: number; readonly share: number }
  | { readonly type: "ran"; readonly id: number; readonly run: Run }
  | { readonly type: "played"; readonly id: number; readonly update: PlayUpdate }
  /** The core's answer to a change while playing: accepted at this simulated time. */
  | { readonly type: "changed"; readonly id: number; readonly change: ParamChange }
  | { readonly type: "trained"; readonly id: number; readonly update: TrainUpdate }
  /** The core refused a change while playing or training, which goes on as it was. */
  | { readonly type: "refused"; readonly id: number; readonly error: LabError }
  /** The played run stands still after so many controls; whatever it had to tell of them has been told. */
  | { readonly type: "rested"; readonly id: number; readonly controls: number }
  | { readonly type: "logOpened"; readonly id: number; readonly log: number; readonly summary: LogSummary }
  | { readonly type: "rowsTaken"; readonly id: number; readonly rows: FlowRows }
  | { readonly type: "rowsOpened"; readonly id: number; readonly log: number }
  | { readonly type: "replayed"; readonly id: number; readonly replay: Replay }
  | { readonly type: "flowed"; readonly id: number; readonly fluid: Fluid }
  | { readonly type: "done"; readonly id: number }
  | { readonly type: "cancelled"; readonly id: number }
  | { readonly type: "failed"; readonly id: number; readonly error: LabError }
  /** The core trapped: this worker is lost. `log` is the last the core said. */
  | { readonly type: "trapped"; readonly id: number; readonly message: string };
