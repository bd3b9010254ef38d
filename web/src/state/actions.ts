import type { LabError, ParamChange, ParamMap, ParamValue, Scenario } from "../../../sim-worker/src/protocol";
import { baseline, sameValue } from "./catalogueIndex";
import { index } from "./lab";
import { keepSession } from "./session";
import { useLab } from "./store";
import { EMPTY_VIEW, type LabState, type Notice, type Page, type Range, type View } from "./types";
import { FIRST_TUNER, LAB_BASE, NO_MODEL, type Shared } from "./url";
import { driverOf, estimatorsOf, observedGroup, resetValue, shadowsOf, valueAt } from "./values";

/** Every change of the state that a person can cause. */

const { getState: get, setState: set } = useLab;

/** Takes a change while a run plays; answers false when it cannot, so that the run starts again instead. */
type LiveSink = (key: string, value: ParamValue) => boolean;
let liveSink: LiveSink | null = null;

export function setLiveSink(sink: LiveSink | null): void {
  liveSink = sink;
}

export function setParam(page: Page, key: string, value: ParamValue): void {
  setParams(page, { [key]: value });
}

/** Several parameters as one change, so that everything runs once. */
export function setParams(page: Page, values: ParamMap): void {
  const state = get();
  const changed: Record<string, ParamValue> = { ...state.set[page] };
  const live: Record<string, ParamValue> = {};
  let differs = false;
  for (const [key, value] of Object.entries(values)) {
    const ref = index.find(key);
    if (page === "lab" && state.mode === "live" && ref?.param.live && liveSink?.(key, value)) {
      live[key] = value;
      continue;
    }
    // Browsers may tell of one move twice (input, then change): the second must not run everything again.
    const now = valueAt(state, page, key);
    if (now !== undefined && sameValue(value, now)) continue;
    differs = true;
    if (ref !== undefined && sameValue(value, resetValue(state, page, ref))) delete changed[key];
    else changed[key] = value;
  }
  if (Object.keys(live).length > 0) set({ liveSet: { ...state.liveSet, ...live } });
  if (differs) set({ set: { ...state.set, [page]: changed } });
}

export function resetParam(page: Page, key: string): void {
  const ref = index.find(key);
  if (ref !== undefined) setParam(page, key, resetValue(get(), page, ref));
}

export function resetAll(page: Page): void {
  set((state) => ({ set: { ...state.set, [page]: {} }, ...(page === "lab" ? { changes: [], liveSet: {} } : {}) }));
}

export function openPreset(id: string): void {
  const preset = index.catalogue.presets.find((each) => each.id === id);
  if (preset === undefined) return;
  openScenario(preset.scenario, id);
}

/** @param preset the id of the preset it is; empty for a scenario of the person's own */
export function openScenario(scenario: Scenario, preset: string, more: Partial<LabState> = {}): void {
  set((state) => ({
    scenario,
    base: {},
    preset,
    model: NO_MODEL,
    setAside: {},
    page: "lab",
    set: { ...state.set, lab: {} },
    changes: [],
    liveSet: {},
    chosen: { ...state.chosen, lab: "" },
    view: { ...state.view, lab: { ...state.view.lab, view: null, selection: null, pin: null } },
    ...more,
  }));
}

/** A deterministic model becomes the Lab's source, with the estimators that are in use; the simulation's changes are kept. */
export function openModel(id: string): void {
  const state = get();
  if (state.model.id === id || index.module("model", id) === undefined) return;
  const before = state.model.id;
  // From model to model the changes of estimators stay; what was changed of the other model means nothing here.
  const kept = Object.entries(state.set.lab).filter(([key]) => !key.startsWith("model."));
  set({
    model: { id, estimators: estimatorsOf(state, "lab") },
    set: { ...state.set, lab: before === "" ? state.setAside : Object.fromEntries(kept) },
    ...(before === "" ? { setAside: state.set.lab } : {}),
    ...anew(state),
  });
}

/** Back from a model to the simulation as it was left. */
export function openSimulation(): void {
  const state = get();
  if (state.model.id === "") return;
  set({
    model: NO_MODEL,
    set: { ...state.set, lab: state.setAside },
    setAside: {},
    ...anew(state),
  });
}

