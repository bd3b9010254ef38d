/** Dispatches requests and posts their answers; the same in the browser's worker and in tests under Node. */

import { loadModels, withModels } from "./bundledModels";
import { type Core, CoreTrap } from "./core";
import { trap } from "./crash";
import { toLabError } from "./failure";
import { runFluid } from "./fluid";
import type { JobContext } from "./job";
import { LogShelf, readLog } from "./logs";
import { runModel } from "./model";
import { Play } from "./play";
import type { Request, Response } from "./protocol";
import { openRows, replay, takeRows } from "./replay";
import { simulate } from "./simulate";
import { buffersOf } from "./trace";
import { Training } from "./train";
import type { Turns } from "./turns";

export interface DispatchSurroundings {
  /** Loads and compiles the core. Throws LabFailure when that cannot be done. */
  loadCore(): Promise<Core>;
  /** Sends an answer; the buffers in `transfer` are transferred with it. */
  post(response: Response, transfer: readonly ArrayBuffer[]): void;
  readonly turns: Turns;
  /** Called after a trap was reported: this worker must not be used any more. */
  lost(): void;
}

/** A request that controls a running job. */
type Control = Extract<Request, { readonly verb: "control" | "controlTraining" }>;

/** A request that starts a job. */
type Work = Exclude<Request, Control | { readonly verb: "cancel" | "closeLog" }>;

/** The least time between two reports of progress. */
const PROGRESS_EVERY_MS = 50;

export class Dispatcher {
  private core: Promise<Core> | null = null;
  private readonly jobs = new Map<number, JobContext>();
  private readonly plays = new Map<number, Play>();
  private readonly trainings = new Map<number, Training>();
  /** Controls of jobs that were requested while the core is still loading. */
  private readonly earlyControls = new Map<number, Control[]>();
  private readonly logs = new LogShelf();
  private dead = false;

  constructor(private readonly surroundings: DispatchSurroundings) {}

  /** Takes a request; answers come through `post`. Never throws. */
  receive(request: Request): void {
    if (this.dead) return;
    if (request.verb === "cancel") {
      const job = this.jobs.get(request.id);
      if (job !== undefined) job.token.cancelled = true;
      this.plays.get(request.id)?.control({ do: "stop" });
      this.trainings.get(request.id)?.cancel();
    } else if (request.verb === "control" || request.verb === "controlTraining") {
      this.guard(request.id, () => this.control(request));
    } else if (request.verb === "closeLog") {
      this.logs.remove(request.log);
    } else {
      void this.serve(request);
    }
  }

  private async serve(request: Work): Promise<void> {
    const { id } = request;
    const context = this.newContext(id);
    this.jobs.set(id, context);
    try {
      this.core ??= this.surroundings.loadCore();
      const core = await this.core;
      // A request that came while the core was loading may have been cancelled already.
      if (context.token.cancelled) this.post({ type: "cancelled", id });
      else await this.work(core, request, context);
    } catch (thrown) {
      this.fail(id, thrown);
    } finally {
      this.jobs.delete(id);
      this.plays.delete(id);
      this.trainings.delete(id);
      this.earlyControls.delete(id);
      void this.makeReady();
    }
  }

  /** Prepares the next session's memory when no request is pending. */
  private async makeReady(): Promise<void> {
    const { turns } = this.surroundings;
    const idle = () => this.jobs.size === 0 && !this.dead;
    await turns.next();
    if (!idle()) return;
    try {
      await (await this.core)?.prepare(idle, () => turns.next());
    } catch {
      // No core or no memory: the next session fails with that error, and reports it.
    }
  }

