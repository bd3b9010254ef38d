/** A model's file in a scenario or a replay: where it stands there, and which parameter chooses it. */

import { failure } from "../src/failure";
import type { ParamMap, ReplayRequest, Scenario } from "../src/protocol";
import { Sha256 } from "../src/sha256";
import type { Io } from "./command";
import { readBytes } from "./files";

/** By what the model predicts (`task` of its metadata): its id in the scenario's member `models`, and who uses it. */
const PLACES = {
  label: { id: "own", key: "cc.rnn.model" },
  rtt: { id: "own-rtt", key: "estimator.gru.model" },
} as const;

const LENGTH_BYTES = 8;

/** The texts of the header; null where there are none. A file that cannot be read as a model is refused by the core, with a sentence. */
function metadataOf(file: Buffer): Readonly<Record<string, unknown>> | null {
  try {
    const end = LENGTH_BYTES + Number(file.readBigUInt64LE());
    return JSON.parse(file.subarray(LENGTH_BYTES, end).toString()).__metadata__ ?? null;
  } catch {
    return null;
  }
}

const HINT = "Name a safetensors file with --model.";

/**
 * The scenario with the model in the file, and `set` with the parameter that chooses it, unless it has that already.
 * Throws LabFailure where the file cannot be read.
 */
export function withModelFile(
  scenario: Scenario,
  set: ParamMap,
  given: string,
  io: Io,
): { readonly scenario: Scenario; readonly set: ParamMap } {
  const file = readBytes(io.path(given), given, HINT);
  const { id, key } = PLACES[metadataOf(file)?.task === "rtt" ? "rtt" : "label"];
  const models = { ...(scenario.models as object | undefined), [id]: file.toString("base64") };
  return { scenario: { ...scenario, models }, set: { [key]: id, ...set } };
}

/** A net among the estimators of a replay. */
export interface ReplayNet {
  readonly models: NonNullable<ReplayRequest["models"]>;
  /** The parameter that chooses it. */
  readonly set: ParamMap;
  /** Of the file's bytes, in hex. */
  readonly sha256: string;
  /** What the file says of its training; empty where it says nothing. */
  readonly provenance: string;
}

/** Throws LabFailure where the file cannot be read, is of a net that predicts no RTTs, or none of the estimators uses it. */
export function replayNet(given: string, estimators: readonly string[], io: Io): ReplayNet {
  const file = readBytes(io.path(given), given, HINT);
  const metadata = metadataOf(file);
  const { id, key } = PLACES.rtt;
  const [, user = ""] = key.split(".");
  if (!estimators.includes(user))
    throw failure("model-unused", `${given} has no use: ${user} is not among --estimators.`, `Add ${user}.`, "--model");
  if (metadata !== null && metadata.task !== "rtt") {
    const hint = "Train one with net.task rtt; docs/models.md says how.";
    throw failure("no-rtt-model", `${given} predicts losses, and a replay has RTTs alone.`, hint, "--model");
  }
  const hash = new Sha256();
  hash.add(file);
  const provenance = typeof metadata?.provenance === "string" ? metadata.provenance : "";
  return { models: { [id]: file.toString("base64") }, set: { [key]: id }, sha256: hash.hex(), provenance };
}
