/**
 * A trained net of the person's own, in use by the Lab's scenario. A scenario file carries it whole; a link names it by its
 * SHA-256, and asks for the file where the page does not have it.
 */

import type { RunRequest } from "../../../sim-worker/src/protocol";
import { useLab } from "./store";
import type { LabState, OwnModel } from "./types";
import { valueAt } from "./values";

/** The ids of such a net, by what it predicts: values of the parameters that choose one, and its names among a document's models. */
export const OWN = "own";
export const OWN_RTT = "own-rtt";
const CHOSEN_BY = [
  ["cc.rnn.model", OWN],
  ["estimator.gru.model", OWN_RTT],
] as const;

/** Files that were opened, by their hash: "back" and links find them again. */
const files = new Map<string, string>();

/** Whether the Lab's scenario uses it. */
export function usesOwnModel(state: LabState): boolean {
  return ownIdsOf(state).length > 0;
}

/** The ids under which it does: OWN, OWN_RTT or both, of which the core takes the one that the net is for. */
export function ownIdsOf(state: LabState): readonly string[] {
  return CHOSEN_BY.flatMap(([key, id]) => (valueAt(state, "lab", key) === id ? [id] : []));
}

/** By its name: a file that is dropped is a net, and no log. */
export const isModelFile = ({ name }: File): boolean => /\.safetensors$/i.test(name);

/** The models that a run of the Lab's scenario needs besides the bundled ones. */
export function modelsOf(state: LabState): Pick<RunRequest, "models"> {
  const file = state.ownModel?.file;
  const ids = ownIdsOf(state);
  return file != null && ids.length > 0 ? { models: Object.fromEntries(ids.map((id) => [id, file])) } : {};
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
