import type { CallOptions } from "../../../sim-worker/src/client";
import type { ModelRequest, ParamMap, ParamValue, Result, RunRequest, Table } from "../../../sim-worker/src/protocol";
import { flushPaint } from "../plot";
import { sameValue } from "../state/catalogueIndex";
import { client, index } from "../state/lab";
import { useLab } from "../state/store";
import { type Shown, show } from "../state/traces";
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
  const { scenario, model, set, changes, view } = state;
  return [state.page === "lab", instant(state), scenario, model, set.lab, changes, view.lab.selection];
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

/** The request for a state whose source is a model. */
export function modelRequestOf(state: LabState, record: RunRequest["record"]): ModelRequest {
  const { model, set, view } = state;
  return { model: model.id, estimators: model.estimators, set: set.lab, range: view.lab.selection, record };
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
  const result = await (state.model.id === "" ? simulate : runModel)(state, { onProgress: progress.share });
  progress.done();
  if (!current() || !instant(useLab.getState())) return;
  if (result.ok) {
    setWork("lab", { kind: "idle" });
    if (result.value.result !== null) takeBase(result.value.result.inForce);
    // A run is slower than a frame: drawing now instead of in the next frame shows it up to 16 ms earlier.
    show("lab", result.value, flushPaint);
  } else if (result.error.code !== "cancelled") setWork("lab", { kind: "failed", error: result.error });
}

async function simulate(state: LabState, options: CallOptions): Promise<Result<Shown>> {
  const answer = await client().run(requestOf(state, "all"), options);
  if (!answer.ok) return answer;
  const { trace, result } = answer.value;
  const { tables, grids, notes } = trace;
  const { estimators: scores, inForce, wallSeconds } = result;
  const extent = [0, result.simulatedSeconds] as const;
  return { ok: true, value: { tables, grids, notes, scores, inForce, result, extent, wallSeconds } };
}

async function runModel(state: LabState, options: CallOptions): Promise<Result<Shown>> {
  const answer = await client().model(modelRequestOf(state, "all"), options);
  if (!answer.ok) return answer;
  const { trace, scores, inForce, wallSeconds } = answer.value;
  const { tables, grids, notes } = trace;
  const extent = [0, lastTime(tables)] as const;
  return { ok: true, value: { tables, grids, notes, scores, inForce, result: null, extent, wallSeconds } };
}

/** Seconds of the last row of any table. */
function lastTime(tables: readonly Table[]): number {
  return Math.max(0, ...tables.map(({ columns, rows }) => columns[0]?.values[rows - 1] ?? 0));
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
