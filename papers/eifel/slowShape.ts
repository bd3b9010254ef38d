/** Figures 13 and 14: the slow link in closed loop, compared with the model of figures 4 and 7. */

import type { Figure } from "../../figure/figure";
import type { ParamMap, Replay, Run } from "../../sim-worker/src/protocol";
import { type LabSetup, type Runner, RunnerError, type RunnerOptions, type Settings } from "../experiment/artefact";
import type { Claim, Reading } from "../experiment/claim";
import { counted, fixed, percent } from "../experiment/words";
import { exactly, similar } from "../experiment/yardsticks";
import { steadyCycle } from "./cycles";
import {
  CYCLES,
  cycleRequest,
  EIFEL,
  FIRST,
  LITE,
  LOAD,
  rowsOf,
  rtoOf,
  SAMPLING,
  SERVICE,
  SLOW_SERVICE_MS,
  SLOW_TICK_MS,
  TICK,
} from "./model";
import { correlation, resampled } from "./shape";
import {
  DURATION,
  dropsIn,
  durationOf,
  eventTimes,
  flightStarts,
  type SlowCycle,
  type SlowRows,
  slowCycles,
  slowRequest,
  slowRows,
} from "./slowLink";

export const PRESET = "slow-link";
const MODEL_LOAD = 40;

/** One run in closed loop, its last whole cycle, and the model's cycle for comparison. */
export interface SlowShape {
  readonly run: Run;
  readonly rows: SlowRows;
  readonly cycles: readonly SlowCycle[];
  /** The last whole cycle; it begins at the drop of the RTT. */
  readonly cycle: { readonly from: number; readonly to: number };
  /** RTO(i-1)/RTT(i) over that cycle, and over the model's. */
  readonly ours: Float64Array;
  readonly model: Float64Array;
}

/** The model at the load of figures 4 and 7. */
const modelSet: ParamMap = {
  [LOAD]: MODEL_LOAD,
  [SERVICE]: SLOW_SERVICE_MS,
  [TICK]: SLOW_TICK_MS,
  [CYCLES]: 8,
  [FIRST]: "half-plus-one",
  [SAMPLING]: "every-ack",
};

function ratios(
  rto: Float64Array,
  rtt: Float64Array,
  { from, to }: { readonly from: number; readonly to: number },
): Float64Array {
  return Float64Array.from(
    { length: to - from },
    (_, k) => (rto[from + k - 1] ?? Number.NaN) / (rtt[from + k] ?? Number.NaN),
  );
}

function modelRatios(replay: Replay, estimator: string): Float64Array {
  const rows = rowsOf(replay, [LITE, EIFEL]);
  const cycle = steadyCycle(rows.rtt);
  return resampled(rows.time.slice(cycle.from, cycle.to), ratios(rtoOf(rows, estimator), rows.rtt, cycle));
}

/** Runs closed loop and model with `driver`; throws when the run is too short for a whole cycle. */
export async function slowShape(
  runner: Runner,
  driver: string,
  settings: Settings,
  options: RunnerOptions,
): Promise<SlowShape> {
  const set = durationOf(settings, 20_000);
  const run = await runner.run(slowRequest(runner, PRESET, driver, set, settings.seeds[0] ?? 1), options);
  const model = await runner.model(cycleRequest([LITE, EIFEL], modelSet), options);
  const rows = slowRows(run, driver);
  const drops = dropsIn(rows.rtt);
  const cycles = slowCycles(runner, run, rows);
  const [from, to] = [drops.at(-2), drops.at(-1)];
  if (from === undefined || to === undefined || cycles.length === 0) {
    throw new RunnerError({
      code: "no-cycle",
      message: "No whole congestion avoidance cycle came about in this run.",
      hint: "Run longer, or restart the timer with the full RTO.",
      place: DURATION,
    });
  }
  const cycle = { from, to };
  const ours = resampled(rows.time.slice(from, to), ratios(rows.rto, rows.rtt, cycle));
  return { run, rows, cycles, cycle, ours, model: modelRatios(model, driver) };
}

const ticks = (values: Float64Array) => values.map((ms) => ms / SLOW_TICK_MS);

