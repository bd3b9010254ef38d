/** Aggregate throughput of Reno and of Fast Increase over the number of connections: the runs of figure 8. */

import type { ParamMap } from "../../sim-worker/src/protocol";
import type { Runner, RunnerOptions, Settings } from "../experiment/artefact";
import { type Spread, spreadOf } from "../experiment/statistics";
import { runPortions } from "./delays";
import { INCREASES, type Increase, increaseRequest, RATIOS, REVERSE_MS } from "./fastIncrease";
import type { ChoiPath } from "./path";

/** Numbers of connections: ns-2's. */
const CONNECTIONS = { full: [1, 2, 4, 6, 8, 10], quick: [1, 4, 10] } as const;
/** Connections start within this, s: runs part by their seed. */
export const START_SPREAD_S = 0.1;

/** Reno, and the other recoveries of "any version of TCP". */
export const RECOVERIES = [
  { id: "reno", name: "Reno" },
  { id: "newreno", name: "NewReno" },
  { id: "sack-pipe", name: "SACK" },
] as const;
type Recovery = (typeof RECOVERIES)[number];

/** What one figure would be drawn of: a path, a duration, a TCP. */
export interface Situation {
  readonly recovery: Recovery;
  readonly ratio: number;
  readonly reverseMs: number;
  readonly durationS: number;
}

/** Aggregate throughputs, bit/s: for each number of connections a list over the seeds. */
export interface Aggregates {
  readonly situation: Situation;
  /** null: without Fast Increase. */
  readonly increase: Increase | null;
  readonly connections: readonly number[];
  readonly bitPerS: readonly (readonly number[])[];
}

const situations = (size: Settings["size"]): readonly Situation[] => {
  const over = (recovery: Recovery, durationS: number) =>
    RATIOS.flatMap((ratio) => REVERSE_MS.map((reverseMs) => ({ recovery, ratio, reverseMs, durationS })));
  const [reno, ...others] = RECOVERIES;
  if (size === "quick") return over(reno, 5);
  return [...over(reno, 5), ...over(reno, 100), ...others.flatMap((recovery) => over(recovery, 5))];
};

/** Without the heuristic's second form, which hardly differs here; runs of 100 s and other recoveries send at once alone. */
const increasesIn = ({ recovery, durationS }: Situation, size: Settings["size"]): readonly Increase[] =>
  INCREASES.filter(
    ({ sends, start }) =>
      start.name !== "heuristic, midpoint" &&
      (sends.id === "at-once" || (recovery.id === "reno" && durationS === 5 && size === "full")),
  );

export const pathOf = ({ recovery, ratio, reverseMs, durationS }: Situation, flows: number): ChoiPath => ({
  recovery: recovery.id,
  ratio,
  reverseDelayMs: reverseMs,
  durationS,
  flows,
  startSpreadS: START_SPREAD_S,
});

export async function runAggregates(
  runner: Runner,
  { set, seeds, size }: Settings,
  options: RunnerOptions,
): Promise<readonly Aggregates[]> {
  const connections = CONNECTIONS[size];
  const rows = situations(size).flatMap((situation) =>
    [null, ...increasesIn(situation, size)].map((increase) => ({ situation, increase })),
  );
  const requests = rows.flatMap(({ situation, increase }) =>
    connections.flatMap((flows) =>
      seeds.map((seed) => {
        const own: ParamMap = { ...set, "run.seed": seed };
        return increaseRequest(pathOf(situation, flows), increase, own, "none");
      }),
    ),
  );
  const totals = await runPortions(
    runner,
    requests,
    ({ result }) => result.flows.reduce((sum, { goodputBitPerS }) => sum + goodputBitPerS, 0),
    options,
  );
  return rows.map((row, nth) => ({
    ...row,
    connections,
    bitPerS: connections.map((_, at) => {
      const from = (nth * connections.length + at) * seeds.length;
      return totals.slice(from, from + seeds.length);
    }),
  }));
}

/** The same path without Fast Increase. */
export const plainOf = (all: readonly Aggregates[], { situation }: Aggregates): Aggregates | undefined =>
  all.find((each) => each.increase === null && each.situation === situation);

/** Relative gain over `plain`, paired by seeds: for each number of connections, and the mean over all of them. */
export interface Gain {
  readonly each: readonly Spread[];
  readonly mean: Spread;
  /** The largest of `each`, and its number of connections. */
  readonly best: Spread;
  readonly bestAt: number;
}

export function gainOf(own: Aggregates, plain: Aggregates): Gain {
  const shares = own.bitPerS.map((values, at) =>
    values.map((value, seed) => value / (plain.bitPerS[at]?.[seed] ?? Number.NaN) - 1),
  );
  const each = shares.map((values) => spreadOf(values));
  const seeds = shares[0]?.length ?? 0;
  const means = Array.from(
    { length: seeds },
    (_, seed) => shares.reduce((sum, values) => sum + (values[seed] ?? Number.NaN), 0) / shares.length,
  );
  const top = each.reduce(
    (most, { mean }, at) => (mean > (each[most]?.mean ?? Number.NEGATIVE_INFINITY) ? at : most),
    0,
  );
  return {
    each,
    mean: spreadOf(means),
    best: each[top] ?? spreadOf([]),
    bestAt: own.connections[top] ?? Number.NaN,
  };
}
