/** The best setting tried on samples that the search did not see: another flow, the other half of a log, another seed. */

import type { EstimatorScore, ParamMap, ReplayRequest, RunRequest } from "../../../sim-worker/src/protocol";
import type { TuneFigures } from "../../../sim-worker/src/tuneTypes";
import { scoresOf } from "../panels/scores";
import { client } from "../state/lab";
import type { LabState } from "../state/types";

/** Samples to check a setting on. */
export type TuneCheck =
  /** `label`: "flow 3f", "seed 2". */
  | { readonly label: string; readonly kind: "replay"; readonly request: ReplayRequest }
  | { readonly label: string; readonly kind: "run"; readonly request: RunRequest; readonly flow: string };

/** What a page's tuner checks its best setting on; the same arguments as `TuneSourceOf`. */
export type TuneChecksOf = (state: LabState, estimator: string) => readonly TuneCheck[];

export interface Checked {
  readonly label: string;
  readonly before: TuneFigures;
  readonly best: TuneFigures;
}

async function scoresWith(check: TuneCheck, set: ParamMap, signal: AbortSignal): Promise<readonly EstimatorScore[]> {
  const options = { signal, slot: "tuner check" };
  const over = { ...check.request.set, ...set };
  if (check.kind === "replay") {
    const result = await client().replay({ ...check.request, set: over, record: "none" }, options);
    return result.ok ? scoresOf(result.value.scores, check.request.flow) : [];
  }
  const result = await client().run({ ...check.request, set: over, record: "none" }, options);
  return result.ok ? scoresOf(result.value.result.estimators, check.flow) : [];
}

async function figuresWith(
  check: TuneCheck,
  estimator: string,
  set: ParamMap,
  signal: AbortSignal,
): Promise<TuneFigures | null> {
  const score = (await scoresWith(check, set, signal)).find(({ id }) => id === estimator);
  if (score === undefined) return null;
  const { samples, meanAbsErrorMs, rmseMs, coverage, meanRtoMs } = score;
  const driver = { spuriousTimeouts: score.spuriousTimeouts ?? null, timeoutRate: score.timeoutRate ?? null };
  return { samples, meanAbsErrorMs, rmseMs, coverage, meanRtoMs, ...driver };
}

/** Tries the settings before and after the search on each; what cannot be run, or is aborted, is left out. */
export async function checkOn(
  checks: readonly TuneCheck[],
  estimator: string,
  sets: { readonly before: ParamMap; readonly best: ParamMap },
  signal: AbortSignal,
): Promise<readonly Checked[]> {
  const checked: Checked[] = [];
  for (const check of checks) {
    const before = await figuresWith(check, estimator, sets.before, signal);
    const best = before === null ? null : await figuresWith(check, estimator, sets.best, signal);
    if (before !== null && best !== null) checked.push({ label: check.label, before, best });
  }
  return checked;
}
