/** Nets that the person keeps, for as long as the page is loaded; files outlive it. */

import { create } from "zustand";
import type { Judgement, TrainResult, TrainUpdate } from "../../../../sim-worker/src/trainTypes";
import { safeFileName } from "../../plot/parts/csv";
import { download } from "../../plot/time/exportFile";
import { notify, openScenario } from "../../state/actions";
import { index } from "../../state/lab";
import { base64OfBytes, bytesOfBase64, ownModelOf } from "../../state/modelFiles";
import { OWN, setOwnModel } from "../../state/ownModel";
import { useLab } from "../../state/store";
import type { OwnModel } from "../../state/types";
import { SOURCES, useCollection } from "./collection";
import { judge } from "./judge";
import { headerOf, type ModelHeader } from "./modelFile";
import { FIRST_SETTINGS } from "./settings";
import { thresholdSet } from "./thresholds";

/** What is known of a net besides its file. */
export interface Kept extends ModelHeader {
  readonly model: OwnModel;
  /** 1 to 8; 0: an own choice of metrics; null: not known before it is judged on data. */
  readonly group: number | null;
  /** On the validation runs of the data that was there; null without data. */
  readonly judgement: Judgement | null;
}

interface Shelf {
  readonly kept: readonly Kept[];
}

export const useKept = create<Shelf>()(() => ({ kept: [] }));

/** Adds a net; one with the same bytes takes its place. */
function add(next: Kept): void {
  useKept.setState(({ kept }) => ({
    kept: [next, ...kept.filter(({ model }) => model.sha256 !== next.model.sha256)],
  }));
}

/** A name for a net that has none. */
export function nameOf({ inForce, inputs, group }: TrainResult): string {
  const metrics = group === 0 ? `${inputs.length} metrics` : `group ${group}`;
  return `${String(inForce["net.cell"])}, ${metrics}, ${String(inForce["net.units"])} units, seed ${String(inForce["training.seed"])}`;
}

/** Keeps the best weights of a training that is paused or has ended. */
export function keep({ result }: TrainUpdate, name: string): Kept | null {
  if (result.model === undefined) return null;
  const model = ownModelOf(name.trim() === "" ? nameOf(result) : name.trim(), result.model);
  const header = headerOf(bytesOfBase64(result.model));
  if (header === null) return null;
  const kept = { ...header, model, group: result.group, judgement: result.judgement ?? null };
  add(kept);
  return kept;
}

export function drop(sha256: string): void {
  useKept.setState(({ kept }) => ({ kept: kept.filter(({ model }) => model.sha256 !== sha256) }));
}

/** Saves the net as a safetensors file. */
export function saveModel({ model }: Kept): void {
  if (model.file === null) return;
  const blob = new Blob([bytesOfBase64(model.file)], { type: "application/octet-stream" });
  download(blob, safeFileName(model.name, "safetensors"));
}

/** More bytes than any net of the lab has. */
const MOST_BYTES = 16 * 2 ** 20;

/** Opens a model file; judged on the validation runs where there is data. */
export async function openModelFile(file: File): Promise<void> {
  const bytes = file.size > MOST_BYTES ? null : new Uint8Array(await file.arrayBuffer());
  const header = bytes === null ? null : headerOf(bytes);
  if (bytes === null || header === null) {
    notify("error", `“${file.name}” is no safetensors file.`, "docs/models.md says how a net is saved for the lab.");
    return;
  }
  const model = ownModelOf(file.name.replace(/\.safetensors$/, ""), base64OfBytes(bytes));
  const { losses } = useCollection.getState();
  if (losses === null) return add({ ...header, model, group: null, judgement: null });
  const judged = await judge(losses.data, model);
  if (!judged.ok) {
    notify("error", `“${file.name}” cannot be used: ${judged.error.message}`, judged.error.hint);
    return;
  }
  const { group, judgement = null } = judged.value.result;
  add({ ...header, model, group, judgement });
}

/** The Lab, with this net in the sender that predicts. */
export function openInLab({ model }: Kept): void {
  const id = FIRST_SETTINGS.presets[0] ?? "";
  const scenario = SOURCES.find((preset) => preset.id === id)?.scenario;
  if (scenario === undefined) return;
  const { overrides } = useLab.getState();
  const set = { ...thresholdSet(useLab.getState()), "cc.rnn.model": OWN };
  setOwnModel(model);
  openScenario(scenario, id, { overrides: { ...overrides, lab: set }, mode: "instant" });
  const title = index.catalogue.presets.find((preset) => preset.id === id)?.title ?? id;
  notify("info", `The sender of “${title}” predicts with ${model.name}.`, "“Back” of the browser returns to Train.");
}
