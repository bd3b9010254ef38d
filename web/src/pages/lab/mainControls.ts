import { groupParams } from "../../controls/groups";
import type { CatalogueIndex, ParamRef } from "../../state/catalogueIndex";
import { index } from "../../state/lab";
import type { LabState } from "../../state/types";
import { baseOf, documentOf, modelOf, observedGroup } from "../../state/values";
import { isMobile, mobileControls } from "./mobile";
import { partsOf } from "./withLabels";

/** So many controls stand above the charts where there is no room for a column. */
const COUNT = 3;

/** What there is to notice in the Lab's scenario; empty for a model and for a scenario that says nothing. */
export function noticeOf(state: LabState): string {
  if (modelOf(state) !== undefined) return "";
  const known = index.catalogue.presets.find((each) => each.id === state.preset)?.notice;
  const own = state.scenario.notice;
  return known ?? (typeof own === "string" ? own : "");
}

/**
 * Keys of other traffic's parameters that the preset's text names, separated by blanks: what loads a path stands beside
 * what the path is.
 */
export function namedTraffic(state: LabState, catalogue: CatalogueIndex = index): string {
  const refs = partsOf(noticeOf(state), catalogue).flatMap(({ ref }) => ref ?? []);
  const others = refs.filter(({ key, instance }) => key.startsWith("flow.") && instance !== observedGroup(state));
  return others.map(({ key }) => key).join(" ");
}

/** The few controls to begin with: those that the preset's text names, then the first numbers of the path or the model. */
export function mainControls(state: LabState, catalogue: CatalogueIndex = index): readonly ParamRef[] {
  const named = partsOf(noticeOf(state), catalogue).flatMap(({ ref }) => ref ?? []);
  if (isMobile(state)) return [...new Set([...named, ...mobileControls(state, catalogue)])].slice(0, COUNT);
  const groups = groupParams(catalogue, documentOf(state, "lab"), baseOf(state, "lab"), {
    observedGroup: observedGroup(state),
    inUse: new Set(),
    basicOnly: state.model.id === "",
    model: state.model.id,
  });
  const numbers = (groups[0]?.refs ?? []).filter(({ param: { type } }) => type === "number" || type === "integer");
  return [...new Set([...named, ...numbers])].slice(0, COUNT);
}
