import type { ParamMap, ParamValue, RunRequest } from "../../../sim-worker/src/protocol";
import { flushPaint } from "../plot";
import { sameValue } from "../state/catalogueIndex";
import { client, index } from "../state/lab";
import { useLab } from "../state/store";
import { show } from "../state/traces";
import type { LabState, Page, Work } from "../state/types";
import { requestSet, valueAt } from "../state/values";
import { createLatest } from "./latest";

/** Instant mode, and live mode before it plays: every change runs the whole scenario again. */

/** A run that is done sooner than this shows no sign of running. */
const SLOW_MS = 150;

const latest = createLatest(run);

/** Follows the store; call once. */
export function startRunner(): void {
  useLab.subscribe(inputs, requestRun, { equalityFn: sameParts, fireImmediately: true });
}

function inputs(state: LabState): readonly unknown[] {
  return [state.page === "lab", instant(state), state.scenario, state.set.lab, state.changes, state.view.lab.selection];
}

/** Equal part by part. */
export function sameParts(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.every((part, at) => Object.is(part, b[at]));
}

function instant(state: LabState): boolean {
  return state.mode === "instant" || state.play === "stopped";
}

/** The request for a state, as it goes to the worker. */
export function requestOf(state: LabState, record: RunRequest["record"]): RunRequest {
  return { scenario: state.scenario, set: requestSet(state), changes: state.changes, record };
}

/** Runs the present state as soon as the worker is free for it. */
export function requestRun(): void {
  const state = useLab.getState();
  if (state.page === "lab" && instant(state)) latest.request();
}

async function run(current: () => boolean): Promise<void> {
  const state = useLab.getState();
  if (!instant(state)) return;
  const progress = showProgress("lab", current);
  const result = await client().run(requestOf(state, "all"), { onProgress: progress.share });
  progress.done();
  if (!current() || !instant(useLab.getState())) return;
  if (result.ok) {
    const { trace, result: numbers } = result.value;
    setWork("lab", { kind: "idle" });
    takeBase(numbers.inForce);
    show("lab", {
      tables: trace.tables,
      grids: trace.grids,
      notes: trace.notes,
      scores: numbers.estimators,
      result: numbers,
      extent: [0, numbers.simulatedSeconds],
      wallSeconds: numbers.wallSeconds,
    });
    // A run is slower than a frame: drawing now instead of in the next frame shows it up to 16 ms earlier.
    flushPaint();
  } else if (result.error.code !== "cancelled") setWork("lab", { kind: "failed", error: result.error });
}

/** Keeps what the core gave to links and flows by itself, so that the controls show the values in force. */
export function takeBase(inForce: ParamMap): void {
  const { base: before, set, liveSet } = useLab.getState();
  const base: Record<string, ParamValue> = {};
  for (const [key, value] of Object.entries(inForce)) {
    if (set.lab[key] !== undefined || liveSet[key] !== undefined) {
      // A changed key keeps what a reset will give back.
      const kept = before[key];
      if (kept !== undefined) base[key] = kept;
    } else if (index.find(key)?.instance) base[key] = value;
  }
  const keys = Object.keys(base);
  const same =
    keys.length === Object.keys(before).length &&
    keys.every((key) => {
      const old = before[key];
      const now = base[key];
      return old !== undefined && now !== undefined && sameValue(old, now);
    });
  if (!same) useLab.setState({ base });
}

/** Shows that a call is under way once it is slow; `done` ends the waiting, not the sign, which the result takes away. */
export function showProgress(
  page: Page,
  current: () => boolean,
): { readonly share: (share: number) => void; readonly done: () => void } {
  let slow = false;
  const timer = setTimeout(() => {
    slow = true;
    if (current()) setWork(page, { kind: "running", share: 0 });
  }, SLOW_MS);
  return {
    share: (share) => {
      if (slow && current()) setWork(page, { kind: "running", share });
    },
    done: () => clearTimeout(timer),
  };
}

export function setWork(page: Page, work: Work): void {
  const { work: now } = useLab.getState();
  if (now[page].kind === "idle" && work.kind === "idle") return;
  useLab.setState({ work: { ...now, [page]: work } });
}

/** Simulated seconds of the scenario. */
export function durationOf(state: LabState): number {
  const duration = valueAt(state, "lab", "run.duration");
  return typeof duration === "number" ? duration : 60;
}
