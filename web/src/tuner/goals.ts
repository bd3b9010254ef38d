/** What a search can make best, in words and numbers. */

import type { EstimatorScore } from "../../../sim-worker/src/protocol";
import type { TuneFigures, TuneGoal, TuneRequest, TuneUpdate } from "../../../sim-worker/src/tuneTypes";
import { formatNumber } from "../plot/parts/format";

/** Fewer samples than this say little of a setting; the search stops at them. */
export const LEAST_SAMPLES = 30;

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
  /** Only the estimator that runs the timer has it. */
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
    score: "coverage (RTT ≤ RTO)",
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

interface FigureText {
  readonly key: Exclude<keyof TuneFigures, "samples" | "timeoutRate">;
  readonly goal: GoalKind | null;
  /** In a table, and in a sentence. */
  readonly label: string;
  readonly name: string;
  readonly unit: string;
  readonly text: (value: number) => string;
}

const FIGURES: readonly FigureText[] = [
  {
    key: "meanAbsErrorMs",
    goal: "error",
    label: "mean |error|",
    name: "the mean |error|",
    unit: "ms",
    text: (value) => formatScore("error", value),
  },
  {
    key: "coverage",
    goal: "coverage",
    label: "coverage (RTT ≤ RTO)",
    name: "coverage",
    unit: "%",
    text: (value) => formatNumber(value * 100, 1),
  },
  {
    key: "meanRtoMs",
    goal: null,
    label: "mean RTO",
    name: "the mean RTO",
    unit: "ms",
    text: (value) => formatNumber(value, 0),
  },
  {
    key: "spuriousTimeouts",
    goal: "spurious",
    label: "spurious timeouts",
    name: "spurious timeouts",
    unit: "a run",
    text: (value) => formatScore("spurious", value),
  },
];

export interface FigureBeside {
  readonly label: string;
  readonly name: string;
  readonly unit: string;
  /** Before and best. */
  readonly texts: readonly [string, string];
}

/** What an estimator does before and at its best, but for the goal's own figure (null: that too); figures that are not known are left out. */
export function figuresBeside(
  kind: GoalKind | null,
  before: TuneFigures | null,
  best: TuneFigures | null,
): readonly FigureBeside[] {
  return FIGURES.flatMap(({ key, goal, label, name, unit, text }) => {
    const [a, b] = [before?.[key] ?? null, best?.[key] ?? null];
    if ((kind !== null && goal === kind) || (a === null && b === null)) return [];
    return [{ label, name, unit, texts: [a === null ? "–" : text(a), b === null ? "–" : text(b)] }];
  });
}

/** What the best costs: "Coverage falls from 98.4 to 89.3 %, the mean RTO from 322 to 210 ms."; empty where nothing is known. */
export function priceOf(kind: GoalKind, before: TuneFigures | null, best: TuneFigures | null): string {
  if (before === null) return "";
  const parts = figuresBeside(kind, before, best)
    .filter(({ label }) => label !== "spurious timeouts" || before.spuriousTimeouts !== null)
    .map(({ name, unit, texts: [from, to] }) =>
      from === to ? `${name} stays at ${from} ${unit}` : `${name} goes from ${from} to ${to} ${unit}`,
    );
  const sentence = parts.join(", ");
  return sentence === "" ? "" : `${sentence[0]?.toUpperCase()}${sentence.slice(1)}.`;
}

/** Why no setting could be scored, and what helps. */
export function whyNothing({ goal }: Pick<TuneRequest, "goal">, update: TuneUpdate): string {
  const { present, points } = update;
  const samples = present?.figures.samples ?? 0;
  if (samples < LEAST_SAMPLES)
    return `${samples} RTT ${samples === 1 ? "sample is" : "samples are"} too few to judge by. Take a longer range or run.`;
  if (goal.kind === "spurious" && present?.figures.spuriousTimeouts == null)
    return "This estimator does not run the timer, so it has no spurious timeouts to count. Let it run the timer, or search for the least error.";
  if (goal.kind === "coverage" || goal.kind === "spurious") {
    const shortest = Math.min(...points.map(({ figures }) => figures.meanRtoMs ?? Number.POSITIVE_INFINITY));
    const known = Number.isFinite(shortest)
      ? ` The shortest that was found is ${formatNumber(Math.ceil(shortest), 0)} ms.`
      : "";
    return `No setting in these ranges has a mean RTO of ${formatNumber(goal.meanRtoMs, 0)} ms or less.${known} Allow a longer one, or lower the minimum RTO.`;
  }
  return "No setting in these ranges could be scored. Take other ranges.";
}

/** What a score on the page says of the goal, where it can say it without a search. */
export function scoreOnPage(kind: GoalKind, score: EstimatorScore | null): number | null {
  if (score === null) return null;
  if (kind === "error") return score.meanAbsErrorMs;
  if (kind === "rmse") return score.rmseMs;
  return kind === "spurious" ? score.spuriousTimeouts : null;
}

/** The figures of a point in one line: "|error| 7.9 ms, coverage 99.6 %, mean RTO 322 ms". */
export function figuresLine(figures: TuneFigures): string {
  const parts: string[] = [];
  if (figures.meanAbsErrorMs !== null) parts.push(`|error| ${formatScore("error", figures.meanAbsErrorMs)} ms`);
  if (figures.coverage !== null) parts.push(`coverage ${formatScore("coverage", figures.coverage)} %`);
  if (figures.meanRtoMs !== null) parts.push(`mean RTO ${formatNumber(figures.meanRtoMs, 0)} ms`);
  if (figures.spuriousTimeouts !== null) parts.push(`spurious ${formatScore("spurious", figures.spuriousTimeouts)}`);
  return parts.join(", ");
}
