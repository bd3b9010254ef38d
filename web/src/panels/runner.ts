import type { LabError, RunRequest } from "../../../sim-worker/src/protocol";
import { client } from "../state/lab";
import { useLab } from "../state/store";
import { show } from "../state/traces";
import type { LabState } from "../state/types";
import { requestSet, valueAt } from "../state/values";

/**
 * Instant mode: every change runs the whole scenario again. One run is under way and at most one waits, the latest; a run
 * that takes longer than the patience is given up for the newer one, so that a dragged slider always gets pictures.
 */

const PATIENCE_MS = 400;

let started = 0;
let busy = false;
let waiting = false;
let patience = 0;
let turn = 0;

export function startRunner(): () => void {
  const stop = useLab.subscribe(inputs, request, {
    equalityFn: (a, b) => a.every((part, at) => Object.is(part, b[at])),
    fireImmediately: true,
  });
  return () => {
    stop();
    window.clearTimeout(patience);
  };
}

function inputs(state: LabState): readonly unknown[] {
  return [state.page === "lab", state.mode, state.scenario, state.set.lab, state.changes, state.view.lab.selection];
}

/** The request for the present state, as it goes to the worker. */
export function requestOf(state: LabState, record: RunRequest["record"]): RunRequest {
  return { scenario: state.scenario, set: requestSet(state), changes: state.changes, record };
}

/** Runs the present state, or remembers to do so when the run under way is done. */
export function request(): void {
  const state = useLab.getState();
  if (state.page !== "lab" || state.mode !== "instant") return;
  if (!busy) {
    void run();
    return;
  }
  waiting = true;
  window.clearTimeout(patience);
  patience = window.setTimeout(() => void run(), Math.max(0, started + PATIENCE_MS - performance.now()));
}

async function run(): Promise<void> {
  window.clearTimeout(patience);
  busy = true;
  waiting = false;
  started = performance.now();
  turn += 1;
  const mine = turn;
  const state = useLab.getState();
  const slow = window.setTimeout(() => setWork({ kind: "running", share: 0 }), 120);
  const result = await client().run(requestOf(state, "all"), {
    onProgress: (share) => {
      if (mine === turn && performance.now() - started > 120) setWork({ kind: "running", share });
    },
  });
  window.clearTimeout(slow);
  if (mine !== turn) return;
  busy = false;
  if (result.ok) {
    const { trace, result: numbers } = result.value;
    if (useLab.getState().work.lab.kind !== "idle") setWork({ kind: "idle" });
    show("lab", {
      tables: trace.tables,
      grids: trace.grids,
      notes: trace.notes,
      scores: numbers.estimators,
      result: numbers,
      extent: [0, numbers.simulatedSeconds],
      wallSeconds: numbers.wallSeconds,
    });
  } else if (result.error.code !== "cancelled") fail(result.error);
  if (waiting) request();
}

function fail(error: LabError): void {
  setWork({ kind: "failed", error });
}

function setWork(work: LabState["work"]["lab"]): void {
  useLab.setState((state) => ({ work: { ...state.work, lab: work } }));
}

/** Simulated seconds of the scenario. */
export function durationOf(state: LabState): number {
  const duration = valueAt(state, "lab", "run.duration");
  return typeof duration === "number" ? duration : 60;
}
