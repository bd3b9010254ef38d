import { type Artefact, valuesOf } from "../../../sim-worker/papers/artefact";
import { notify, openScenario } from "../state/actions";
import { index } from "../state/lab";
import { useLab } from "../state/store";
import { settingsOf } from "./outcomes";

/** Puts the artefact's scenario with its present parameters into the Lab and goes there. */
export function openInLab(artefact: Artefact): void {
  const { set, paper } = useLab.getState();
  const settings = settingsOf(artefact, set.papers, paper);
  const lab = artefact.lab?.({ ...settings, set: valuesOf(artefact, settings.set) });
  if (lab === undefined) return;
  const text = JSON.stringify(lab.scenario);
  const preset = index.catalogue.presets.find(({ scenario }) => JSON.stringify(scenario) === text)?.id ?? "";
  openScenario(lab.scenario, preset, { set: { ...set, lab: lab.set ?? {} }, mode: "instant" });
  notify(
    "info",
    `This is the scenario of ${artefact.figure}, ${artefact.title}.`,
    "“Back” of the browser returns to it.",
  );
}
