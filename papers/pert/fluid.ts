/** Shared by the figures of PERT's fluid model: keys, runs, measures of trajectories. */

import type { Fluid, FluidRequest, ParamMap } from "../../sim-worker/src/protocol";
import type { Runner, RunnerOptions } from "../experiment/artefact";

const KEY = "model.pert-fluid";

/** Catalogue keys of the model. */
export const FLUID = {
  flows: `${KEY}.flows`,
  capacity: `${KEY}.capacity`,
  rtt: `${KEY}.rtt`,
  pmax: `${KEY}.pmax`,
  tmin: `${KEY}.tmin`,
  tmax: `${KEY}.tmax`,
  weight: `${KEY}.weight`,
  interval: `${KEY}.interval`,
  variant: `${KEY}.variant`,
  clocked: `${KEY}.clocked`,
  clip: `${KEY}.clip`,
  duration: `${KEY}.duration`,
  control: `${KEY}.control`,
  decrease: `${KEY}.decrease`,
  sampled: `${KEY}.sampled`,
  designFlows: `${KEY}.designFlows`,
  designRtt: `${KEY}.designRtt`,
} as const;

const ROWS = 20000;

/** Runs of the fluid model with their trajectories; each differs from `set` in some parameters. */
export async function fluidsOf(
  runner: Runner,
  set: ParamMap,
  differing: readonly ParamMap[],
  more: Omit<FluidRequest, "set">,
  options: RunnerOptions,
): Promise<readonly Fluid[]> {
  const found: Fluid[] = [];
  for (const own of differing) {
    found.push(await runner.fluid({ ...more, set: { ...set, ...own } }, signalOf(options)));
    options.onProgress?.(found.length / differing.length);
  }
  return found;
}

export const signalOf = ({ signal }: RunnerOptions): RunnerOptions => (signal === undefined ? {} : { signal });

export function columnOf({ table }: Fluid, id: string): Float64Array {
  return table?.columns.find((column) => column.id === id)?.values ?? new Float64Array();
}

export interface Run {
  readonly rttMs: number;
  readonly fluid: Fluid;
}

/** Runs the model once for each round-trip time, with trajectories. */
export async function runsAt(
  runner: Runner,
  set: ParamMap,
  rttsMs: readonly number[],
  options: RunnerOptions,
): Promise<readonly Run[]> {
  const fluids = await fluidsOf(
    runner,
    set,
    rttsMs.map((rttMs) => ({ [FLUID.rtt]: rttMs })),
    { rows: ROWS },
    options,
  );
  return fluids.map((fluid, at) => ({ rttMs: rttsMs[at] ?? Number.NaN, fluid }));
}

export interface Peak {
  readonly timeS: number;
  readonly value: number;
}

/** Local maxima with a prominence above `least`; the ends of the series do not count. */
export function peaksOf(time: Float64Array, values: Float64Array, least: number): readonly Peak[] {
  const peaks: Peak[] = [];
  let low = values[0] ?? Number.NaN;
  let high = low;
  let highAt = 0;
  let rising: boolean | null = null;
  values.forEach((value, row) => {
    if (value > high) {
      high = value;
      highAt = row;
    }
    if (value < low) low = value;
    if (rising !== false && high - value > least) {
      if (rising) peaks.push({ timeS: time[highAt] ?? Number.NaN, value: high });
      rising = false;
      low = value;
    } else if (rising !== true && value - low > least) {
      rising = true;
      high = value;
      highAt = row;
    }
  });
  return peaks;
}

/** Number of reversals of a series; reversals smaller than `least` do not count. */
export function turnsOf(values: Float64Array, least: number): number {
  const time = values.map((_, row) => row);
  const up = peaksOf(time, values, least).length;
  const down = peaksOf(
    time,
    values.map((value) => -value),
    least,
  ).length;
  return up + down;
}
