/** What predictors were worth, as figures. */

import type { Figure } from "../../../../../figure/figure";
import type { PredictorJudgement, PredictorScore } from "../../../../../sim-worker/src/protocol";

/** Which losses a prediction is held against. */
export type Losses = "atQueue" | "inFlow";

const PERCENT = 100;
const share = (value: number | null): number => (value === null ? Number.NaN : value * PERCENT);

/** Efficiency, false positives and false negatives side by side, a group for each predictor. */
export function barsFigure(scores: readonly PredictorScore[], losses: Losses, nameOf: (id: string) => string): Figure {
  const x = scores.map((_, i) => i);
  const series = (id: string, label: string, style: string, pick: (judged: PredictorJudgement) => number | null) =>
    ({ id, label, kind: "bars", style, x, y: scores.map((score) => share(pick(score[losses]))) }) as const;
  return {
    id: "predictors",
    title: "Right and wrong",
    x: { label: "Predictor", unit: "", categories: scores.map(({ id }) => nameOf(id)) },
    y: { label: "Share", unit: "%", domain: [0, PERCENT] },
    series: [
      series("efficiency", "Efficiency", "efficiency", ({ efficiency }) => efficiency),
      series("false-positives", "False positives", "false-positives", ({ falsePositives }) => falsePositives),
      series("false-negatives", "False negatives", "false-negatives", ({ falseNegatives }) => falseNegatives),
    ],
    reading:
      "of its predictions those that a loss followed (efficiency) and those that none did (false positives); of the losses those not predicted (false negatives)",
  };
}

/** How full the queue was when a predictor was wrong. */
export function queueFigure(score: PredictorScore, name: string): Figure {
  const bins = score.queueAtFalsePositives;
  const total = Math.max(
    1,
    bins.reduce((sum, count) => sum + count, 0),
  );
  return {
    id: "queue-at-false-positives",
    title: "Queue at false positives",
    x: { label: "Queue, share of the buffer", unit: "%", domain: [0, PERCENT] },
    y: { label: "Of all", unit: "%" },
    series: [
      {
        id: "false-positives",
        label: name,
        kind: "bars",
        style: "false-positives",
        x: bins.map((_, i) => ((i + 0.5) * PERCENT) / bins.length),
        y: bins.map((count) => (count * PERCENT) / total),
      },
    ],
  };
}

/** "78.4"; a dash where there was no case. */
export function percentText(value: number | null): string {
  return value === null ? "–" : (value * PERCENT).toFixed(1);
}
