/** A model file that is dropped on the Lab becomes the net of its scenario. */

import { openModel } from "../../runs/openModel";
import { predictWith } from "../../runs/useNet";
import { notify, setParams } from "../../state/actions";
import { OWN, setNet } from "../../state/ownModel";
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
  if (header.task === "rtt") {
    predictWith("lab", model);
    notify("info", `The estimator “Net” predicts RTTs with ${model.name}.`);
    return;
  }
  setNet("lab", model);
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
