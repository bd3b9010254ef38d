import type { ParamMap, Scenario } from "../../../sim-worker/src/protocol";
import { baseline, sameValue } from "./catalogueIndex";
import { sliceInLink } from "./keys";
import { index } from "./lab";
import { FIRST_TUNER, NO_MODEL, SEED_KEY, type Shared } from "./linkShape";
import { netOf, ownIdsOf, setNet, withFile } from "./ownModel";
import { type PageDescriptor, pageOf } from "./pages";
import { useLab } from "./store";
import { EMPTY_VIEW, type LabState, type Page } from "./types";
import { estimatorsOf, resetValue, simulationSet } from "./values";

/** From the state to what a link means, and back. */

/** What the link of the state means. */
export function sharedOf(state: LabState): Shared {
  const { page } = state;
  const { experiment, tuned, seedKey } = pageOf(page);
  const part = experiment?.(state.slices[page]) ?? "none";
  const simulates = part === "scenario" || (part === "all" && state.model.id === "");
  return {
    page,
    preset: simulates ? state.preset : "",
    scenario: simulates && state.preset === "" ? state.scenario : null,
    model: part === "all" ? state.model : NO_MODEL,
    ownModel: simulates ? netInUse(state, "lab") : part === "none" ? netInUse(state, page) : null,
    set: part === "scenario" ? simulationSet(state) : withSeed(state, part === "all" ? SEED_KEY : seedKey),
    changes: simulates && part === "all" ? state.changes : [],
    mode: part === "all" ? state.mode : "instant",
    speed: state.speed,
    chosen: state.selectedEstimator[page],
    view: state.view[page],
    slice: state.slices[page],
    tuner: tuned ? state.tuner[page] : FIRST_TUNER,
  };
}

function netInUse(state: LabState, from: Page): Shared["ownModel"] {
  const net = netOf(state, from);
  if (net === null || ownIdsOf(state, from).length === 0) return null;
  const { name, bytes, sha256 } = net;
  return { name, bytes, sha256 };
}

/** The page's changed keys, always with the seed where it has one: a link repeats the run in later versions, too. */
function withSeed(state: LabState, key: string | undefined): ParamMap {
  const { page } = state;
  const changed = state.overrides[page];
  const seed = index.find(key ?? "");
  return seed === undefined ? changed : { ...changed, [seed.key]: changed[seed.key] ?? resetValue(state, page, seed) };
}

/** Puts the state that a link means in place of the page's. */
export function applyShared(shared: Shared): void {
  const { page } = shared;
  const { experiment, tuned } = pageOf(page);
  const part = experiment?.(shared.slice) ?? "none";
  useLab.setState((state) => ({
    page,
    overrides: { ...state.overrides, [page]: withoutBaselines(shared, part) },
    speed: shared.speed,
    selectedEstimator: { ...state.selectedEstimator, [page]: shared.chosen },
    view: { ...state.view, [page]: { ...EMPTY_VIEW, ...shared.view } },
    slices: withSlice(state.slices, shared),
    ...(tuned ? { tuner: { ...state.tuner, [page]: shared.tuner } } : {}),
    ...(part === "all" ? wholeExperiment(shared, state) : part === "scenario" ? scenarioAlone(shared, state) : {}),
  }));
  // One that the link does not use may be of use again.
  if (part === "none" && shared.ownModel !== null) setNet(page, withFile(shared.ownModel));
}

/** Shows the page that an address names without settings, as it was left: but for another path in it, as at first. */
export function showPage({ page, slice }: Shared): void {
  const path = pageOf(page).link?.path;
  useLab.setState((state) =>
    path === undefined || path(slice) === path(state.slices[page])
      ? { page }
      : { page, slices: withSlice(state.slices, { page, slice }), overrides: { ...state.overrides, [page]: {} } },
  );
}

function withSlice(slices: LabState["slices"], { page, slice }: Pick<Shared, "page" | "slice">): LabState["slices"] {
  return { ...slices, [page]: { ...slices[page], ...sliceInLink(page, slice) } };
}

function wholeExperiment(shared: Shared, state: LabState): Partial<LabState> {
  return { ...(shared.model.id === "" ? simulationOf(shared, state) : modelOf(shared, state)), liveSet: {} };
}

function simulationOf(shared: Shared, state: LabState): Partial<LabState> {
  const scenario = scenarioOf(shared);
  return {
    preset: shared.preset,
    scenario,
    templateValues: scenario === state.scenario ? state.templateValues : {},
    model: NO_MODEL,
    // One that the link does not use may be of use again.
    ...(shared.ownModel === null ? {} : { ownModel: withFile(shared.ownModel) }),
    otherSourceOverrides: {},
    changes: shared.changes,
    mode: shared.mode,
  };
}

/** A link to a model that names no estimators takes those of the simulation that the page opens with. */
function modelOf({ model }: Shared, state: LabState): Partial<LabState> {
  const estimators =
    model.estimators.length > 0 ? model.estimators : estimatorsOf({ ...state, model: NO_MODEL }, "lab");
  return { model: { ...model, estimators }, otherSourceOverrides: {}, mode: "instant" };
}

/** A page that starts from the Lab's scenario brings it along in its links. */
function scenarioAlone(shared: Shared, state: LabState): Partial<LabState> {
  const overrides = { ...state.overrides, lab: withoutBaselines(shared, "scenario"), [shared.page]: {} };
  return { ...simulationOf(shared, state), overrides, liveSet: {} };
}

function scenarioOf(shared: Shared): Scenario {
  return shared.scenario ?? index.catalogue.presets.find((preset) => preset.id === shared.preset)?.scenario ?? {};
}

type Part = ReturnType<NonNullable<PageDescriptor["experiment"]>>;

/** The keys of a link that differ from what its source gives by itself. */
function withoutBaselines(shared: Shared, part: Part): ParamMap {
  if (pageOf(shared.page).source?.lateTemplate) return shared.set;
  const scenario = part !== "none" && shared.model.id === "" ? scenarioOf(shared) : {};
  const base = index.module("model", shared.model.id)?.settings ?? {};
  const kept = Object.entries(shared.set).filter(([key, value]) => {
    const ref = index.find(key);
    return ref === undefined || !sameValue(value, baseline(ref, scenario, base));
  });
  return Object.fromEntries(kept);
}
