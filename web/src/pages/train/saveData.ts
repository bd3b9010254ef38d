/** Takes data and training away as files. */

import { datasetCsv } from "../../../../sim-worker/src/collect";
import { safeFileName } from "../../plot/parts/csv";
import { download } from "../../plot/time/exportFile";
import { useLab } from "../../state/store";
import { runsOf, useCollection } from "./collection";
import { netSet } from "./training";

const NAME = "losses";

export function saveCsv(): void {
  const { losses } = useCollection.getState();
  if (losses === null) return;
  download(new Blob([datasetCsv(losses.data)], { type: "text/csv;charset=utf-8" }), safeFileName(NAME, "csv"));
}

/** The rows of saveCsv as Parquet, by a library that is loaded for it. */
export async function saveParquet(): Promise<void> {
  const { losses } = useCollection.getState();
  if (losses === null) return;
  const { datasetParquet } = await import("../../../../sim-worker/src/datasetParquet");
  download(new Blob([datasetParquet(losses.data)]), safeFileName(NAME, "parquet"));
}

/** The same training as a file for `lab train`: it writes the same model, byte by byte. */
export function saveSpec(): void {
  const state = useLab.getState();
  const runs = runsOf(state).map(({ id, set, seeds }) => ({ scenario: id, set, seeds }));
  const text = JSON.stringify({ title: "Trained in the page", runs, set: netSet(state) }, null, 2);
  download(new Blob([`${text}\n`], { type: "application/json" }), safeFileName("training", "json"));
}
