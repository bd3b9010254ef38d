import type { ModelRequest, RunRequest } from "../../../sim-worker/src/protocol";
import { modelsOf } from "../state/ownModel";
import type { LabState } from "../state/types";
import { requestSet, valueAt } from "../state/values";

/** The Lab's experiment as requests of the worker. */

/** The request for a simulation. */
export function requestOf(state: LabState, record: RunRequest["record"]): RunRequest {
  return {
    scenario: state.scenario,
    set: requestSet(state),
    changes: state.changes,
    record,
    ...modelsOf(state, "lab"),
  };
}

/** The request for a deterministic model. */
export function modelRequestOf(state: LabState, record: RunRequest["record"]): ModelRequest {
  const { model, overrides, view } = state;
  return { model: model.id, estimators: model.estimators, set: overrides.lab, range: view.lab.selection, record };
}

/** Simulated seconds of the scenario. */
export function durationOf(state: LabState): number {
  const duration = valueAt(state, "lab", "run.duration");
  return typeof duration === "number" ? duration : 60;
}
