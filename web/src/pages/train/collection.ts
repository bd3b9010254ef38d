/** The data: losses of simulated flows, collected on the pool. */

import { create } from "zustand";
import { type CollectRuns, collect as collectLosses, type Dataset } from "../../../../sim-worker/src/collect";
import type { LabError, ParamMap, Scenario } from "../../../../sim-worker/src/protocol";
import { scenarioValue } from "../../state/catalogueIndex";
import { client, index } from "../../state/lab";
import { useLab } from "../../state/store";
import type { LabState } from "../../state/types";
import { isSource, LEARNT_FROM, MAIN_CONTROL, PREDICTS } from "./settings";

/** What was collected. */
export interface Losses {
  /** Of the presets and seeds that it was collected from. */
  readonly key: string;
  readonly data: Dataset;
}

interface Collection {
  /** What was collected last; null before. */
  readonly losses: Losses | null;
  /** How far the collection is, 0 to 1; null while none is under way. */
  readonly share: number | null;
  readonly error: LabError | null;
}

export const useCollection = create<Collection>()(() => ({ losses: null, share: null, error: null }));

/** Presets that data can be collected from. */
export const SOURCES = index.catalogue.presets.filter(({ scenario }) => isSource(scenario));

/** Predictions of another net would have an effect on the losses: the main flow is plain CUBIC. */
const setOf = (scenario: Scenario): ParamMap =>
  scenarioValue(scenario, MAIN_CONTROL) === PREDICTS ? { [MAIN_CONTROL]: LEARNT_FROM } : {};

/** What is run, scenario by scenario; also the member `runs` of a file for `lab train`. */
export function runsOf({ slices: { train } }: LabState): readonly CollectRuns[] {
  return SOURCES.filter(({ id }) => train.presets.includes(id)).map(({ id, scenario }) => ({
    id,
    scenario,
    set: setOf(scenario),
    seeds: train.seeds,
  }));
}

/** The same presets and seeds give the same data. */
export const dataKey = ({ slices: { train } }: LabState): string => JSON.stringify([train.presets, train.seeds]);

let control: AbortController | null = null;

/** The data of the present presets and seeds, collected where they are not there; null when cancelled or failed. */
export async function collect(): Promise<Losses | null> {
  const state = useLab.getState();
  const key = dataKey(state);
  const known = useCollection.getState().losses;
  if (known?.key === key) return known;
  control?.abort();
  const mine = new AbortController();
  control = mine;
  useCollection.setState({ share: 0, error: null });
  const result = await collectLosses(
    client(),
    { task: "label", runs: runsOf(state) },
    {
      signal: mine.signal,
      onProgress: (share) => {
        if (control === mine) useCollection.setState({ share });
      },
    },
  );
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
