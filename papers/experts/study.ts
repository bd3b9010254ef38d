/** The experts' parameters, tried on recorded samples and in the wired scenario: mean errors with each value. */

import type { ParamMap, Run } from "../../sim-worker/src/protocol";
import type { LabSetup, Runner, RunnerOptions, Settings } from "../experiment/artefact";
import { type Spread, spreadOf } from "../experiment/statistics";
import { exactly } from "../experiment/yardsticks";
import { KERNEL_KEYS } from "./kernel";
import { errorOf, samplingsOf } from "./loops";
import type { Sampling } from "./samplings";
import { LIKELIEST, SIMULATOR_TICK_MS, scalingKeys, scalingOf, TICK_MS } from "./scalings";
import { type Place, wiredScenario, wiredSet } from "./wired";
import { rateText } from "./wiredClaims";

/** Values of one parameter beside the paper's own. */
export interface Variation {
  readonly id: string;
  /** Parameters of the experts, without their prefix. */
  readonly params: ParamMap;
}

export const PAPERS_OWN: Variation = { id: "own", params: {} };
export const COUNTS = [200, 400];
export const RATES = [0.02, 0.2, 0.7, 1.7, 2, 2.5, 6, 20];
/** The interval that the paper names, and its own choice. */
export const CHOSEN_RATES = [1.7, 2, 2.5];

export const VARIATIONS: readonly Variation[] = [
  PAPERS_OWN,
  ...COUNTS.map((n) => ({ id: `n${n}`, params: { n } })),
  ...RATES.filter((eta) => eta !== 2).map((eta) => ({ id: `eta${eta}`, params: { eta } })),
  { id: "alpha0", params: { alpha: 0 } },
  { id: "linear", params: { spacing: "linear" } },
];

/** A source of samples: its errors by variation, and its run in the Lab or in Logs. */
export interface Studied {
  readonly of: { readonly source: string; readonly sampling: string };
  /** Mean absolute error, ticks. */
  readonly errors: ReadonlyMap<string, Spread>;
  /** The same, run by run. */
  readonly each: ReadonlyMap<string, readonly number[]>;
  readonly setup: LabSetup;
}

export const LOGS = [
  "adsl",
  "cellular",
  "handover",
  "spikes",
  "satellite",
  "wifi-v6",
  "onoff",
  "reqresp",
  "mini-trace-cmd",
];

/** Real-valued experts with units of ticks of 4 ms. */
export const LOG_KEYS: ParamMap = { ...KERNEL_KEYS, ...scalingKeys("experts", scalingOf(LIKELIEST)) };

/** Those of the estimators that are shown on a log. */
const SHOWN_KEYS: ParamMap = {
  ...scalingKeys("experts", scalingOf(LIKELIEST)),
  "estimator.jacobson-ticks.tick": TICK_MS,
};

const keysOf = ({ params }: Variation): ParamMap =>
  Object.fromEntries(Object.entries(params).map(([id, value]) => [`estimator.experts.${id}`, value]));

async function onLog(runner: Runner, log: string, sampling: Sampling, options: RunnerOptions): Promise<Studied> {
  const found = new Map<string, number>();
  for (const variation of VARIATIONS) {
    const set = { ...LOG_KEYS, ...keysOf(variation) };
    const replay = await runner.replaySample(
      { sample: log, estimators: ["experts"], sampling: sampling.id, set },
      options,
    );
    found.set(variation.id, errorOf(replay, "experts"));
  }
  return {
    of: { source: `log ${log}`, sampling: sampling.name },
    errors: new Map([...found].map(([id, error]) => [id, exactly(error)])),
    each: new Map([...found].map(([id, error]) => [id, [error]])),
    setup: {
      log,
      estimators: ["experts", "jacobson-ticks", "last"],
      set: { ...SHOWN_KEYS, "replay.thinning": sampling.id },
    },
  };
}

/** Cells of scenario V in which an RTT spans several ticks, and one in which it spans one. */
const WIRED: readonly Place[] = [
  { load: 100, rate: 100e3, buffer: 50 },
  { load: 100, rate: 100e3, buffer: 1000 },
];

async function inWired(runner: Runner, settings: Settings, options: RunnerOptions): Promise<readonly Studied[]> {
  const scenario = wiredScenario(runner);
  const lines = WIRED.flatMap((place) => VARIATIONS.map((variation) => ({ place, variation })));
  const requests = settings.seeds.flatMap((seed) =>
    lines.map(({ place, variation }) => ({
      scenario,
      set: { ...wiredSet("experts", place, {}), ...keysOf(variation), "run.seed": seed },
      changes: [],
      record: "none" as const,
    })),
  );
  const runs = await runner.runs(requests, options);
  const errorIn = ({ result }: Run): number =>
    (result.groups[0]?.estimators.find(({ role }) => role === "drive")?.meanAbsErrorMs ?? Number.NaN) /
    SIMULATOR_TICK_MS;
  return WIRED.map((place) => {
    const each = new Map(
      VARIATIONS.map((variation) => {
        const nth = lines.findIndex((line) => line.place === place && line.variation === variation);
        return [variation.id, runs.filter((_, at) => at % lines.length === nth).map(errorIn)] as const;
      }),
    );
    return {
      of: { source: `scenario V, ${rateText(place.rate)}, ${place.buffer} packets`, sampling: "one per RTT" },
      errors: new Map([...each].map(([id, errors]) => [id, spreadOf(errors)])),
      each,
      setup: { preset: "wired-dumbbell", set: wiredSet("experts", place, {}) },
    };
  });
}

/** All sources with all variations. */
export async function runStudy(
  runner: Runner,
  settings: Settings,
  options: RunnerOptions,
): Promise<readonly Studied[]> {
  const { signal, onProgress } = options;
  const call = signal === undefined ? {} : { signal };
  const samplings = samplingsOf(settings).filter(({ id }) => id !== "every-second");
  const found: Studied[] = [];
  for (const sampling of samplings)
    for (const log of LOGS) {
      found.push(await onLog(runner, log, sampling, call));
      onProgress?.((0.8 * found.length) / (samplings.length * LOGS.length));
    }
  found.push(...(await inWired(runner, settings, call)));
  onProgress?.(1);
  return found;
}

export function errorWith({ errors }: Studied, id: string): Spread {
  const found = errors.get(id);
  if (found === undefined) throw new Error(`no variation ${id}`);
  return found;
}

/** The error with a variation less that with the paper's own values: exact on logs, over the seeds in simulation. */
export function changeWith({ each, errors }: Studied, id: string): Spread {
  const own = each.get(PAPERS_OWN.id) ?? [];
  const differences = (each.get(id) ?? []).map((error, seed) => error - (own[seed] ?? Number.NaN));
  const isExact = errors.get(id)?.count === Number.POSITIVE_INFINITY;
  return isExact ? exactly(differences[0] ?? Number.NaN) : spreadOf(differences);
}
