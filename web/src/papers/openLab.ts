import { type Artefact, type LabState, valuesOf } from "../../../sim-worker/papers/artefact";
import { notify, openModel, openScenario } from "../state/actions";
import { index } from "../state/lab";
import { useLab } from "../state/store";
import { settingsOf } from "./outcomes";

/** Puts the artefact's scenario with its present parameters into the Lab and goes there. */
export function openInLab(artefact: Artefact): void {
  const { set, paper } = useLab.getState();
  const settings = settingsOf(artefact, set.papers, paper);
  const lab = artefact.lab?.({ ...settings, set: valuesOf(artefact, settings.set) });
  if (lab === undefined) return;
  openState(lab);
  notify(
    "info",
    `This is ${artefact.figure}, ${artefact.title}, in the Lab.`,
    "“Back” of the browser returns to the paper.",
  );
}

function openState(lab: LabState): void {
  const more = { set: { ...useLab.getState().set, lab: lab.set ?? {} }, mode: "instant" } as const;
  if ("model" in lab) {
    openModel(lab.model);
    useLab.setState({ ...more, page: "lab", model: { id: lab.model, estimators: lab.estimators } });
    return;
  }
  const preset = "preset" in lab ? lab.preset : "";
  const scenario = "scenario" in lab ? lab.scenario : index.catalogue.presets.find(({ id }) => id === preset)?.scenario;
  if (scenario !== undefined) openScenario(scenario, preset, more);
}
