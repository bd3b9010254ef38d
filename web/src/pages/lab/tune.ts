import type { TuneSource } from "../../../../sim-worker/src/tuneTypes";
import { modelRequestOf, requestOf } from "../../runs/request";
import type { LabState, TunerSettings } from "../../state/types";
import { driverOf, observedGroup, seedOf } from "../../state/values";

/** What the Lab's tuner searches in: the simulation with one or several seeds, or the model. */
export function tuneSource(state: LabState, setup: TunerSettings, estimator: string): TuneSource {
  if (state.model.id !== "") return { kind: "model", request: modelRequestOf(state, "none") };
  const request = requestOf(state, "none");
  // Other shadows change nothing and cost time.
  const shadows = driverOf(state, "lab") === estimator ? [] : [estimator];
  const set = { ...request.set, [`flow.${observedGroup(state)}.shadows`]: shadows };
  const first = seedOf(state);
  const seeds = Array.from({ length: setup.seeds }, (_, nth) => first + nth);
  return { kind: "run", request: { ...request, set }, seeds };
}
