/** Figures 11 and 12: the slow link without time stamps, one segment timed at a time. */

import type { Figure } from "../../figure/figure";
import type { ParamMap, Run } from "../../sim-worker/src/protocol";
import type { Parameter, Runner, RunnerOptions, Settings } from "../experiment/artefact";
import type { Claim, Reading } from "../experiment/claim";
import { counted, fixed } from "../experiment/words";
import { about, considerably, exactly } from "../experiment/yardsticks";
import { LITE, SLOW_TICK_MS } from "./model";
import { dropsIn, durationOf, ESTIMATOR, type SlowRows, settledRow, slowRequest, slowRows } from "./slowLink";
import { PRESET } from "./slowShape";

export const ONE_SAMPLE_PRESET = "slow-link-one-sample";
const KEEP = "flow.main.keepTiming";
const BUFFER = "link.bottleneck.buffer";

/** What becomes of the timing under way when a fast retransmit comes. */
const TIMINGS = [
  ["ended by a fast retransmit", false],
  ["kept across a fast retransmit", true],
] as const;
/** "40 packets" with and without the one on the line, and one more: each overflows at another point of a timing. */
const buffersOf = ({ set }: Settings): readonly number[] => {
  const own = Number(set[BUFFER]);
  return [Math.max(1, own - 1), own, own + 1];
};

export const ONE_SAMPLE_ASSUMED: Parameter = {
  what: "Timing",
  value: "a fast retransmit ends the timing of the segment under way",
  why: "As in 4.4BSD. The other reading, that it goes on, is tried in the claims.",
};

/** What else could move the sampled minima, tried with the figure's own buffer. */
const OTHERWISE = [
  ["NewReno", { "flow.main.recovery": "newreno" }],
  ["Tahoe", { "flow.main.recovery": "tahoe" }],
  ["delayed ACKs", { "flow.main.delayedAck": true, "flow.main.delayedAckTime": 200 }],
  ["first slow start up to 30", { "flow.main.initialSsthresh": 30 }],
] as const satisfies readonly (readonly [string, ParamMap])[];

/** A run under one reading. */
export interface OneSample {
  readonly of: Reading["of"];
  readonly kept: boolean;
  readonly buffer: number;
  /** Parameters in which the reading differs from the preset, but for the timing. */
  readonly set: ParamMap;
  readonly run: Run;
  readonly rows: SlowRows;
  reading(ours: string, holds: boolean | null): Reading;
}

/** One reading of what figures 11 and 12 leave open. */
type Wanted = Pick<OneSample, "of" | "kept" | "buffer" | "set">;

async function runWanted(
  runner: Runner,
  driver: string,
  settings: Settings,
  wanted: readonly Wanted[],
  options: RunnerOptions,
): Promise<readonly OneSample[]> {
  const seed = settings.seeds[0] ?? 1;
  const sets = wanted.map(({ kept, set }) => ({ ...set, [KEEP]: kept }));
  const requests = sets.map((set) => slowRequest(runner, ONE_SAMPLE_PRESET, driver, set, seed));
  const runs = await runner.runs(requests, options);
  return wanted.flatMap((each, nth) => {
    const run = runs[nth];
    if (run === undefined) return [];
    const setup = { preset: ONE_SAMPLE_PRESET, set: { ...sets[nth], [ESTIMATOR]: driver } };
    const rows = slowRows(run, driver);
    return {
      ...each,
      run,
      rows,
      reading: (ours: string, holds: boolean | null) => ({ of: each.of, ours, holds, setup }),
    };
  });
}

/** Runs every reading with `driver` as the timer. */
export function oneSamples(
  runner: Runner,
  driver: string,
  settings: Settings,
  options: RunnerOptions,
): Promise<readonly OneSample[]> {
  const own = durationOf(settings, 20_000);
  const wanted = TIMINGS.flatMap(([timing, kept]) =>
    buffersOf(settings).map(
      (buffer): Wanted => ({
        of: { timing, buffer: `${buffer} packets` },
        kept,
        buffer,
        set: { ...own, [BUFFER]: buffer },
      }),
    ),
  );
  return runWanted(runner, driver, settings, wanted, options);
}

