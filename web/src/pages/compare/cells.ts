import { useMemo } from "react";
import type { Cell, Measures } from "../../../../papers/pert/measures";
import { cellsOf } from "../../../../papers/pert/sweep";
import { useLab } from "../../state/store";
import type { LabState } from "../../state/types";
import { simulationSet } from "../../state/values";
import { type Base, baseOf } from "./bases";
import { type Plan, planOf } from "./plan";

/** The plan of the present settings; made anew only when they change. */
export function usePlan(): Plan | null {
  return useMade(planOf);
}

/** What the comparison starts from. */
export function useBase(): Base | undefined {
  return useMade(baseOf);
}

function useMade<T>(make: (state: LabState) => T): T {
  const compare = useLab((state) => state.slices.compare);
  const scenario = useLab((state) => state.scenario);
  const set = useLab(simulationSet);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is made of these parts of the state
  return useMemo(() => make(useLab.getState()), [make, compare, scenario, set]);
}

/** What is done of a plan, by value: each scheme's runs in the order of the seeds. */
export function doneOf({ jobs }: Plan, results: ReadonlyMap<string, Measures>): readonly Cell[] {
  const values = [...new Set(jobs.map(({ x }) => x))].map((x) => ({ x }));
  const done = jobs.flatMap(({ key, x, scheme }) => {
    const measures = results.get(key);
    return measures === undefined ? [] : [{ x, scheme, measures }];
  });
  return cellsOf(values, done);
}
