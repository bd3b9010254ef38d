/** Runs of several controls on the same seeds, beside TCP and beside UDP. */

import type { ParamMap, Run, RunRequest } from "../../sim-worker/src/protocol";
import type { Runner, RunnerOptions } from "../experiment/artefact";
import type { Control } from "./controls";
import { CROSSES, type Cross, DURATION_S, pathScenario } from "./path";

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
  /** Goodput of the compared flow step by step, Mbit/s; empty where it was not asked for. */
  readonly overTime: readonly number[];
}

export type Measure = "throughput" | "crossThroughput" | "flowLoss" | "linkLoss";

/** One control beside one kind of cross traffic: its runs, seed by seed. */
export interface Cell {
  readonly control: Control;
  readonly cross: Cross;
  readonly runs: readonly Measured[];
}

const BOTTLENECK = "bottleneck";

function measuredOf({ result }: Run): Measured {
  const group = (id: string) => result.groups.find((each) => each.id === id);
  const [main, cross] = [group("main"), group("cross")];
  const link = result.links.find(({ id }) => id === BOTTLENECK);
  return {
    throughput: (main?.goodputBitPerS ?? Number.NaN) / 1e6,
    crossThroughput: (cross?.goodputBitPerS ?? Number.NaN) / 1e6,
    flowLoss: (100 * (main?.segmentsRetransmitted ?? Number.NaN)) / (main?.segmentsSent ?? Number.NaN),
    linkLoss: 100 * (link?.dropRate ?? Number.NaN),
    overTime: (main?.series?.goodputBitPerS ?? []).map((each) => each / 1e6),
  };
}

/** `set` is laid over the controls' own values. */
function requestOf(control: Control, cross: Cross, seed: number, set: ParamMap, stepS: number): RunRequest {
  return {
    scenario: pathScenario(cross, DURATION_S, stepS),
    set: { ...control.set, ...set, "run.seed": seed },
    changes: [],
    record: "none",
    ...(control.model === undefined ? {} : { models: { own: control.model } }),
  };
}

/** All controls beside both kinds of cross traffic. `stepS`: step of the goodput over time, s; 0: none. */
export async function compare(
  runner: Runner,
  controls: readonly Control[],
  { seeds, set, stepS = 0 }: { readonly seeds: readonly number[]; readonly set: ParamMap; readonly stepS?: number },
  options: RunnerOptions = {},
): Promise<readonly Cell[]> {
  const pairs = CROSSES.flatMap(({ id }) => controls.map((control) => ({ control, cross: id })));
  const requests = pairs.flatMap(({ control, cross }) =>
    seeds.map((seed) => requestOf(control, cross, seed, set, stepS)),
  );
  const runs = await runner.runs(requests, options);
  const measured = runs.map(measuredOf);
  return pairs.map((pair, nth) => ({ ...pair, runs: measured.slice(nth * seeds.length, (nth + 1) * seeds.length) }));
}

/** One measure of one control, seed by seed; empty where it was not run. */
export function valuesAt(cells: readonly Cell[], id: string, cross: Cross, measure: Measure): readonly number[] {
  const found = cells.find((cell) => cell.control.id === id && cell.cross === cross);
  return found?.runs.map((run) => run[measure]) ?? [];
}
