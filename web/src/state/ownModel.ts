/**
 * A trained net of the person's own, in use by the Lab's scenario. A scenario file carries it whole; a link names it by its
 * SHA-256, and asks for the file where the page does not have it.
 */

import type { RunRequest } from "../../../sim-worker/src/protocol";
import { useLab } from "./store";
import type { LabState, OwnModel } from "./types";
import { valueAt } from "./values";

/** The id of such a net: the value of the parameters that choose one, and its name among a document's models. */
export const OWN = "own";
const CHOSEN_BY = ["cc.rnn.model", "estimator.gru.model"];

/** Files that were opened, by their hash: "back" and links find them again. */
const files = new Map<string, string>();

/** Whether the Lab's scenario uses it. */
export function usesOwnModel(state: LabState): boolean {
  return CHOSEN_BY.some((key) => valueAt(state, "lab", key) === OWN);
}

/** The models that a run of the Lab's scenario needs besides the bundled ones. */
export function modelsOf(state: LabState): Pick<RunRequest, "models"> {
  const file = state.ownModel?.file;
  return file != null && usesOwnModel(state) ? { models: { [OWN]: file } } : {};
}

/** The same net with its file, where the page has it. */
export function withFile(model: Omit<OwnModel, "file">): OwnModel {
  return { ...model, file: files.get(model.sha256) ?? null };
}

/** Lets links and "back" find the file again. */
export function rememberFile({ sha256, file }: OwnModel): void {
  if (file !== null) files.set(sha256, file);
}

/** The net that parameters set to `own` mean from now on. */
export function setOwnModel(model: OwnModel): void {
  rememberFile(model);
  useLab.setState({ ownModel: model });
}
