import type { CallOptions } from "../../../../sim-worker/src/client";
import type {
  InsightRequest,
  Insights,
  ParamMap,
  ParamValue,
  Result,
  Table,
} from "../../../../sim-worker/src/protocol";
import { flushPaint } from "../../plot";
import { setAsker } from "../../runs/ask";
import { createLatest } from "../../runs/latest";
import { modelRequestOf, requestOf } from "../../runs/request";
import { setWork, showProgress } from "../../runs/work";
import { sameValue } from "../../state/catalogueIndex";
import { client, index } from "../../state/lab";
import { sameParts } from "../../state/sameParts";
import { useLab } from "../../state/store";
import { type Shown, show, shown } from "../../state/traces";
import type { LabState } from "../../state/types";

/** Runs the Lab's experiment: in instant mode, and in live mode before it plays, every change runs the whole of it again. */

const latest = createLatest(run);

/** Runs the experiment now and at each change of it; gives the way to stop. */
export function followRuns(): () => void {
  setAsker("lab", askLab);
  return useLab.subscribe(inputs, requestRun, { equalityFn: sameParts, fireImmediately: true });
}

function inputs(state: LabState): readonly unknown[] {
  const { scenario, model, ownModel, overrides, changes, view } = state;
  return [instant(state), scenario, model, ownModel, overrides.lab, changes, view.lab.selection];
}

function instant(state: LabState): boolean {
  return state.mode === "instant" || state.play === "stopped";
}

/** Runs the present state as soon as the worker is free for it. */
function requestRun(): void {
  if (instant(useLab.getState())) latest.request();
}

let control: AbortController | null = null;

/** Ends the run that is under way; what was shown before stays. */
export function cancelRun(): void {
  latest.drop();
  control?.abort();
  setWork("lab", { kind: "failed", error: CANCELLED });
}

const CANCELLED = { code: "cancelled", message: "Cancelled.", hint: "Any change runs it again.", place: "" };

async function run(current: () => boolean): Promise<void> {
  const state = useLab.getState();
  if (!instant(state)) return;
  const progress = showProgress("lab", current);
  control = new AbortController();
  const options = { onProgress: progress.share, signal: control.signal };
  const result = await (state.model.id === "" ? simulate : runModel)(state, options);
  progress.done();
  if (!current() || !instant(useLab.getState())) return;
  if (result.ok) {
    setWork("lab", { kind: "idle" });
    // A run is slower than a frame: drawing now instead of in the next frame shows it up to 16 ms earlier.
    show("lab", result.value, flushPaint);
    // After the charts: new values in force are told to every control, which would delay them.
    if (result.value.result !== null) takeTemplateValues(result.value.result.inForce);
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
function takeTemplateValues(inForce: ParamMap): void {
  const { templateValues: before, overrides, liveSet } = useLab.getState();
  const values: Record<string, ParamValue> = {};
  for (const [key, value] of Object.entries(inForce)) {
    if (overrides.lab[key] !== undefined || liveSet[key] !== undefined) {
      // A changed key keeps what a reset will give back.
      const kept = before[key];
      if (kept !== undefined) values[key] = kept;
    } else if (index.find(key)?.instance) values[key] = value;
  }
  const keys = Object.keys(values);
  const same =
    keys.length === Object.keys(before).length &&
    keys.every((key) => {
      const old = before[key];
      const now = values[key];
      return old !== undefined && now !== undefined && sameValue(old, now);
    });
  if (!same) useLab.setState({ templateValues: values });
}

/** A run is repeated with the changes that were made while it played; one that plays is measured up to where it stands. */
async function askLab(asked: InsightRequest, options: CallOptions): Promise<Result<Insights>> {
  const state = useLab.getState();
  if (state.model.id !== "") return client().model({ ...modelRequestOf(state, "none"), ...asked }, options);
  const request = requestOf(state, "none");
  const set = state.mode === "live" ? { ...request.set, ...measuredSoFar() } : request.set;
  const answer = await client().run({ ...request, set, ...asked }, options);
  return answer.ok ? { ok: true, value: answer.value.result } : answer;
}

function measuredSoFar(): ParamMap {
  const nowS = shown("lab")?.result?.simulatedSeconds;
  return nowS === undefined ? {} : { "measure.to": nowS };
}