  private async work(core: Core, request: Work, context: JobContext): Promise<void> {
    const { id } = request;
    switch (request.verb) {
      case "describe": {
        const { abi, catalogue } = core.build();
        if (request.ahead !== undefined) await loadModels();
        if (request.ahead === "all") await core.loadAhead();
        return this.post({ type: "described", id, abi, catalogueHash: catalogue });
      }
      case "run": {
        const run = await simulate(core, request.request, context);
        return this.post({ type: "ran", id, run }, buffersOf(run.trace));
      }
      case "play":
        return this.play(core, request);
      case "openLog": {
        const log = await readLog(core, request.request, context);
        return this.post({ type: "logOpened", id, log: this.logs.add(log), summary: log.summary });
      }
      case "replay": {
        const log = this.logs.get(request.request.log);
        const answer = await replay(core, log, request.request, context);
        return this.post({ type: "replayed", id, replay: answer }, buffersOf(answer.trace));
      }
      case "takeRows": {
        const rows = takeRows(this.logs.get(request.log), request.flow);
        return this.post({ type: "rowsTaken", id, rows }, [rows.rows]);
      }
      case "openRows":
        return this.post({ type: "rowsOpened", id, log: this.logs.add(openRows(request.rows)) });
      case "model": {
        const answer = await runModel(core, request.request, context);
        return this.post({ type: "replayed", id, replay: answer }, buffersOf(answer.trace));
      }
      case "fluid": {
        const fluid = await runFluid(core, request.request, context);
        const tables = fluid.table === null ? [] : [fluid.table];
        return this.post({ type: "flowed", id, fluid }, buffersOf({ tables, grids: [] }));
      }
      case "train":
        return this.train(core, request);
      case "crash":
        return trap();
    }
  }

  private async play(core: Core, { id, request, speed }: Extract<Request, { verb: "play" }>): Promise<void> {
    const play = new Play(core, await withModels(request), speed, this.surroundings.turns, {
      played: (update) => this.post({ type: "played", id, update }, buffersOf(update)),
      changed: (change) => this.post({ type: "changed", id, change }),
      refused: (error) => this.post({ type: "refused", id, error }),
      rested: (controls) => this.post({ type: "rested", id, controls }),
    });
    this.plays.set(id, play);
    this.controlEarly(id);
    await play.run();
    this.post({ type: "done", id });
  }

  private async train(core: Core, { id, request }: Extract<Request, { verb: "train" }>): Promise<void> {
    const training = new Training(core, request, this.surroundings.turns, {
      trained: (update) => this.post({ type: "trained", id, update }, buffersOf({ tables: update.tables, grids: [] })),
      refused: (error) => this.post({ type: "refused", id, error }),
    });
    this.trainings.set(id, training);
    this.controlEarly(id);
    await training.run();
    this.post({ type: "done", id });
  }

  private control(request: Control): void {
    const { id } = request;
    const play = this.plays.get(id);
    const training = this.trainings.get(id);
    if (request.verb === "control" && play !== undefined) play.control(request.control);
    else if (request.verb === "controlTraining" && training !== undefined) training.control(request.control);
    else if (this.jobs.has(id)) this.earlyControls.set(id, [...(this.earlyControls.get(id) ?? []), request]);
  }

  /** Applies the controls that came before their job was there. */
  private controlEarly(id: number): void {
    for (const control of this.earlyControls.get(id) ?? []) this.control(control);
  }

  private newContext(id: number): JobContext {
    const { turns } = this.surroundings;
    let last = turns.now();
    return {
      token: { cancelled: false },
      turns,
      progress: (share) => {
        if (turns.now() - last < PROGRESS_EVERY_MS) return;
        last = turns.now();
        this.post({ type: "progress", id, share });
      },
    };
  }

  private guard(id: number, work: () => void): void {
    try {
      work();
    } catch (thrown) {
      this.fail(id, thrown);
    }
  }

  private fail(id: number, thrown: unknown): void {
    if (this.dead) return;
    if (thrown instanceof CoreTrap || thrown instanceof WebAssembly.RuntimeError) {
      this.post({ type: "trapped", id, message: thrown.message });
      this.dead = true;
      this.surroundings.lost();
      return;
    }
    const error = toLabError(thrown);
    this.post(error.code === "cancelled" ? { type: "cancelled", id } : { type: "failed", id, error });
  }

  private post(response: Response, transfer: readonly ArrayBuffer[] = []): void {
    if (!this.dead) this.surroundings.post(response, transfer);
  }
}
