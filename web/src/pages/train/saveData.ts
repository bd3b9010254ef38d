/** Takes data and training away as files. */

import { datasetCsv } from "../../../../sim-worker/src/collect";
import { safeFileName } from "../../plot/parts/csv";
import { download } from "../../plot/time/exportFile";
import { useLab } from "../../state/store";
import type { LabState } from "../../state/types";
import { type Collection, type Losses, logsOf, runsOf, useCollection } from "./collection";
import { netSet } from "./training";

const nameOf = ({ data }: Losses) => (data.task === "rtt" ? "rtts" : "losses");

export function saveCsv(): void {
  const { losses } = useCollection.getState();
  if (losses === null) return;
  download(
    new Blob([datasetCsv(losses.data)], { type: "text/csv;charset=utf-8" }),
    safeFileName(nameOf(losses), "csv"),
  );
}

/** The rows of saveCsv as Parquet, by a library that is loaded for it. */
export async function saveParquet(): Promise<void> {
  const { losses } = useCollection.getState();
  if (losses === null) return;
  const { datasetParquet } = await import("../../../../sim-worker/src/datasetParquet");
  download(new Blob([datasetParquet(losses.data)]), safeFileName(nameOf(losses), "parquet"));
}

/** The same training as a document of `lab train`: it writes the same model, byte by byte. Logs are named by their files. */
export function specOf(state: LabState, collection: Pick<Collection, "logs">): object {
  const title = "Trained in the page";
  const logs = logsOf(state, collection).map(({ name }) => name);
  if (logs.length > 0) return { title, logs, set: netSet(state) };
  const runs = runsOf(state).map(({ id, set, seeds }) => ({ scenario: id, set, seeds }));
  return { title, runs, set: netSet(state) };
}

export function saveSpec(): void {
  const text = JSON.stringify(specOf(useLab.getState(), useCollection.getState()), null, 2);
  download(new Blob([`${text}\n`], { type: "application/json" }), safeFileName("training", "json"));
}
