/** The score of an estimator's figures for a goal. */

import type { EstimatorScore, OperatingCurve } from "./protocol";
import type { TuneFigures, TuneGoal } from "./tuneTypes";

/** The figures of the estimator at one setting, from one source. */
export interface Observed {
  readonly score: EstimatorScore | null;
  readonly curve: OperatingCurve | null;
}

export interface Verdict {
  /** In the goal's unit; null where the goal cannot be reached or scored. */
  readonly score: number | null;
  /** The quantity that the search minimises. */
  readonly loss: number;
  /** The gain that gives the goal's mean RTO. */
  readonly gain: number | null;
}

/** The least number of samples for a score. */
export const LEAST_SAMPLES = 30;

/** The loss of a setting outside the goal: greater than any within, and smaller when nearer, so that the search converges. */
const OUT_OF_REACH = 1e6;
/** Weight of the mean RTO among equal losses: the shorter timer is better. */
const TIE = 1e-9;

const USELESS: Verdict = { score: null, loss: Number.POSITIVE_INFINITY, gain: null };

/** The scores of a flow's estimator; the driver's, where the same estimator is also a shadow. */
export function scoreOf(scores: readonly EstimatorScore[], estimator: string, flow: string): EstimatorScore | null {
  const own = scores.filter((score) => score.id === estimator && score.flow === flow);
  return own.find(({ role }) => role === "drive") ?? own[0] ?? null;
}

export function curveOf(
  curves: readonly OperatingCurve[] | undefined,
  estimator: string,
  flow: string,
): OperatingCurve | null {
  return curves?.find((curve) => curve.id === estimator && curve.flow === flow) ?? null;
}

function mean(values: readonly (number | null | undefined)[]): number | null {
  const known = values.filter((value) => typeof value === "number");
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
}

/** Means over the sources; samples are their sum. */
export function figuresOf(observed: readonly Observed[]): TuneFigures {
  const of = (key: Exclude<keyof TuneFigures, "samples">) => mean(observed.map(({ score }) => score?.[key]));
  return {
    samples: observed.reduce((sum, { score }) => sum + (score?.samples ?? 0), 0),
    meanAbsErrorMs: of("meanAbsErrorMs"),
    rmseMs: of("rmseMs"),
    coverage: of("coverage"),
    meanRtoMs: of("meanRtoMs"),
    spuriousTimeouts: of("spuriousTimeouts"),
    timeoutRate: of("timeoutRate"),
  };
}

/** Miss share and gain where an operating curve has this mean RTO; null below its beginning. Beyond its end: its end. */
export function atMeanRto(
  { gain, missShare, meanRtoMs }: OperatingCurve,
  wantedMs: number,
): { readonly gain: number; readonly missShare: number } | null {
  const last = meanRtoMs.findLastIndex((rto) => Number.isFinite(rto) && rto <= wantedMs);
  const [rto0, gain0, miss0] = [meanRtoMs[last], gain[last], missShare[last]];
  if (rto0 === undefined || gain0 === undefined || miss0 === undefined) return null;
  const [rto1, gain1, miss1] = [meanRtoMs[last + 1], gain[last + 1], missShare[last + 1]];
  if (rto1 === undefined || gain1 === undefined || miss1 === undefined) return { gain: gain0, missShare: miss0 };
  const share = (wantedMs - rto0) / (rto1 - rto0);
  return { gain: gain0 + share * (gain1 - gain0), missShare: miss0 + share * (miss1 - miss0) };
}

function least(value: number | null): Verdict {
  return value === null ? USELESS : { score: value, loss: value, gain: null };
}

/** The verdict on a mean RTO above the goal's; null when it is within. */
function tooLong(meanRtoMs: number | null, allowedMs: number): Verdict | null {
  if (meanRtoMs === null) return USELESS;
  if (meanRtoMs <= allowedMs) return null;
  return { score: null, loss: OUT_OF_REACH * (meanRtoMs / allowedMs), gain: null };
}

/** By operating curves: the gain makes the mean RTO of all settings equal, so that their coverages are comparable. */
function judgeByCurves(curves: readonly OperatingCurve[], wantedMs: number): Verdict {
  const points = curves.map((curve) => atMeanRto(curve, wantedMs));
  if (points.includes(null)) {
    const shortest = Math.max(...curves.map(({ meanRtoMs }) => Math.min(...meanRtoMs)));
    return { score: null, loss: OUT_OF_REACH * (shortest / wantedMs), gain: null };
  }
  const miss = mean(points.map((point) => point?.missShare)) ?? Number.NaN;
  return { score: 1 - miss, loss: miss, gain: mean(points.map((point) => point?.gain)) };
}

/** For estimators without a gain: the mean RTO must not be above the goal's. */
function judgeCoverage(figures: TuneFigures, wantedMs: number): Verdict {
  const { coverage, meanRtoMs } = figures;
  if (coverage === null || meanRtoMs === null) return USELESS;
  const beyond = tooLong(meanRtoMs, wantedMs);
  return beyond ?? { score: coverage, loss: 1 - coverage + TIE * meanRtoMs, gain: null };
}

function judgeSpurious(figures: TuneFigures, allowedMs: number): Verdict {
  const { spuriousTimeouts, meanRtoMs } = figures;
  if (spuriousTimeouts === null || meanRtoMs === null) return USELESS;
  const beyond = tooLong(meanRtoMs, allowedMs);
  return beyond ?? { score: spuriousTimeouts, loss: spuriousTimeouts + TIE * meanRtoMs, gain: null };
}

/** The score of one setting. */
export function judge(goal: TuneGoal, observed: readonly Observed[], figures: TuneFigures): Verdict {
  if (figures.samples < LEAST_SAMPLES) return USELESS;
  // A gain that is no parameter cannot be used to reach the goal's mean RTO.
  const curves = observed.flatMap(({ curve }) => (typeof curve?.key === "string" ? [curve] : []));
  switch (goal.kind) {
    case "error":
      return least(figures.meanAbsErrorMs);
    case "rmse":
      return least(figures.rmseMs);
    case "spurious":
      return judgeSpurious(figures, goal.meanRtoMs);
    case "coverage":
      if (curves.length === observed.length) return judgeByCurves(curves, goal.meanRtoMs);
      return judgeCoverage(figures, goal.meanRtoMs);
  }
}
