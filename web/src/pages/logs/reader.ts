import type { CallOptions } from "../../../../sim-worker/src/client";
import type {
  ColumnMapping,
  InsightRequest,
  Insights,
  LabError,
  LogSummary,
  ReplayRequest,
  Result,
} from "../../../../sim-worker/src/protocol";
import type { TuneSource } from "../../../../sim-worker/src/tuneTypes";
import { flushPaint } from "../../plot";
import { setAsker } from "../../runs/ask";
import { underway } from "../../runs/background";
import { createLatest } from "../../runs/latest";
import { setWork, showProgress } from "../../runs/work";
import { changeSlice, notify, setView } from "../../state/actions";
import { client } from "../../state/lab";
import { modelsOf } from "../../state/ownModel";
import { sameParts } from "../../state/sameParts";
import { useLab } from "../../state/store";
import { show } from "../../state/traces";
import type { LabState, PageSlices, TunerSettings } from "../../state/types";
import type { LogSource } from "./link";
import { sampleBlob } from "./samples";
import { usualEstimators } from "./usual";

/** Reading a file, and the estimators on one of its flows. The file itself never leaves this module and the worker. */

interface OpenFile {
  readonly blob: Blob;
  readonly name: string;
  /** The capture at the other end of the path, opened together with the first. */
  readonly second?: { readonly file: Blob; readonly name: string };
  readonly sampleId: string | null;
  /** The worker's number for it; null while it is read, or after the worker was lost. */
  log: number | null;
}

let file: OpenFile | null = null;
let reading: AbortController | null = null;
const replay = createLatest(runReplay);

/** Follows the store: a link or a click names a sample, a control changes a parameter. Gives the way to stop. */
export function startReader(): () => void {
  setAsker("logs", askFlow);
  const stops = [
    useLab.subscribe(
      (state) => state.slices.logs.source,
      (source) => void underway(followSource(source)),
      { fireImmediately: true },
    ),
    useLab.subscribe(replayInputs, () => replay.request(), { equalityFn: sameParts }),
    // The client reads the file again for the new worker.
    client().onWorkerLost(() => replay.request()),
  ];
  return () => {
    // A file that is being read goes on being read while another page is shown.
    for (const stop of stops) stop();
  };
}

function logState(): PageSlices["logs"] {
  return useLab.getState().slices.logs;
}

function replayInputs(state: LabState): readonly unknown[] {
  const { summary, flow, estimators, net } = state.slices.logs;
  return [summary, flow, estimators, net, state.overrides.logs, state.view.logs.selection];
}

async function followSource(source: LogSource | null): Promise<void> {
  if (!isOpen(source)) letGo();
  if (source?.kind !== "sample" || (file?.sampleId === source.id && logState().summary !== null)) return;
  const sample = await sampleBlob(source.id);
  if (!sample.ok) {
    changeSlice("logs", { error: sample.error, source: null });
    return;
  }
  const { format, mapping } = logState();
  await read({ blob: sample.value.blob, name: sample.value.name, sampleId: source.id, log: null }, format, mapping);
}

/** Whether what is open, if anything, is what the address names: "back" leads from a log to the page before it. */
function isOpen(source: LogSource | null): boolean {
  const { summary } = logState();
  if (summary === null) return true;
  if (source === null) return false;
  return source.kind === "sample" ? file?.sampleId === source.id : summary.sha256 === source.sha256;
}

/** Closes what is open; what is chosen (a flow, columns) may be that of the log to come. */
function letGo(): void {
  if (file?.log != null) client().closeLog(file.log);
  file = null;
  changeSlice("logs", { summary: null, error: null });
  show("logs", null);
}

/** Files of the person's own: dropped or chosen, two of them to be joined. When a link asked for them, its settings are used. */
export function openOwn(files: readonly File[]): void {
  // By name, so that a link recognises them in whichever order they come.
  const [own, second, ...rest] = [...files].sort((a, b) => (a.name < b.name ? -1 : 1));
  if (rest.length > 0)
    notify("warning", "More than two files cannot be opened at once.", "The first two by their names are read.");
  if (own !== undefined) void underway(readOwn(own, second));
}

async function readOwn(own: File, second: File | undefined): Promise<void> {
  const { source, summary, ...choices } = logState();
  const asked = summary === null && source?.kind === "own" ? source : null;
  const format = asked === null ? null : choices.format;
  const mapping = asked === null ? null : choices.mapping;
  if (asked === null) forgetSource();
  const both = second === undefined ? {} : { second: { file: second, name: second.name } };
  const summaryNow = await read({ blob: own, name: own.name, ...both, sampleId: null, log: null }, format, mapping);
  if (summaryNow !== null && asked !== null && summaryNow.sha256 !== asked.sha256) {
    notify(
      "warning",
      `“${summaryNow.name}” is not the file that the link was made with.`,
      "Its settings are used all the same.",
    );
  }
}

/** Chooses one of the bundled logs. */
export function openSample(id: string): void {
  forget();
  changeSlice("logs", { source: { kind: "sample", id } });
}

/** Reads the open file again, as another format or with other columns; null means the guess. */
export function readAs(format: string | null, mapping: ColumnMapping | null): void {
  changeSlice("logs", { format, mapping });
  if (file !== null) void underway(read(file, format, mapping));
}

