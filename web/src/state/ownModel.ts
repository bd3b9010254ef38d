/**
 * Trained nets of the person's own: one in use by the Lab's scenario, one by the replay of a log. A scenario file carries the
 * Lab's whole; a link names it by its SHA-256, and asks for the file where the page does not have it.
 */

import type { RunRequest } from "../../../sim-worker/src/protocol";
import { pageOf } from "./pages";
import type { LabState, OwnModel, Page } from "./types";
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

/** The net that the page's parameters set to an own model mean; null: none was opened. */
export const netOf = (state: LabState, page: Page): OwnModel | null => pageOf(page).source?.net?.(state) ?? null;

/** The ids under which the page uses it: OWN, OWN_RTT or both, of which the core takes the one that the net is for. */
export function ownIdsOf(state: LabState, page: Page): readonly string[] {
  return CHOSEN_BY.flatMap(([key, id]) => (valueAt(state, page, key) === id ? [id] : []));
}

/** By its name: a file that is dropped is a net, and no log. */
export const isModelFile = ({ name }: File): boolean => /\.safetensors$/i.test(name);

/** The models that a run of the Lab's scenario, or a page's replay, needs besides the bundled ones. */
export function modelsOf(state: LabState, page: Page): Pick<RunRequest, "models"> {
  const file = netOf(state, page)?.file;
  const ids = ownIdsOf(state, page);
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

/** The net that the page's parameters set to an own model mean from now on. */
export function setNet(page: Page, model: OwnModel): void {
  rememberFile(model);
  pageOf(page).source?.setNet?.(model);
}
