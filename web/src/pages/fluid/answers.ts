/** What the worker said of the fluid in force: trajectory at once, map of stability as soon as it is there. */

import { create } from "zustand";
import type { Fluid, FluidMap, FluidRequest, LabError, ParamMap, Table } from "../../../../sim-worker/src/protocol";
import { flushPaint } from "../../plot";
import { createLatest } from "../../runs/latest";
import { setWork } from "../../runs/work";
import { client } from "../../state/lab";
import { sameParts } from "../../state/sameParts";
import { useLab } from "../../state/store";
import { show } from "../../state/traces";
import type { LabState } from "../../state/types";
import { shownTable } from "./clipDivergent";

/** More than the pixels of any screen, and enough for ten rows in every round trip of a long trajectory. */
const TRAJECTORY_ROWS = 8000;
const MAP_COLUMNS = 72;
const MAP_ROWS = 54;

interface FluidAnswers {
  readonly answer: Fluid | null;
  readonly map: FluidMap | null;
  /** Why the last request was refused; null when it was not. */
  readonly error: LabError | null;
}

export const useFluid = create<FluidAnswers>()(() => ({ answer: null, map: null, error: null }));

/** The parameters of the fluid, those of other modules left out: a link may hold any. */
const setOf = ({ overrides }: LabState): ParamMap => overrides.fluid;

/** Changes of the parameters that the map spans do not change it. */
function mapKey({ overrides, slices }: LabState): string {
  const { x, y } = slices.fluid;
  const others = Object.entries(overrides.fluid).filter(([key]) => key !== x && key !== y);
  return JSON.stringify([x, y, others.sort(([a], [b]) => a.localeCompare(b))]);
}

let mapOf = "";

/** Beyond the end of a trajectory that runs away: the share of it that the axis goes on. */
const BEYOND = 0.05;

/** Where the time axis ends. */
function endOf({ trajectory, inForce }: Fluid, shown: Table | null): number {
  const duration = inForce["model.pert-fluid.duration"];
  const last = shown?.columns[0]?.values.at(-1) ?? trajectory?.untilS ?? 0;
  return trajectory?.ends === "diverges" || typeof duration !== "number" ? last * (1 + BEYOND) : duration;
}

const trajectories = createLatest(async (current) => {
  const request: FluidRequest = { set: setOf(useLab.getState()), rows: TRAJECTORY_ROWS };
  const result = await client().fluid(request, { slot: "trajectory" });
  if (!current()) return;
  if (!result.ok) {
    if (result.error.code === "cancelled") return;
    useFluid.setState({ error: result.error });
    setWork("fluid", { kind: "failed", error: result.error });
    return;
  }
  const { inForce, wallSeconds } = result.value;
  const table = shownTable(result.value);
  useFluid.setState({ answer: { ...result.value, table }, error: null });
  setWork("fluid", { kind: "idle" });
  show("fluid", {
    tables: table === null ? [] : [table],
    grids: [],
    notes: [],
    scores: [],
    inForce,
    result: null,
    extent: [0, endOf(result.value, table)],
    wallSeconds,
  });
  flushPaint();
});

const maps = createLatest(async (current) => {
  const state = useLab.getState();
  const key = mapKey(state);
  const { x, y } = state.slices.fluid;
  const request: FluidRequest = { set: setOf(state), map: { x, y, columns: MAP_COLUMNS, rows: MAP_ROWS } };
  const result = await client().fluid(request, { slot: "map" });
  if (!current() || !result.ok) return;
  mapOf = key;
  useFluid.setState({ map: result.value.map });
});

/** Follows the store; gives the way to stop. */
export function followFluid(): () => void {
  const stop = useLab.subscribe(
    (state) => [state.overrides.fluid, state.slices.fluid],
    () => {
      trajectories.request();
      if (mapKey(useLab.getState()) !== mapOf) maps.request();
    },
    { equalityFn: sameParts, fireImmediately: true },
  );
  return () => {
    stop();
    trajectories.drop();
    maps.drop();
  };
}
