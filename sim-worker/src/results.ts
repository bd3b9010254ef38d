/**
 * The types of the core's results: traces, metrics of a run. Numbers are in the unit that their name or their column
 * states. protocol.ts exports all of them.
 */

import type { Insights, SegmentRecord } from "./insights";

export type * from "./insights";

/** A note about what was read, assumed, skipped or halved; the text comes from the core (wasm-core/src/base/note.def). */
export interface Note {
  readonly id: string;
  readonly severity: "info" | "warning" | "data-loss";
  /** One sentence: what, and what to do. */
  readonly text: string;
  /** How often it happened; 1 for a note without a count. */
  readonly count: number;
  /** Line number in the file, or simulated seconds, of the first time; null where neither makes sense. */
  readonly firstAt: number | null;
}

/** An expected failure: bad input, a limit, a file that cannot be read. */
export interface LabError {
  readonly code: string;
  /** One sentence: what and where. */
  readonly message: string;
  /** One sentence: what to do about it; may be empty. */
  readonly hint: string;
  /** The key, line or path it is about; may be empty. */
  readonly place: string;
}

export type Result<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: LabError };

/** One named column. NaN is a gap. */
export interface Column {
  readonly id: string;
  readonly label: string;
  /** As printed beside a number: "ms", "packets", "segments", "s", "" ... */
  readonly unit: string;
  readonly values: Float64Array;
  /**
   * The min/max pyramid: level k holds, for each complete block of 16^(k+1) rows, minimum and maximum (interleaved),
   * NaN where the block has no number. The rows after the last complete block are only in `values`.
   */
  readonly levels: readonly Float64Array[];
}

/** Columns that share one time axis. The first column is always `time` in seconds, ascending. */
export interface Table {
  /** e.g. `flow.main.0.samples`, `link.bottleneck.queue`. */
  readonly id: string;
  /** What the rows are: `samples`, `window`, `queue`, `events`, `log`, ... Charts pick tables by kind. */
  readonly kind: string;
  /** The flow or link it belongs to, e.g. `main.0`, `bottleneck`. */
  readonly of: string;
  readonly rows: number;
  readonly columns: readonly Column[];
}

/** A matrix over time: one row per kept instant, one column per point of `axis` (the experts' weights). */
export interface Grid {
  readonly id: string;
  readonly of: string;
  readonly label: string;
  /** Seconds, ascending, one per row. */
  readonly time: Float64Array;
  /** Value of each column on the second axis, in `axisUnit`. */
  readonly axis: Float64Array;
  readonly axisUnit: string;
  /** Row-major, time.length x axis.length. */
  readonly values: Float32Array;
}

/** The output of every source: a simulation, a log, a replay, a deterministic model. */
export interface Trace {
  readonly source: "simulation" | "log" | "replay" | "model";
  readonly tables: readonly Table[];
  readonly grids: readonly Grid[];
  readonly notes: readonly Note[];
}

export interface EstimatorScore {
  readonly id: string;
  readonly flow: string;
  readonly role: "drive" | "shadow";
  readonly samples: number;
  readonly meanAbsErrorMs: number | null;
  readonly rmseMs: number | null;
  /** Share of samples not above the RTO in force, from the second sample on. */
  readonly coverage: number | null;
  readonly meanRtoMs: number | null;
  /** Driver only: timeouts per segment sent. */
  readonly timeoutRate: number | null;
  readonly spuriousTimeouts: number | null;
  /** Further figures of the module, e.g. the experts' re-initialisations and share of samples out of range. */
  readonly extra: Readonly<Record<string, number>>;
}

export interface LinkResult {
  readonly id: string;
  readonly utilization: number;
  readonly utilizationPayload: number;
  readonly dropRate: number;
  readonly markRate: number;
  readonly meanQueuePackets: number;
  readonly meanQueueNormalized: number;
  readonly arrivals: number;
  readonly drops: number;
  readonly marks: number;
  /** ACKs that a later one took the place of; of links with an ACK filter. */
  readonly filtered?: number;
}

export interface FlowResult {
  readonly id: string;
  readonly group: string;
  readonly congestionControl: string;
  readonly recovery: string;
  readonly estimator: string;
  readonly goodputBitPerS: number;
  readonly segmentsSent: number;
  readonly segmentsRetransmitted: number;
  readonly timeouts: number;
  readonly spuriousTimeouts: number;
  readonly fastRetransmits: number;
  /** Cuts without a loss: by the congestion control itself, by marks (ECN). */
  readonly earlyResponses: number;
  readonly ecnResponses: number;
  readonly spuriousFastRetransmits: number;
  readonly spuriousDetected: number;
  readonly spuriousDetectedWrongly: number;
  readonly meanCwndSegments: number;
  readonly meanRttMs: number | null;
  readonly deliveryRatio: number | null;
  /** Nodes, of a mobile network. */
  readonly source?: number;
  readonly destination?: number;
  /** Segments to send; when it started and ended, seconds (null: still open), of a mobile network's transfers. */
  readonly sizeSegments?: number | null;
  readonly startS?: number | null;
  readonly endS?: number | null;
  /** Distinct segments that reached the destination. */
  readonly segmentsDelivered?: number;
  /** Population variance of its RTT samples, ticks squared; errors of the estimators that are scored, ticks. */
  readonly rttVarianceTicks2?: number | null;
  readonly meanAbsErrorTicks?: Readonly<Record<string, number | null>>;
}

