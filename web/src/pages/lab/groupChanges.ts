import type { ParamChange, ParamValue } from "../../../../sim-worker/src/protocol";

/** Changes of one parameter that follow each other closely, as those of one drag do. */
export interface Drag {
  readonly key: string;
  /** Simulated seconds of the first and the last of them. */
  readonly from: number;
  readonly to: number;
  readonly steps: number;
  /** Where it ended. */
  readonly value: ParamValue;
}

/** Changes at most so many simulated seconds apart belong to one drag. */
const PAUSE_S = 1;

/**
 * The timed changes of a run, those of one drag as one. The run itself keeps each of them: it is repeated to the bit.
 * @param changes in the order of their times
 */
export function groupChanges(changes: readonly ParamChange[]): readonly Drag[] {
  const drags: Drag[] = [];
  for (const { at, key, value } of changes) {
    const last = drags.at(-1);
    if (last !== undefined && last.key === key && at - last.to <= PAUSE_S) {
      drags[drags.length - 1] = { ...last, to: at, steps: last.steps + 1, value };
    } else {
      drags.push({ key, from: at, to: at, steps: 1, value });
    }
  }
  return drags;
}
