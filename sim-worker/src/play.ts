/** The verb `play`: a simulation at a chosen speed, whose parameters may change while it runs. */

import type { Core, CoreSession } from "./core";
import { LabFailure, toLabError } from "./failure";
import type { LabError, ParamChange, ParamMap, PlayControl, PlayUpdate, RunRequest } from "./protocol";
import { openSimulation, readRunResult } from "./simulate";
import type { TraceCursor } from "./trace";
import type { Turns } from "./turns";

/** About 30 updates a second. */
const FRAME_MS = 33;
/** The share of a frame that stepping may take; the rest is for copying and for messages. */
const WORK_MS = 22;
/** A longer gap, as after a suspended tab, is not made up for. */
const LAG_MAX_MS = 250;
/** The target duration of one call into the core. */
const SLICE_MS = 4;
const FIRST_SLICE_NS = 1e6;
const SHORTEST_SLICE_NS = 1e3;
const ALL_EVENTS = 0xffff_ffff;
/** As `until_ns`: stop after the next RTT sample of the observed flow (rttlab.h, lab_step). */
const UNTIL_NEXT_SAMPLE = -1;

/** The core's note that rows which were already sent have been thinned (note.def, columns_halved). */
const THINNED = "columns-halved";

const SPEED_MIN = 0.1;
const SPEED_MAX = 1000;

export interface PlayEvents {
  played(update: PlayUpdate): void;
  changed(change: ParamChange): void;
  refused(error: LabError): void;
  /** The run is paused, after so many controls. */
  rested(controls: number): void;
}

const clampSpeed = (speed: number) => Math.min(SPEED_MAX, Math.max(SPEED_MIN, Number.isFinite(speed) ? speed : 1));

export class Play {
  private readonly session: CoreSession;
  private readonly cursor: TraceCursor = new Map();
  private readonly startedMs: number;
  private speed: number;
  private paused = false;
  private stepsWanted = 0;
  private controls = 0;
  private stopped = false;
  private finished = false;
  private simulatedNs = 0;
  private timesThinned = 0;
  private sliceNs = FIRST_SLICE_NS;
  private wake: (() => void) | null = null;

  /** Throws LabFailure when the core refuses the scenario. */
  constructor(
    core: Core,
    request: RunRequest,
    speed: number,
    private readonly turns: Turns,
    private readonly events: PlayEvents,
  ) {
    this.session = openSimulation(core, request, true);
    this.speed = clampSpeed(speed);
    this.startedMs = turns.now();
  }

  /** Plays the run; resolves when it has ended or was stopped. */
  async run(): Promise<void> {
    let lastMs = this.turns.now();
    this.update();
    while (!this.stopped && !this.finished) {
      if (this.paused && this.stepsWanted === 0) {
        this.events.rested(this.controls);
        await this.untilControlled();
        lastMs = this.turns.now();
        continue;
      }
      const frameMs = this.turns.now();
      if (this.stepsWanted > 0) this.stepSample();
      else this.advance(Math.min(LAG_MAX_MS, frameMs - lastMs), frameMs + WORK_MS);
      lastMs = frameMs;
      this.update();
      if (!this.finished) await this.turns.sleep(Math.max(0, FRAME_MS - (this.turns.now() - frameMs)));
    }
  }

  control(control: PlayControl): void {
    this.controls += 1;
    if (control.do === "set") this.change(control.set);
    else if (control.do === "speed") this.speed = clampSpeed(control.speed);
    else if (control.do === "stop") this.stopped = true;
    else if (control.do === "resume") this.paused = false;
    else this.paused = true;
    if (control.do === "step") this.stepsWanted += 1;
    this.wake?.();
  }

  private untilControlled(): Promise<void> {
    return new Promise((resolve) => {
      this.wake = () => {
        this.wake = null;
        resolve();
      };
    });
  }

  /** Advances by the simulated time of `elapsedMs` of wall time, or as far as possible before the deadline. */
  private advance(elapsedMs: number, deadlineMs: number): void {
    const goalNs = this.simulatedNs + Math.round(elapsedMs * this.speed * 1e6);
    while (!this.finished && this.simulatedNs < goalNs && this.turns.now() < deadlineMs) {
      const untilNs = Math.min(goalNs, this.simulatedNs + this.sliceNs);
      const started = this.turns.now();
      this.finished = !this.session.step(untilNs, ALL_EVENTS);
      const tookMs = this.turns.now() - started;
      this.simulatedNs = untilNs;
      const factor = tookMs < SLICE_MS / 2 ? 2 : tookMs > SLICE_MS ? 0.5 : 1;
      this.sliceNs = Math.max(SHORTEST_SLICE_NS, Math.round(this.sliceNs * factor));
    }
  }

  private stepSample(): void {
    this.stepsWanted -= 1;
    this.finished = !this.session.step(UNTIL_NEXT_SAMPLE, ALL_EVENTS);
    this.simulatedNs = Math.round(this.result().result.simulatedSeconds * 1e9);
  }

  private change(set: ParamMap): void {
    try {
      this.session.set(set);
    } catch (thrown) {
      if (!(thrown instanceof LabFailure)) throw thrown;
      this.events.refused(toLabError(thrown));
      return;
    }
    for (const [key, value] of Object.entries(set)) this.events.changed({ at: this.simulatedNs / 1e9, key, value });
    // A paused run shows the new values, too.
    if (this.paused) this.update();
  }

  private result() {
    return readRunResult(this.session, (this.turns.now() - this.startedMs) / 1000);
  }

  /** Sends the rows since the last update. */
  private update(): void {
    const { result, notes } = this.result();
    const timesThinned = notes.find(({ id }) => id === THINNED)?.count ?? 0;
    const replace = timesThinned !== this.timesThinned;
    this.timesThinned = timesThinned;
    if (replace) this.cursor.clear();
    const simulatedS = this.finished ? result.simulatedSeconds : this.simulatedNs / 1e9;
    const trace = this.session.trace(this.cursor);
    this.events.played({ simulatedS, ...trace, replace, result, notes, finished: this.finished });
  }
}
