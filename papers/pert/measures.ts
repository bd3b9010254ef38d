/** The PERT paper's measures of a run, and their statistics over seeds. */

import type { Run } from "../../sim-worker/src/protocol";
import { pairedDifference, type Spread, spreadOf } from "../experiment/statistics";
import type { VariantId } from "./variants";

/** Measures of a run; the first four are the panels of the paper's figures. */
export interface Measures {
  /** Mean queue, share of the buffer. */
  readonly queue: number;
  /** Share of the arrivals at the bottleneck that are dropped. */
  readonly drops: number;
  /** Utilisation: share of the capacity, headers included. */
  readonly utilization: number;
  /** Jain's index of the long flows' goodputs; NaN for one flow with zero goodput. */
  readonly jain: number;
  readonly queuePackets: number;
  readonly payload: number;
  readonly marks: number;
  /** Early responses: window reductions without a loss or a mark. */
  readonly early: number;
  readonly timeouts: number;
  /** Data packets that arrived at the bottleneck. */
  readonly arrivals: number;
}

export type Panel = "queue" | "drops" | "utilization" | "jain";

const BOTTLENECK = "bottleneck";

/** Jain's index of a list of goodputs. */
export function jainOf(goodputs: readonly number[]): number {
  const sum = goodputs.reduce((total, each) => total + each, 0);
  const squares = goodputs.reduce((total, each) => total + each * each, 0);
  return squares > 0 ? (sum * sum) / (goodputs.length * squares) : Number.NaN;
}

/** Measures of the flows whose group `long` accepts; absent: of all flows. */
export function measuresOf({ result }: Run, long: (group: string) => boolean = () => true): Measures {
  const link = result.links.find(({ id }) => id === BOTTLENECK) ?? result.links[0];
  const flows = result.flows.filter(({ group }) => long(group));
  const sum = (of: (flow: (typeof flows)[number]) => number) => flows.reduce((total, flow) => total + of(flow), 0);
  return {
    queue: link?.meanQueueNormalized ?? Number.NaN,
    drops: link?.dropRate ?? Number.NaN,
    utilization: link?.utilization ?? Number.NaN,
    jain: jainOf(flows.map(({ goodputBitPerS }) => goodputBitPerS)),
    queuePackets: link?.meanQueuePackets ?? Number.NaN,
    payload: link?.utilizationPayload ?? Number.NaN,
    marks: link?.markRate ?? Number.NaN,
    early: sum(({ earlyResponses }) => earlyResponses),
    timeouts: sum(({ timeouts }) => timeouts),
    arrivals: link?.arrivals ?? 0,
  };
}

/** One point of a sweep: each scheme's runs, seed by seed. */
export interface Cell {
  readonly x: number;
  readonly runs: Readonly<Partial<Record<VariantId, readonly Measures[]>>>;
}

const values = ({ runs }: Cell, scheme: VariantId, pick: keyof Measures): readonly number[] =>
  (runs[scheme] ?? []).map((measures) => measures[pick]);

export function over(cell: Cell, scheme: VariantId, pick: keyof Measures): Spread {
  return spreadOf(values(cell, scheme, pick));
}

/** Smallest and largest value over the seeds. */
export function rangeOf(cell: Cell, scheme: VariantId, pick: keyof Measures): readonly [low: number, high: number] {
  const all = values(cell, scheme, pick);
  return [Math.min(...all), Math.max(...all)];
}

/** First minus second, seed by seed: both had the same start times. */
export function between(cell: Cell, first: VariantId, second: VariantId, pick: keyof Measures): Spread {
  return pairedDifference(values(cell, first, pick), values(cell, second, pick));
}
