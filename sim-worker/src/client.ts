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
import type { TrainHandlers, TrainRequest, TrainSession } from "./trainTypes";
import type { TuneRequest, TuneUpdate } from "./tuneTypes";

/** The page's client: one worker for the user's own runs, and a pool for repeated seeds. */
export interface LabClient {
  /** Resolves when the worker has compiled the core and its catalogue matches the page's. */
  ready(): Promise<Result<{ readonly abi: number }>>;
  /** Runs a scenario. Latest wins: a newer `run` in the same slot cancels the older, which then fails with code `cancelled`. */
  run(request: RunRequest, options?: CallOptions): Promise<Result<Run>>;
  /** Unrolls a scenario at a chosen speed. */
  play(request: RunRequest, speed: number, handlers: PlayHandlers): PlaySession;
  /** Runs one request for each seed on the pool, metrics only. */
  runSeeds(request: RunRequest, seeds: readonly number[], options?: CallOptions): Promise<Result<readonly Run[]>>;
  /** Runs many requests on the pool; results in their order. The first failure ends the others and is the result. */
  runAll(requests: readonly RunRequest[], options?: BatchOptions<Run>): Promise<Result<readonly Run[]>>;
  /** Like `runAll`, for deterministic models. */
  modelAll(requests: readonly ModelRequest[], options?: CallOptions): Promise<Result<readonly Replay[]>>;
  /** Starts the pool's workers and loads the remaining scripts, so that nothing is fetched later. Resolves when they are ready or have failed. */
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
   * Searches for an estimator's best parameters on the pool, with an update after every evaluation; resolves with the last
   * update. Latest wins. A worker that dies is replaced.
   */
  tune(request: TuneRequest, options?: TuneOptions): Promise<Result<TuneUpdate>>;
  /** Trains a net, in a worker that trainings alone use. */
  train(request: TrainRequest, handlers?: TrainHandlers): TrainSession;
  closeLog(log: number): void;
  /** Resolves when no call is in flight. Neither a play session nor a training is a call; they may continue. */
  idle(): Promise<void>;
  /** Calls the listener when the worker died and a new one started. Open logs keep their number and are read again when they are next used. */
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

/** Options of many calls at once. */
export interface BatchOptions<T> extends CallOptions {
  /** Called with each answer as it comes, in any order, with the index of its request. */
  readonly onAnswer?: (index: number, value: T) => void;
}

export interface TuneOptions {
  readonly signal?: AbortSignal;
  readonly onUpdate?: (update: TuneUpdate) => void;
}

export interface PlayHandlers {
  readonly onUpdate: (update: PlayUpdate) => void;
  /** The core accepted a change, at this simulated time. */
  readonly onChange: (change: ParamChange) => void;
  /** A refused change (the run continues), or the end of the run by an error or by the death of its worker. */
  readonly onError: (error: LabError) => void;
}

export interface PlaySession {
  /** Resolves when the run is paused and all of its updates have arrived, when it is resumed, or when it has ended. */
  pause(): Promise<void>;
  resume(): void;
  /** Advances by one RTT sample; resolves as `pause` does. */
  step(): Promise<void>;
  setSpeed(speed: number): void;
  set(set: ParamMap): void;
  stop(): void;
}