/** The name of the file that is there, read or refused; null while there is none. */
export function nameOfFile(): string | null {
  return file?.name ?? null;
}

/** What the tuner searches in: the chosen flow; null while there is no log, or while it is read. */
export function tuneSource(state: LabState, _setup: TunerSettings, estimator: string): TuneSource | null {
  const { flow } = state.slices.logs;
  if (file?.log == null || flow === "") return null;
  const request = {
    log: file.log,
    flow,
    estimators: [estimator],
    set: state.overrides.logs,
    range: state.view.logs.selection,
    ...modelsOf(state, "logs"),
  };
  return { kind: "replay", request };
}

export function cancelReading(): void {
  reading?.abort();
  reading = null;
  changeSlice("logs", { reading: { kind: "none" } });
}

/** Back to the empty page. */
export function closeFile(): void {
  letGo();
  forgetSource();
}

/** Also what was open before: a file that is refused would else be taken for one that a link asked for. */
function forgetSource(): void {
  forget();
  changeSlice("logs", { source: null });
}

function forget(): void {
  changeSlice("logs", { summary: null, error: null, format: null, mapping: null, flow: "" });
  setView("logs", { view: null, selection: null, pin: null });
  show("logs", null);
}

async function read(next: OpenFile, format: string | null, mapping: ColumnMapping | null): Promise<LogSummary | null> {
  reading?.abort();
  const control = new AbortController();
  reading = control;
  const before = file;
  file = next;
  changeSlice("logs", { reading: { kind: "reading", name: next.name, share: 0 }, error: null });
  const result = await client().openLog(
    { file: next.blob, name: next.name, second: next.second ?? null, format, mapping },
    {
      signal: control.signal,
      onProgress: (share) => {
        if (!control.signal.aborted) changeSlice("logs", { reading: { kind: "reading", name: next.name, share } });
      },
    },
  );
  if (control.signal.aborted) {
    if (file === next) file = before;
    return null;
  }
  reading = null;
  if (before?.log != null) client().closeLog(before.log);
  if (!result.ok) {
    next.log = null;
    changeSlice("logs", { reading: { kind: "none" }, summary: null, error: result.error });
    show("logs", null);
    return null;
  }
  const { log, summary } = result.value;
  next.log = log;
  takeSummary(summary, next);
  return summary;
}

function takeSummary(summary: LogSummary, from: OpenFile): void {
  const { flow, estimators } = logState();
  const known = summary.flows.some(({ id }) => id === flow);
  const source: LogSource =
    from.sampleId === null
      ? { kind: "own", name: summary.name, bytes: summary.bytes, sha256: summary.sha256 }
      : { kind: "sample", id: from.sampleId };
  changeSlice("logs", {
    reading: { kind: "none" },
    summary,
    source,
    flow: known ? flow : busiest(summary),
    estimators: estimators.length > 0 ? estimators : usualEstimators(),
  });
}

/** The flow with most samples; the first of several. */
function busiest(summary: LogSummary): string {
  return summary.flows.reduce((best, flow) => (flow.samples > best.samples ? flow : best), summary.flows[0] ?? NO_FLOW)
    .id;
}

const NO_FLOW = { id: "", samples: 0 };

/** The replay that the present state means; null while no flow is open. */
function replayRequest(): ReplayRequest | null {
  const state = useLab.getState();
  const { overrides, view } = state;
  const { summary, flow, estimators } = logState();
  if (file?.log == null || summary?.flows.some(({ id }) => id === flow) !== true) return null;
  return {
    log: file.log,
    flow,
    estimators,
    set: overrides.logs,
    range: view.logs.selection,
    ...modelsOf(state, "logs"),
  };
}

async function askFlow(asked: InsightRequest, options: CallOptions): Promise<Result<Insights>> {
  const request = replayRequest();
  if (request === null) return { ok: false, error: cancelled };
  return client().replay({ ...request, ...asked, record: "none" }, options);
}

/** The flow went away before it could be asked. */
const cancelled: LabError = { code: "cancelled", message: "", hint: "", place: "" };

async function runReplay(current: () => boolean): Promise<void> {
  const { summary, flow: chosen } = logState();
  const flow = summary?.flows.find(({ id }) => id === chosen);
  const request = replayRequest();
  if (request === null || flow === undefined) return;
  const progress = showProgress("logs", current);
  const result = await client().replay(request, { onProgress: progress.share });
  progress.done();
  if (!current()) return;
  if (!result.ok) {
    if (result.error.code !== "cancelled") setWork("logs", { kind: "failed", error: result.error });
    return;
  }
  setWork("logs", { kind: "idle" });
  const { trace, scores, oneWayDelay, wallSeconds } = result.value;
  const extent =
    flow.lastS > flow.firstS ? ([flow.firstS, flow.lastS] as const) : ([flow.firstS, flow.firstS + 1] as const);
  show("logs", {
    tables: trace.tables,
    grids: trace.grids,
    notes: trace.notes,
    scores,
    oneWayDelay,
    result: null,
    extent,
    wallSeconds,
  });
  flushPaint();
}
