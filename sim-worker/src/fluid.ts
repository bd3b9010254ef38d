/** The verb `fluid`: PERT's fluid model, its trajectory and its stability. */

import type { Core } from "./core";
import { type JobContext, stepToEnd } from "./job";
import type { Fluid, FluidRequest } from "./protocol";

/** The core's result; members that were not requested are missing. */
type CoreResult = Pick<Fluid, "known" | "inForce"> &
  Partial<Pick<Fluid, "trajectory" | "sweep" | "map">> & {
    readonly curveDelayMs?: readonly number[];
    readonly curveChance?: readonly number[];
  };

/** Throws LabFailure when the core refuses a parameter. */
export async function runFluid(core: Core, request: FluidRequest, context: JobContext): Promise<Fluid> {
  const started = context.turns.now();
  const session = core.open({ kind: "fluid", ...request });
  await stepToEnd(session, context);
  const { known, inForce, trajectory, sweep, map, curveDelayMs, curveChance } = session.result<CoreResult>();
  const table = session.table("fluid", "model");
  session.close();
  return {
    known,
    table,
    trajectory: trajectory ?? null,
    sweep: sweep ?? [],
    map: map ?? null,
    curve:
      curveDelayMs === undefined || curveChance === undefined ? null : { delayMs: curveDelayMs, chance: curveChance },
    inForce,
    wallSeconds: (context.turns.now() - started) / 1000,
  };
}
