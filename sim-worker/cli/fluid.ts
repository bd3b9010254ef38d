/** `lab model pert-fluid`: stability by theorem and linearisation beside the samples, and a map of stability. */

import type { Core } from "../src/core";
import { failure } from "../src/failure";
import { runFluid } from "../src/fluid";
import type { Fluid, ParamMap } from "../src/protocol";
import type { Io } from "./command";
import { nodeJob } from "./nodeJob";

export const FLUID_MODEL = "pert-fluid";

/** Rows of the trajectory from which its end is classified. */
const ROWS = 20000;
const MAP_COLUMNS = 120;
const MAP_ROWS = 90;

/** `axes`: "KEY,KEY" of `--map`, with or without the model's prefix. */
export function mapAxes(axes: string): { readonly x: string; readonly y: string } {
  const keys = axes.split(",").map((key) => (key.includes(".") ? key : `model.${FLUID_MODEL}.${key}`));
  const [x, y] = keys;
  if (x === undefined || y === undefined || keys.length !== 2 || x === y) {
    throw failure("bad-axes", "--map wants two parameters.", "Give for example --map rtt,interval.", "--map");
  }
  return { x, y };
}

/** `axes` as in `--map`. */
export function fluidOf(core: Core, set: ParamMap, axes: string | undefined): Promise<Fluid> {
  const own = Object.fromEntries(Object.entries(set).filter(([key]) => key.startsWith(`model.${FLUID_MODEL}.`)));
  const map = axes === undefined ? {} : { map: { ...mapAxes(axes), columns: MAP_COLUMNS, rows: MAP_ROWS } };
  return runFluid(core, { set: own, rows: ROWS, ...map }, nodeJob);
}

/** The fluid members in the JSON of `lab model`. */
export function fluidIn({ known, trajectory, map }: Fluid): object {
  return { known, trajectory, ...(map === null ? {} : { map }) };
}

export function printFluid({ known, trajectory }: Fluid, io: Io): void {
  const says = (stable: boolean) => (stable ? "stable" : "unstable");
  const ms = (value: number | null) => (value === null ? "beyond 100 s" : `${Number(value.toPrecision(6))} ms`);
  io.out(
    [
      `theorem     ${known.theorem ? "promises stability" : "promises nothing"}; boundary in R ${ms(known.theoremRttMs)}`,
      `linearised  ${says(known.exact)}; boundary in R ${ms(known.exactRttMs)}`,
      `at rest     ${Number(known.windowSegments.toPrecision(6))} segments, chance ${Number(known.chance.toPrecision(6))}, queueing delay ${ms(known.delayMs)}`,
      `trajectory  ${trajectory?.ends ?? ""}`,
      "",
    ].join("\n"),
  );
}
