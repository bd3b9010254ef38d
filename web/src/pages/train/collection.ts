/** The data: losses or RTT samples of simulated flows, collected on the pool, or the RTT samples of logs. */

import { create } from "zustand";
import { type CollectRuns, collect as collectRuns, type Dataset } from "../../../../sim-worker/src/collect";
import { collectLogs } from "../../../../sim-worker/src/collectLogs";
import type { LabError, ParamMap, Result, Scenario } from "../../../../sim-worker/src/protocol";
import { scenarioValue } from "../../state/catalogueIndex";
import { client, index } from "../../state/lab";
import { useLab } from "../../state/store";
import type { LabState } from "../../state/types";
import { FIRST_SETTINGS, isSource, LEARNT_FROM, MAIN_CONTROL, PREDICTS } from "./settings";
import { type Task, taskOf } from "./task";

/** What was collected. */
export interface Losses {
  /** Of the presets and seeds that it was collected from. */
  readonly key: string;
  readonly data: Dataset;
}

export interface Collection {
  /** What was collected last; null before. */
  readonly losses: Losses | null;
  /** How far the collection is, 0 to 1; null while none is under way. */
  readonly share: number | null;
  readonly error: LabError | null;
  /** Logs that RTTs are collected from in place of scenarios; they live as long as the page. */
  readonly logs: readonly File[];
}

export const useCollection = create<Collection>()(() => ({ losses: null, share: null, error: null, logs: [] }));

/** Presets that losses can be collected from. */
export const SOURCES = index.catalogue.presets.filter(({ scenario }) => isSource(scenario));

/** Presets that data can be collected from; every simulation has RTT samples. */
export const sourcesOf = (task: Task) => (task === "rtt" ? index.catalogue.presets : SOURCES);

/** The ids of the chosen ones; what is chosen for one task may be no source for the other. */
export function chosenSources(state: LabState): readonly string[] {
  const all = sourcesOf(taskOf(state)).map(({ id }) => id);
  const chosen = state.slices.train.presets.filter((id) => all.includes(id));
  return chosen.length > 0 ? chosen : FIRST_SETTINGS.presets;
}

/** Logs in force: losses are those of simulations alone. */
export const logsOf = (state: LabState, { logs }: Pick<Collection, "logs">): readonly File[] =>
  taskOf(state) === "rtt" ? logs : [];

export function chooseLogs(logs: readonly File[]): void {
  useCollection.setState({ logs });
}

/** Predictions of another net would have an effect on the losses: the main flow is plain CUBIC. */
const setOf = (scenario: Scenario): ParamMap =>
  scenarioValue(scenario, MAIN_CONTROL) === PREDICTS ? { [MAIN_CONTROL]: LEARNT_FROM } : {};

/** What is run, scenario by scenario; also the member `runs` of a file for `lab train`. */
export function runsOf(state: LabState): readonly CollectRuns[] {
  const chosen = chosenSources(state);
  return sourcesOf(taskOf(state))
    .filter(({ id }) => chosen.includes(id))
    .map(({ id, scenario }) => ({ id, scenario, set: setOf(scenario), seeds: state.slices.train.seeds }));
}

/** The same task, presets and seeds, or logs, give the same data. */
export function dataKey(state: LabState, logs: readonly File[]): string {
  if (logs.length > 0) return JSON.stringify(logs.map(({ name, size, lastModified }) => [name, size, lastModified]));
  return JSON.stringify([taskOf(state), chosenSources(state), state.slices.train.seeds]);
}

/** The key of what is chosen now. */
export const useDataKey = (): string => {
  const logs = useCollection((collection) => collection.logs);
  return useLab((state) => dataKey(state, taskOf(state) === "rtt" ? logs : []));
};

type Options = { readonly signal: AbortSignal; readonly onProgress: (share: number) => void };

function collectFrom(state: LabState, logs: readonly File[], options: Options): Promise<Result<Dataset>> {
  if (logs.length === 0) return collectRuns(client(), { task: taskOf(state), runs: runsOf(state) }, options);
  const files = logs.map((file) => ({ name: file.name, file }));
  return collectLogs(client(), files, options);
}

let control: AbortController | null = null;

/** The data of the present presets and seeds, or logs, collected where they are not there; null when cancelled or failed. */
export async function collect(): Promise<Losses | null> {
  const state = useLab.getState();
  const logs = logsOf(state, useCollection.getState());
  const key = dataKey(state, logs);
  const known = useCollection.getState().losses;
  if (known?.key === key) return known;
  control?.abort();
  const mine = new AbortController();
  control = mine;
  useCollection.setState({ share: 0, error: null });
  const result = await collectFrom(state, logs, {
    signal: mine.signal,
    onProgress: (share) => {
      if (control === mine) useCollection.setState({ share });
    },
  });
  if (control !== mine) return null;
  control = null;
  if (!result.ok) {
    useCollection.setState({ share: null, error: result.error.code === "cancelled" ? null : result.error });
    return null;
  }
  const losses = { key, data: result.value };
  useCollection.setState({ losses, share: null });
  return losses;
}

export function cancelCollection(): void {
  control?.abort();
  control = null;
  useCollection.setState({ share: null });
}