/** A node of a mobile network, over the measured interval. */
export interface NodeResult {
  readonly id: number;
  readonly meanQueueBytes: number;
  readonly meanQueuePackets: number;
  /** Share of the time in which it sends, receives or senses another's frame. */
  readonly busyShare: number;
  readonly framesSent: number;
  readonly framesDecoded: number;
  readonly framesLost: number;
  readonly dataFrames: number;
  readonly dataFramesFailed: number;
  readonly retries: number;
  readonly linkBreaks: number;
  /** Packets dropped, by reason. */
  readonly drops: Readonly<Record<string, number>>;
}

/** What the routing protocol of a mobile network did. */
export interface RoutingResult {
  readonly rreqOriginated?: number;
  readonly rreqRelayed?: number;
  readonly rrepSent?: number;
  readonly rerrSent?: number;
  readonly helloSent?: number;
  readonly discoveries?: number;
  readonly discoveriesFailed?: number;
  readonly meanDiscoveryMs?: number | null;
  readonly meanRouteLifeS?: number | null;
  /** Of packets delivered. */
  readonly meanHops?: number | null;
}

/** A mobile network's connectivity: means over time. */
export interface NetworkResult {
  readonly meanDegree: number;
  /** Shares of all pairs and nodes. */
  readonly connectedPairs: number;
  readonly isolatedNodes: number;
  readonly components?: number;
  /** Hops of the shortest paths of connected pairs. */
  readonly meanShortestHops?: number | null;
}

/** A predictor's verdicts and losses: transitions 1 A>B, 2 B>C, 3 C>A, 4 A>C, 5 B>A, 6 C>B of low, high, loss. */
export interface PredictorJudgement {
  readonly transitions: readonly number[];
  readonly efficiency: number | null;
  readonly falsePositives: number | null;
  readonly falseNegatives: number | null;
}

export interface PredictorScore {
  readonly id: string;
  readonly flow: string;
  /** Samples in the measured interval. */
  readonly records: number;
  /** Judged by drops at the queue, and by the flow's own losses. */
  readonly atQueue: PredictorJudgement;
  readonly inFlow: PredictorJudgement;
  /** False positives at the queue, counted by the queue's share of the buffer then: equal parts from empty to full. */
  readonly queueAtFalsePositives: readonly number[];
}

/** An estimator of one-way delay, scored over the exchanges of one flow's marked segments. */
export interface OneWayDelayScore {
  readonly id: string;
  /** `driver`: the flow acts on its estimate. */
  readonly role: "driver" | "shadow";
  /** Exchanges in the measured interval with an estimate. */
  readonly exchanges: number;
  /** Of its estimates of the forward delay: mean and population standard deviation; null without an exchange. */
  readonly forwardMs: number | null;
  readonly forwardStdMs: number | null;
  /** Of estimate less truth. */
  readonly meanErrorMs: number | null;
  readonly rmseMs: number | null;
  readonly maxAbsErrorMs: number | null;
  /** Of the last exchange of the run. */
  readonly lastErrorMs: number | null;
}

/**
 * What theory says that errors of one-way delays consist of, at the last exchange of the last connection; null where there
 * was none.
 */
export interface DelayErrorParts {
  /** Receiver's clock less the sender's at the start of the run. */
  readonly offsetMs: number;
  /** Skew times the time since the first exchange. */
  readonly skewMs: number | null;
  /** Both clocks' ticks: at most. */
  readonly ticksMs: number;
  /** Half of reverse less forward delay of the first exchange: the error of half of its RTT. */
  readonly startMs: number | null;
  /** All pauses from an ACK to the next marked segment, where no mark was lost between them. */
  readonly pausesMs: number | null;
}

/** The marked segments of one observed flow: true delays and what was estimated of them. */
export interface OneWayDelay {
  readonly flow: string;
  /** In the measured interval, without that of the handshake. */
  readonly exchanges: number;
  /** Marks that were given up, in the whole run. */
  readonly marksLost: number;
  readonly forwardMs: number | null;
  readonly forwardStdMs: number | null;
  readonly reverseMs: number | null;
  readonly reverseStdMs: number | null;
  readonly errorParts: DelayErrorParts;
  readonly estimators: readonly OneWayDelayScore[];
}

/** What a congestion control predicted at the losses of a flow, over the whole run: whether the next loss comes at a larger window. */
export interface LossPredictions {
  /** Losses with a prediction, and those without: no model is loaded, or nothing is known. */
  readonly count: number;
  readonly unknown: number;
  /** By the size of the cut: below the lower threshold, between the two, above; of all losses. */
  readonly low: number;
  readonly medium: number;
  readonly high: number;
  /** Predictions that the next loss has judged, a chance of at least one half standing for a larger window; and the right ones. */
  readonly judged: number;
  readonly right: number;
}

