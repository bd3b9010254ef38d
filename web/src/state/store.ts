import { create } from "zustand";
import { subscribeWithSelector } from "zustand/middleware";
import { restoreSession } from "./session";
import { EMPTY_VIEW, type LabState } from "./types";
import { DEFAULT_COMPARE, DEFAULT_SPEED, EMPTY_LOG, EMPTY_PAPER, FIRST_TUNER, FLUID_AXES, NO_MODEL } from "./url";

/** The state of an untouched page; the scenario is put in by `openPreset` before anything is drawn. */
export function initialState(): LabState {
  return {
    page: "lab",
    preset: "",
    scenario: {},
    base: {},
    model: NO_MODEL,
    setAside: {},
    set: { lab: {}, logs: {}, papers: {}, fluid: {}, compare: {} },
    changes: [],
    mode: "instant",
    speed: DEFAULT_SPEED,
    play: "stopped",
    liveSet: {},
    view: { lab: EMPTY_VIEW, logs: EMPTY_VIEW, papers: EMPTY_VIEW, fluid: EMPTY_VIEW, compare: EMPTY_VIEW },
    chosen: { lab: "", logs: "", papers: "", fluid: "", compare: "" },
    work: {
      lab: { kind: "idle" },
      logs: { kind: "idle" },
      papers: { kind: "idle" },
      fluid: { kind: "idle" },
      compare: { kind: "idle" },
    },
    version: { lab: 0, logs: 0, papers: 0, fluid: 0, compare: 0 },
    log: EMPTY_LOG,
    paper: EMPTY_PAPER,
    fluid: FLUID_AXES,
    compare: DEFAULT_COMPARE,
    tuner: { lab: FIRST_TUNER, logs: FIRST_TUNER },
    paperBase: {},
    reading: { kind: "none" },
    summary: null,
    logError: null,
    notices: [],
    ...restoreSession(),
  };
}

/** The one store. Read it with a selector; change it through the functions in `actions.ts`. */
export const useLab = create<LabState>()(subscribeWithSelector(initialState));
