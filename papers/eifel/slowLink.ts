/** The Eifel paper's measurement setup (its section 2.3) in closed loop, and the quantities that its figures take from a run. */

import type { ParamMap, Run, RunRequest } from "../../sim-worker/src/protocol";
import type { Control, LabSetup, Parameter, Runner, Settings } from "../experiment/artefact";
import { columnOf, tableOf } from "./model";

export const DURATION = "run.duration";
export const RECEIVER_WINDOW = "flow.main.receiverWindow";
export const RESTART = "timer.restart";
export const TICK_KEY = "timer.tick";
export const ESTIMATOR = "flow.main.estimator";
const SHADOWS = "flow.main.shadows";
const SEED = "run.seed";

/** 2.4 kbit/s with start and stop bits: 240 bytes a second. */
export const SLOW_GIVEN: readonly Parameter[] = [
  { what: "Link", value: "2.4 kbit/s serial line, 1500-byte packets, so 6.25 s each" },
  { what: "Buffer", value: "40 packets" },
  { what: "Timer granularity", value: "500 ms, a heartbeat" },
  { what: "ACKs", value: "every segment at once" },
];

export const SLOW_ASSUMED: readonly Parameter[] = [
  {
    what: "TCP",
    value: "Reno with fast retransmit and fast recovery, as BSD/386 3.0 has it",
    why: "Named only as TCP-Lite.",
  },
  {
    what: "Propagation delay",
    value: "0",
    why: "A cable on a desk.",
  },
  {
    what: "Samples",
    value: "in whole ticks of 500 ms; a time stamp answers for the oldest segment that an ACK acknowledges",
    why: "BSD counts heartbeats.",
  },
  {
    what: "RTO",
    value: "real-valued, as the model has it, at least two ticks",
    why: "The equations of section 1; the kernel's integers are used in figures 8 and 9.",
  },
  {
    what: "Direction",
    value: "data one way, ACKs alone the other way, at the same rate",
    why: "Not given.",
  },
  {
    what: "Length",
    value: "40,000 s, about eight cycles; nothing is random but the phase of the heartbeat",
    why: "Not given.",
  },
  {
    what: "First slow start",
    value: "up to 20 segments",
    why: "Not given; it only sets how the first cycle begins, and figures show later ones.",
  },
  {
    what: "Initial RTO",
    value: "3 s",
    why: "Not given; shorter than the first RTT, so that the start has spurious timeouts.",
  },
];

/** Runs a preset with `driver` as the only estimator, which sets the timer. */
export function slowRequest(runner: Runner, preset: string, driver: string, set: ParamMap, seed: number): RunRequest {
  const found = runner.catalogue.presets.find(({ id }) => id === preset);
  if (found === undefined) throw new Error(`there is no preset ${preset}`);
  const all = { ...set, [ESTIMATOR]: driver, [SHADOWS]: [], [SEED]: seed };
  return { scenario: found.scenario, set: all, changes: [], record: "all" };
}

export function slowLab(preset: string, driver: string, { set, seeds }: Settings): LabSetup {
  return { preset, set: { ...set, [ESTIMATOR]: driver, [SEED]: seeds[0] ?? 1 } };
}

export function slowControls(durationS: number): readonly Control[] {
  return [
    { key: DURATION, default: durationS },
    { key: "link.bottleneck.buffer", default: 40 },
    { key: TICK_KEY, default: 500 },
    { key: RESTART, default: "full" },
  ];
}

/** A quick run stops after the first cycles. */
export function durationOf({ set, size }: Settings, quickS: number): ParamMap {
  return size === "full" ? set : { ...set, [DURATION]: Math.min(quickS, Number(set[DURATION])) };
}

/** Samples of the flow, with the driver's RTO after each; milliseconds, time in seconds. */
export interface SlowRows {
  readonly time: Float64Array;
  readonly rtt: Float64Array;
  readonly rto: Float64Array;
}

export function slowRows(run: Run, estimator: string): SlowRows {
  const table = tableOf(run.trace, "samples");
  return { time: columnOf(table, "time"), rtt: columnOf(table, "rtt"), rto: columnOf(table, `${estimator}.rto`) };
}

/** Times of the events of one kind, seconds. */
export function eventTimes(runner: Runner, run: Run, kind: string): Float64Array {
  const index = runner.catalogue.eventKinds.findIndex(({ id }) => id === kind);
  const table = tableOf(run.trace, "events");
  const time = columnOf(table, "time");
  return time.filter((_, row) => columnOf(table, "kind")[row] === index);
}

/** Segment numbers of the events of one kind, in the order of `eventTimes`. */
export function eventSegments(runner: Runner, run: Run, kind: string): Float64Array {
  const index = runner.catalogue.eventKinds.findIndex(({ id }) => id === kind);
  const table = tableOf(run.trace, "events");
  return columnOf(table, "value").filter((_, row) => columnOf(table, "kind")[row] === index);
}

/** Samples from one fast retransmit to the next, without the first cycle, which contains the start. */
export interface SlowCycle {
  readonly from: number;
  readonly to: number;
  readonly fromS: number;
  readonly toS: number;
}

export function slowCycles(runner: Runner, run: Run, rows: SlowRows): readonly SlowCycle[] {
  const ends = eventTimes(runner, run, "fast-retransmit");
  const rowAt = (seconds: number) => {
    const row = rows.time.findIndex((time) => time > seconds);
    return row < 0 ? rows.time.length : row;
  };
  return Array.from(ends.subarray(1), (toS, i) => {
    const fromS = ends[i] ?? 0;
    return { from: rowAt(fromS), to: rowAt(toS), fromS, toS };
  });
}

/** First row of each flight in a span: the RTT is more than half a service time above the one before. */
export function flightStarts(
  rtt: ArrayLike<number>,
  { from, to }: { readonly from: number; readonly to: number },
  serviceMs: number,
): readonly number[] {
  const starts: number[] = [];
  for (let i = from + 1; i < to; i++) if ((rtt[i] ?? 0) - (rtt[i - 1] ?? 0) > serviceMs / 2) starts.push(i);
  return starts;
}

/** The flights of a span, from one start to the next; what comes before the first start is left out. */
export function flightSpans(
  rtt: ArrayLike<number>,
  span: { readonly from: number; readonly to: number },
  serviceMs: number,
): readonly { readonly from: number; readonly to: number }[] {
  const starts = flightStarts(rtt, span, serviceMs);
  return starts.slice(1).map((to, nth) => ({ from: starts[nth] ?? 0, to }));
}

/** End of the start-up and of its first cycle's beginning, s. */
const SETTLED_S = 2000;

/** First row after the start-up. */
export const settledRow = ({ time }: Pick<SlowRows, "time">): number =>
  Math.max(
    1,
    time.findIndex((seconds) => seconds > SETTLED_S),
  );

/** Rows at which the RTT falls by more than a fifth. */
export function dropsIn(rtt: ArrayLike<number>, from = 1, to = rtt.length): readonly number[] {
  const drops: number[] = [];
  for (let i = Math.max(1, from); i < to; i++) if ((rtt[i] ?? 0) < 0.8 * (rtt[i - 1] ?? 0)) drops.push(i);
  return drops;
}
