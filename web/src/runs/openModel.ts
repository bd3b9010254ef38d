/** Opens a model file that was chosen or dropped: what is no net of the lab is refused in one sentence. */

import { notify } from "../state/actions";
import { client, index } from "../state/lab";
import { base64OfBytes, ownModelOf } from "../state/modelFiles";
import { headerOf, type ModelHeader } from "../state/modelHeader";
import { OWN } from "../state/ownModel";
import type { OwnModel } from "../state/types";

export interface OpenedModel {
  readonly header: ModelHeader;
  readonly model: OwnModel;
}

/** More bytes than any net of the lab has. */
const MOST_BYTES = 16 * 2 ** 20;
const FORMAT_HINT = "docs/models.md says how a net is saved for the lab.";

/** The net of a file; null, with a notice, where it cannot be used. */
export async function openModel(file: File): Promise<OpenedModel | null> {
  if (file.size > MOST_BYTES) {
    notify("error", `“${file.name}” is too large for a net of the lab.`, "Choose a file of at most 16 MB.");
    return null;
  }
  const bytes = new Uint8Array(await file.arrayBuffer());
  const header = headerOf(bytes);
  if (header === null) {
    notify("error", `“${file.name}” is no safetensors file.`, FORMAT_HINT);
    return null;
  }
  const model = ownModelOf(file.name.replace(/\.safetensors$/i, ""), base64OfBytes(bytes));
  const refused = await refusalOf(model);
  if (refused === null) return { header, model };
  notify("error", `“${file.name}” cannot be used: ${refused}`, FORMAT_HINT);
  return null;
}

/** Why the core does not take it, as it says when a run brings it along; null: it does. */
async function refusalOf({ file }: OwnModel): Promise<string | null> {
  const scenario = index.catalogue.presets[0]?.scenario ?? {};
  const request = {
    scenario,
    set: { "run.duration": 0.001 },
    changes: [],
    record: "none",
    models: { [OWN]: file ?? "" },
  } as const;
  const result = await client().runAll([request]);
  return result.ok ? null : result.error.message;
}