/** The further readings of the minima alone: another recovery, delayed ACKs, another start. */
export function furtherSamples(
  runner: Runner,
  driver: string,
  settings: Settings,
  options: RunnerOptions,
): Promise<readonly OneSample[]> {
  const own = durationOf(settings, 20_000);
  const buffer = Number(settings.set[BUFFER]);
  const wanted = TIMINGS.flatMap(([timing, kept]) =>
    OTHERWISE.map(
      ([otherwise, set]): Wanted => ({
        of: { timing, buffer: `${buffer} packets, ${otherwise}` },
        kept,
        buffer,
        set: { ...own, ...set },
      }),
    ),
  );
  return runWanted(runner, driver, settings, wanted, options);
}

/** The figure's own run. */
export function shownOf(all: readonly OneSample[], settings: Settings): OneSample {
  const shown = all.find(({ kept, buffer }) => !kept && buffer === Number(settings.set[BUFFER]));
  if (shown === undefined) throw new Error("the figure's run is missing");
  return shown;
}

export function oneSampleFigure({ rows }: OneSample, driver: string, label: string): Figure {
  const ticks = (values: Float64Array) => values.map((ms) => ms / SLOW_TICK_MS);
  const from = settledRow(rows);
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

/** First row after the first drop of the RTT: the cycle before it contains the start. */
function steadyRow(rows: SlowRows): number {
  const from = settledRow(rows);
  return (dropsIn(rows.rtt, from)[0] ?? from) + AFTER;
}

/** Samples around a drop of the RTT in which a spike may be. */
const BEFORE = 2;
const AFTER = 4;
/** An RTO that rises by more than this share at the end of a cycle has a spike; the RTT itself rises by less. */
const SPIKE = 1.1;

/** Drops of the sampled RTT, and how many of them have a spike of the RTO. */
export function spikesAt({ rows }: OneSample): { readonly drops: number; readonly spikes: number } {
  const { rtt, rto } = rows;
  const drops = dropsIn(rtt, steadyRow(rows));
  const has = (row: number) =>
    Math.max(...rto.slice(row - 1, row + AFTER)) > SPIKE * (rto[row - BEFORE] ?? Number.POSITIVE_INFINITY);
  return { drops: drops.length, spikes: drops.filter(has).length };
}

export const spikesText = ({ drops, spikes }: ReturnType<typeof spikesAt>, label: string): string =>
  `${label} rises by more than a tenth at ${spikes} of ${counted(drops, "drop")} of the RTT`;

/** Samples after the first cycle that came later than the RTO. */
export function lateIn({ rows }: OneSample): { readonly late: number; readonly samples: number } {
  const from = steadyRow(rows);
  let late = 0;
  for (let i = from; i < rows.rtt.length; i++) late += (rows.rto[i - 1] ?? 0) < (rows.rtt[i] ?? 0) ? 1 : 0;
  return { late, samples: rows.rtt.length - from };
}

/** Least and greatest sampled RTT after the first cycle, s. */
export function rangeOf({ rows }: OneSample): { readonly least: number; readonly greatest: number } {
  const rtt = rows.rtt.subarray(steadyRow(rows));
  return { least: Math.min(...rtt) / 1000, greatest: Math.max(...rtt) / 1000 };
}

export function maxClaim(all: readonly OneSample[]): Claim {
  return {
    id: "max-rtt",
    quote: "the maximum RTT is about 250 seconds in both cases",
    place: "section 5.1",
    test: "The greatest RTT sample after the first cycle; the samples do not depend on the timer.",
    yardstick: "about",
    readings: all.map((each) => {
      const { greatest } = rangeOf(each);
      return each.reading(`${fixed(greatest, 0)} s`, about(exactly(greatest), 250));
    }),
    why: "40 packets wait and one is on the line: 41 times 6.25 s. A timing that goes on across the repair of a loss takes up to two such round trips.",
  };
}

/** Least samples of the whole cycles, s: from one drop of the RTT to the next. */
function cycleMinima({ rows }: OneSample): readonly number[] {
  const drops = dropsIn(rows.rtt, steadyRow(rows));
  return drops.slice(1).map((to, nth) => Math.min(...rows.rtt.subarray(drops[nth], to)) / 1000);
}

export function minimaClaim(eifel: readonly OneSample[], lite: readonly OneSample[]): Claim {
  return {
    id: "minima",
    quote: "the minimum RTT is quite different",
    place: "section 5.1",
    test: "The least RTT samples of the cycles of both figures' runs: the greatest of them against the smallest.",
    yardstick: "considerable",
    readings: eifel.map((each, nth) => {
      const minima = [each, lite[nth] ?? each].flatMap(cycleMinima);
      const [low, high] = [Math.min(...minima), Math.max(...minima)];
      const text = low === high ? `${fixed(low, 1)} s in all` : `${fixed(low, 1)} to ${fixed(high, 1)} s in`;
      const holds = considerably(exactly(high - low), "higher", low);
      return each.reading(`${text} ${counted(minima.length, "cycle")}`, minima.length === 0 ? null : holds);
    }),
    why: "Whichever segment is timed, its timing ends at the latest with the ACK that ends the recovery, at which the queue is at its shortest; the segment that is sent then is timed next. The timers do not enter: neither expires. Reno, NewReno and Tahoe, ACKs at once and delayed, three buffers and another start give the same minimum in every cycle. No reading that was tried gives the paper's two minima. Not tried, for want of an option: the sender's own interface drops, upon which 4.4BSD closes the window to one segment (tcp_quench).",
  };
}

/** What the sampled minimum misses, against the same transfer with every segment timed. */
export async function unnoticedClaim(
  runner: Runner,
  all: readonly OneSample[],
  settings: Settings,
  options: RunnerOptions,
): Promise<Claim> {
  const seed = settings.seeds[0] ?? 1;
  const sets = all.map(({ set }) => set);
  const timed = await runner.runs(
    sets.map((set) => slowRequest(runner, PRESET, LITE, set, seed)),
    options,
  );
  return {
    id: "unnoticed",
    quote: "This had gone unnoticed by the TCP sender that was still waiting to collect the (high) RTT sample.",
    place: "section 5.1",
    test: "The least RTT sample against the least RTT of the same transfer with every segment timed.",
    yardstick: "considerable",
    readings: all.map((each, nth) => {
      const run = timed[nth];
      const truth = run === undefined ? Number.NaN : leastOf(slowRows(run, LITE));
      const { least } = rangeOf(each);
      return each.reading(
        `${fixed(least, 1)} s, with every segment timed ${fixed(truth, 1)} s`,
        considerably(exactly(least - truth), "higher", truth),
      );
    }),
    why: "The sender is silent for half a round trip after the fast retransmit, so that the queue cannot grow again before the next segment is timed.",
  };
}

function leastOf(rows: SlowRows): number {
  return Math.min(...rows.rtt.subarray(steadyRow(rows))) / 1000;
}

/** RTO_E against RTO_L on the same samples, apart from the drops of the RTT. */
export function compared(lite: OneSample, eifel: OneSample): { readonly ratio: number; readonly samples: number } {
  const drops = dropsIn(lite.rows.rtt, steadyRow(lite.rows));
  const near = (i: number) => drops.some((row) => i >= row - BEFORE && i < row + AFTER);
  let sum = 0;
  let samples = 0;
  for (let i = steadyRow(lite.rows); i < lite.rows.rto.length; i++) {
    if (near(i)) continue;
    sum += (eifel.rows.rto[i] ?? Number.NaN) / (lite.rows.rto[i] ?? Number.NaN);
    samples++;
  }
  return { ratio: sum / samples, samples };
}
