import type { CatalogueModule } from "../../../sim-worker/src/catalogue";
import type { ParamMap, ParamValue, Scenario } from "../../../sim-worker/src/protocol";
import { baseline, isRecord, type ParamRef, sameValue, scenarioValue } from "./catalogueIndex";
import { index } from "./lab";
import { SEED_KEY } from "./linkShape";
import { pageOf } from "./pages";
import type { LabState, Page } from "./types";

/** Selectors: what follows from the state. All pure. */

/** The deterministic model that the Lab's samples come from; undefined where they come from a simulation. */
export function modelOf(state: LabState): CatalogueModule | undefined {
  return state.model.id === "" ? undefined : index.module("model", state.model.id);
}

const NO_SCENARIO: Scenario = {};
const NO_VALUES: ParamMap = {};

/** The document under the changed keys: a page without a scenario starts from the catalogue's defaults. */
export function documentOf(state: LabState, page: Page): Scenario {
  return pageOf(page).source?.document?.(state) ?? NO_SCENARIO;
}

/** The values that the page's source gives to parameters that its document leaves open. */
export function baseOf(state: LabState, page: Page): ParamMap {
  return pageOf(page).source?.templateValues?.(state) ?? NO_VALUES;
}

/** Whether the page shows a simulation: the only source with a queue to look into, a driven estimator and live play. */
export function simulates(state: LabState, page: Page): boolean {
  return pageOf(page).source?.kind(state) === "simulation";
}

/** Whether what an end host cannot know is shown: the queue. */
export function seesQueue(state: LabState, page: Page): boolean {
  return simulates(state, page) && state.view[page].god;
}

/** What a reset of the parameter gives. */
export function resetValue(state: LabState, page: Page, ref: ParamRef): ParamValue {
  return baseline(ref, documentOf(state, page), baseOf(state, page));
}

/** The value of a parameter in force now. */
export function currentValue(state: LabState, page: Page, ref: ParamRef): ParamValue {
  const live = pageOf(page).source?.liveValues?.(state)[ref.key];
  return live ?? state.set[page][ref.key] ?? resetValue(state, page, ref);
}

/** As `currentValue`, by key; undefined where the catalogue has no such key. */
export function valueAt(state: LabState, page: Page, key: string): ParamValue | undefined {
  const ref = index.find(key);
  if (ref !== undefined) return currentValue(state, page, ref);
  return state.set[page][key] ?? scenarioValue(documentOf(state, page), key);
}

export function differs(state: LabState, page: Page, ref: ParamRef): boolean {
  return !sameValue(currentValue(state, page, ref), resetValue(state, page, ref));
}

/** The flow of a deterministic model, as the core calls it. */
const MODEL_FLOW = "model";

/** `main.0`: the flow whose samples are shown; of several observed ones the first. */
export function observedFlow(state: LabState): string {
  if (state.model.id !== "") return MODEL_FLOW;
  const observed = valueAt(state, "lab", "run.observe");
  const value = Array.isArray(observed) ? observed[0] : observed;
  return typeof value === "string" ? value : "";
}

/** `main`: the group of the observed flow. */
export function observedGroup(state: LabState): string {
  return observedFlow(state).split(".")[0] ?? "";
}

export function seedOf(state: LabState): number {
  const value = valueAt(state, "lab", SEED_KEY);
  return typeof value === "number" ? value : 0;
}

/** The estimator whose timer the shown flow uses; empty where none does: in a log, and with a model. */
export function driverOf(state: LabState, page: Page): string {
  return pageOf(page).source?.driver?.(state) ?? "";
}

const NONE: readonly string[] = [];

/** The estimators that see the samples of the shown flow and drive nothing. */
export function shadowsOf(state: LabState, page: Page): readonly string[] {
  return pageOf(page).source?.shadows?.(state) ?? NONE;
}

/** Driver first, then the shadows in their order, each once. */
export function estimatorsOf(state: LabState, page: Page): readonly string[] {
  const driver = driverOf(state, page);
  return [...new Set([...(driver === "" ? [] : [driver]), ...shadowsOf(state, page)])];
}

/** The changed keys of the Lab's simulation, also while a model is its source. */
export function simulationSet(state: LabState): ParamMap {
  return state.model.id === "" ? state.set.lab : state.setAside;
}

/** The changed keys as they go to the worker: the selected range is the measured interval. */
export function requestSet(state: LabState): ParamMap {
  const range = state.view.lab.selection;
  if (range === null) return state.set.lab;
  return { ...state.set.lab, "measure.from": range[0], "measure.to": range[1] };
}

/** A scenario with flat keys laid over it, as a new nested document. */
export function mergeScenario(scenario: Scenario, set: ParamMap): Scenario {
  const merged = structuredClone(scenario) as Record<string, unknown>;
  for (const [key, value] of Object.entries(set)) {
    const parts = key.split(".");
    const last = parts.pop();
    if (last === undefined) continue;
    let node = merged;
    for (const part of parts) {
      const next = node[part];
      const child: Record<string, unknown> = isRecord(next) ? next : {};
      node[part] = child;
      node = child;
    }
    node[last] = value;
  }
  return merged;
}
