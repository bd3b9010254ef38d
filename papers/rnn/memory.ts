/** What was collected, trained and run before with the same runner: six figures share most of it, and the same request gives the same numbers. */

import type { Dataset } from "../../sim-worker/src/collect";
import type { Runner } from "../experiment/artefact";
import type { Measured } from "./compare";
import type { Net } from "./nets";

export interface Memory {
  readonly losses: Map<string, Dataset>;
  readonly nets: Map<string, Net>;
  readonly runs: Map<string, Measured>;
}

const memories = new WeakMap<Runner, Memory>();

export function memoryOf(runner: Runner): Memory {
  const known = memories.get(runner);
  if (known !== undefined) return known;
  const fresh: Memory = { losses: new Map(), nets: new Map(), runs: new Map() };
  memories.set(runner, fresh);
  return fresh;
}

/** The value at `key`, made by `make` when it is not there yet. */
export async function remembered<Value>(
  known: Map<string, Value>,
  key: string,
  make: () => Promise<Value>,
): Promise<Value> {
  const before = known.get(key);
  if (before !== undefined) return before;
  const value = await make();
  known.set(key, value);
  return value;
}
