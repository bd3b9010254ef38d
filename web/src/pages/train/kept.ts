/** Nets that the person keeps: in this browser, where it lets the page do so (shelf.ts), else for as long as the page is loaded. */

import { create } from "zustand";
import type { Dataset } from "../../../../sim-worker/src/collect";
import type { TrainResult, TrainUpdate } from "../../../../sim-worker/src/trainTypes";
import { safeFileName } from "../../plot/parts/csv";
import { download } from "../../plot/time/exportFile";
import { underway } from "../../runs/background";
import { openModel } from "../../runs/openModel";
import { predictWith } from "../../runs/useNet";
import { notify, openScenario } from "../../state/actions";
import { index } from "../../state/lab";
import { bytesOfBase64, ownModelOf } from "../../state/modelFiles";
import { headerOf, type ModelHeader } from "../../state/modelHeader";
import { OWN, setNet } from "../../state/ownModel";
import { useLab } from "../../state/store";
import type { OwnModel } from "../../state/types";
import { chosenSources, SOURCES, sourcesOf, useCollection } from "./collection";
import { judge } from "./judge";
import { FIRST_SETTINGS } from "./settings";
import { forgetNet, MOST_KEPT, type Stored, storedNets, storeNet } from "./shelf";
import { taskShown } from "./task";
import { thresholdSet } from "./thresholds";
import { errorRatioOf } from "./words";

/** What is known of a net besides its file. */
export interface Kept extends ModelHeader {
  readonly model: OwnModel;
  /** 1 to 8; 0: an own choice of metrics; null: not known before it is judged on data. */
  readonly group: number | null;
  /** On the validation runs of the data that was there; null without data, and of RTTs. */
  readonly judgement: Stored["judgement"];
  /** Of a net for RTTs: its squared error against that of the last RTT, on the validation runs. */
  readonly errorRatio: number | null;
}

interface Shelf {
  readonly kept: readonly Kept[];
  /** Whether kept nets survive a reload; null: not yet known. */
  readonly stored: boolean | null;
}

export const useKept = create<Shelf>()(() => ({ kept: [], stored: null }));

/** The nets of earlier visits, once. */
export async function loadKept(): Promise<void> {
  if (useKept.getState().stored !== null) return;
  try {
    const found = (await storedNets()).flatMap(fromStored);
    const isNew = (kept: readonly Kept[]) => (each: Kept) =>
      !kept.some(({ model }) => model.sha256 === each.model.sha256);
    useKept.setState(({ kept }) => ({ kept: [...kept, ...found.filter(isNew(kept))], stored: true }));
  } catch {
    useKept.setState({ stored: false });
  }
}

function fromStored({ name, file, group, judgement, errorRatio }: Stored): readonly Kept[] {
  const header = headerOf(bytesOfBase64(file));
  return header === null ? [] : [{ ...header, model: ownModelOf(name, file), group, judgement, errorRatio }];
}

/** Adds a net; one with the same bytes takes its place. */
function add(next: Kept): void {
  useKept.setState(({ kept }) => ({
    kept: [next, ...kept.filter(({ model }) => model.sha256 !== next.model.sha256)],
  }));
  void underway(store(next));
}

async function store({ model: { name, sha256, file }, group, judgement, errorRatio }: Kept): Promise<void> {
  if (file === null) return;
  const said = judgement && {
    accuracy: judgement.accuracy,
    majorityAccuracy: judgement.majorityAccuracy,
    area: judgement.area,
  };
  try {
    const net = { id: sha256, name, file, group, judgement: said, errorRatio, keptAt: Date.now() };
    if (await storeNet(net)) return useKept.setState({ stored: true });
    notify(
      "warning",
      `“${name}” stays until the page is closed: this browser keeps at most ${MOST_KEPT} nets.`,
      "Remove others and keep it again, or save it as a file.",
    );
  } catch {
    useKept.setState({ stored: false });
  }
}

/** A name for a net that has none. */
export function nameOf(result: TrainResult): string {
  const { inForce, inputs, group } = result;
  const metrics =
    taskShown({ result }) === "rtt" ? "next RTT" : group === 0 ? `${inputs.length} metrics` : `group ${group}`;
  return `${String(inForce["net.cell"])}, ${metrics}, ${String(inForce["net.units"])} units, seed ${String(inForce["training.seed"])}`;
}

