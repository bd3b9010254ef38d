/** One-way delays of one run: the exchanges of its marked segments, and what they come to. */

import type { ParamMap, Run, RunRequest, Scenario } from "../../sim-worker/src/protocol";
import { type Runner, RunnerError, type RunnerOptions } from "../experiment/artefact";
import { FLOWS } from "./path";

export const ESTIMATOR = "choi-yoo";

/** Columns of the exchanges, the SYN's first; delays in ms, times in s. Estimates are NaN until there is one. */
export interface Exchanges {
  readonly time: Float64Array;
  readonly sent: Float64Array;
  readonly forward: Float64Array;
  readonly reverse: Float64Array;
  readonly rtt: Float64Array;
  readonly estimated: Float64Array;
  readonly estimatedReverse: Float64Array;
}

/** Mean and population standard deviation. */
export interface Moments {
  readonly mean: number;
  readonly deviation: number;
}

/** Means over the exchanges with an estimate, s. */
export interface Delays {
  readonly count: number;
  readonly measured: Moments;
  readonly estimated: Moments;
  /** Estimate less truth, and the root of its mean square. */
  readonly error: Moments;
  readonly rmsError: number;
  /** The same of half of the RTT, and of the RTT, in place of the estimate. */
  readonly rmsHalf: number;
  readonly rmsRtt: number;
  /** True delays of the first exchange. */
  readonly first: { readonly forward: number; readonly reverse: number };
}

export function momentsOf(values: readonly number[]): Moments {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, deviation: Math.sqrt(squares / values.length) };
}

const rootMeanSquare = (values: readonly number[]): number => {
  const { mean, deviation } = momentsOf(values);
  return Math.hypot(mean, deviation);
};

/** The exchanges of the observed flow. Throws where it marks no segments. */
export function exchangesOf({ trace }: Run, estimator = ESTIMATOR): Exchanges {
  const table = trace.tables.find(({ kind }) => kind === "owd");
  if (table === undefined) throw new Error("the run has no table of one-way delays");
  const column = (id: string) => table.columns.find((each) => each.id === id)?.values ?? new Float64Array(table.rows);
  return {
    time: column("time"),
    sent: column("sent"),
    forward: column("forward"),
    reverse: column("reverse"),
    rtt: column("rttSender"),
    estimated: column(`${estimator}.forward`),
    estimatedReverse: column(`${estimator}.reverse`),
  };
}

/** Means over the exchanges after the SYN's, without the first `skipped` of them. */
export function delaysOf(exchanges: Exchanges, skipped = 0): Delays {
  const { forward, reverse, rtt, estimated } = exchanges;
  const at = Array.from(forward, (_, row) => row).filter(
    (row) => row > skipped && !Number.isNaN(estimated[row] ?? Number.NaN),
  );
  const seconds = (values: ArrayLike<number>) => at.map((row) => (values[row] ?? Number.NaN) / 1e3);
  const [truth, estimates, trips] = [seconds(forward), seconds(estimated), seconds(rtt)];
  const errors = (values: readonly number[]) => values.map((value, nth) => value - (truth[nth] ?? Number.NaN));
  return {
    count: at.length,
    measured: momentsOf(truth),
    estimated: momentsOf(estimates),
    error: momentsOf(errors(estimates)),
    rmsError: rootMeanSquare(errors(estimates)),
    rmsHalf: rootMeanSquare(errors(trips.map((value) => value / 2))),
    rmsRtt: rootMeanSquare(errors(trips)),
    first: { forward: (forward[0] ?? Number.NaN) / 1e3, reverse: (reverse[0] ?? Number.NaN) / 1e3 },
  };
}

/** Runs in portions, so that no more than one portion's tables are in memory; gives what `read` makes of each run, in order. */
export async function runPortions<T>(
  runner: Runner,
  requests: readonly RunRequest[],
  read: (run: Run, at: number) => T,
  { signal, onProgress }: RunnerOptions,
): Promise<readonly T[]> {
  const PORTION = 200;
  const done: T[] = [];
  for (let from = 0; from < requests.length; from += PORTION) {
    if (signal?.aborted) {
      throw new RunnerError({ code: "cancelled", message: "The run was cancelled.", hint: "", place: "" });
    }
    const part = requests.slice(from, from + PORTION);
    const runs = await runner.runs(part, {
      ...(signal === undefined ? {} : { signal }),
      ...(onProgress === undefined
        ? {}
        : { onProgress: (share: number) => onProgress((from + share * part.length) / requests.length) }),
    });
    runs.forEach((run, nth) => {
      done.push(read(run, from + nth));
    });
  }
  return done;
}

/** A run of a path with its tables. */
export const tracedRequest = (scenario: Scenario, set: ParamMap): RunRequest => ({
  scenario,
  set,
  changes: [],
  record: "all",
});

/** A run of which only the result is wanted. */
export const plainRequest = (scenario: Scenario, set: ParamMap): RunRequest => ({
  scenario,
  set,
  changes: [],
  record: "none",
});

/** The key of a parameter of the flows. */
export const flowKey = (id: string): string => `flow.${FLOWS}.${id}`;
