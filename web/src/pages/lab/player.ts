import type { PlaySession } from "../../../../sim-worker/src/client";
import type { LabError, PlayUpdate, RunRequest } from "../../../../sim-worker/src/protocol";
import { type ChartData, createGrowableTrace } from "../../plot";
import { underway } from "../../runs/background";
import { durationOf, requestOf } from "../../runs/request";
import { flowOf, samplesOf } from "../../runs/sampleAt";
import { notifyError, recordChange, setLiveSink, setView } from "../../state/actions";
import { client } from "../../state/lab";
import { sameParts } from "../../state/sameParts";
import { useLab } from "../../state/store";
import { show } from "../../state/traces";
import type { LabState, PlayState } from "../../state/types";
import { FRAMES_PLAYED, isMobile } from "./mobile";
import { stepView } from "./stepView";

/**
 * Live mode: the run unrolls at a chosen speed, and parameters that may change while it runs bite at once; each change is
 * kept with its time, so that the link repeats the run. Other changes start the run again.
 */

let session: PlaySession | null = null;
/** Counts sessions: what an old one still sends is not for the new one. */
let turn = 0;

/** The view follows the single steps. */
let stepping = false;

/** Plays from the start, or goes on where it was paused. */
export function play(): void {
  if (stepping) setView("lab", { view: null });
  stepping = false;
  const { mode, play: state } = useLab.getState();
  if (mode === "live" && state === "paused" && session !== null) {
    session.resume();
    setPlay("playing");
    return;
  }
  begin("playing");
}

export function pause(): void {
  if (session === null) return;
  void underway(session.pause());
  setPlay("paused");
}

/** One RTT sample further, then paused. */
export function step(): void {
  const { play: state } = useLab.getState();
  // The run that has ended stays to be looked at.
  if (state === "finished") return;
  if (session === null || state === "stopped") begin("paused");
  stepping = true;
  if (session !== null) void underway(session.step());
  setPlay("paused");
}

/** Follows mode, speed and parameters; gives the way to stop, which ends the play as well. */
export function followPlay(): () => void {
  const stops = [
    useLab.subscribe(
      (state) => [state.mode, state.scenario, state.ownModel, state.overrides.lab] as const,
      ([mode]) => {
        if (mode === "instant") end();
        else if (session !== null) begin(useLab.getState().play === "paused" ? "paused" : "playing");
      },
      { equalityFn: sameParts },
    ),
    useLab.subscribe(
      (state) => state.speed,
      (speed) => session?.setSpeed(speed),
    ),
  ];
  return () => {
    for (const stop of stops) stop();
    end();
  };
}

function begin(first: "playing" | "paused"): void {
  close();
  const mine = turn;
  // Changes made before stay part of the run: played again, they come again at their times.
  useLab.setState({ mode: "live", play: first, liveSet: {} });
  let trace = createGrowableTrace();
  const state = useLab.getState();
  session = client().play(playRequestOf(state), state.speed, {
    onUpdate: (update) => {
      if (mine !== turn) return;
      if (update.replace) trace = createGrowableTrace();
      take(update, trace.append(update), durationOf(state));
    },
    onChange: (change) => {
      if (mine === turn) recordChange(change);
    },
    onError: (error) => {
      if (mine !== turn || error.code === "cancelled") return;
      if (refusedChange(error)) return;
      end();
      useLab.setState((now) => ({ work: { ...now.work, lab: { kind: "failed", error } } }));
    },
  });
  if (first === "paused") void underway(session.pause());
  setLiveSink("lab", (key, value) => {
    if (session === null || useLab.getState().play === "finished") return false;
    session.set({ [key]: value });
    return true;
  });
  setPlay(first);
}

function playRequestOf(state: LabState): RunRequest {
  const request = requestOf(state, "all");
  if (!isMobile(state)) return request;
  return { ...request, map: { fromS: 0, toS: durationOf(state), rows: FRAMES_PLAYED } };
}

/** A change that the core refused is taken back in the controls; the run goes on. */
function refusedChange(error: LabError): boolean {
  const { [error.place]: refused, ...liveSet } = useLab.getState().liveSet;
  if (refused === undefined) return false;
  useLab.setState({ liveSet });
  notifyError(error);
  return true;
}

function close(): void {
  turn += 1;
  session?.stop();
  session = null;
  setLiveSink("lab", null);
}

function end(): void {
  close();
  setPlay("stopped");
}

let latestUpdate: (() => void) | null = null;

/** Shows the latest update once a frame: a page that is slower than the worker must not fall behind it. */
function take(update: PlayUpdate, data: ChartData, durationS: number): void {
  const mine = turn;
  if (latestUpdate === null) {
    void underway(new Promise<void>((resolve) => requestAnimationFrame(() => resolve()))).then(() => {
      const now = latestUpdate;
      latestUpdate = null;
      now?.();
    });
  }
  latestUpdate = () => {
    if (mine === turn) showUpdate(update, data, durationS);
  };
}

function showUpdate(update: PlayUpdate, data: ChartData, durationS: number): void {
  show("lab", {
    tables: data.tables,
    grids: data.grids,
    notes: update.notes,
    scores: update.result.estimators,
    inForce: update.result.inForce,
    result: { ...update.result, simulatedSeconds: update.simulatedS },
    extent: [0, durationS],
    wallSeconds: update.result.wallSeconds,
  });
  if (stepping) showStep(data, update.simulatedS, durationS);
  if (update.finished) setPlay("finished");
}

/** On the axis of the whole run one sample more cannot be seen: the view closes in on the latest ones. */
function showStep(data: ChartData, simulatedS: number, durationS: number): void {
  const state = useLab.getState();
  const times = samplesOf(data.tables, flowOf(state, "lab"))?.columns[0]?.values;
  const view = stepView(state.view.lab.view, times, simulatedS, durationS);
  if (view !== state.view.lab.view) setView("lab", { view });
}

function setPlay(play: PlayState): void {
  const state: LabState = useLab.getState();
  if (state.play !== play) useLab.setState({ play });
  if (state.work.lab.kind !== "idle") useLab.setState({ work: { ...state.work, lab: { kind: "idle" } } });
}
