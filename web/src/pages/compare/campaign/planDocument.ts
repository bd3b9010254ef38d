/** A comparison as the plan of a campaign (docs/campaigns.md), which the command line and Python run. */

import { SCHEMES, schemeSet } from "../../../../../papers/pert/schemes";
import type { ParamMap, Scenario } from "../../../../../sim-worker/src/protocol";
import { placesOf, rulesOf } from "../bases";
import type { Plan } from "../plan";
import type { CompareSettings } from "../settings";

const SEED = "run.seed";

export interface PlanDocument {
  readonly plan: 1;
  readonly scenario: Scenario;
  readonly set: ParamMap;
  readonly schemes: Readonly<Record<string, ParamMap>>;
  readonly grid: Readonly<Record<string, readonly number[]>>;
  readonly seeds: readonly number[];
}

const without = (set: ParamMap, dropped: (key: string) => boolean): ParamMap =>
  Object.fromEntries(Object.entries(set).filter(([key]) => !dropped(key)));

/**
 * The plan with the runs of a comparison. A key stands in one part of a plan only: what the base sets and a scheme replaces moves
 * into the schemes.
 */
export function planDocument({ base, schemes }: Plan, { key, values, seeds }: CompareSettings): PlanDocument {
  const where = { ...placesOf(base), rules: rulesOf(base) };
  const own = schemes.map((id) => [SCHEMES[id].label, schemeSet(SCHEMES[id], where)] as const);
  const replaced = new Set(own.flatMap(([, set]) => Object.keys(set)));
  const isSwept = (each: string) => each === key || each === SEED;
  const moved = without(base.set, (each) => !replaced.has(each));
  const named = own.map(([label, set]) => [label, without({ ...moved, ...set }, isSwept)] as const);
  const models = base.models === undefined ? {} : { models: { ...(base.scenario.models ?? {}), ...base.models } };
  return {
    plan: 1,
    scenario: { ...base.scenario, ...models },
    set: without(base.set, (each) => isSwept(each) || replaced.has(each)),
    schemes: Object.fromEntries(named),
    grid: { [key]: values },
    seeds,
  };
}
