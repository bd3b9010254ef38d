/** What the net is to predict: the label of the next loss, or the next RTT. */

import type { CollectPlan } from "../../../../sim-worker/src/collect";
import type { TrainUpdate } from "../../../../sim-worker/src/trainTypes";
import type { LabState } from "../../state/types";
import { valueAt } from "../../state/values";

export type Task = CollectPlan["task"];

const taskFrom = (value: unknown): Task => (value === "rtt" ? "rtt" : "label");

/** As it is chosen now. */
export const taskOf = (state: LabState): Task => taskFrom(valueAt(state, "train", "net.task"));

/** Of the net that is shown, which may have been started with another choice. */
export const taskShown = ({ result }: Pick<TrainUpdate, "result">): Task => taskFrom(result.inForce["net.task"]);
