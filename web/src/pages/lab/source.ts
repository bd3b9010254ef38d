import type { ParamMap, Scenario } from "../../../../sim-worker/src/protocol";
import { setParam } from "../../state/actions";
import type { PageSource } from "../../state/pages";
import { useLab } from "../../state/store";
import type { LabState } from "../../state/types";
import { modelOf, observedFlow, observedGroup, valueAt } from "../../state/values";

/** The Lab's source of samples: a simulation of its scenario, or a deterministic model. */
export const labSource: PageSource = {
  kind: ({ model }) => (model.id === "" ? "simulation" : "model"),
  identity: ({ scenario, model }) => [scenario, model.id],
  document: ({ model, scenario }) => (model.id === "" ? scenario : NO_SCENARIO),
  templateValues: (state) => (state.model.id === "" ? state.templateValues : (modelOf(state)?.settings ?? NO_VALUES)),
  liveValues: ({ liveSet }) => liveSet,
  flow: observedFlow,
  driver,
  shadows,
  setShadows,
  net: ({ ownModel }) => ownModel,
  setNet: (ownModel) => useLab.setState({ ownModel }),
};

const NO_SCENARIO: Scenario = {};
const NO_VALUES: ParamMap = {};

function driver(state: LabState): string {
  if (state.model.id !== "") return "";
  const value = valueAt(state, "lab", `flow.${observedGroup(state)}.estimator`);
  return typeof value === "string" ? value : "";
}

function shadows(state: LabState): readonly string[] {
  if (state.model.id !== "") return state.model.estimators;
  const value = valueAt(state, "lab", `flow.${observedGroup(state)}.shadows`);
  return Array.isArray(value) ? value : [];
}

function setShadows(ids: readonly string[]): void {
  const state = useLab.getState();
  if (state.model.id !== "") useLab.setState({ model: { ...state.model, estimators: ids } });
  else setParam("lab", `flow.${observedGroup(state)}.shadows`, ids);
}
