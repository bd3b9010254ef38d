import type { Table } from "../../../../../sim-worker/src/protocol";
import type { MapFlow, MapInput } from "../../../plot/map/scene";
import type { Shown } from "../../../state/traces";
import type { LabState } from "../../../state/types";
import { observedFlow, valueAt } from "../../../state/values";

/** Of a run that plays more frames than these are never in one picture. */
const LATEST_FRAMES = 8000;

/** What the map draws of a run, from the state and the result. */
export function inputOf(state: LabState, shown: Shown, record: readonly Table[]): MapInput {
  const number = (key: string, otherwise: number): number => {
    const value = state.liveSet[key] ?? shown.inForce?.[key] ?? valueAt(state, "lab", key);
    return typeof value === "number" ? value : otherwise;
  };
  const radiusM = number("phy.radius", 0);
  return {
    tables: shown.tables,
    record,
    widthM: number("network.width", 1),
    heightM: number("network.height", 1),
    radiusM,
    senseM: radiusM * number("phy.carrierSenseRatio", 1),
    queueFull: Math.max(1, number("ifq.packets", 1)),
    flow: flowsOf(shown).find(({ id }) => id === observedFlow(state)) ?? null,
    latest: state.play === "playing" ? LATEST_FRAMES : undefined,
    endS: shown.result?.simulatedSeconds ?? shown.extent[1],
  };
}

/** The flows between nodes. */
export function flowsOf(shown: Shown | null): readonly MapFlow[] {
  return (shown?.result?.flows ?? []).flatMap(({ id, source, destination }) =>
    source === undefined || destination === undefined ? [] : [{ id, source, destination }],
  );
}
