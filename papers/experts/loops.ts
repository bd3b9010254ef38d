/** The two loops of tables 2 to 4: transfers driven by each estimator, and estimators on recorded samples. */

import type { ParamMap, Replay, Run } from "../../sim-worker/src/protocol";
import type { Runner, RunnerOptions, Settings } from "../experiment/artefact";
import { type Spread, spreadOf } from "../experiment/statistics";
import { KERNEL_KEYS, MSS_BYTES, transferOf } from "./kernel";
import type { Path } from "./paths";
import { SAMPLINGS, type Sampling } from "./samplings";
import { SCALINGS, type Scaling, scalingKeys, TICK_MS } from "./scalings";

/** One line of the experiment: the estimator that sets the timer, and its unit. */
export interface Contender {
  readonly id: string;
  readonly label: string;
  readonly driver: string;
  readonly scaling: Scaling | null;
  readonly set: ParamMap;
}

export const CONTENDERS: readonly Contender[] = [
  { id: "eifel", label: "Eifel", driver: "eifel", scaling: null, set: {} },
  { id: "jacobson", label: "Jacobson", driver: "jacobson-ticks", scaling: null, set: {} },
  ...SCALINGS.map((scaling) => ({
    id: scaling.id,
    label: `Experts ${scaling.id}`,
    driver: "experts-fixed",
    scaling,
    set: scalingKeys("experts-fixed", scaling),
  })),
];

/** Results of the runs of one contender on one path with one way of sampling. */
export interface Measured {
  readonly contender: Contender;
  /** Ticks. */
  readonly error: Spread;
  /** Error of the last sample as predictor in the same runs, ticks. */
  readonly lastError: Spread;
  readonly cwnd: Spread;
  readonly rexmits: Spread;
  readonly timeouts: Spread;
  readonly spurious: Spread;
  /** Number of samples of a run. */
  readonly samples: Spread;
  /** Share of the samples at which the weights were set anew. */
  readonly reinitialised: Spread;
  /** Share of the samples outside the experts' range. */
  readonly outOfRange: Spread;
  /** Figures of the single runs, one for each seed. */
  readonly each: Readonly<Record<"error" | "cwnd" | "rexmits" | "rtoMs", readonly number[]>>;
}

/** All contenders with one way of sampling. */
export interface Sampled {
  readonly sampling: Sampling;
  readonly closed: readonly Measured[];
}

const mainOf = ({ result }: Run) => result.groups.find(({ id }) => id === "main");

export function measured(contender: Contender, runs: readonly Run[]): Measured {
  const scores = (role: "drive" | "shadow") =>
    runs.map(({ result }) => result.estimators.find((score) => score.role === role && score.flow.startsWith("main")));
  const drivers = scores("drive");
  const ticks = (ms: number | null | undefined) => (ms ?? Number.NaN) / TICK_MS;
  const each = {
    error: drivers.map((score) => ticks(score?.meanAbsErrorMs)),
    // "Averaged over all prediction trials" (section 4).
    cwnd: runs.map((run) => (mainOf(run)?.perFlow.cwndAtSamplesBytes ?? Number.NaN) / MSS_BYTES),
    rexmits: runs.map((run) => mainOf(run)?.segmentsRetransmitted ?? Number.NaN),
    rtoMs: drivers.map((score) => score?.meanRtoMs ?? Number.NaN),
  };
  return {
    contender,
    each,
    error: spreadOf(each.error),
    lastError: spreadOf(scores("shadow").map((score) => ticks(score?.meanAbsErrorMs))),
    cwnd: spreadOf(each.cwnd),
    rexmits: spreadOf(each.rexmits),
    timeouts: spreadOf(runs.map((run) => mainOf(run)?.timeouts)),
    spurious: spreadOf(runs.map((run) => mainOf(run)?.spuriousTimeouts)),
    samples: spreadOf(drivers.map((score) => score?.samples)),
    outOfRange: spreadOf(drivers.map((score) => score?.extra.outOfRangeShare)),
    reinitialised: spreadOf(
      drivers.map((score) => (score?.extra.reinitialisations ?? Number.NaN) / Math.max(1, score?.samples ?? 0)),
    ),
  };
}

/** The ways of sampling of a run: a quick one leaves out every second ACK, which lies between the others. */
export const samplingsOf = ({ size }: Pick<Settings, "size">): readonly Sampling[] =>
  SAMPLINGS.filter(({ id }) => size === "full" || id !== "every-second");

/** Runs contenders on the same seeds, one after the other for each seed: the paper interleaves its transfers. */
export async function closedLoop(
  runner: Runner,
  path: Path,
  contenders: readonly Contender[],
  settings: Settings,
  options: RunnerOptions,
): Promise<readonly Sampled[]> {
  const samplings = samplingsOf(settings);
  const lines = samplings.flatMap((sampling) => contenders.map((contender) => ({ sampling, contender })));
  const requests = settings.seeds.flatMap((seed) =>
    lines.map(({ sampling, contender: { driver, set } }) => ({
      scenario: transferOf(path, driver, sampling.id),
      set: { ...KERNEL_KEYS, ...settings.set, ...set, "run.seed": seed },
      changes: [],
      record: "none" as const,
    })),
  );
  const runs = await runner.runs(requests, options);
  const found = lines.map(({ contender }, nth) =>
    measured(
      contender,
      runs.filter((_, at) => at % lines.length === nth),
    ),
  );
  return samplings.map((sampling) => ({
    sampling,
    closed: found.filter((_, nth) => lines[nth]?.sampling === sampling),
  }));
}

/** Mean absolute errors on a recorded flow, ticks. */
export interface OpenLoop {
  readonly log: string;
  readonly sampling: Sampling;
  readonly samples: number;
  readonly last: number;
  readonly jacobson: number;
  readonly freebsd: number;
  readonly eifel: number;
  /** Errors by scaling. */
  readonly experts: Readonly<Record<string, number>>;
}

export async function openLoop(
  runner: Runner,
  logs: readonly string[],
  settings: Settings,
  options: RunnerOptions,
): Promise<readonly OpenLoop[]> {
  const rows: OpenLoop[] = [];
  for (const sampling of samplingsOf(settings))
    for (const log of logs) rows.push(await onLog(runner, log, sampling, settings, options));
  return rows;
}

async function onLog(
  runner: Runner,
  log: string,
  sampling: Sampling,
  settings: Settings,
  options: RunnerOptions,
): Promise<OpenLoop> {
  const own = Object.fromEntries(Object.entries(settings.set).filter(([key]) => key.startsWith("estimator.")));
  const replay = (estimators: readonly string[], set: ParamMap) => {
    const all = { ...KERNEL_KEYS, ...own, ...set };
    return runner.replaySample({ sample: log, estimators, sampling: sampling.id, set: all }, options);
  };
  const base = await replay(["last", "jacobson-ticks", "freebsd", "eifel"], {});
  const experts: Record<string, number> = {};
  for (const scaling of SCALINGS) {
    const replayed = await replay(["experts-fixed"], scalingKeys("experts-fixed", scaling));
    experts[scaling.id] = errorOf(replayed, "experts-fixed");
  }
  return {
    log,
    sampling,
    samples: base.scores[0]?.samples ?? 0,
    last: errorOf(base, "last"),
    jacobson: errorOf(base, "jacobson-ticks"),
    freebsd: errorOf(base, "freebsd"),
    eifel: errorOf(base, "eifel"),
    experts,
  };
}

export function errorOf({ scores }: Replay, id: string): number {
  return (scores.find((score) => score.id === id)?.meanAbsErrorMs ?? Number.NaN) / TICK_MS;
}
