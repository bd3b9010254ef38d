/** A model file that is dropped on Logs becomes an estimator of the replay. */

import { openModel, taskOfFile } from "../../runs/openModel";
import { predictWith } from "../../runs/useNet";
import { notify } from "../../state/actions";
import { useLab } from "../../state/store";

/** False for what is no net for RTTs: a log has no use for it. */
export async function takeModel(file: File): Promise<boolean> {
  if ((await taskOfFile(file)) !== "rtt") return false;
  const opened = await openModel(file);
  if (opened === null) return true;
  predictWith("logs", opened.model);
  const { summary } = useLab.getState().slices.logs;
  notify(
    "info",
    `The estimator “Net” predicts RTTs with ${opened.model.name}.`,
    summary === null ? "Open a log to see what it predicts." : "",
  );
  return true;
}
