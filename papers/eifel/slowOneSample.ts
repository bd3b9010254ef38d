/** Figures 11 and 12: the slow link without time stamps, one segment timed at a time. */

import type { Figure } from "../../figure/figure";
import type { ParamMap, Run } from "../../sim-worker/src/protocol";
import type { FormerClaim as Claim, Runner, RunnerOptions, Settings } from "../experiment/artefact";
import { counted, fixed } from "../experiment/words";
import { collapseOf } from "./collapse";
import { least } from "./cycles";
import {
  CYCLES,
  cycleRequest,
  EIFEL,
  FINE_SERVICE_MS,
  FIRST,
  LITE,
  LOAD,
  rowsOf,
  rtoOf,
  SAMPLING,
  SERVICE,
  SLOW_TICK_MS,
  TICK,
} from "./model";
import { dropsIn, durationOf, type SlowRows, slowCycles, slowRequest, slowRows } from "./slowLink";

export const ONE_SAMPLE_PRESET = "slow-link-one-sample";
/** Loads at which the model checks whether one sample per round trip is enough. */
const MODEL_LOADS = [10, 26, 40] as const;

export interface OneSample {
  readonly run: Run;
  readonly rows: SlowRows;
  /** Smallest RTT measured in each whole cycle, s: in this run, and with the other timer. */
  readonly minima: readonly number[];
  readonly otherMinima: readonly number[];
}

function minimaOf(runner: Runner, run: Run, rows: SlowRows): readonly number[] {
  const whole = slowCycles(runner, run, rows).filter(({ from, to }) => to > from);
  return whole.map(({ from, to }) => least(rows.rtt, { from, to }) / 1000);
}

/** Runs with `driver`, then with the other of the two timers. */
export async function oneSample(
  runner: Runner,
  driver: string,
  settings: Settings,
  options: RunnerOptions,
): Promise<OneSample> {
  const set = durationOf(settings, 20_000);
  const seed = settings.seeds[0] ?? 1;
  const runWith = async (timer: string) => {
    const run = await runner.run(slowRequest(runner, ONE_SAMPLE_PRESET, timer, set, seed), options);
    return { run, rows: slowRows(run, timer) };
  };
  const own = await runWith(driver);
  const other = await runWith(driver === LITE ? EIFEL : LITE);
  return {
    ...own,
    minima: minimaOf(runner, own.run, own.rows),
    otherMinima: minimaOf(runner, other.run, other.rows),
  };
}

export function oneSampleFigure({ rows }: OneSample, driver: string, label: string): Figure {
  const ticks = (values: Float64Array) => values.map((ms) => ms / SLOW_TICK_MS);
  const from = Math.max(
    1,
    rows.time.findIndex((time) => time > 2000),
  );
  const x = rows.time.slice(from);
  return {
    id: "rto",
    title: `RTT and ${label}, one segment timed per round trip`,
    x: { label: "Time from the start", unit: "s" },
    y: { label: "RTT, RTO", unit: `ticks of ${SLOW_TICK_MS} ms` },
    series: [
      { id: "rtt", label: "RTT(i)", kind: "points", x, y: ticks(rows.rtt.slice(from)), style: "samples" },
      { id: driver, label: `${label}(i−1)`, kind: "line", x, y: ticks(rows.rto.slice(from - 1, -1)), style: driver },
    ],
  };
}

const secondsRange = (values: readonly number[]) => {
  const [low, high] = [fixed(Math.min(...values), 0), fixed(Math.max(...values), 0)];
  return low === high ? `${low} s` : `${low} to ${high} s`;
};

export function minimaClaim({ minima, otherMinima }: OneSample): Claim {
  const none = minima.length === 0 || otherMinima.length === 0;
  const all = [...minima, ...otherMinima];
  const differ = Math.max(...all) / Math.min(...all) > 1.1;
  return {
    id: "minima",
    text: "The minimum RTT differs between figures 11 and 12, by which segments get timed.",
    paper: "“quite different”",
    ours: none
      ? "no whole cycle"
      : `${secondsRange(minima)} in ${counted(minima.length, "cycle")} here, ${secondsRange(otherMinima)} with the other timer`,
    holds: none ? null : differ,
    why: differ
      ? "Judged as more than a tenth apart."
      : "Here a fast retransmit gives up the timing under way (Karn), so that the first segment of the shortened queue is timed in every cycle. The paper's sender went on timing across the drop.",
  };
}

/** Drops of the sampled RTT, and whether the RTO rose at each. */
function spikes({ rtt, rto }: SlowRows, from: number): { readonly drops: number; readonly up: number } {
  const drops = dropsIn(rtt, from);
  return { drops: drops.length, up: drops.filter((row) => (rto[row] ?? 0) > (rto[row - 1] ?? 0)).length };
}

export function spikeClaim({ rows }: OneSample, label: string, expected: boolean): Claim {
  const settled = rows.time.findIndex((time) => time > 2000);
  const { drops, up } = spikes(rows, settled);
  return {
    id: "spikes",
    text: expected ? `${label} keeps its spikes at the end of each cycle.` : `${label} does not have those spikes.`,
    paper: expected ? "“spikes … still occur”" : "no spikes",
    ours: `${label} goes up at ${up} of ${counted(drops, "drop")} of the RTT`,
    holds: drops === 0 ? null : expected ? up === drops : up === 0,
    why: expected
      ? "RTTVAR grows with |D|, however rare the samples."
      : "RTTVAR stays as it is while samples are below SRTT.",
  };
}

/** Checks in the model with one sample per round trip whether the RTO stays above the RTT. */
export async function distanceClaim(
  runner: Runner,
  timer: string,
  label: string,
  options: RunnerOptions,
): Promise<Claim> {
  const set = (load: number): ParamMap => ({
    [LOAD]: load,
    [SERVICE]: FINE_SERVICE_MS,
    [TICK]: 1,
    [FIRST]: "half-plus-one",
    [SAMPLING]: "one-per-rtt",
    [CYCLES]: 12,
  });
  const replays = await runner.models(
    MODEL_LOADS.map((load) => cycleRequest([LITE, EIFEL], set(load))),
    options,
  );
  const ratios = replays.map((replay) => {
    const rows = rowsOf(replay, [LITE, EIFEL]);
    return collapseOf(rtoOf(rows, timer), rows.rtt).leastRatio;
  });
  return {
    id: "distance",
    text: `With one sample per round trip ${label} does not collapse.`,
    paper: "“the estimator's gains and the variation weight work”",
    ours: `in the model ${label}(i−1)/RTT(i) is at least ${MODEL_LOADS.map((load, i) => `${fixed(ratios[i] ?? Number.NaN, 2)} at W = ${load}`).join(", ")}`,
    holds: ratios.every((ratio) => ratio > 1.1),
    why: "Judged as never within a tenth of the RTT: fixed gains were made for this rate of samples, and Eifel takes 1/3.",
  };
}

export function lateClaim({ rows }: OneSample, label: string): Claim {
  const settled = Math.max(
    1,
    rows.time.findIndex((time) => time > 2000),
  );
  let late = 0;
  for (let i = settled; i < rows.rtt.length; i++) late += (rows.rto[i - 1] ?? 0) < (rows.rtt[i] ?? 0) ? 1 : 0;
  return {
    id: "closed-loop",
    text: `Nor does it in closed loop.`,
    paper: "no collapse in the figure",
    ours: `${late} of ${counted(rows.rtt.length - settled, "sample")} above ${label}`,
    holds: late === 0,
    why: "Samples after the start, which ends within 2000 s.",
  };
}
