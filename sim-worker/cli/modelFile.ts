/** A model's file in a scenario: where it stands there, and which parameter chooses it. */

import type { ParamMap, Scenario } from "../src/protocol";
import type { Io } from "./command";
import { readBytes } from "./files";

/** By what the model predicts (`task` of its metadata): its id in the scenario's member `models`, and who uses it. */
const PLACES = {
  label: { id: "own", key: "cc.rnn.model" },
  rtt: { id: "own-rtt", key: "estimator.gru.model" },
} as const;

const LENGTH_BYTES = 8;

/** A file that cannot be read as a model is refused by the core, with a sentence. */
function taskOf(file: Buffer): keyof typeof PLACES {
  try {
    const end = LENGTH_BYTES + Number(file.readBigUInt64LE());
    const { __metadata__ } = JSON.parse(file.subarray(LENGTH_BYTES, end).toString());
    return __metadata__.task === "rtt" ? "rtt" : "label";
  } catch {
    return "label";
  }
}

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
  const file = readBytes(io.path(given), given, "Name a safetensors file with --model.");
  const { id, key } = PLACES[taskOf(file)];
  const models = { ...(scenario.models as object | undefined), [id]: file.toString("base64") };
  return { scenario: { ...scenario, models }, set: { [key]: id, ...set } };
}
