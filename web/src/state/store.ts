import { create } from "zustand";
import { subscribeWithSelector } from "zustand/middleware";
import { keptFolds, restoreAppearance } from "./appearance";
import { DEFAULT_SPEED, FIRST_TUNER, NO_MODEL } from "./linkShape";
import { allPages, type PageDescriptor, perPage, registerPages } from "./pages";
import { EMPTY_VIEW, type LabState, type PageSlices } from "./types";

/** The state of an untouched page; the scenario is put in by `openPreset` before anything is drawn. */
function initialState(): LabState {
  return {
    page: allPages()[0]?.id ?? "lab",
    preset: "",
    scenario: {},
    templateValues: {},
    model: NO_MODEL,
    ownModel: null,
    otherSourceOverrides: {},
    overrides: perPage(() => ({})),
    changes: [],
    mode: "instant",
    speed: DEFAULT_SPEED,
    play: "stopped",
    liveSet: {},
    view: perPage(({ id, foldedAtFirst = [] }) => ({ ...EMPTY_VIEW, folded: keptFolds(id) ?? foldedAtFirst })),
    selectedEstimator: perPage(() => ""),
    work: perPage(() => ({ kind: "idle" })),
    resultRevision: perPage(() => 0),
    slices: perPage(({ initial }) => initial) as PageSlices,
    tuner: perPage(() => FIRST_TUNER),
    notices: [],
    ...restoreAppearance(),
  };
}

/** The one store. Read it with a selector; change it through the functions in `actions.ts`. */
export const useLab = create<LabState>()(subscribeWithSelector(initialState));

/** Tells the store which pages there are and gives each its part of the state. Called once, before anything reads it. */
export function startStore(pages: readonly PageDescriptor[]): void {
  registerPages(pages);
  useLab.setState(initialState());
}
