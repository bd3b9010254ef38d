import type { LabState } from "../../state/types";
import { valueAt } from "../../state/values";

/** The template of a mobile network (wasm-core/src/sim/wireless). */
const MOBILE_TEMPLATE = "manet";

/** Whether the Lab's scenario is a mobile network: it has a map in place of a path. */
export function isMobile(state: LabState): boolean {
  return state.model.id === "" && valueAt(state, "lab", "topology.template") === MOBILE_TEMPLATE;
}

/** What decides most of what is seen of a mobile network, in the order of the page. */
export const MOBILE_KEYS: readonly string[] = [
  "network.nodes",
  "phy.radius",
  "mobility.vmax",
  "traffic.flows",
  "phy.rate",
];

/** So many frames at most a run tells of while it plays; what came later is asked for. */
export const FRAMES_PLAYED = 100_000;
