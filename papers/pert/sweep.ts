/** Figures 6, 7, 8 and 14 of the PERT paper: schemes over a sweep of one parameter, as one experiment each. */

import type { RunRequest } from "../../sim-worker/src/protocol";
import type { Runner, RunnerOptions, Settings } from "../experiment/artefact";
import { type Dumbbell, dumbbellRequest } from "./dumbbell";
import { type Cell, type Measures, measuresOf } from "./measures";
import type { VariantId } from "./variants";

export interface SweepPoint {
  readonly x: number;
  readonly dumbbell: Dumbbell;
}

export interface Sweep {
  readonly schemes: readonly VariantId[];
  readonly points: readonly SweepPoint[];
}

interface Job {
  readonly point: SweepPoint;
  readonly scheme: VariantId;
  readonly seed: number;
}

/** Cost of a point, packets: long runs start first, so that all workers finish at about the same time. */
const weightOf = ({ dumbbell }: SweepPoint): number => dumbbell.rateBitPerS * dumbbell.times.to;

function jobsOf({ schemes, points }: Sweep, seeds: readonly number[]): readonly Job[] {
  return [...points]
    .sort((a, b) => weightOf(b) - weightOf(a))
    .flatMap((point) => seeds.flatMap((seed) => schemes.map((scheme) => ({ point, scheme, seed }))));
}

/** Cells in the order of the points; each scheme's runs in the order of the seeds. */
export function cellsOf(
  points: readonly { readonly x: number }[],
  done: readonly { readonly x: number; readonly scheme: VariantId; readonly measures: Measures }[],
): readonly Cell[] {
  return points.map(({ x }) => {
    const runs: Partial<Record<VariantId, readonly Measures[]>> = {};
    for (const each of done) {
      if (each.x === x) runs[each.scheme] = [...(runs[each.scheme] ?? []), each.measures];
    }
    return { x, runs };
  });
}

export async function runSweep(
  runner: Runner,
  sweep: Sweep,
  { set, seeds }: Pick<Settings, "set" | "seeds">,
  options: RunnerOptions,
): Promise<readonly Cell[]> {
  const jobs = jobsOf(sweep, seeds);
  const requests = jobs.map(
    ({ point, scheme, seed }): RunRequest => dumbbellRequest(point.dumbbell, scheme, set, seed),
  );
  const runs = await runner.runs(requests, options);
  const done = runs.flatMap((run, at) => {
    const job = jobs[at];
    return job === undefined ? [] : [{ x: job.point.x, scheme: job.scheme, measures: measuresOf(run) }];
  });
  return cellsOf(sweep.points, done);
}
