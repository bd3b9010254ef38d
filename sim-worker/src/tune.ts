/** A search for an estimator's parameters: evaluates the plan's trials on the pool's workers, and scores them. */

import { type Call, err, startCall } from "./call";
import type { Connection, NewRequest } from "./connection";
import type { Pool } from "./pool";
import type { FlowRows, LabError, ParamMap, Replay, Response, Result, Run } from "./protocol";
import { curveOf, figuresOf, judge, LEAST_SAMPLES, type Observed, scoreOf } from "./tuneScore";
import { type Judged, planMap, planSearch, type Trial } from "./tuneSearch";
import type { TuneFigures, TuneMap, TunePoint, TuneRequest, TuneUpdate } from "./tuneTypes";

export interface TuneSurroundings {
  readonly pool: Pool;
  /** The rows of the flow, for a source that is a log. */
  readonly rows: FlowRows | null;
  readonly signal: AbortSignal;
  /** Called after every evaluation. */
  readonly onUpdate: (update: TuneUpdate) => void;
}

/** Number of attempts for a trial whose worker dies. */
const TRIES = 3;
/** Errors that do not depend on the trial's setting: they end the search. */
const NOT_ITS_SETTING: ReadonlySet<string> = new Set(["worker-lost", "cancelled", "closed", "build-mismatch", "bug"]);

/** Searches until the plan ends; gives the last update. Aborting gives the error `cancelled`. */
export async function tune(request: TuneRequest, surroundings: TuneSurroundings): Promise<Result<TuneUpdate>> {
  const tuner = new Tuner(request, surroundings);
  try {
    return await tuner.run();
  } finally {
    tuner.close();
  }
}

class Tuner {
  private readonly started = performance.now();
  private readonly points: TunePoint[] = [];
  /** The number of the log with the rows in each worker. */
  private readonly logs = new Map<Connection, Promise<Result<number>>>();
  private present: TunePoint | null = null;
  private best: { readonly point: TunePoint; readonly loss: number } | null = null;
  private map: TuneMap | null = null;
  private confirmed: TuneFigures | null = null;
  private workersLost = 0;

  constructor(
    private readonly request: TuneRequest,
    private readonly surroundings: TuneSurroundings,
  ) {}

  async run(): Promise<Result<TuneUpdate>> {
    const { request } = this;
    const plan = request.through == null ? planSearch(request) : planMap(request, request.through);
    for (let step = plan.next(); step.done !== true; ) {
      this.map = step.value.map ?? this.map;
      const judged = await this.evaluateAll(step.value.trials);
      if (!judged.ok) return judged;
      // With so few samples no setting can be scored.
      if ((this.present?.figures.samples ?? 0) < LEAST_SAMPLES) break;
      step = plan.next(judged.value);
    }
    const failed = await this.confirm();
    if (failed !== null) return err(failed);
    const update = this.update(1);
    this.surroundings.onUpdate(update);
    return { ok: true, value: update };
  }

  /** Closes the rows' logs in the workers. */
  close(): void {
    for (const [connection, opened] of this.logs) {
      void opened.then((log) => {
        if (log.ok) connection.tell({ verb: "closeLog", id: 0, log: log.value });
      });
    }
  }

  private update(share: number): TuneUpdate {
    const { points, present, map, confirmed, workersLost } = this;
    const wallSeconds = (performance.now() - this.started) / 1000;
    return { points, present, best: this.best?.point ?? null, map, confirmed, share, workersLost, wallSeconds };
  }

  /** Evaluates on all workers; the answers are in the order of the trials. */
  private async evaluateAll(trials: readonly Trial[]): Promise<Result<readonly Judged[]>> {
    const judged: Judged[] = [];
    let failed: LabError | null = null;
    let next = 0;
    const runTrials = async () => {
      for (let at = next++; failed === null; at = next++) {
        const trial = trials[at];
        if (trial === undefined) return;
        const result = await this.evaluate(trial);
        if (result.ok) judged[at] = this.take(trial, result.value);
        else failed ??= result.error;
      }
    };
    await Promise.all(Array.from({ length: Math.min(this.surroundings.pool.size, trials.length) }, runTrials));
    return failed === null ? { ok: true, value: judged } : err(failed);
  }

  private take(trial: Trial, observed: readonly Observed[]): Judged {
    const { goal, budget } = this.request;
    const figures = figuresOf(observed);
    const { score, loss, gain } = judge(goal, observed, figures);
    const key = observed[0]?.curve?.key ?? null;
    const toSet = gain === null || key === null ? null : { key, value: gain };
    const point: TunePoint = { ...trial, score, figures, gain: toSet };
    this.points.push(point);
    if (trial.phase === "present") this.present = point;
    if (loss < (this.best?.loss ?? Number.POSITIVE_INFINITY) && score !== null) this.best = { point, loss };
    this.surroundings.onUpdate(this.update(Math.min(0.99, this.points.length / budget)));
    return { ...trial, loss };
  }