/** The losses of one flow whose congestion control remembers them, over the whole run; not of web sessions. */
export interface FlowLosses {
  readonly flow: string;
  /** Reductions of its window. */
  readonly events: number;
  /** One character for each event up to 10,000: `1` when the next one comes at a larger window, else `0`; the last is `?`. */
  readonly labels: string;
  /** Of a congestion control that predicts. */
  readonly predictions?: LossPredictions;
}

/** The present curve of a congestion control's early response or a queue's marking: the probability over its input. */
export interface ChanceCurve {
  /** The flow or link. */
  readonly of: string;
  readonly kind: "cc" | "queue";
  /** The module. */
  readonly id: string;
  /** Of x: queueing delay in "ms", average queue in "packets". */
  readonly unit: string;
  /** Corners of a piecewise linear curve, ascending; two at the same x are a jump. */
  readonly x: readonly number[];
  readonly y: readonly number[];
}

/** Null where nothing was counted. */
export interface Quantiles {
  readonly p10: number | null;
  readonly p50: number | null;
  readonly p90: number | null;
  readonly p99: number | null;
}

/** The flows of a group together: sums, finished transfers, means over flows, scores over all of their samples. */
export interface GroupResult {
  readonly id: string;
  readonly flows: number;
  readonly goodputBitPerS: number;
  /** Over the flows alive in the whole measured interval; null where there is none, as in web sessions. */
  readonly jainIndex: number | null;
  readonly segmentsSent: number;
  readonly segmentsRetransmitted: number;
  readonly timeouts: number;
  readonly spuriousTimeouts: number;
  readonly spuriousFastRetransmits: number;
  /** Retransmissions that senders detected as spurious (flow.*.spuriousResponse), and those of them that were not. */
  readonly spuriousDetected: number;
  readonly spuriousDetectedWrongly: number;
  /** Finished transfers, bursts and web objects. */
  readonly transfers: number;
  /** Of web sessions, over the whole run: pages and objects requested, objects unfinished at its end, the most at once. */
  readonly pages?: number;
  readonly transfersAsked?: number;
  readonly transfersOpen?: number;
  readonly connectionsMost?: number;
  /** With `measure.step`: goodput from acknowledged data, per step from `measure.from` on. */
  readonly series?: { readonly stepS: number; readonly goodputBitPerS: readonly number[] };
  readonly sizeBytes: Quantiles;
  readonly timeS: Quantiles;
  /** Means over the flows that sent something; the window over all samples. */
  readonly perFlow: {
    readonly flows: number;
    readonly deliveryRatio: number | null;
    readonly retransmittedShare: number | null;
    /** Distinct segments received per second between a flow's start and end. */
    readonly goodputSegmentsPerS: number | null;
    readonly meanCwndSegments: number | null;
    readonly cwndAtSamplesBytes: number | null;
  };
  /** The estimators of flow.*.score, the driver first. */
  readonly estimators: readonly Pick<
    EstimatorScore,
    "id" | "role" | "samples" | "meanAbsErrorMs" | "rmseMs" | "coverage" | "meanRtoMs"
  >[];
}

/** Metrics of a run, named as in the command line's output (docs/architecture.md). */
export interface RunResult extends Insights {
  /** Only where it was asked for. */
  readonly segments?: SegmentRecord;
  readonly links: readonly LinkResult[];
  readonly flows: readonly FlowResult[];
  /** Of a mobile network. */
  readonly nodes?: readonly NodeResult[];
  readonly routing?: RoutingResult;
  readonly network?: NetworkResult;
  readonly groups: readonly GroupResult[];
  readonly jainIndex: number | null;
  readonly estimators: readonly EstimatorScore[];
  /** One per predictor of `flow.*.predictors` and observed flow. */
  readonly predictors: readonly PredictorScore[];
  /** One per observed flow that marks segments (`flow.*.oneWayDelay`, `flow.*.forwardDelay`). */
  readonly oneWayDelay: readonly OneWayDelay[];
  /** One per flow with a loss event. */
  readonly losses: readonly FlowLosses[];
  /** Of the observed flow and of links, where a module has one. */
  readonly curves: readonly ChanceCurve[];
  readonly seed: number;
  readonly events: number;
  readonly packets: number;
  readonly simulatedSeconds: number;
  readonly wallSeconds: number;
  /** The scenario as it was run: every key with the value in force. */
  readonly inForce: Readonly<Record<string, ParamValue>>;
}

/** Numbers are in the catalogue's unit; choices are their id; sets are lists of ids. */
export type ParamValue = number | string | boolean | readonly string[];
/** Catalogue key to value: `estimator.experts.n`, `link.bottleneck.rate`. */
export type ParamMap = Readonly<Record<string, ParamValue>>;
