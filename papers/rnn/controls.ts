/** Congestion controls of the compared flow: CUBIC, nets, and predictors that learn nothing. */

import type { ParamMap } from "../../sim-worker/src/protocol";
import type { Net, NetKind } from "./nets";

/** What one flow runs. */
export interface Control {
  readonly id: string;
  readonly name: string;
  readonly set: ParamMap;
  /** The trained net, where it has one. */
  readonly model?: string;
  /** What the net was trained with and on. */
  readonly modelKey?: string;
}

const CC = "flow.main.congestionControl";
const rnn = (set: ParamMap): ParamMap => ({ [CC]: "rnn", ...set });
const constant = (p: number): ParamMap => rnn({ "cc.rnn.predictor": "constant", "cc.rnn.constant": p });

export const CUBIC: Control = { id: "cubic", name: "CUBIC", set: { [CC]: "cubic" } };

/** P of a constant in each interval of equation 1. */
export const BASELINES: readonly Control[] = [
  CUBIC,
  { id: "keep-50", name: "always 0.5", set: constant(0) },
  { id: "keep-70", name: "always 0.7", set: constant(0.8) },
  { id: "keep-95", name: "always 0.95", set: constant(1) },
  { id: "coin", name: "coin", set: rnn({ "cc.rnn.predictor": "coin" }) },
  { id: "last", name: "last label", set: rnn({ "cc.rnn.predictor": "last" }) },
  { id: "oracle", name: "foreknown", set: rnn({ "cc.rnn.predictor": "oracle" }) },
];

export const CELLS: readonly NetKind[] = [
  { id: "simple", name: "simple RNN", set: { "net.cell": "simple" } },
  { id: "lstm", name: "LSTM", set: { "net.cell": "lstm" } },
  { id: "gru", name: "GRU", set: { "net.cell": "gru" } },
];

export const GROUPS: readonly NetKind[] = Array.from({ length: 8 }, (_, nth) => ({
  id: `group-${nth + 1}`,
  name: `group ${nth + 1}`,
  set: { "net.group": `${nth + 1}` },
}));

/** A baseline that learns: the logistic regression on the latest loss. */
export const LOGISTIC: NetKind = { id: "logistic", name: "logistic regression", set: { "net.cell": "logistic" } };

/** How the nets are trained. */
export interface Training {
  readonly id: string;
  /** As a reading. */
  readonly name: string;
  readonly set: ParamMap;
}

export const PLAIN: Training = { id: "plain", name: "on the same path", set: {} };
export const BALANCED: Training = {
  id: "balanced",
  name: "on the same path, both labels weighted alike",
  set: { "training.classWeights": true },
};

export const controlOf = ({ id, name, model, key }: Net): Control => ({
  id,
  name,
  set: rnn({ "cc.rnn.predictor": "model", "cc.rnn.model": "own" }),
  model,
  modelKey: key,
});
