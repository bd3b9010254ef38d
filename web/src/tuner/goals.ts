/** What a search can make best, in words and numbers. */

import type { EstimatorScore } from "../../../sim-worker/src/protocol";
import type { TuneFigures, TuneGoal } from "../../../sim-worker/src/tuneTypes";
import { formatNumber } from "../plot/parts/format";

export type GoalKind = TuneGoal["kind"];

export interface GoalText {
  readonly kind: GoalKind;
  /** In the list of goals. */
  readonly label: string;
  /** Of a score, beside its number. */
  readonly score: string;
  readonly unit: string;
  /** Whether it is said for a mean RTO, and how. */
  readonly meanRto: string | null;
  readonly better: "less" | "more";
  /** Only the estimator that drives has it. */
  readonly driverOnly: boolean;
}

const LEAST_ERROR: GoalText = {
  kind: "error",
  label: "least mean error",
  score: "mean |error|",
  unit: "ms",
  meanRto: null,
  better: "less",
  driverOnly: false,
};

export const GOALS: readonly GoalText[] = [
  LEAST_ERROR,
  {
    kind: "rmse",
    label: "least squared error",
    score: "RMS error",
    unit: "ms",
    meanRto: null,
    better: "less",
    driverOnly: false,
  },
  {
    kind: "coverage",
    label: "most coverage",
    score: "RTT ≤ RTO",
    unit: "%",
    meanRto: "at a mean RTO of",
    better: "more",
    driverOnly: false,
  },
  {
    kind: "spurious",
    label: "fewest spurious timeouts",
    score: "spurious timeouts",
    unit: "a run",
    meanRto: "at a mean RTO up to",
    better: "less",
    driverOnly: true,
  },
];

export function goalText(kind: GoalKind): GoalText {
  return GOALS.find((goal) => goal.kind === kind) ?? LEAST_ERROR;
}

/** A score without its unit. */
export function formatScore(kind: GoalKind, score: number | null): string {
  if (score === null) return "–";
  if (kind === "coverage") return formatNumber(score * 100, 2);
  if (kind === "spurious") return formatNumber(score, Number.isInteger(score) ? 0 : 1);
  return formatNumber(score, score < 10 ? 2 : 1);
}

/** A score with its unit: "7.9 ms", "99.60 %", "3 a run". */
export function scoreWithUnit(kind: GoalKind, score: number | null): string {
  return score === null ? "no score" : `${formatScore(kind, score)}\u00a0${goalText(kind).unit}`;
}

/** How much better `best` is than `before`; empty when either is not known. */
export function improvement(kind: GoalKind, before: number | null, best: number | null): string {
  if (best === null) return "";
  if (before === null) return "The values in force did not reach the goal.";
  if (best === before) return "Nothing is better than the values in force.";
  if (kind === "coverage") return `${formatNumber((best - before) * 100, 2)} points more of the RTTs within the RTO.`;
  if (kind === "spurious") return `${formatNumber(before - best, 1)} fewer spurious timeouts a run.`;
  return before === 0 ? "" : `${formatNumber((1 - best / before) * 100, 1)} % less error.`;
}

/** What a score on the page says of the goal, where it can say it without a search. */
export function scoreOnPage(kind: GoalKind, score: EstimatorScore | null): number | null {
  if (score === null) return null;
  if (kind === "error") return score.meanAbsErrorMs;
  if (kind === "rmse") return score.rmseMs;
  return kind === "spurious" ? score.spuriousTimeouts : null;
}

/** The figures of a point in one line: "|error| 7.9 ms, RTT ≤ RTO 99.6 %, mean RTO 322 ms". */
export function figuresLine(figures: TuneFigures): string {
  const parts: string[] = [];
  if (figures.meanAbsErrorMs !== null) parts.push(`|error| ${formatScore("error", figures.meanAbsErrorMs)} ms`);
  if (figures.coverage !== null) parts.push(`RTT ≤ RTO ${formatScore("coverage", figures.coverage)} %`);
  if (figures.meanRtoMs !== null) parts.push(`mean RTO ${formatNumber(figures.meanRtoMs, 0)} ms`);
  if (figures.spuriousTimeouts !== null) parts.push(`spurious ${formatScore("spurious", figures.spuriousTimeouts)}`);
  return parts.join(", ");
}
