import { create } from "zustand";
import { type Measures, measuresOf } from "../../../../papers/pert/measures";
import type { LabError } from "../../../../sim-worker/src/protocol";
import { begin, underway } from "../../runs/background";
import { client } from "../../state/lab";
import { sameParts } from "../../state/sameParts";
import { useLab } from "../../state/store";
import type { LabState } from "../../state/types";
import { simulationSet } from "../../state/values";
import { type Job, packetsOf, planOf } from "./plan";
import { LAB_BASE } from "./settings";

/** Runs what a comparison lacks, on the pool. What has been run is kept: another scheme or value asks for its own runs only. */

export type CompareJob =
  | { readonly kind: "idle" }
  /** So much work that it waits to be asked. */
  | { readonly kind: "asks"; readonly runs: number; readonly packets: number }
  | { readonly kind: "running"; readonly share: number; readonly done: number; readonly runs: number }
  | { readonly kind: "cancelled"; readonly left: number }
  | { readonly kind: "failed"; readonly error: LabError };

interface CompareState {
  /** By the job's key. */
  readonly results: ReadonlyMap<string, Measures>;
  readonly job: CompareJob;
}

export const useCompare = create<CompareState>()(() => ({ results: new Map(), job: { kind: "idle" } }));

/** About ten seconds of one processor: more waits to be asked. */
const MUCH_PACKETS = 25e6;
/** A dragged or typed change is one change. */
const SETTLE_MS = 250;
/** Results come in bursts; figures are drawn anew so often. */
const SHOW_MS = 120;
const MOST_KEPT = 5000;

let control: AbortController | null = null;
let timer = 0;
/** Ends the waiting for the change that has not been taken up yet. */
let settle = () => {};

/** Follows the settings; gives the way to stop. */
export function followCompare(): () => void {
  const stop = useLab.subscribe(inputs, () => soon(), { equalityFn: sameParts, fireImmediately: true });
  return () => {
    stop();
    drop();
    useCompare.setState({ job: { kind: "idle" } });
  };
}

function inputs(state: LabState): readonly unknown[] {
  const { compare } = state.slices;
  const lab = compare.base === LAB_BASE ? [state.scenario, simulationSet(state), state.ownModel] : [null, null, null];
  return [compare.base, compare.schemes, compare.key, compare.values, compare.seeds, ...lab];
}

/** What runs is of no use any more, but its finished runs are kept. */
function soon(): void {
  drop();
  const done = begin();
  settle = done;
  timer = window.setTimeout(() => void compare(false).finally(done), SETTLE_MS);
}

function drop(): void {
  control?.abort();
  window.clearTimeout(timer);
  settle();
}

/** Runs what is missing, however much it is. */
export function compareNow(): void {
  void underway(compare(true));
}

/** Ends what runs; what is done stays. */
export function cancelCompare(): void {
  const { job } = useCompare.getState();
  control?.abort();
  if (job.kind === "running") useCompare.setState({ job: { kind: "cancelled", left: job.runs - job.done } });
}

async function compare(asked: boolean): Promise<void> {
  const plan = planOf(useLab.getState());
  const known = useCompare.getState().results;
  const missing = plan?.jobs.filter(({ key }) => !known.has(key)) ?? [];
  if (plan === null || missing.length === 0) return useCompare.setState({ job: { kind: "idle" } });
  const packets = packetsOf(plan.base, missing);
  if (!asked && packets > MUCH_PACKETS) {
    return useCompare.setState({ job: { kind: "asks", runs: missing.length, packets } });
  }
  await run(missing);
}

async function run(jobs: readonly Job[]): Promise<void> {
  control?.abort();
  const mine = new AbortController();
  control = mine;
  const fresh = new Map<string, Measures>();
  const runs = jobs.length;
  let done = 0;
  let share = 0;
  let due = 0;
  const tell = () => {
    window.clearTimeout(due);
    due = 0;
    keep(fresh);
    fresh.clear();
    if (!mine.signal.aborted) useCompare.setState({ job: { kind: "running", share, done, runs } });
  };
  const tellSoon = () => {
    if (due === 0) due = window.setTimeout(tell, SHOW_MS);
  };
  tell();
  const result = await client().runAll(
    jobs.map(({ request }) => request),
    {
      signal: mine.signal,
      onProgress: (now) => {
        share = now;
        tellSoon();
      },
      onAnswer: (at, answer) => {
        const job = jobs[at];
        if (job === undefined) return;
        done += 1;
        fresh.set(job.key, measuresOf(answer));
        tellSoon();
      },
    },
  );
  tell();
  if (mine.signal.aborted) return;
  useCompare.setState({ job: result.ok ? { kind: "idle" } : { kind: "failed", error: result.error } });
}

/** Adds results; the oldest give way. */
function keep(fresh: ReadonlyMap<string, Measures>): void {
  if (fresh.size === 0) return;
  const results = new Map([...useCompare.getState().results, ...fresh]);
  for (const oldest of results.keys()) {
    if (results.size <= MOST_KEPT) break;
    results.delete(oldest);
  }
  useCompare.setState({ results });
}