  /** The observations of a trial; none when the core refuses its setting. Repeats a trial whose worker dies. */
  private async evaluate(trial: Trial): Promise<Result<readonly Observed[]>> {
    for (let tries = 1; ; tries++) {
      const result = await this.surroundings.pool.use((connection) =>
        this.observe(connection, setOf(this.request, trial.values)),
      );
      if (result.ok) return result;
      if (result.error.code === "worker-lost" && tries < TRIES) this.workersLost += 1;
      else if (NOT_ITS_SETTING.has(result.error.code) || trial.phase === "present") return result;
      else return { ok: true, value: [] };
    }
  }

  /** Runs the source with the settings `set` on one worker, once for each seed. */
  private async observe(connection: Connection, set: ParamMap): Promise<Result<readonly Observed[]>> {
    const asked = await this.requestsOf(connection, set);
    if (!asked.ok) return asked;
    const observed: Observed[] = [];
    for (const request of asked.value) {
      const result = await this.ask(connection, request, readObserved(this.request)).result;
      if (!result.ok) return result;
      observed.push(result.value);
    }
    return { ok: true, value: observed };
  }

  private async requestsOf(connection: Connection, set: ParamMap): Promise<Result<readonly NewRequest[]>> {
    const { source, goal, estimator } = this.request;
    const asks = { record: "none", operating: goal.kind === "coverage" } as const;
    const over = (base: ParamMap, more: ParamMap = {}): ParamMap => ({ ...base, ...set, ...more });
    switch (source.kind) {
      case "run": {
        const { request, seeds } = source;
        const value = seeds.map((seed): NewRequest => {
          return { verb: "run", request: { ...request, ...asks, set: over(request.set, { "run.seed": seed }) } };
        });
        return { ok: true, value };
      }
      case "model": {
        const request = { ...source.request, ...asks, estimators: [estimator], set: over(source.request.set) };
        return { ok: true, value: [{ verb: "model", request }] };
      }
      case "replay": {
        const log = await this.openedIn(connection);
        if (!log.ok) return log;
        const base = { ...source.request, ...asks, estimators: [estimator], set: over(source.request.set) };
        return { ok: true, value: [{ verb: "replay", request: { ...base, log: log.value } }] };
      }
    }
  }

  /** The number of the log with the rows of the flow in a worker; they are sent to it once. */
  private openedIn(connection: Connection): Promise<Result<number>> {
    const known = this.logs.get(connection);
    if (known !== undefined) return known;
    const { rows } = this.surroundings;
    if (rows === null) {
      return Promise.resolve(err({ code: "bug", message: "A search on a log needs its rows.", hint: "", place: "" }));
    }
    const opened = this.ask(connection, { verb: "openRows", rows }, (response) =>
      response.type === "rowsOpened" ? response.log : undefined,
    ).result;
    this.logs.set(connection, opened);
    return opened;
  }

  private ask<T>(connection: Connection, request: NewRequest, read: (response: Response) => T | undefined): Call<T> {
    return startCall(connection, request, { signal: this.surroundings.signal }, read);
  }

  /** Evaluates the best setting again with the gain for the goal's mean RTO. Gives the error, or null. */
  private async confirm(): Promise<LabError | null> {
    const point = this.best?.point;
    if (point?.gain == null) return null;
    const set = { ...setOf(this.request, point.values), [point.gain.key]: point.gain.value };
    const result = await this.surroundings.pool.use((connection) => this.observe(connection, set));
    if (!result.ok) return result.error.code === "worker-lost" ? null : result.error;
    this.confirmed = figuresOf(result.value);
    return null;
  }
}

function setOf({ axes }: TuneRequest, values: readonly number[]): ParamMap {
  return Object.fromEntries(axes.map(({ key }, at) => [key, values[at] ?? 0]));
}

/** Reads the figures of the tuned estimator from the answer of a run, a replay or a model. */
function readObserved({ estimator, flow }: TuneRequest): (response: Response) => Observed | undefined {
  const read = (scores: Replay["scores"], curves: Run["result"]["operatingCurves"]): Observed => ({
    score: scoreOf(scores, estimator, flow),
    curve: curveOf(curves, estimator, flow),
  });
  return (response) => {
    if (response.type === "ran") return read(response.run.result.estimators, response.run.result.operatingCurves);
    if (response.type === "replayed") return read(response.replay.scores, response.replay.operatingCurves);
    return undefined;
  };
}
