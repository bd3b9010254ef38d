/** The state in which the Lab opens an experiment of a paper. */

import type { ParamMap, Scenario } from "../../sim-worker/src/protocol";

/** A preset, a scenario, a deterministic model, PERT's fluid model, or a bundled log; `set`: keys of the catalogue with their values. */
export type LabSetup = { readonly set?: ParamMap } & (
  | { readonly preset: string }
  | { readonly scenario: Scenario }
  | { readonly model: string; readonly estimators: readonly string[] }
  | { readonly fluid: true }
  | { readonly log: string; readonly estimators: readonly string[] }
);
