/** Trainings beside the one that is shown: a given net judged, or one net of a comparison. */

import type { Dataset } from "../../../../sim-worker/src/collect";
import type { ParamMap, Result } from "../../../../sim-worker/src/protocol";
import type { TrainUpdate } from "../../../../sim-worker/src/trainTypes";
import { client, index } from "../../state/lab";
import { useLab } from "../../state/store";
import type { OwnModel } from "../../state/types";
import { valueAt } from "../../state/values";

/** Parameters of the training that say which runs are kept for validation. */
const SPLIT = ["training.seed", "training.validation"] as const;

function splitSet(): ParamMap {
  const state = useLab.getState();
  const entries = SPLIT.flatMap((key) => {
    const value = valueAt(state, "train", key) ?? index.find(key)?.param.default;
    return value === undefined ? [] : [[key, value] as const];
  });
  return Object.fromEntries(entries);
}

/** The net as it is, on the validation runs of the present split; it must predict what the data are for. */
export function judge(data: Dataset, { file }: OwnModel): Promise<Result<TrainUpdate>> {
  return client().train({
    set: { ...splitSet(), "training.epochs": 0 },
    rows: data.rows,
    provenance: data.provenance,
    start: "go",
    ...(file === null ? {} : { model: file }),
  }).ended;
}
