/** Nets that learn from losses of CUBIC. */

import type { Dataset } from "../../sim-worker/src/collect";
import type { ParamMap } from "../../sim-worker/src/protocol";
import type { TrainResult } from "../../sim-worker/src/trainTypes";
import { type Runner, RunnerError, type RunnerOptions, type Settings } from "../experiment/artefact";
import { CROSSES, type Path, pathScenario } from "./path";

/** Training runs have seeds from here on; tests have those below. */
const FIRST_SEED = 1001;
const RUN_S = 30;
const RUNS = { full: 40, quick: 8 } as const;
/** From this rate on there are fewer runs: they are long to compute. */
const FAST_BIT_PER_S = 1e9;
const FAST_RUNS = 12;
const EPOCHS = { full: 60, quick: 30 } as const;

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
  /** The same for nets of the same training. */
  readonly key: string;
}

/** Losses of CUBIC beside both kinds of cross traffic. */
export function collectLosses(
  runner: Runner,
  path: Path,
  size: Settings["size"],
  options: RunnerOptions = {},
): Promise<Dataset> {
  const count = path.rateBitPerS >= FAST_BIT_PER_S ? Math.min(FAST_RUNS, RUNS[size]) : RUNS[size];
  const seeds = Array.from({ length: count }, (_, nth) => FIRST_SEED + nth);
  const runs = CROSSES.map(({ id }) => ({ scenario: pathScenario(path, id, RUN_S), set: {}, seeds }));
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
  return { ...kind, trained, model: trained.model, key: JSON.stringify([provenance, set]) };
}
