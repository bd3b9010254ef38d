/** The client of the page: a worker for the user's own calls, and a pool for repeated seeds. */

import { catalogueHash } from "../generated/catalogue";
import { type Call, err, startCall } from "./call";
import type { BatchOptions, CallOptions, LabClient, PlayHandlers, PlaySession, TuneOptions } from "./client";
import { Connection, type NewRequest, type Spawn } from "./connection";
import { ABI } from "./module";
import { type KnownLog, OpenLogs } from "./openLogs";
import { Pool } from "./pool";
import type {
  FlowRows,
  Fluid,
  FluidRequest,
  LabError,
  LogOpenRequest,
  LogSummary,
  ModelRequest,
  Replay,
  ReplayRequest,
  Response,
  Result,
  Run,
  RunRequest,
} from "./protocol";
import { Standstill } from "./standstill";
import { Trainer } from "./trainer";
import type { TrainHandlers, TrainRequest, TrainSession } from "./trainTypes";
import type { TuneRequest, TuneUpdate } from "./tuneTypes";

export interface ClientOptions {
  /** Starts a worker; tests pass their own function. */
  readonly spawn?: Spawn;
  /** Workers for many runs at once; by default one less than the processors, from 1 to 4. */
  readonly poolSize?: number;
  /** Fingerprint of the catalogue that the caller was built with. */
  readonly catalogueHash?: string;
}

/** A client whose worker can be made to die, for tests. */
export interface CrashableClient extends LabClient {
  /** Traps in the worker; resolves with the error that every call in flight gets. */
  crash(): Promise<Result<never>>;
}

const spawnWorker: Spawn = (events) => {
  const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: "rtt-lab" });
  worker.onmessage = ({ data }: MessageEvent<Response>) => events.answered(data);
  // A script that cannot be loaded gives an event without a message.
  worker.onerror = ({ message }) => events.failed(message || "its script cannot be loaded");
  worker.onmessageerror = () => events.failed("an answer cannot be read");
  return { post: (message) => worker.postMessage(message), terminate: () => worker.terminate() };
};

/** The search for parameters, which the page starts without. */
const loadSearch = () => import("./tune");

const closedError: LabError = { code: "closed", message: "The client was closed.", hint: "", place: "" };

const noSuchLogError: LabError = {
  code: "no-such-log",
  message: "This log is not open.",
  hint: "Open the file again.",
  place: "",
};

const mismatchError: LabError = {
  code: "build-mismatch",
  message: "The page and its worker are of different builds.",
  hint: "Reload the page.",
  place: "",
};

export function createLabClient(options: ClientOptions = {}): CrashableClient {
  return new WorkerClient(options);
}

class WorkerClient implements CrashableClient {
  private readonly spawn: Spawn;
  private readonly pool: Pool;
  private readonly trainer: Trainer;
  private readonly hash: string;
  private readonly logs = new OpenLogs();
  private readonly lostListeners = new Set<(error: LabError) => void>();
  private readonly idleWaiters: (() => void)[] = [];
  /** The present call of each slot; a newer one cancels it. */
  private readonly slots = new Map<string, Call<unknown>>();
  /** The present search; a newer one cancels it. */
  private tuning: AbortController | null = null;
  private inFlight = 0;
  private connection: Connection | null = null;
  private greeting: Promise<Result<{ readonly abi: number }>> | null = null;
  /** Why no call is possible: the client is closed, or the worker is of another build. */
  private refusal: LabError | null = null;

  constructor(options: ClientOptions) {
    this.spawn = options.spawn ?? spawnWorker;
    this.hash = options.catalogueHash ?? catalogueHash;
    const processors = globalThis.navigator?.hardwareConcurrency ?? 2;
    this.pool = new Pool(this.spawn, options.poolSize ?? Math.min(4, Math.max(1, processors - 1)));
    this.trainer = new Trainer(this.spawn);
    this.connect();
  }

  ready(): Promise<Result<{ readonly abi: number }>> {
    this.connect();
    return this.greeting ?? Promise.resolve(err(this.refusal ?? closedError));
  }

  run(request: RunRequest, options: CallOptions = {}): Promise<Result<Run>> {
    return this.latest("run", { verb: "run", request }, options, readRun);
  }

  runSeeds(request: RunRequest, seeds: readonly number[], options: CallOptions = {}): Promise<Result<readonly Run[]>> {
    const requests = seeds.map(
      (seed): RunRequest => ({ ...request, set: { ...request.set, "run.seed": seed }, record: "none" }),
    );
    return this.runAll(requests, options);
  }

  runAll(requests: readonly RunRequest[], options: BatchOptions<Run> = {}): Promise<Result<readonly Run[]>> {
    const asked = requests.map((request): NewRequest => ({ verb: "run", request }));
    return this.onPool(asked, readRun, options);
  }

