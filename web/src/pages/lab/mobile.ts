import type { CatalogueIndex, ParamRef } from "../../state/catalogueIndex";
import { switchedOff } from "../../state/heeded";
import { index } from "../../state/lab";
import type { LabState } from "../../state/types";
import { observedGroup, valueAt } from "../../state/values";

/** The template of a mobile network (wasm-core/src/sim/wireless). */
const MOBILE_TEMPLATE = "manet";

/** Whether the Lab's scenario is a mobile network: it has a map in place of a path. */
export function isMobile(state: LabState): boolean {
  return state.model.id === "" && valueAt(state, "lab", "topology.template") === MOBILE_TEMPLATE;
}

/** What decides most of what is seen of a mobile network, in the order of the page; what has no effect now is left out. */
export function mobileControls(state: LabState, catalogue: CatalogueIndex = index): readonly ParamRef[] {
  const inForce = (key: string) => catalogue.find(key) ?? null;
  const heeded = (ref: ParamRef | null) => ref !== null && switchedOff(state, "lab", ref) === null;
  const drawn = inForce("traffic.flows");
  const flows = heeded(drawn) ? drawn : inForce(`flow.${observedGroup(state)}.count`);
  const all = [inForce("network.nodes"), inForce("phy.radius"), inForce("mobility.vmax"), flows, inForce("phy.rate")];
  return all.flatMap((ref) => (ref !== null && heeded(ref) ? [ref] : []));
}

/** So many frames at most a run tells of while it plays; what came later is asked for. */
export const FRAMES_PLAYED = 100_000;