/** Another source has another time axis, and starts from its beginning. */
function anew(state: LabState): Partial<LabState> {
  const view = { ...state.view.lab, view: null, selection: null, pin: null };
  return { page: "lab", mode: "instant", play: "stopped", liveSet: {}, view: { ...state.view, lab: view } };
}

/** A new seed, so that the same scenario meets other traffic. */
export function rerollSeed(): void {
  setParam("lab", "run.seed", 1 + Math.floor(Math.random() * 99999));
}

export function setMode(mode: "instant" | "live"): void {
  set({ mode });
}

export function setSpeed(speed: number): void {
  set({ speed });
}

/** Adds a change to the run's timeline; one that is there already is not added twice. */
export function recordChange(change: ParamChange): void {
  set(({ changes }) => {
    const known = changes.some(
      ({ at, key, value }) => at === change.at && key === change.key && sameValue(value, change.value),
    );
    return known ? {} : { changes: [...changes, change].sort((a, b) => a.at - b.at) };
  });
}

export function clearChanges(): void {
  set({ changes: [], liveSet: {} });
}

export function setView(page: Page, patch: Partial<View>): void {
  set((state) => ({ view: { ...state.view, [page]: { ...state.view[page], ...patch } } }));
}

export function setSelection(page: Page, selection: Range | null): void {
  setView(page, { selection });
}

/** @param pin time of the sample, seconds; null lets it go */
export function setPin(page: Page, pin: number | null): void {
  setView(page, { pin });
}

/** Folds a panel or lays it open. */
export function setOpen(page: Page, panel: string, open: boolean): void {
  const before = get().view[page].open;
  if (before.includes(panel) === open) return;
  setView(page, { open: open ? [...before, panel] : before.filter((each) => each !== panel) });
}

export function chooseEstimator(page: Page, id: string): void {
  set((state) => ({ chosen: { ...state.chosen, [page]: state.chosen[page] === id ? "" : id } }));
}

/** Replaces the estimators of a page's flow; on the Logs page all are shadows. */
function setShadows(page: Page, shadows: readonly string[]): void {
  const state = get();
  if (page === "logs") set({ log: { ...state.log, estimators: shadows } });
  else if (page === "lab" && state.model.id !== "") set({ model: { ...state.model, estimators: shadows } });
  else setParam("lab", `flow.${observedGroup(state)}.shadows`, shadows);
}

export function addEstimator(page: Page, id: string): void {
  const shadows = shadowsOf(get(), page);
  if (!shadows.includes(id)) setShadows(page, [...shadows, id]);
}

export function removeEstimator(page: Page, id: string): void {
  setShadows(
    page,
    shadowsOf(get(), page).filter((each) => each !== id),
  );
}

/** Lets an estimator drive the observed flow; the one that drove until now becomes a shadow. */
export function drive(id: string): void {
  const state = get();
  const all = estimatorsOf(state, "lab");
  const before = driverOf(state, "lab");
  if (id === before) return;
  const group = observedGroup(state);
  setShadows("lab", [...new Set([...all.filter((each) => each !== id)])]);
  setParam("lab", `flow.${group}.estimator`, id);
}

let noticeCount = 0;

export function notify(tone: Notice["tone"], text: string, hint = "", href = ""): void {
  noticeCount += 1;
  const notice: Notice = { id: noticeCount, tone, text, hint, href };
  set((state) => ({ notices: [...state.notices.filter((each) => each.text !== text), notice] }));
}

export function notifyError(error: LabError): void {
  notify("error", error.message, error.hint);
}

export function dismiss(id: number): void {
  set((state) => ({ notices: state.notices.filter((notice) => notice.id !== id) }));
}

export function setTheme(theme: LabState["theme"]): void {
  set({ theme });
  keepSession(get());
}

export function setProjector(projector: boolean): void {
  set({ projector });
  keepSession(get());
}