export function shapeFigures(shape: SlowShape, driver: string, label: string): readonly Figure[] {
  const { rows, cycles } = shape;
  const shown = cycles.slice(-2);
  const from = Math.max(1, (shown[0]?.from ?? 1) - 60);
  const to = shown.at(-1)?.to ?? rows.time.length;
  const origin = rows.time[from] ?? 0;
  const x = Float64Array.from(rows.time.subarray(from, to), (seconds) => seconds - origin);
  const share = Float64Array.from({ length: shape.ours.length }, (_, k) => k / (shape.ours.length - 1));
  return [
    {
      id: "rto",
      title: `RTT and ${label} in closed loop`,
      reading: "Dots only, so that the gaps are seen: while duplicate ACKs come there is no sample.",
      x: { label: "Time from the start", unit: "s" },
      y: { label: "RTT, RTO", unit: `ticks of ${SLOW_TICK_MS} ms` },
      series: [
        { id: "rtt", label: "RTT(i)", kind: "points", x, y: ticks(rows.rtt.slice(from, to)), style: "samples" },
        {
          id: driver,
          label: `${label}(i−1)`,
          kind: "points",
          x,
          y: ticks(rows.rto.slice(from - 1, to - 1)),
          style: driver,
        },
      ],
    },
    {
      id: "shape",
      title: `${label}(i−1)/RTT(i) over one cycle, in closed loop and in the model`,
      x: { label: "Share of the cycle", unit: "" },
      y: { label: "RTO/RTT", unit: "" },
      series: [
        { id: "ours", label: "closed loop", kind: "line", x: share, y: shape.ours, style: driver },
        { id: "model", label: "model, W = 40", kind: "line", x: share, y: shape.model, style: "rto" },
      ],
    },
  ];
}

/** ACKs of the cycle that arrived after the RTO, and how many of them begin a flight. */
export function lateIn({ rows, cycle }: SlowShape): {
  readonly late: number;
  readonly flights: number;
  readonly hit: number;
} {
  const isLate = (i: number) => (rows.rto[i - 1] ?? 0) < (rows.rtt[i] ?? 0);
  const starts = flightStarts(rows.rtt, cycle, SLOW_SERVICE_MS);
  let late = 0;
  for (let i = cycle.from; i < cycle.to; i++) late += isLate(i) ? 1 : 0;
  return { late, flights: starts.length, hit: starts.filter(isLate).length };
}

export const maxRttOf = ({ rows }: Pick<SlowShape, "rows">): number =>
  rows.rtt.reduce((a, b) => Math.max(a, b), 0) / 1000;

/** How alike RTO/RTT is over the cycle in closed loop and in the model. */
export interface Likeness {
  readonly correlation: number;
  /** Mean absolute difference, relative to the model's mean. */
  readonly apart: number;
}

/** A correlation from which on two curves have one trend. */
export const TREND = 0.9;

export function likenessOf({ ours, model }: SlowShape): Likeness {
  const mean = (values: Float64Array) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const apart = ours.map((value, nth) => Math.abs(value - (model[nth] ?? Number.NaN)));
  return { correlation: correlation(ours, model), apart: mean(apart) / mean(model) };
}

/** The two ways to compare a measured curve with the model's: its trend, and its values. */
export function likenessReadings(shape: SlowShape, setup: LabSetup, of: Reading["of"] = {}): readonly Reading[] {
  const { correlation: alike, apart } = likenessOf(shape);
  return [
    {
      of: { ...of, compared: "the trend over a cycle" },
      ours: `correlation of RTO/RTT ${fixed(alike, 3)}`,
      holds: alike > TREND,
      setup,
    },
    {
      of: { ...of, compared: "the values" },
      ours: `RTO/RTT ${percent(apart)} apart on average`,
      holds: similar(exactly(apart), 1, "number"),
      setup,
    },
  ];
}

/** Time without a sample at each fast retransmit, s. */
export function gapsOf({ rows, cycles }: SlowShape): readonly number[] {
  return cycles.map(({ from }) => (rows.time[from] ?? 0) - (rows.time[from - 1] ?? 0));
}

export function gapClaim(shape: SlowShape, setup: LabSetup): Claim {
  const gaps = gapsOf(shape);
  const rttS = (shape.rows.rtt[(shape.cycles[0]?.from ?? 1) - 1] ?? Number.NaN) / 1000;
  const least = Math.min(...gaps);
  return {
    id: "gap",
    quote: "No valid RTT samples are derived from those duplicate ACKs which causes the gaps in the graph.",
    place: "section 5.3 and figure 14",
    test: "The time without a sample at each fast retransmit: more than half a round trip.",
    yardstick: "event",
    readings: [
      {
        of: {},
        ours: `${fixed(least, 1)} s without a sample at ${counted(gaps.length, "fast retransmit")}, ${fixed(least / rttS, 2)} RTTs`,
        holds: gaps.every((gap) => gap > rttS / 2),
        setup,
      },
    ],
    why: "Elsewhere a sample comes every 6.25 s. The model signals congestion without a loss and has no gap.",
  };
}

/** End of the start-up, in which the initial RTO is below the first RTTs. */
export const START_S = 600;

/** Spurious timeouts, without those of the start-up. */
export function spuriousInSteadyState(runner: Runner, run: Run): number {
  return eventTimes(runner, run, "spurious-timeout").filter((time) => time > START_S).length;
}
