/** The sender's thresholds on P, and its cuts: parameters of the congestion control that predicts. */

import type { ParamMap } from "../../../../sim-worker/src/protocol";
import { index } from "../../state/lab";
import type { LabState } from "../../state/types";
import { currentValue } from "../../state/values";

const find = (ids: readonly string[]) => ids.flatMap((id) => index.find(`cc.rnn.${id}`) ?? []);

const LIMITS = find(["low", "high"]);
export const thresholdRefs = [...LIMITS, ...find(["lowRate", "mediumRate", "highRate"])];

/** The two thresholds in force on the page. */
export const thresholdValues = (state: LabState): readonly number[] =>
  LIMITS.map((ref) => Number(currentValue(state, "train", ref)));

/** What differs from the catalogue, for the sender in the Lab. */
export function thresholdSet({ overrides }: LabState): ParamMap {
  return Object.fromEntries(Object.entries(overrides.train).filter(([key]) => key.startsWith("cc.rnn.")));
}