  modelAll(requests: readonly ModelRequest[], options: CallOptions = {}): Promise<Result<readonly Replay[]>> {
    const asked = requests.map((request): NewRequest => ({ verb: "model", request }));
    return this.onPool(asked, readReplay, options);
  }

  async prepare(): Promise<void> {
    if (this.refusal !== null) return;
    await loadSearch();
    await this.call({ verb: "describe", ahead: "all" }, {}, (response) => response.type === "described" || undefined)
      .result;
    await this.pool.prepare();
  }

  async openLog(
    request: LogOpenRequest,
    options: CallOptions = {},
  ): Promise<Result<{ readonly log: number; readonly summary: LogSummary }>> {
    const result = await this.readLog(request, options);
    if (!result.ok) return result;
    const { log, summary, connection } = result.value;
    return { ok: true, value: { log: this.logs.add(request, connection, log), summary } };
  }

  async replay(request: ReplayRequest, options: CallOptions = {}): Promise<Result<Replay>> {
    const known = this.logs.get(request.log);
    if (known === undefined) return err(noSuchLogError);
    const error = await this.readAgain(known);
    if (error !== null) return err(error);
    return this.latest("replay", { verb: "replay", request: { ...request, log: known.inWorker } }, options, readReplay);
  }

  model(request: ModelRequest, options: CallOptions = {}): Promise<Result<Replay>> {
    return this.latest("model", { verb: "model", request }, options, readReplay);
  }

  fluid(request: FluidRequest, options: CallOptions = {}): Promise<Result<Fluid>> {
    return this.latest("fluid", { verb: "fluid", request }, options, (response) =>
      response.type === "flowed" ? response.fluid : undefined,
    );
  }

  async tune(request: TuneRequest, options: TuneOptions = {}): Promise<Result<TuneUpdate>> {
    if (this.refusal !== null) return err(this.refusal);
    this.tuning?.abort();
    const control = new AbortController();
    this.tuning = control;
    const abort = () => control.abort();
    if (options.signal?.aborted === true) abort();
    options.signal?.addEventListener("abort", abort);
    const result = await this.counted(this.search(request, control.signal, options.onUpdate));
    options.signal?.removeEventListener("abort", abort);
    return result;
  }

  private async search(
    request: TuneRequest,
    signal: AbortSignal,
    onUpdate: TuneOptions["onUpdate"] = () => undefined,
  ): Promise<Result<TuneUpdate>> {
    const { source } = request;
    const rows = source.kind === "replay" ? await this.takeRows(source.request, signal) : null;
    if (rows?.ok === false) return rows;
    const { tune } = await loadSearch();
    return tune(request, { pool: this.pool, rows: rows?.value ?? null, signal, onUpdate });
  }

  /** The rows of one flow of an open log, from the worker that has read it. */
  private async takeRows({ log, flow }: ReplayRequest, signal: AbortSignal): Promise<Result<FlowRows>> {
    const known = this.logs.get(log);
    if (known === undefined) return err(noSuchLogError);
    const error = await this.readAgain(known);
    if (error !== null) return err(error);
    return this.call({ verb: "takeRows", log: known.inWorker, flow }, { signal }, (response) =>
      response.type === "rowsTaken" ? response.rows : undefined,
    ).result;
  }

  closeLog(log: number): void {
    const known = this.logs.remove(log);
    if (known !== undefined && known.connection === this.connection) {
      known.connection.tell({ verb: "closeLog", id: 0, log: known.inWorker });
    }
  }

  play(request: RunRequest, speed: number, handlers: PlayHandlers): PlaySession {
    const connection = this.connect();
    if (connection === null) {
      const error = this.refusal ?? closedError;
      // As with a worker, the error arrives after the caller has received its session.
      queueMicrotask(() => handlers.onError(error));
      return silentSession;
    }
    const standstill = new Standstill();
    const id = connection.ask({ verb: "play", request, speed }, (response) => {
      tellPlayer(response, handlers);
      standstill.hear(response);
    });
    const control = (message: Extract<NewRequest, { verb: "control" }>["control"]) => {
      standstill.count();
      connection.tell({ verb: "control", id, control: message });
    };
    return {
      pause: () => {
        control({ do: "pause" });
        return standstill.reached();
      },
      resume: () => {
        standstill.giveUp();
        control({ do: "resume" });
      },
      step: () => {
        control({ do: "step" });
        return standstill.reached();
      },
      setSpeed: (newSpeed) => control({ do: "speed", speed: newSpeed }),
      set: (set) => control({ do: "set", set }),
      stop: () => control({ do: "stop" }),
    };
  }

  train(request: TrainRequest, handlers: TrainHandlers = {}): TrainSession {
    return this.trainer.train(request, handlers);
  }

  idle(): Promise<void> {
    if (this.inFlight === 0) return Promise.resolve();
    return new Promise((resolve) => this.idleWaiters.push(resolve));
  }

  onWorkerLost(listener: (error: LabError) => void): () => void {
    this.lostListeners.add(listener);
    return () => this.lostListeners.delete(listener);
  }

