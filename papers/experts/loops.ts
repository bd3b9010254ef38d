/** The two loops of tables 2 to 4: transfers driven by each estimator, and estimators on recorded samples. */

import type { ParamMap, Replay, Run } from "../../sim-worker/src/protocol";
import type { Runner, RunnerOptions, Settings } from "../experiment/artefact";
import { type Spread, spreadOf } from "../experiment/statistics";
import { KERNEL_KEYS, MSS_BYTES, transferOf } from "./kernel";
import type { Path } from "./paths";
import { SCALINGS, type Scaling, scalingKeys, TICK_MS } from "./scalings";

/** One line of the experiment: the estimator that sets the timer, and its unit. */
export interface Contender {
  readonly id: string;
  readonly label: string;
  readonly driver: string;
  readonly scaling: Scaling | null;
  readonly set: ParamMap;
}

const CONTENDERS: readonly Contender[] = [
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

/** Results of the runs of one contender. */
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
  /** Number of all samples. */
  readonly reinitialised: Spread;
  /** Share of the samples outside the experts' range. */
  readonly outOfRange: Spread;
  /** Figures of the single runs, one for each seed. */
  readonly each: Readonly<Record<"error" | "cwnd" | "rexmits", readonly number[]>>;
}

function measured(contender: Contender, runs: readonly Run[]): Measured {
  const scores = (role: "drive" | "shadow") =>
    runs.map(({ result }) => result.estimators.find((score) => score.role === role));
  const drivers = scores("drive");
  const each = {
    error: drivers.map((score) => (score?.meanAbsErrorMs ?? Number.NaN) / TICK_MS),
    // "Averaged over all prediction trials" (section 4).
    cwnd: runs.map(({ result }) => (result.groups[0]?.perFlow.cwndAtSamplesBytes ?? Number.NaN) / MSS_BYTES),
    rexmits: runs.map(({ result }) => result.groups[0]?.segmentsRetransmitted ?? Number.NaN),
  };
  return {
    contender,
    each,
    error: spreadOf(each.error),
    lastError: spreadOf(scores("shadow").map((score) => (score?.meanAbsErrorMs ?? Number.NaN) / TICK_MS)),
    cwnd: spreadOf(each.cwnd),
    rexmits: spreadOf(each.rexmits),
    timeouts: spreadOf(runs.map(({ result }) => result.groups[0]?.timeouts)),
    spurious: spreadOf(runs.map(({ result }) => result.groups[0]?.spuriousTimeouts)),
    outOfRange: spreadOf(drivers.map((score) => score?.extra.outOfRangeShare)),
    reinitialised: spreadOf(
      drivers.map((score) => (score?.extra.reinitialisations ?? Number.NaN) / Math.max(1, score?.samples ?? 0)),
    ),
  };
}

/** Runs all contenders on the same seeds, one after the other for each seed: the paper interleaves its transfers. */
export async function closedLoop(
  runner: Runner,
  path: Path,
  settings: Settings,
  options: RunnerOptions,
): Promise<readonly Measured[]> {
  const requests = settings.seeds.flatMap((seed) =>
    CONTENDERS.map(({ driver, set }) => ({
      scenario: transferOf(path, driver),
      set: { ...KERNEL_KEYS, ...settings.set, ...set, "run.seed": seed },
      changes: [],
      record: "none" as const,
    })),
  );
  const runs = await runner.runs(requests, options);
  return CONTENDERS.map((contender, nth) =>
    measured(
      contender,
      runs.filter((_, at) => at % CONTENDERS.length === nth),
    ),
  );
}

/** Mean absolute errors on a recorded flow, ticks. */
export interface OpenLoop {
  readonly log: string;
  readonly samples: number;
  readonly last: number;
  readonly jacobson: number;
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
  const own = Object.fromEntries(Object.entries(settings.set).filter(([key]) => key.startsWith("estimator.")));
  for (const log of logs) {
    const replay = (estimators: readonly string[], set: ParamMap) =>
      runner.replaySample({ sample: log, estimators, set: { ...KERNEL_KEYS, ...own, ...set } }, options);
    const base = await replay(["last", "jacobson-ticks", "eifel"], {});
    const experts: Record<string, number> = {};
    for (const scaling of SCALINGS) {
      const replayed = await replay(["experts-fixed"], scalingKeys("experts-fixed", scaling));
      experts[scaling.id] = errorOf(replayed, "experts-fixed");
    }
    rows.push({
      log,
      samples: base.scores[0]?.samples ?? 0,
      last: errorOf(base, "last"),
      jacobson: errorOf(base, "jacobson-ticks"),
      eifel: errorOf(base, "eifel"),
      experts,
    });
  }
  return rows;
}

function errorOf({ scores }: Replay, id: string): number {
  return (scores.find((score) => score.id === id)?.meanAbsErrorMs ?? Number.NaN) / TICK_MS;
}