/** What is said of a net in the list. */
const judgedBy = (result: TrainResult): Pick<Kept, "group" | "judgement" | "errorRatio"> => ({
  group: result.group,
  judgement: result.judgement ?? null,
  errorRatio: taskShown({ result }) === "rtt" ? errorRatioOf(result) : null,
});

/** Keeps the best weights of a training that is paused or has ended. */
export function keep({ result }: TrainUpdate, name: string): Kept | null {
  if (result.model === undefined) return null;
  const model = ownModelOf(name.trim() === "" ? nameOf(result) : name.trim(), result.model);
  const header = headerOf(bytesOfBase64(result.model));
  if (header === null) return null;
  const kept = { ...header, model, ...judgedBy(result) };
  add(kept);
  return kept;
}

export function drop(sha256: string): void {
  void underway(forgetNet(sha256).catch(() => undefined));
  useKept.setState(({ kept }) => ({ kept: kept.filter(({ model }) => model.sha256 !== sha256) }));
}

/** Saves the net as a safetensors file. */
export function saveModel({ model }: Kept): void {
  if (model.file === null) return;
  const blob = new Blob([bytesOfBase64(model.file)], { type: "application/octet-stream" });
  download(blob, safeFileName(model.name, "safetensors"));
}

/** Opens a model file; judged on the validation runs where there is data for what it predicts. */
export async function openModelFile(file: File): Promise<void> {
  const opened = await openModel(file);
  if (opened === null) return;
  const { header, model } = opened;
  const kept: Kept = { ...header, model, group: null, judgement: null, errorRatio: null };
  const { losses } = useCollection.getState();
  if (losses === null || losses.data.task !== header.task) return add(kept);
  await addJudged(kept, losses.data, file.name);
}

/** Judges a net of the list on the present data. */
export async function judgeAgain(kept: Kept): Promise<void> {
  const { losses } = useCollection.getState();
  if (losses !== null) await addJudged(kept, losses.data, kept.model.name);
}

async function addJudged(opened: Kept, data: Dataset, name: string): Promise<void> {
  const judged = await judge(data, opened.model);
  if (judged.ok) return add({ ...opened, ...judgedBy(judged.value.result) });
  notify("error", `“${name}” cannot be used: ${judged.error.message}`, judged.error.hint);
}

/** The Lab, with this net in the sender that predicts, or as the estimator that predicts RTTs. */
export function openInLab(kept: Kept): void {
  if (kept.task === "rtt") openEstimator(kept);
  else openSender(kept);
}

function openSender({ model }: Kept): void {
  const id = FIRST_SETTINGS.presets[0] ?? "";
  const scenario = SOURCES.find((preset) => preset.id === id)?.scenario;
  if (scenario === undefined) return;
  const { overrides } = useLab.getState();
  const set = { ...thresholdSet(useLab.getState()), "cc.rnn.model": OWN };
  setNet("lab", model);
  openScenario(scenario, id, { overrides: { ...overrides, lab: set }, mode: "instant" });
  notify("info", `The sender of “${titleOf(id)}” predicts with ${model.name}.`, BACK);
}

/** The first of the chosen scenarios, with a seed that is none of those of the data. */
function openEstimator({ model }: Kept): void {
  const state = useLab.getState();
  const id = chosenSources(state)[0] ?? "";
  const scenario = sourcesOf("rtt").find((preset) => preset.id === id)?.scenario;
  if (scenario === undefined) return;
  const seed = Math.max(0, ...state.slices.train.seeds) + 1;
  openScenario(scenario, id, { overrides: { ...state.overrides, lab: { "run.seed": seed } }, mode: "instant" });
  predictWith("lab", model);
  notify(
    "info",
    `${model.name} is the estimator “Net” of “${titleOf(id)}”, seed ${seed}, on which it was not trained here.`,
    BACK,
  );
}

/** The Logs page, with this net as an estimator of whatever log is or will be open there. */
export function openInLogs({ model }: Kept): void {
  predictWith("logs", model);
  const { summary } = useLab.getState().slices.logs;
  useLab.setState({ page: "logs" });
  const where = summary === null ? "the log that you open" : `“${summary.name}”`;
  notify("info", `${model.name} is the estimator “Net” of ${where}.`, BACK);
}

const BACK = "“Back” of the browser returns to Train.";
const titleOf = (id: string): string => index.catalogue.presets.find((preset) => preset.id === id)?.title ?? id;
