import type { EstimatorScore } from "../../../sim-worker/src/protocol";

export type SortKey = "meanAbsErrorMs" | "coverage" | "meanRtoMs" | "spuriousTimeouts";

/** The scores of one flow, one per estimator: the driver's own before the same estimator as a shadow. */
export function scoresOf(scores: readonly EstimatorScore[], flow: string | null): readonly EstimatorScore[] {
  const kept = new Map<string, EstimatorScore>();
  for (const score of scores) {
    if (flow !== null && score.flow !== flow) continue;
    if (!kept.has(score.id) || score.role === "drive") kept.set(score.id, score);
  }
  return [...kept.values()];
}

/** Sorted by one figure; those without it come last. */
export function rankScores(scores: readonly EstimatorScore[], key: SortKey, down: boolean): readonly EstimatorScore[] {
  return [...scores].sort((a, b) => {
    const x = a[key];
    const y = b[key];
    if (x === null || y === null) return Number(x === null) - Number(y === null);
    return down ? y - x : x - y;
  });
}
