/** The model under several readings: one replay for each cell of a claim's grid. */

import type { ParamMap } from "../../sim-worker/src/protocol";
import type { Runner, RunnerOptions } from "../experiment/artefact";
import type { Reading } from "../experiment/claim";
import { type CycleRows, cycleRequest, EIFEL, FIRST, LITE, LOAD, loadOf, rowsOf, SAMPLING } from "./model";

/** Both timers: each cell has the RTO of both. */
export const TIMERS = [LITE, EIFEL] as const;

/** RTT samples, by what the paper calls them and by the model's choice. */
export const SAMPLINGS = [
  ["every ACK", "every-ack"],
  ["every second ACK", "every-second"],
  ["one per RTT", "one-per-rtt"],
] as const;

/** Load of the first flight after the signal, by the paper's two statements. */
const FIRSTS = [
  ["W/2 + 1", "half-plus-one"],
  ["W/2", "half"],
] as const;

/** One combination of what is left open: how it is called, and the keys that set it. */
export interface Wanted {
  readonly of: Reading["of"];
  readonly set: ParamMap;
}

export interface Cell extends Wanted {
  readonly rows: CycleRows;
  /** What was found here, as a reading that the Lab can open. */
  reading(ours: string, holds: boolean | null): Reading;
}

export const loadWanted = (load: number): Wanted => ({ of: { W: String(load) }, set: { [LOAD]: load } });

export const samplingWanted = ([name, id]: (typeof SAMPLINGS)[number]): Wanted => ({
  of: { samples: name },
  set: { [SAMPLING]: id },
});

/** Figure 1 and section 4.2 disagree on the first flight: both. */
export const firstsWanted: readonly Wanted[] = FIRSTS.map(([name, id]) => ({
  of: { "first flight": name },
  set: { [FIRST]: id },
}));

/** The reader's own load, and the loads of a claim: a moved control is one more column. */
export const loadsWanted = (set: ParamMap, loads: readonly number[]): readonly Wanted[] =>
  [...new Set([...loads, loadOf(set)])].sort((a, b) => a - b).map(loadWanted);

/** Every combination of two lists. */
export const crossed = (first: readonly Wanted[], second: readonly Wanted[]): readonly Wanted[] =>
  first.flatMap((a) => second.map((b) => ({ of: { ...a.of, ...b.of }, set: { ...a.set, ...b.set } })));

/** Runs the model once for each combination, with `base` for all that it does not set. Rejects as the runner does. */
export async function cellsOf(
  runner: Runner,
  base: ParamMap,
  wanted: readonly Wanted[],
  options: RunnerOptions,
): Promise<readonly Cell[]> {
  const requests = wanted.map(({ set }) => cycleRequest(TIMERS, { ...base, ...set }, true));
  const replays = await runner.models(requests, options);
  return replays.map((replay, nth) => {
    const { of, set } = wanted[nth] ?? { of: {}, set: {} };
    const request = requests[nth];
    const setup = { model: "eifel-cycle", estimators: TIMERS, set: request?.set ?? {} };
    return {
      of,
      set,
      rows: rowsOf(replay, TIMERS),
      reading: (ours, holds) => ({ of, ours, holds, setup }),
    };
  });
}
