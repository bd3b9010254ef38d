/** A model file that is dropped on the Lab becomes the net of its scenario. */

import { openModel } from "../../runs/openModel";
import { addEstimator, chooseEstimator, notify, setParams } from "../../state/actions";
import { OWN, OWN_RTT, setOwnModel } from "../../state/ownModel";
import { useLab } from "../../state/store";
import { observedGroup } from "../../state/values";

/** The observed flow predicts with it, or the estimator “Net”, by what it was trained for. */
export async function takeModel(file: File): Promise<void> {
  const opened = await openModel(file);
  if (opened === null) return;
  const { header, model } = opened;
  const state = useLab.getState();
  if (state.model.id !== "") {
    notify("error", `“${file.name}” has no use here: the samples come from no simulation.`, "Choose a preset first.");
    return;
  }
  setOwnModel(model);
  if (header.task === "rtt") {
    setParams("lab", { "estimator.gru.model": OWN_RTT });
    addEstimator("lab", "gru");
    chooseEstimator("lab", "gru");
    notify("info", `The estimator “Net” predicts RTTs with ${model.name}.`);
    return;
  }
  const group = observedGroup(state);
  setParams("lab", {
    [`flow.${group}.congestionControl`]: "rnn",
    "cc.rnn.predictor": "model",
    "cc.rnn.model": OWN,
  });
  notify(
    "info",
    `The observed flow cuts its window by the predictions of ${model.name}.`,
    "Its congestion control is RNN-based TCP now.",
  );
}

/** A file that is chosen for a scenario that has none yet, or another one. */
export async function chooseModel(file: File): Promise<void> {
  const asked = useLab.getState().ownModel;
  const opened = await openModel(file);
  if (opened === null) return;
  if (asked !== null && asked.file === null && asked.sha256 !== opened.model.sha256)
    notify("warning", `“${file.name}” is not the net that the link was made with.`, "It is used all the same.");
  setOwnModel(opened.model);
}
