/** What a run, replay or model tells on request beside its result: one sample explained, operating curves, segments, the inside of a net. */

/** One line of an estimator's step: an equation, the equation with this sample's numbers, and its value. */
export interface AnatomyLine {
  /** With symbols, e.g. `D = m - \mathrm{SRTT}`. */
  readonly tex: string;
  /** Its right-hand side with numbers, e.g. `= 214.6 - 180.2`; may be empty. */
  readonly numbers: string;
  readonly value: number | null;
  readonly unit: string;
}

/** The step of one estimator at one sample. */
export interface Anatomy {
  /** The estimator. */
  readonly id: string;
  readonly flow: string;
  /** Index of the sample among those of the flow, from 0: the row of its samples table, where that is not thinned. */
  readonly sample: number;
  readonly timeS: number;
  readonly rttMs: number;
  readonly lines: readonly AnatomyLine[];
  /** Experts: one entry per expert in each array. */
  readonly weights?: {
    /** The prediction of each expert, ms. */
    readonly axis: readonly number[];
    readonly loss: readonly (number | null)[];
    readonly before: readonly number[];
    readonly updated: readonly number[];
    readonly shared: readonly number[];
  };
}

/** Share of samples above the RTO against mean RTO over an estimator's gain K, on the same samples. */
export interface OperatingCurve {
  /** The estimator. */
  readonly id: string;
  readonly flow: string;
  /** The catalogue key of the gain; null where it is no parameter. */
  readonly key: string | null;
  /** Ascending. */
  readonly gain: readonly number[];
  readonly missShare: readonly number[];
  readonly meanRtoMs: readonly number[];
  /** The point of the gain that is set. */
  readonly inForce: { readonly gain: number; readonly missShare: number; readonly meanRtoMs: number };
}

/** A number that rows hold, by its place in the list: its id, and what it is called. */
export interface CodeName {
  readonly id: string;
  readonly label: string;
}

/** Asks a run for the segments and ACKs of one flow that were on their way between two times. */
export interface SegmentRequest {
  readonly flow: string;
  readonly fromS: number;
  readonly toS: number;
  /** The table's bound, 1,000 to 40,000 rows; beyond it ordinary packets are thinned. Default 20,000. */
  readonly rows?: number;
}

/**
 * The answer to a SegmentRequest, beside two tables of the flow. `segments`: a row for each packet, in the order of sending. `edges`: the first
 * unacknowledged segment, the first beyond the window and the next new one, at each change.
 */
export interface SegmentRecord {
  readonly flow: string;
  readonly fromS: number;
  readonly toS: number;
  /** Of ordinary packets one pair of transmissions in so many is kept; of the window's rows one in `edgeStride`. */
  readonly stride: number;
  readonly edgeStride: number;
  /** Less than `toS` where the rows were full before: nothing sent later is recorded. */
  readonly untilS: number;
  /** What the receiver's clock shows at `fromS` and at `toS`; it runs evenly. */
  readonly receiverClockS: readonly [number, number];
  /** What the numbers of the columns kind, fate, cause and link mean. */
  readonly kinds: readonly CodeName[];
  readonly fates: readonly CodeName[];
  readonly causes: readonly CodeName[];
  readonly links: readonly string[];
}

/**
 * Asks a run of a mobile network for what was on the air between two times. The answer is three tables: `map.frames` (begin, end,
 * from, to, kind, outcome, flow), `map.hops` (time, flow, backward, number, from, to) and `map.queues` (time, node, packets, bytes).
 */
export interface MapRequest {
  readonly fromS: number;
  readonly toS: number;
  /** Each table's bound. */
  readonly rows: number;
}

/** Optional parts of a request with estimators; without them they cost no time. */
export interface InsightRequest {
  /** The anatomy of one sample: `sample` counts the flow's samples from 0; `atS` means the first not before that second. */
  readonly explain?: { readonly flow: string } & ({ readonly sample: number } | { readonly atS: number });
  /** Operating curves. */
  readonly operating?: boolean;
  /** Inside the net at one loss event of a flow, counted from 0; the equations are those of one unit of one layer. */
  readonly inside?: { readonly flow: string; readonly event: number; readonly layer: number; readonly unit: number };
}

/** Row by row of the prediction's history, the latest last. */
type ByRow = readonly (readonly number[])[];

/** What a prediction at a loss was computed from, and how. */
export interface NetInside {
  readonly flow: string;
  readonly event: number;
  readonly timeS: number;
  /** Id of the model, of its cell. */
  readonly model: string;
  readonly cell: string;
  /** Per layer; 0: no recurrence. */
  readonly units: number;
  readonly p: number;
  /** Names of the inputs, and of the cell's gates. */
  readonly inputs: readonly string[];
  readonly gates: readonly string[];
  /** The inputs, scaled. */
  readonly scaled: ByRow;
  /** Of each layer: every gate by its name, `state`, and `c` of an LSTM; by row, then by unit. */
  readonly layers: readonly Readonly<Record<string, ByRow>>[];
  /** One row: the output's weights, and its bias. */
  readonly output: ByRow;
  /** The last step of the unit by its equations. */
  readonly lines?: readonly AnatomyLine[];
}

/** The answers to an InsightRequest. */
export interface Insights {
  readonly anatomy?: readonly Anatomy[];
  readonly operatingCurves?: readonly OperatingCurve[];
  /** null: the run has no such event, or no net predicted there. */
  readonly inside?: NetInside | null;
}
