/** The runs that a comparison means. */

import { isScheme, SCHEMES, type SchemeId, schemeSet } from "../../../../papers/pert/schemes";
import type { ParamMap, RunRequest } from "../../../../sim-worker/src/protocol";
import type { LabState } from "../../state/types";
import { type Base, baseOf, numberIn, placesOf, rulesOf } from "./bases";
import type { CompareSettings } from "./settings";

export interface Job {
  /** The same run has the same key. */
  readonly key: string;
  readonly x: number;
  readonly scheme: SchemeId;
  readonly seed: number;
  readonly request: RunRequest;
}

export interface Plan {
  readonly base: Base;
  readonly schemes: readonly SchemeId[];
  /** All schemes at all values with the first seed come first, so that there is soon a whole picture. */
  readonly jobs: readonly Job[];
}

/** A run by itself: what the Lab opens. */
export function setOf(base: Base, scheme: SchemeId, key: string, x: number, seed: number): ParamMap {
  const where = { ...placesOf(base), rules: rulesOf(base) };
  return { ...base.set, ...schemeSet(SCHEMES[scheme], where), [key]: x, "run.seed": seed };
}

export function schemesOf({ schemes }: CompareSettings): readonly SchemeId[] {
  return schemes.filter(isScheme);
}

/** Null where the base is not known. */
export function planOf(state: LabState): Plan | null {
  const { compare } = state.slices;
  const base = baseOf(state);
  if (base === undefined) return null;
  const schemes = schemesOf(compare);
  const models = base.models === undefined ? {} : { models: base.models };
  const document = JSON.stringify([base.scenario, base.models]);
  const jobs = compare.seeds.flatMap((seed) =>
    compare.values.flatMap((x) =>
      schemes.map((scheme): Job => {
        const set = setOf(base, scheme, compare.key, x, seed);
        const key = `${JSON.stringify(Object.entries(set).sort(([a], [b]) => (a < b ? -1 : 1)))} ${document}`;
        return {
          key,
          x,
          scheme,
          seed,
          request: { scenario: base.scenario, set, changes: [], record: "none", ...models },
        };
      }),
    ),
  );
  return { base, schemes, jobs };
}

const PACKET_BITS = 8 * 1040;

/** Packets that a full bottleneck carries in these runs: what the work is about. */
export function packetsOf(base: Base, jobs: readonly Job[]): number {
  let packets = 0;
  for (const { request } of jobs) {
    const at = (key: string) => numberIn({ ...base, set: request.set }, key);
    packets += (at("link.bottleneck.rate") * at("run.duration")) / PACKET_BITS;
  }
  return packets;
}
