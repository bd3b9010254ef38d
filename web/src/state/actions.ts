import type { LabError, ParamChange, ParamMap, ParamValue, Scenario } from "../../../sim-worker/src/protocol";
import { keepFolds, keepProjector, keepTheme, keepWelcomed, panesAtFirst } from "./appearance";
import { sameValue, scenarioValue } from "./catalogueIndex";
import { index } from "./lab";
import { NO_MODEL } from "./linkShape";
import { pageOf } from "./pages";
import { useLab } from "./store";
import type { LabState, Notice, Page, PageSlices, Pane, Range, View } from "./types";
import { driverOf, estimatorsOf, observedGroup, resetValue, shadowsOf, simulates, valueAt } from "./values";

/** Every change of the state that a person can cause. */

const { getState: get, setState: set } = useLab;

/** Takes a change of a run that plays; answers false when it cannot, so that the run starts again instead. */
type LiveSink = (key: string, value: ParamValue) => boolean;
let live: { readonly page: Page; readonly sink: LiveSink } | null = null;

/** @param sink null once nothing plays */
export function setLiveSink(page: Page, sink: LiveSink | null): void {
  live = sink === null ? null : { page, sink };
}

export function setParam(page: Page, key: string, value: ParamValue): void {
  setParams(page, { [key]: value });
}

/** Several parameters as one change, so that everything runs once. */
export function setParams(page: Page, values: ParamMap): void {
  const state = get();
  const changed: Record<string, ParamValue> = { ...state.overrides[page] };
  const taken: Record<string, ParamValue> = {};
  let differs = false;
  for (const [key, value] of Object.entries(values)) {
    const ref = index.find(key);
    if (live?.page === page && ref?.param.live && live.sink(key, value)) {
      taken[key] = value;
      continue;
    }
    // Browsers may tell of one move twice (input, then change): the second must not run everything again.
    const now = valueAt(state, page, key);
    if (now !== undefined && sameValue(value, now)) continue;
    differs = true;
    if (ref !== undefined && sameValue(value, resetValue(state, page, ref))) delete changed[key];
    else changed[key] = value;
  }
  if (Object.keys(taken).length > 0) set({ liveSet: { ...state.liveSet, ...taken } });
  if (differs) set({ overrides: { ...state.overrides, [page]: changed } });
}

export function resetParam(page: Page, key: string): void {
  const ref = index.find(key);
  if (ref !== undefined) setParam(page, key, resetValue(get(), page, ref));
}

export function resetAll(page: Page): void {
  set((state) => ({
    overrides: { ...state.overrides, [page]: {} },
    ...(simulates(state, page) ? { changes: [], liveSet: {} } : {}),
  }));
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
    templateValues: {},
    preset,
    model: NO_MODEL,
    otherSourceOverrides: {},
    page: "lab",
    overrides: { ...state.overrides, lab: {} },
    changes: [],
    liveSet: {},
    selectedEstimator: { ...state.selectedEstimator, lab: "" },
    view: { ...state.view, lab: { ...state.view.lab, view: null, selection: null, pin: null } },
    slices: { ...state.slices, lab: pageOf("lab").initial as PageSlices["lab"] },
    ...more,
  }));
}

/**
 * A deterministic model becomes the Lab's source; the simulation's changes are kept. From model to model the estimators stay;
 * in place of a simulation the model has those of the first preset, whatever was open before.
 */
export function openModel(id: string): void {
  const state = get();
  if (state.model.id === id || index.module("model", id) === undefined) return;
  const before = state.model.id;
  // From model to model the changes of estimators stay; what was changed of the other model means nothing here.
  const kept = Object.entries(state.overrides.lab).filter(([key]) => !key.startsWith("model."));
  set({
    model: { id, estimators: before === "" ? estimatorsAtFirst() : state.model.estimators },
    overrides: { ...state.overrides, lab: before === "" ? state.otherSourceOverrides : Object.fromEntries(kept) },
    ...(before === "" ? { otherSourceOverrides: state.overrides.lab } : {}),
    ...anew(state),
  });
}

/** The estimators of the preset that opens first, on the flow that it observes. */
function estimatorsAtFirst(): readonly string[] {
  const { presets, defaultPreset } = index.catalogue;
  const scenario = presets.find(({ id }) => id === defaultPreset)?.scenario ?? {};
  const [group = ""] = String(scenarioValue(scenario, "run.observe")).split(".");
  const value = (id: string) => scenarioValue(scenario, `flow.${group}.${id}`);
  const shadows = value("shadows");
  return [...new Set([String(value("estimator")), ...(Array.isArray(shadows) ? shadows : [])])];
}

/** Back from a model to the simulation as it was left. */
export function openSimulation(): void {
  const state = get();
  if (state.model.id === "") return;
  set({
    model: NO_MODEL,
    overrides: { ...state.overrides, lab: state.otherSourceOverrides },
    otherSourceOverrides: {},
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
export function recordChange(...added: readonly ParamChange[]): void {
  set(({ changes }) => {
    const isKnown = (change: ParamChange) =>
      changes.some(({ at, key, value }) => at === change.at && key === change.key && sameValue(value, change.value));
    const unknown = added.filter((change) => !isKnown(change));
    return unknown.length === 0 ? {} : { changes: [...changes, ...unknown].sort((a, b) => a.at - b.at) };
  });
}

export function clearChanges(): void {
  set({ changes: [], liveSet: {} });
}

export function setView(page: Page, patch: Partial<View>): void {
  const { folded } = get().view[page];
  if (patch.folded !== undefined && patch.folded.join(" ") !== folded.join(" ")) keepFolds(page, patch.folded);
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
  set((state) => ({
    selectedEstimator: { ...state.selectedEstimator, [page]: state.selectedEstimator[page] === id ? "" : id },
  }));
}

/** Changes keys of a page's own slice. */
export function changeSlice<P extends Page>(page: P, patch: Partial<PageSlices[P]>): void {
  set(({ slices }) => ({ slices: { ...slices, [page]: { ...slices[page], ...patch } } }));
}

function setShadows(page: Page, shadows: readonly string[]): void {
  pageOf(page).source?.setShadows?.(shadows);
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
  keepTheme(get());
}

/** Folds the column beside the charts, or unfolds it. */
export function setPane(pane: Pane, open: boolean): void {
  set(({ panes }) => ({ panes: { ...panes, [pane]: open } }));
}

/** Puts the invitation of the first visit away, for good. */
export function welcome(): void {
  if (get().welcomed) return;
  set({ welcomed: true });
  keepWelcomed();
}

export function setProjector(projector: boolean): void {
  set({ projector, panes: panesAtFirst(projector) });
  keepProjector(get());
}
