/** A campaign on threads of this machine: the runs of a plan that are not there yet, into a data set. */

import { startCall } from "../../src/call";
import type { CoreDescription } from "../../src/catalogue";
import { failure, type LabFailure } from "../../src/failure";
import { Pool } from "../../src/pool";
import type { Response, Result, Run } from "../../src/protocol";
import { threadSpawner } from "../spawnThread";
import { countOf, type Origin, type Plan, paramOf, SEED, type Task, tasksOf, varyingOf } from "./plan";
import { metricsOf, type Row, warningsOf } from "./rows";
import { type SchemaColumn, Store } from "./store";

/** How often a run is tried whose thread is lost. */
const ATTEMPTS = 4;
const FLUSH_MS = 5000;
const FLUSH_SHARE = 0.02;
const SAY_EVERY_MS = 1000;

export interface CampaignProgress {
  readonly done: number;
  readonly total: number;
  /** Runs that were there at the start. */
  readonly found: number;
  readonly refused: number;
  readonly ratePerS: number;
}

export interface CampaignOptions {
  readonly folder: string;
  readonly workers: number;
  readonly catalogue: CoreDescription;
  readonly origin: Origin;
  /** What the sidecar says beside the plan. */
  readonly about: object;
  readonly signal: AbortSignal;
  readonly say: (progress: CampaignProgress) => void;
}

const readRun = (response: Response) => (response.type === "ran" ? response.run : undefined);

/** The row of a run, or of why there is none; the settings that vary are part of it. */
function rowOf(task: Task, result: Result<Run>, { metrics }: Plan, varying: readonly string[]): Row {
  const settings = varying.flatMap((key) => {
    const value = task.set[key];
    if (value === undefined) return [];
    return [[key, typeof value === "object" ? value.join(",") : value] as const];
  });
  const head = {
    key: task.key,
    ...(task.scheme !== null && { scheme: task.scheme }),
    ...Object.fromEntries(settings),
    seed: Number(task.set[SEED]),
  };
  if (!result.ok) {
    const { code, message, hint } = result.error;
    return { ...head, error: `${code}: ${`${message} ${hint}`.trimEnd()}` };
  }
  const { result: measured, trace } = result.value;
  return { ...head, error: null, notes: warningsOf(trace.notes), ...metricsOf(measured, metrics) };
}

class Driver {
  private readonly started = performance.now();
  private flushed = this.started;
  private said = this.started;
  done: number;
  refused = 0;

  constructor(
    private readonly store: Store,
    private readonly total: number,
    private readonly found: number,
    private readonly options: CampaignOptions,
  ) {
    this.done = found;
  }

  progress(): CampaignProgress {
    const { done, total, found, refused } = this;
    const seconds = (performance.now() - this.started) / 1000;
    return { done, total, found, refused, ratePerS: (done - found) / seconds };
  }

  take(row: Row): void {
    this.store.add(row);
    this.done += 1;
    if (row.error !== null) this.refused += 1;
    const now = performance.now();
    if (now - this.flushed >= Math.max(FLUSH_MS, FLUSH_SHARE * (now - this.started))) {
      this.store.flush();
      this.flushed = now;
    }
    if (now - this.said >= SAY_EVERY_MS) {
      this.said = now;
      this.options.say(this.progress());
    }
  }
}

async function runTask(pool: Pool, plan: Plan, task: Task, signal: AbortSignal): Promise<Result<Run>> {
  const { scenario, changes } = plan;
  const request = { scenario, set: task.set, changes, record: "none" } as const;
  for (let attempt = 1; ; attempt++) {
    let alive = true;
    const result = await pool.use(async (connection) => {
      const answer = await startCall(connection, { verb: "run", request }, { signal }, readRun).result;
      alive = connection.alive;
      return answer;
    });
    if (result.ok || alive || signal.aborted || attempt === ATTEMPTS) return result;
  }
}

async function compute(tasks: Iterator<Task>, plan: Plan, driver: Driver, options: CampaignOptions): Promise<void> {
  const { workers, signal } = options;
  const varying = varyingOf(plan);
  const pool = new Pool(threadSpawner(), workers);
  const work = async () => {
    for (let next = tasks.next(); !next.done; next = tasks.next()) {
      const result = await runTask(pool, plan, next.value, signal);
      if (signal.aborted) return;
      driver.take(rowOf(next.value, result, plan, varying));
    }
  };
  try {
    await Promise.all(Array.from({ length: workers }, work));
  } finally {
    pool.close({ code: "closed", message: "The campaign has ended.", hint: "", place: "" });
  }
}

/**
 * Runs what is missing. Gives the final progress. Throws LabFailure for a bad plan, a disk that cannot be written, and an abort;
 * everything finished is kept.
 */
export async function runCampaign(plan: Plan, options: CampaignOptions): Promise<CampaignProgress> {
  const { folder, catalogue, origin, about, signal } = options;
  const varying = new Map(varyingOf(plan).map((key) => [key, paramOf(catalogue, key)]));
  const keys = [...tasksOf(plan, catalogue, origin)].map(({ key }) => key);
  const store = new Store(folder, varying);
  const there = await store.keys();
  const missing = new Set(keys.filter((key) => !there.has(key)));
  const tell = (more: { readonly schema?: readonly SchemaColumn[]; readonly refused?: number }) =>
    store.describe({
      campaign: 1,
      plan: plan.document,
      ...about,
      runs: countOf(plan),
      complete: more.schema !== undefined,
      ...more,
    });
  tell({});
  const driver = new Driver(store, keys.length, keys.filter((key) => there.has(key)).length, options);
  const rest = function* (): Generator<Task> {
    for (const task of tasksOf(plan, catalogue, origin)) if (missing.delete(task.key)) yield task;
  };
  try {
    if (missing.size > 0) await compute(rest(), plan, driver, options);
  } finally {
    store.flush();
  }
  if (signal.aborted) throw interrupted();
  tell(await store.finish(keys, { plan: plan.document, core: origin.core }));
  return driver.progress();
}

const interrupted = (): LabFailure =>
  failure("cancelled", "Interrupted.", "What is finished is kept: start the campaign again.");
