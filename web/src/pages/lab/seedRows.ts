import { type Interval, meanInterval } from "../../../../sim-worker/src/interval";
import type { EstimatorScore } from "../../../../sim-worker/src/protocol";
import { scoresOf } from "../../panels/scores";

/** An estimator over several seeds; null where too few of them have the figure. */
export interface Row {
  readonly id: string;
  readonly error: Interval | null;
  readonly coverage: Interval | null;
  readonly rto: Interval | null;
}

/** The estimators of a flow over the scores of each seed, least error first. */
export function seedRows(scores: readonly (readonly EstimatorScore[])[], flow: string): readonly Row[] {
  const runs = scores.map((each) => scoresOf(each, flow));
  const ids = [...new Set(runs.flat().map((score) => score.id))];
  const of = (id: string, key: "meanAbsErrorMs" | "coverage" | "meanRtoMs") =>
    meanInterval(runs.map((each) => each.find((score) => score.id === id)?.[key] ?? null));
  return ids
    .map((id) => ({ id, error: of(id, "meanAbsErrorMs"), coverage: of(id, "coverage"), rto: of(id, "meanRtoMs") }))
    .sort((a, b) => (a.error?.mean ?? Number.POSITIVE_INFINITY) - (b.error?.mean ?? Number.POSITIVE_INFINITY));
}

/** Every seed gave the same figures, but for rounding in the mean. */
export function nothingVaries(rows: readonly Row[]): boolean {
  const intervals = rows.flatMap(({ error, coverage, rto }) => [error, coverage, rto]).filter((each) => each !== null);
  return intervals.length > 0 && intervals.every(({ mean, half }) => half <= Math.abs(mean) * 1e-9);
}
