/** Nets that learn from losses of CUBIC on the figures' path. */

import type { Dataset } from "../../sim-worker/src/collect";
import type { ParamMap } from "../../sim-worker/src/protocol";
import type { TrainResult } from "../../sim-worker/src/trainTypes";
import { type Runner, RunnerError, type RunnerOptions, type Settings } from "../experiment/artefact";
import { CROSSES, pathScenario } from "./path";

/** Training runs have seeds from here on; tests have those below. */
const FIRST_SEED = 1001;
const RUN_S = 30;
const RUNS = { full: 40, quick: 6 } as const;
const EPOCHS = { full: 60, quick: 10 } as const;

/** One net: what differs from group 4 and the GRU. */
export interface NetKind {
  readonly id: string;
  readonly name: string;
  readonly set: ParamMap;
}

export interface Net extends NetKind {
  readonly trained: TrainResult;
  /** base64 of a safetensors file. */
  readonly model: string;
}

/** Losses of CUBIC beside both kinds of cross traffic. */
export function collectLosses(runner: Runner, size: Settings["size"], options: RunnerOptions = {}): Promise<Dataset> {
  const seeds = Array.from({ length: RUNS[size] }, (_, nth) => FIRST_SEED + nth);
  const runs = CROSSES.map(({ id }) => ({ scenario: pathScenario(id, RUN_S), set: {}, seeds }));
  return runner.collect({ task: "label", runs }, options);
}

/** Trains a net on these losses. */
export async function trainKind(
  runner: Runner,
  { rows, provenance }: Dataset,
  kind: NetKind,
  size: Settings["size"],
  options: RunnerOptions = {},
): Promise<Net> {
  const set = { "net.cell": "gru", "net.group": "4", "training.epochs": EPOCHS[size], ...kind.set };
  const trained = await runner.train({ set, rows, provenance }, options);
  if (trained.model === undefined) {
    throw new RunnerError({ code: "no-model", message: "The training gave no model.", hint: "", place: kind.id });
  }
  return { ...kind, trained, model: trained.model };
}