  crash(): Promise<Result<never>> {
    return this.call<never>({ verb: "crash" }, {}, () => undefined).result;
  }

  destroy(): void {
    this.refuse(closedError);
  }

  /** Ends the workers; calls in flight and all later ones fail with `error`. */
  private refuse(error: LabError): void {
    this.refusal = error;
    this.connection?.close(error);
    this.connection = null;
    this.greeting = null;
    this.pool.close(error);
    this.trainer.close(error);
  }

  /** The live connection, started where there is none; null when no call is possible. */
  private connect(): Connection | null {
    if (this.refusal !== null) return null;
    if (this.connection !== null) return this.connection;
    const connection: Connection = new Connection(this.spawn, (error) => this.lost(connection, error));
    this.connection = connection;
    this.greeting = startCall(connection, { verb: "describe" }, {}, (response) =>
      response.type === "described" ? response : undefined,
    ).result.then((result) => this.greet(result));
    return connection;
  }

  /** Checks that worker and client are of the same build. */
  private greet(result: Result<Extract<Response, { type: "described" }>>): Result<{ readonly abi: number }> {
    if (!result.ok) return result;
    const { abi, catalogueHash: theirs } = result.value;
    if (abi === ABI && theirs === this.hash) return { ok: true, value: { abi } };
    this.refuse(mismatchError);
    return err(mismatchError);
  }

  private lost(connection: Connection, error: LabError): void {
    if (this.connection !== connection) return;
    this.connection = null;
    if (connection.answered) this.connect();
    for (const listener of this.lostListeners) listener(error);
  }

  private call<T>(request: NewRequest, options: CallOptions, read: (response: Response) => T | undefined): Call<T> {
    const connection = this.connect();
    if (connection === null) {
      return { result: Promise.resolve(err(this.refusal ?? closedError)), cancel: () => undefined };
    }
    const call = startCall(connection, request, options, read);
    return { result: this.counted(call.result), cancel: () => call.cancel() };
  }

  /** Starts a call that cancels the one before it in the same slot. */
  private async latest<T>(
    verb: string,
    request: NewRequest,
    options: CallOptions,
    read: (response: Response) => T | undefined,
  ): Promise<Result<T>> {
    const slot = `${verb} ${options.slot ?? ""}`;
    this.slots.get(slot)?.cancel();
    const call = this.call(request, options, read);
    this.slots.set(slot, call);
    const result = await call.result;
    if (this.slots.get(slot) === call) this.slots.delete(slot);
    return result;
  }

  private async onPool<T>(
    requests: readonly NewRequest[],
    read: (response: Response) => T | undefined,
    options: BatchOptions<T>,
  ): Promise<Result<readonly T[]>> {
    if (this.refusal !== null) return err(this.refusal);
    return this.counted(this.pool.askAll(requests, read, options));
  }

  /** After the death of a worker the file is read again before the first replay on it. Gives what went wrong, or null. */
  private readAgain(known: KnownLog): Promise<LabError | null> {
    if (known.connection === this.connection) return Promise.resolve(null);
    known.reading ??= this.readLog(known.request, {}).then((result) => {
      known.reading = null;
      if (!result.ok) return result.error;
      known.connection = result.value.connection;
      known.inWorker = result.value.log;
      return null;
    });
    return known.reading;
  }

  private async readLog(request: LogOpenRequest, options: CallOptions) {
    const connection = this.connect();
    if (connection === null) return err(this.refusal ?? closedError);
    const read = (response: Response) =>
      response.type === "logOpened" ? { log: response.log, summary: response.summary, connection } : undefined;
    // A log whose opening was cancelled just before it was read is closed.
    const late = (response: Response) => {
      if (response.type === "logOpened") connection.tell({ verb: "closeLog", id: 0, log: response.log });
    };
    return this.counted(startCall(connection, { verb: "openLog", request }, options, read, late).result);
  }

  private async counted<T>(result: Promise<T>): Promise<T> {
    this.inFlight += 1;
    const value = await result;
    this.inFlight -= 1;
    if (this.inFlight === 0) for (const resolve of this.idleWaiters.splice(0)) resolve();
    return value;
  }
}

const silentSession: PlaySession = {
  pause: () => Promise.resolve(),
  resume: () => undefined,
  step: () => Promise.resolve(),
  setSpeed: () => undefined,
  set: () => undefined,
  stop: () => undefined,
};

const readRun = (response: Response) => (response.type === "ran" ? response.run : undefined);

const readReplay = (response: Response) => (response.type === "replayed" ? response.replay : undefined);

function tellPlayer(response: Response, handlers: PlayHandlers): void {
  if (response.type === "played") handlers.onUpdate(response.update);
  else if (response.type === "changed") handlers.onChange(response.change);
  else if (response.type === "refused" || response.type === "failed") handlers.onError(response.error);
}
