import type {
  Fluid,
  FluidRequest,
  LabError,
  LogOpenRequest,
  LogSummary,
  ModelRequest,
  ParamChange,
  ParamMap,
  PlayUpdate,
  Replay,
  ReplayRequest,
  Result,
  Run,
  RunRequest,
} from "./protocol";
import type { TuneRequest, TuneUpdate } from "./tuneTypes";

/** What a page holds: one worker for the person's own runs, and a pool for repeated seeds. */
export interface LabClient {
  /** Resolves when the worker has compiled the core and its catalogue matches the page's. */
  ready(): Promise<Result<{ readonly abi: number }>>;
  /** Runs a scenario. Latest wins: a newer `run` in the same slot cancels the older, which then fails with code `cancelled`. */
  run(request: RunRequest, options?: CallOptions): Promise<Result<Run>>;
  /** Unrolls a scenario at a chosen speed. */
  play(request: RunRequest, speed: number, handlers: PlayHandlers): PlaySession;
  /** Runs one request for each seed on the pool, metrics only. */
  runSeeds(request: RunRequest, seeds: readonly number[], options?: CallOptions): Promise<Result<readonly Run[]>>;
  /** Runs many requests on the pool; results in their order. The first failure ends the others and is the answer. */
  runAll(requests: readonly RunRequest[], options?: BatchOptions<Run>): Promise<Result<readonly Run[]>>;
  /** Like `runAll`, for deterministic models. */
  modelAll(requests: readonly ModelRequest[], options?: CallOptions): Promise<Result<readonly Replay[]>>;
  /** Starts the pool's workers and loads what is left, so that nothing is asked of the network later. Resolves when they are ready, or cannot be. */
  prepare(): Promise<void>;
  openLog(
    request: LogOpenRequest,
    options?: CallOptions,
  ): Promise<Result<{ readonly log: number; readonly summary: LogSummary }>>;
  /** Latest wins, like `run`. */
  replay(request: ReplayRequest, options?: CallOptions): Promise<Result<Replay>>;
  /** Estimators on a deterministic model's samples, whose flow is called `model`. Latest wins, like `run`. */
  model(request: ModelRequest, options?: CallOptions): Promise<Result<Replay>>;
  /** PERT's fluid model: trajectory and stability. Latest wins, like `run`. */
  fluid(request: FluidRequest, options?: CallOptions): Promise<Result<Fluid>>;
  /**
   * Searches for an estimator's best parameters on the pool, telling how far it is after every evaluation; resolves with the
   * last update. Latest wins. The death of a worker is survived.
   */
  tune(request: TuneRequest, options?: TuneOptions): Promise<Result<TuneUpdate>>;
  closeLog(log: number): void;
  /** Resolves when no call is in flight. A play session is no call: it may go on. */
  idle(): Promise<void>;
  /** Tells when the worker died and a new one started. Open logs keep their number: they are read again when next asked for. */
  onWorkerLost(listener: (error: LabError) => void): () => void;
  destroy(): void;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** 0 to 1. */
  readonly onProgress?: (share: number) => void;
  /** Latest wins: a newer call of the same verb in the same slot cancels this one. All share one by default. */
  readonly slot?: string;
}

/** Of many calls at once. */
export interface BatchOptions<T> extends CallOptions {
  /** Told each answer as it comes, in any order, with the place of its request. */
  readonly onAnswer?: (index: number, value: T) => void;
}

export interface TuneOptions {
  readonly signal?: AbortSignal;
  readonly onUpdate?: (update: TuneUpdate) => void;
}

export interface PlayHandlers {
  readonly onUpdate: (update: PlayUpdate) => void;
  /** The core took a change, at this simulated time. */
  readonly onChange: (change: ParamChange) => void;
  /** A refused change (the run goes on), or the end of the run by an error or by the worker's death. */
  readonly onError: (error: LabError) => void;
}

export interface PlaySession {
  /** Resolves when the run stands still and all that it did before has been told, when it is resumed, or when it has ended. */
  pause(): Promise<void>;
  resume(): void;
  /** Advances by one RTT sample; resolves as `pause` does. */
  step(): Promise<void>;
  setSpeed(speed: number): void;
  set(set: ParamMap): void;
  stop(): void;
}
