/** The verb `train`: a net learns from rows in slices of some milliseconds, between which controls take effect. */

import type { Core, CoreSession } from "./core";
import { LabFailure, toLabError } from "./failure";
import type { LabError, ParamMap } from "./protocol";
import type { TrainControl, TrainRequest, TrainResult, TrainUpdate } from "./trainTypes";
import type { Turns } from "./turns";

/** About 30 updates a second. */
const FRAME_MS = 33;
/** Controls wait at most so long. */
const SLICE_MS = 8;
/** Reading the result takes at most this share of the time. */
const READING_SHARE = 0.2;
/** A longer gap, as after a suspended tab, is not made up for at a limited speed. */
const LAG_MAX_MS = 250;
const MOST_BATCHES = 1e6;
/** No limit of epochs, as `until_ns` of lab_step. */
const NO_LIMIT = 9e18;
/** Between two looks whether a batch may be done, at a limited speed. */
const WAIT_MS = 15;
/** Doubles that are fed at a time: about a megabyte, and whole rows of both widths, 15 and 4 doubles. */
const PIECE = 60 * 2048;

export interface TrainEvents {
  trained(update: TrainUpdate): void;
  refused(error: LabError): void;
}

/** Opens a training and feeds its rows. Throws LabFailure when the core refuses something. */
export async function openTraining(
  core: Core,
  { rows, start: _start, ...document }: TrainRequest,
  turns: Turns,
): Promise<CoreSession> {
  const session = (await core.program("training")).open({ kind: "training", ...document });
  for (let from = 0; from < rows.length; from += PIECE) {
    const piece = rows.subarray(from, from + PIECE);
    session.feed(new Uint8Array(piece.buffer, piece.byteOffset, piece.byteLength));
    await turns.next();
  }
  session.finish();
  return session;
}

/** The result so far, without error. */
export function readTraining(session: CoreSession): TrainResult {
  const { error: _none, ...result } = session.result<TrainResult>();
  return result;
}

export class Training {
  private readonly startedMs: number;
  private paused: boolean;
  /** Steps that were requested while paused. */
  private readonly steps: ("batch" | "epoch")[] = [];
  private readonly changes: ParamMap[] = [];
  private epochsPerS: number | null = null;
  private controls = 0;
  private stopped = false;
  private cancelled = false;
  private finished = false;
  /** Whether an update has told of the pause. */
  private told = false;
  private batchesPerEpoch = 1;
  private batchesDone = 0;
  private batchesPerSlice = 1;
  /** At a limited speed: batches that may be done by now, and when that was counted. */
  private credit = 0;
  private creditMs = 0;
  private nextUpdateMs = Number.NEGATIVE_INFINITY;
  private wake: () => void = () => undefined;

  constructor(
    private readonly core: Core,
    private readonly request: TrainRequest,
    private readonly turns: Turns,
    private readonly events: TrainEvents,
  ) {
    this.paused = request.start === "paused";
    this.startedMs = turns.now();
  }

  /** Trains; resolves after the last update, or when cancelled. Throws LabFailure when the core refuses the request. */
  async run(): Promise<void> {
    const session = await openTraining(this.core, this.request, this.turns);
    if (!this.cancelled) await this.train(session);
    session.close();
  }

  control(control: TrainControl): void {
    this.controls += 1;
    this.told = false;
    if (control.do === "set") this.changes.push(control.set);
    else if (control.do === "speed") this.limit(control.epochsPerS);
    else if (control.do === "stop") this.stopped = true;
    else if (control.do === "resume") this.resume();
    else this.paused = true;
    if (control.do === "batch" || control.do === "epoch") this.steps.push(control.do);
    if (control.do === "pause") this.steps.length = 0;
    this.wake();
  }

  cancel(): void {
    this.cancelled = true;
    this.wake();
  }

  private limit(epochsPerS: number | null): void {
    this.epochsPerS = epochsPerS !== null && epochsPerS > 0 ? epochsPerS : null;
    this.credit = 0;
    this.creditMs = this.turns.now();
  }

  private resume(): void {
    this.paused = false;
    this.steps.length = 0;
    this.limit(this.epochsPerS);
  }

  private async train(session: CoreSession): Promise<void> {
    const { batches, finished } = readTraining(session);
    this.batchesPerEpoch = batches;
    this.finished = finished !== null;
    this.limit(this.epochsPerS);
    while (!this.cancelled) {
      this.change(session);
      if (this.finished || this.stopped) {
        this.update(session, "ended");
        return;
      }
      if (this.paused && this.steps.length === 0) {
        if (!this.told) this.update(session, "paused");
        this.told = true;
        await this.untilWoken();
        continue;
      }
      if (this.turns.now() >= this.nextUpdateMs) this.update(session, "going");
      const batches = this.allowed();
      if (batches > 0) this.slice(session, batches);
      await (batches > 0 ? this.turns.next() : Promise.race([this.turns.sleep(WAIT_MS), this.untilWoken()]));
    }
  }

  private untilWoken(): Promise<void> {
    return new Promise((resolve) => {
      this.wake = resolve;
    });
  }

  /** How many batches may be done now. */
  private allowed(): number {
    const [step] = this.steps;
    if (step === "batch") return 1;
    if (step === "epoch") return this.batchesPerEpoch - (this.batchesDone % this.batchesPerEpoch);
    if (this.epochsPerS === null) return MOST_BATCHES;
    const now = this.turns.now();
    this.credit += (Math.min(LAG_MAX_MS, now - this.creditMs) / 1000) * this.epochsPerS * this.batchesPerEpoch;
    this.creditMs = now;
    return Math.floor(this.credit);
  }

  /** Does at most `most` batches in about SLICE_MS. */
  private slice(session: CoreSession, most: number): void {
    const batches = Math.min(most, this.batchesPerSlice);
    const started = this.turns.now();
    this.finished = !session.step(NO_LIMIT, batches);
    const tookMs = this.turns.now() - started;
    this.batchesDone += batches;
    this.credit -= batches;
    if (batches === most) this.steps.shift();
    if (batches < this.batchesPerSlice) return;
    const factor = Math.min(2, Math.max(0.25, SLICE_MS / Math.max(tookMs, 0.01)));
    this.batchesPerSlice = Math.max(1, Math.min(MOST_BATCHES, Math.round(batches * factor)));
  }

  private change(session: CoreSession): void {
    for (const set of this.changes.splice(0)) {
      try {
        session.set(set);
      } catch (thrown) {
        if (!(thrown instanceof LabFailure)) throw thrown;
        this.events.refused(toLabError(thrown));
      }
    }
  }

  /** Sends the present state; with the model when nothing is being learnt. */
  private update(session: CoreSession, state: TrainUpdate["state"]): void {
    const startedMs = this.turns.now();
    session.set({ model: state !== "going" });
    const result = readTraining(session);
    const { tables } = session.trace(new Map());
    const nowMs = this.turns.now();
    this.nextUpdateMs = nowMs + Math.max(FRAME_MS, (nowMs - startedMs) / READING_SHARE);
    const wallSeconds = (nowMs - this.startedMs) / 1000;
    this.events.trained({ state, controls: this.controls, result, tables, wallSeconds });
  }
}
