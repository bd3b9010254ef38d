/** Runs of several controls on the same seeds, beside TCP and beside UDP. */

import type { ParamMap, Run, RunRequest } from "../../sim-worker/src/protocol";
import type { Runner, RunnerOptions } from "../experiment/artefact";
import type { Control } from "./controls";
import { memoryOf } from "./memory";
import { type Cross, type Path, pathScenario } from "./path";

/** Of one run. */
export interface Measured {
  /** Of the compared flow, Mbit/s. */
  readonly throughput: number;
  /** Of the cross traffic, Mbit/s. */
  readonly crossThroughput: number;
  /** Retransmitted segments as a share of those sent by the compared flow, %. */
  readonly flowLoss: number;
  /** Share of arrivals that the bottleneck drops, %. */
  readonly linkLoss: number;
  /** Reductions of the compared flow's window. */
  readonly losses: number;
  /** Predictions below the lower threshold, between the two, and above; 0 of a control that predicts nothing. */
  readonly cuts: readonly [low: number, medium: number, high: number];
  /** Goodput of the compared flow in steps of STEP_S, Mbit/s. */
  readonly overTime: readonly number[];
}

export type Measure = "throughput" | "crossThroughput" | "flowLoss" | "linkLoss";

/** One control beside one kind of cross traffic: its runs, seed by seed. */
export interface Cell {
  readonly control: Control;
  readonly cross: Cross;
  readonly runs: readonly Measured[];
}

/** What all controls have in common. */
export interface Conditions {
  readonly path: Path;
  readonly crosses: readonly Cross[];
  readonly durationS: number;
  readonly seeds: readonly number[];
  /** Laid over the controls' own values. */
  readonly set: ParamMap;
}

/** Step of the goodput over time, s. */
export const STEP_S = 0.5;
const BOTTLENECK = "bottleneck";
const FLOW = "main.0";

function measuredOf({ result }: Run): Measured {
  const group = (id: string) => result.groups.find((each) => each.id === id);
  const [main, cross] = [group("main"), group("cross")];
  const link = result.links.find(({ id }) => id === BOTTLENECK);
  const losses = result.losses.find(({ flow }) => flow === FLOW);
  const { low = 0, medium = 0, high = 0 } = losses?.predictions ?? {};
  return {
    throughput: (main?.goodputBitPerS ?? Number.NaN) / 1e6,
    crossThroughput: (cross?.goodputBitPerS ?? Number.NaN) / 1e6,
    flowLoss: (100 * (main?.segmentsRetransmitted ?? Number.NaN)) / (main?.segmentsSent ?? Number.NaN),
    linkLoss: 100 * (link?.dropRate ?? Number.NaN),
    losses: losses?.events ?? 0,
    cuts: [low, medium, high],
    overTime: (main?.series?.goodputBitPerS ?? []).map((each) => each / 1e6),
  };
}

const requestOf = (control: Control, cross: Cross, seed: number, { path, durationS, set }: Conditions): RunRequest => ({
  scenario: pathScenario(path, cross, durationS, STEP_S),
  set: { ...control.set, ...set, "run.seed": seed },
  changes: [],
  record: "none",
  ...(control.model === undefined ? {} : { models: { own: control.model } }),
});

/** All controls beside each kind of cross traffic; runs that this runner has done before are not repeated. */
export async function compare(
  runner: Runner,
  controls: readonly Control[],
  conditions: Conditions,
  options: RunnerOptions = {},
): Promise<readonly Cell[]> {
  const { runs: known } = memoryOf(runner);
  const pairs = conditions.crosses.flatMap((cross) => controls.map((control) => ({ control, cross })));
  const asked = pairs.map(({ control, cross }) =>
    conditions.seeds.map((seed) => {
      const request = requestOf(control, cross, seed, conditions);
      const { models: _, ...rest } = request;
      return { request, key: JSON.stringify([control.modelKey, rest]) };
    }),
  );
  const missing = [...new Map(asked.flat().map((each) => [each.key, each])).values()].filter(
    ({ key }) => !known.has(key),
  );
  const runs = await runner.runs(
    missing.map(({ request }) => request),
    options,
  );
  for (const [nth, { key }] of missing.entries()) {
    const run = runs[nth];
    if (run !== undefined) known.set(key, measuredOf(run));
  }
  return pairs.map((pair, at) => ({ ...pair, runs: (asked[at] ?? []).flatMap(({ key }) => known.get(key) ?? []) }));
}

/** One measure of one control, seed by seed; empty where it was not run. */
export function valuesAt(cells: readonly Cell[], id: string, cross: Cross, measure: Measure): readonly number[] {
  const found = cells.find((cell) => cell.control.id === id && cell.cross === cross);
  return found?.runs.map((run) => run[measure]) ?? [];
}
