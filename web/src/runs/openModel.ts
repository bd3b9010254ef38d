/** Opens a model file that was chosen or dropped: what is no net of the lab is refused in one sentence. */

import { notify } from "../state/actions";
import { client, index } from "../state/lab";
import { base64OfBytes, ownModelOf } from "../state/modelFiles";
import { headerOf, type ModelHeader } from "../state/modelHeader";
import { netOf, OWN, setNet } from "../state/ownModel";
import { useLab } from "../state/store";
import type { OwnModel, Page } from "../state/types";

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

/** What the net of a file predicts, by its header alone; null where it is none. */
export async function taskOfFile(file: File): Promise<ModelHeader["task"] | null> {
  if (file.size > MOST_BYTES) return null;
  return headerOf(new Uint8Array(await file.arrayBuffer()))?.task ?? null;
}

/** A file that is chosen where the page uses a net of the person's own, and has none yet or is to have another one. */
export async function chooseModel(page: Page, file: File): Promise<void> {
  const asked = netOf(useLab.getState(), page);
  const opened = await openModel(file);
  if (opened === null) return;
  if (asked !== null && asked.file === null && asked.sha256 !== opened.model.sha256)
    notify("warning", `“${file.name}” is not the net that the link was made with.`, "It is used all the same.");
  setNet(page, opened.model);
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