/** What the state says as a link. */
export function sharedOf(state: LabState): Shared {
  const { page } = state;
  const simulates = showsScenario(state) && (page !== "lab" || state.model.id === "");
  return {
    page,
    preset: simulates ? state.preset : "",
    scenario: simulates && state.preset === "" ? state.scenario : null,
    model: page === "lab" ? state.model : NO_MODEL,
    set: linkSet(state),
    changes: simulates && page === "lab" ? state.changes : [],
    mode: page === "lab" ? state.mode : "instant",
    speed: state.speed,
    chosen: state.chosen[page],
    view: state.view[page],
    log: state.log,
    paper: state.paper,
    fluid: state.fluid,
    compare: state.compare,
    tuner: page === "lab" || page === "logs" ? state.tuner[page] : FIRST_TUNER,
  };
}

/** Whether the Lab's scenario belongs to the page: to the Lab, and to a comparison that starts from it. */
function showsScenario({ page, compare }: Pick<LabState, "page" | "compare">): boolean {
  return page === "lab" || (page === "compare" && compare.base === LAB_BASE);
}

function linkSet(state: LabState): ParamMap {
  if (state.page === "compare") return showsScenario(state) ? simulationSet(state) : {};
  if (state.page !== "lab") return state.set[state.page];
  const seed = index.find("run.seed");
  const value = state.set.lab["run.seed"] ?? (seed === undefined ? 0 : resetValue(state, "lab", seed));
  return { ...state.set.lab, "run.seed": value };
}

/** The changed keys of the Lab's simulation, also while a model is its source. */
export function simulationSet(state: LabState): ParamMap {
  return state.model.id === "" ? state.set.lab : state.setAside;
}

/** Puts the state that a link means in place of the page's. */
export function applyShared(shared: Shared): void {
  const { page } = shared;
  set((state) => ({
    page,
    set: { ...state.set, [page]: withoutBaselines(shared) },
    speed: shared.speed,
    chosen: { ...state.chosen, [page]: shared.chosen },
    view: { ...state.view, [page]: { ...EMPTY_VIEW, ...shared.view } },
    ...(page === "lab" || page === "logs" ? { tuner: { ...state.tuner, [page]: shared.tuner } } : {}),
    ...(page === "lab"
      ? { ...(shared.model.id === "" ? simulationOf(shared, state) : modelPart(shared)), liveSet: {} }
      : page === "logs"
        ? { log: shared.log }
        : page === "papers"
          ? { paper: shared.paper }
          : page === "compare"
            ? { compare: shared.compare, ...comparedPart(shared, state) }
            : { fluid: shared.fluid }),
  }));
}

function simulationOf(shared: Shared, state: LabState): Partial<LabState> {
  const scenario = scenarioOf(shared);
  return {
    preset: shared.preset,
    scenario,
    base: scenario === state.scenario ? state.base : {},
    model: NO_MODEL,
    setAside: {},
    changes: shared.changes,
    mode: shared.mode,
  };
}

/** A comparison that starts from the Lab's scenario brings it along. */
function comparedPart(shared: Shared, state: LabState): Partial<LabState> {
  if (!showsScenario(shared)) return {};
  const set = { ...state.set, lab: withoutBaselines(shared), compare: {} };
  return { ...simulationOf(shared, state), set, liveSet: {} };
}

/** A link to a model that names no estimators takes those of the simulation that the page opens with. */
function modelPart({ model }: Shared): Partial<LabState> {
  const estimators =
    model.estimators.length > 0 ? model.estimators : estimatorsOf({ ...get(), model: NO_MODEL }, "lab");
  return { model: { ...model, estimators }, setAside: {}, mode: "instant" };
}

function scenarioOf(shared: Shared): Scenario {
  return shared.scenario ?? index.catalogue.presets.find((preset) => preset.id === shared.preset)?.scenario ?? {};
}

function withoutBaselines(shared: Shared): ParamMap {
  // What an artefact gives to its controls is known only once it is loaded.
  if (shared.page === "papers") return shared.set;
  const simulates = showsScenario(shared) && shared.model.id === "";
  const scenario = simulates ? scenarioOf(shared) : {};
  const base = index.module("model", shared.model.id)?.settings ?? {};
  const kept = Object.entries(shared.set).filter(([key, value]) => {
    const ref = index.find(key);
    return ref === undefined || !sameValue(value, baseline(ref, scenario, base));
  });
  return Object.fromEntries(kept);
}
