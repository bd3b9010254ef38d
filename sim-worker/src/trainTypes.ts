/**
 * The training of a net: what is asked, what is fed, and what is known while it learns. The core computes all of it
 * (wasm-core/src/session/training.c).
 */

import type { LabError, Note, ParamMap, Result, Table } from "./results";

/** Values of a row before its metrics: number of the run, number of the flow in it, time in s. */
export const ROW_HEAD = 3;

export interface TrainRequest {
  /** Keys of `net` and `training`. */
  readonly set: ParamMap;
  /** Rows of ROW_HEAD values and the twelve metrics (or the RTT in s), flow after flow, each in order of time. Copied. */
  readonly rows: Float64Array;
  /** Kept in the model's file: where the rows come from. */
  readonly provenance: string;
  /**
   * base64 of a safetensors file: the training starts from this model, whose inputs, history, cell and scaling go before
   * those of `set`. With `training.epochs` 0 it is only judged, on the validation runs.
   */
  readonly model?: string;
  /** With `model`: a table `predictions` (time is the number of the row, prediction) of what it says after each row. */
  readonly predictions?: boolean;
  /** `go`: train until it is finished. `paused`: wait for a control, with the judgement of the first weights. */
  readonly start: "go" | "paused";
}

/** To the training whose request id is `id`. */
export type TrainControl =
  | { readonly do: "pause" }
  | { readonly do: "resume" }
  /** One batch, or the rest of the present epoch, and stay paused. */
  | { readonly do: "batch" }
  | { readonly do: "epoch" }
  /** Epochs per second at most; null: as fast as it can. */
  | { readonly do: "speed"; readonly epochsPerS: number | null }
  /** training.rate or training.patience. */
  | { readonly do: "set"; readonly set: ParamMap }
  | { readonly do: "stop" };

/** Of each split. */
export interface BySplit {
  readonly training: number;
  readonly validation: number;
}

/** One input of the dataset, over the latest row of every sequence. */
export interface ValueSummary {
  /** A metric, or `rtt`. */
  readonly id: string;
  readonly unit: string;
  readonly least: number;
  readonly most: number;
  readonly mean: number;
  /** Scaled = (value - offset) * factor. */
  readonly offset: number;
  readonly factor: number;
  /** Equal bins from least to most: sequences of label 0, and of label 1 (RTTs have no label). */
  readonly zeros: readonly number[];
  readonly ones?: readonly number[];
}

export interface DatasetSummary {
  readonly rows: number;
  readonly runs: BySplit;
  readonly sequences: BySplit;
  /** Sequences whose next loss comes at a larger window. */
  readonly positives: BySplit;
  readonly values: readonly ValueSummary[];
}

/** The best weights so far on the validation runs. */
export interface Judgement {
  readonly count: number;
  readonly positives: number;
  readonly loss: number;
  readonly accuracy: number;
  /** Of always naming the more frequent label. */
  readonly majorityAccuracy: number;
  readonly rightOnes: number;
  readonly falseOnes: number;
  readonly rightZeros: number;
  readonly falseZeros: number;
  /** Under the ROC curve, with its 95 % interval; null with one label only. */
  readonly area: number | null;
  readonly areaLow: number | null;
  readonly areaHigh: number | null;
  /** The ROC curve. */
  readonly falseRate: readonly number[];
  readonly rightRate: readonly number[];
  /** Equal bins of P from 0 to 1: mean P (null: empty), sequences of label 0 and of label 1. */
  readonly binMean: readonly (number | null)[];
  readonly zeros: readonly number[];
  readonly ones: readonly number[];
}

export interface TrainResult {
  readonly weights: number;
  /** 1 to 8; 0: an own choice of metrics. */
  readonly group: number;
  readonly inputs: readonly string[];
  readonly data: DatasetSummary;
  /** Complete epochs, and batches done in the present one. */
  readonly epoch: number;
  readonly batch: number;
  readonly batches: number;
  readonly finished: "epochs" | "patience" | "diverged" | null;
  /** Means over the latest complete epoch; null before the first. Accuracies and area are null of RTTs. */
  readonly trainingLoss: number | null;
  readonly validationLoss: number;
  readonly trainingAccuracy: number | null;
  readonly validationAccuracy: number | null;
  readonly area: number | null;
  readonly bestEpoch: number;
  readonly bestLoss: number;
  /** The validation loss without a net: P is the share of ones in training; of RTTs the prediction is the last one. */
  readonly baselineLoss: number;
  /** Absent of RTTs. */
  readonly judgement?: Judgement;
  /** base64 of a safetensors file: when finished or paused. */
  readonly model?: string;
  readonly inForce: ParamMap;
  readonly notes: readonly Note[];
}

export interface TrainUpdate {
  /** `ended`: it is finished or was stopped, and this is the last update. */
  readonly state: "going" | "paused" | "ended";
  /** How many controls have taken effect. */
  readonly controls: number;
  readonly result: TrainResult;
  /**
   * `epochs` (time is the epoch, trainingLoss, validationLoss, trainingAccuracy, validationAccuracy, area) and `batches`
   * (time, loss), whole.
   */
  readonly tables: readonly Table[];
  /** Since the start, pauses included. */
  readonly wallSeconds: number;
}

export interface TrainHandlers {
  /** At the start, then at most every 33 ms, after each control that pauses, and at the end. */
  readonly onUpdate?: (update: TrainUpdate) => void;
  /** A refused change of a parameter; the training continues. */
  readonly onRefused?: (error: LabError) => void;
}

export interface TrainSession {
  control(control: TrainControl): void;
  /** Ends the training without a further update; `ended` resolves as cancelled. */
  cancel(): void;
  /** Resolves with the last update, which holds the model, or with the error that ended the training. */
  readonly ended: Promise<Result<TrainUpdate>>;
}
