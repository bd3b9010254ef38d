import type { TuneSource } from "../../../../sim-worker/src/tuneTypes";
import { modelRequestOf, requestOf } from "../../runs/request";
import { flowOf } from "../../runs/sampleAt";
import type { LabState, TunerSettings } from "../../state/types";
import { driverOf, observedGroup, seedOf } from "../../state/values";
import type { TuneCheck } from "../../tuner/checks";

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

/** What the Lab's tuner checks its best on: a run with the next seed. A model has no other samples. */
export function tuneChecks(state: LabState, estimator: string): readonly TuneCheck[] {
  if (state.model.id !== "") return [];
  const source = tuneSource(state, state.tuner.lab, estimator);
  if (source.kind !== "run") return [];
  const seed = Math.max(...source.seeds) + 1;
  const request = { ...source.request, set: { ...source.request.set, "run.seed": seed } };
  return [{ label: `seed ${seed}, not searched`, kind: "run", request, flow: flowOf(state, "lab") }];
}
