import { type Artefact, type LabSetup, type Settings, valuesOf } from "../../../../papers/experiment/artefact";
import type { Claim } from "../../../../papers/experiment/claim";
import { changeSlice, notify, openModel, openScenario } from "../../state/actions";
import { index } from "../../state/lab";
import { useLab } from "../../state/store";
import { settingsOf } from "./kept";

/** Where the artefact can be gone on with by hand, with its present parameters; undefined where it cannot. */
function labOf(artefact: Artefact): LabSetup | undefined {
  const { overrides, slices } = useLab.getState();
  const settings = settingsOf(artefact, overrides.papers, slices.papers);
  return artefact.lab?.({ ...settings, set: valuesOf(artefact, settings.set) });
}

/** The page it opens on: "Lab", "Logs", "the Fluid page"; empty where on none. */
export function labPageOf(artefact: Artefact): string {
  const lab = labOf(artefact);
  if (lab === undefined) return "";
  if ("fluid" in lab) return "the Fluid page";
  return "log" in lab ? "Logs" : "Lab";
}

/** Puts the artefact's source with its present parameters into the Lab, or into Logs, and goes there. */
export function openInLab(artefact: Artefact): void {
  const lab = labOf(artefact);
  if (lab === undefined) return;
  openState(lab);
  notify(
    "info",
    `This is ${artefact.figure}, ${artefact.title}, in the lab.`,
    "“Back” of the browser returns to the paper.",
  );
}

/** The claim with the runs of its readings, where the artefact makes them from what is read. */
export function withRuns(artefact: Artefact, settings: Settings, claim: Claim): Claim {
  if (artefact.readingLab === undefined) return claim;
  const all = { ...settings, set: valuesOf(artefact, settings.set) };
  const readings = claim.readings.map((reading) => {
    const setup = reading.setup ?? artefact.readingLab?.(reading.of, all);
    return setup === undefined ? reading : { ...reading, setup };
  });
  return { ...claim, readings };
}

/** Opens the run of one reading of a claim in the Lab, or in Logs or Fluid. */
export function openReading(setup: LabSetup, name: string): void {
  openState(setup);
  notify("info", `This is the reading “${name}” in the lab.`, "“Back” of the browser returns to the paper.");
}

function openState(lab: LabSetup): void {
  if ("log" in lab) {
    const source = { kind: "sample", id: lab.log } as const;
    changeSlice("logs", { source, format: null, mapping: null, flow: "", estimators: lab.estimators });
    useLab.setState(({ overrides }) => ({ page: "logs", overrides: { ...overrides, logs: lab.set ?? {} } }));
    return;
  }
  if ("fluid" in lab) {
    useLab.setState(({ overrides }) => ({ page: "fluid", overrides: { ...overrides, fluid: lab.set ?? {} } }));
    return;
  }
  const more = { overrides: { ...useLab.getState().overrides, lab: lab.set ?? {} }, mode: "instant" } as const;
  if ("model" in lab) {
    openModel(lab.model);
    useLab.setState({ ...more, page: "lab", model: { id: lab.model, estimators: lab.estimators } });
    return;
  }
  const preset = "preset" in lab ? lab.preset : "";
  const scenario = "scenario" in lab ? lab.scenario : index.catalogue.presets.find(({ id }) => id === preset)?.scenario;
  if (scenario !== undefined) openScenario(scenario, preset, more);
}
