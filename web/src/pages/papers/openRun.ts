import { type Artefact, runArtefact, type Settings, valuesOf } from "../../../../papers/experiment/artefact";
import { findArtefact, isPlanned } from "../../../../papers/registry";
import type { ParamMap } from "../../../../sim-worker/src/protocol";
import { flushPaint } from "../../plot";
import { createLatest } from "../../runs/latest";
import { changeSlice, notify } from "../../state/actions";
import { index } from "../../state/lab";
import { sameParts } from "../../state/sameParts";
import { useLab } from "../../state/store";
import type { LabState } from "../../state/types";
import { keyOf, settingsOf } from "./kept";
import { fullOutcome, type Job, keep, usePapers } from "./outcomes";
import type { PaperSettings } from "./page";
import { runner } from "./runner";
import { wantStored } from "./storedResults";
import { errorOf } from "./wallQueue";

/**
 * The open artefact: run when it is opened and whenever a control moves; the latest wins. What takes long is not run before it is
 * asked for as long as nothing is changed: its stored full result is shown.
 */

/** A run that is done sooner than this shows no sign of running. */
const SLOW_MS = 150;

const latest = createLatest(run);
let control: AbortController | null = null;
/** The reader asked for a run although there is a stored result. */
let asked = false;

/** Follows the store; gives the way to stop. */
export function followArtefact(): () => void {
  const stop = useLab.subscribe(inputs, () => latest.request(), { equalityFn: sameParts, fireImmediately: true });
  return () => {
    stop();
    giveUp();
    asked = false;
    usePapers.setState({ shown: null, job: { kind: "idle" } });
  };
}

function inputs({ slices: { papers: paper }, overrides }: LabState): readonly unknown[] {
  return [paper.artefact, paper.seeds, paper.size, overrides.papers];
}

function giveUp(): void {
  latest.drop();
  control?.abort();
}

/** Ends what runs; what is shown stays. */
export function cancelRun(): void {
  giveUp();
  setJob({ kind: "cancelled" });
}

/** Runs again, also after a failure or a cancel. */
export function runAgain(): void {
  latest.request();
}

/** Runs or shows the artefact in this size; `fresh` computes it although a result is stored. */
export function askFor(size: Settings["size"], fresh: boolean): void {
  asked = fresh;
  setPaper({ size });
  latest.request();
}

function setJob(job: Job): void {
  usePapers.setState({ job });
}

/** The open artefact, if there is one and it can run. */
export function openArtefact(): Artefact | undefined {
  const found = findArtefact(useLab.getState().slices.papers.artefact);
  return found === undefined || isPlanned(found) ? undefined : found;
}

/** Puts the artefact's own values under its controls, and tells of keys in a link that it does not have. */
export function takeControls(artefact: Artefact): void {
  const { overrides } = useLab.getState();
  const own = valuesOf(artefact, {});
  const keys = new Set(artefact.controls.map(({ key }) => key));
  const kept: Record<string, ParamMap[string]> = {};
  const strange: string[] = [];
  for (const [key, value] of Object.entries(overrides.papers)) {
    if (keys.has(key)) kept[key] = value;
    else strange.push(index.find(key)?.param.label ?? key);
  }
  if (strange.length > 0) {
    notify("warning", `The link sets ${strange.join(", ")}, which is no control of this artefact and was left out.`);
  }
  changeSlice("papers", { templateValues: own });
  if (strange.length > 0) useLab.setState({ overrides: { ...overrides, papers: kept } });
}

async function run(current: () => boolean): Promise<void> {
  control?.abort();
  const mine = new AbortController();
  control = mine;
  const artefact = openArtefact();
  if (artefact === undefined) return;
  await wantStored(artefact.id);
  if (!current() || mine.signal.aborted) return;
  const { slices, overrides } = useLab.getState();
  const paper = slices.papers;
  const unchanged = Object.keys(overrides.papers).length === 0 && paper.seeds.length === 0;
  const full = fullOutcome(usePapers.getState(), artefact);
  const mayWait = paper.size === "full" || !artefact.quick;
  if (unchanged && mayWait && !asked && full !== undefined && full.outcome.figures.length > 0) {
    usePapers.setState({ shown: full, job: { kind: "idle" } });
    return;
  }
  // The quick answer first: the full one may take minutes.
  const sizes = paper.size === "full" ? (["quick", "full"] as const) : (["quick"] as const);
  for (const size of sizes) {
    const settings = settingsOf(artefact, overrides.papers, { seeds: size === paper.size ? paper.seeds : [], size });
    const known = isKept(artefact, overrides.papers, paper.size) || (unchanged && full !== undefined);
    if (size !== paper.size && (settings.size === paper.size || known)) continue;
    if (!(await runSize(artefact, settings, mine.signal, current))) return;
  }
}

function isKept(artefact: Artefact, set: ParamMap, size: Settings["size"]): boolean {
  const { seeds } = useLab.getState().slices.papers;
  return usePapers.getState().kept.has(keyOf(artefact.id, settingsOf(artefact, set, { seeds, size })));
}

/** Shows the outcome of one size, from memory where it is there; answers whether to go on. */
async function runSize(
  artefact: Artefact,
  settings: Settings,
  signal: AbortSignal,
  current: () => boolean,
): Promise<boolean> {
  const kept = usePapers.getState().kept.get(keyOf(artefact.id, settings));
  if (kept !== undefined) {
    usePapers.setState({ shown: kept, job: { kind: "idle" } });
    return true;
  }
  const timer = setTimeout(() => {
    if (current()) setJob({ kind: "running", size: settings.size, share: 0 });
  }, SLOW_MS);
  const onProgress = (share: number) => {
    if (current() && usePapers.getState().job.kind === "running") {
      setJob({ kind: "running", size: settings.size, share });
    }
  };
  try {
    const outcome = await runArtefact(artefact, runner(), settings, { signal, onProgress });
    const done = keep(artefact, settings, outcome);
    if (!current() || signal.aborted) return false;
    usePapers.setState({ shown: done, job: { kind: "idle" } });
    flushPaint();
    return true;
  } catch (error) {
    if (current() && !signal.aborted) setJob({ kind: "failed", error: errorOf(error) });
    return false;
  } finally {
    clearTimeout(timer);
  }
}

/** Changes seeds or size of the open artefact. */
export function setPaper(patch: Partial<PaperSettings>): void {
  changeSlice("papers", patch);
}
