import type { LabState } from "../../state/types";
import { valueAt } from "../../state/values";

/** The template of a mobile network (wasm-core/src/sim/wireless). */
const MOBILE_TEMPLATE = "manet";

/** Whether the Lab's scenario is a mobile network: it has a map in place of a path. */
export function isMobile(state: LabState): boolean {
  return state.model.id === "" && valueAt(state, "lab", "topology.template") === MOBILE_TEMPLATE;
}
