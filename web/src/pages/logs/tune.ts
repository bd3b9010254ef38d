import type { LabState } from "../../state/types";
import type { TuneCheck } from "../../tuner/checks";
import { LEAST_SAMPLES } from "../../tuner/goals";
import { tuneSource } from "./reader";

/**
 * What the tuner checks its best on: the flow with most samples besides the chosen one; where there is none and the whole flow was
 * searched, nothing is left that the search has not seen, and each half shows whether the best is best in both.
 */
export function tuneChecks(state: LabState, estimator: string): readonly TuneCheck[] {
  const source = tuneSource(state, state.tuner.logs, estimator);
  const { summary, flow } = state.slices.logs;
  const chosen = summary?.flows.find(({ id }) => id === flow);
  if (source?.kind !== "replay" || summary === null || chosen === undefined) return [];
  const others = summary.flows.filter(({ id, samples }) => id !== flow && samples >= LEAST_SAMPLES);
  const other = others.sort((a, b) => b.samples - a.samples)[0];
  if (other !== undefined) {
    return [
      {
        label: `flow ${other.label}, not searched`,
        kind: "replay",
        request: { ...source.request, flow: other.id, range: null },
      },
    ];
  }
  const middleS = (chosen.firstS + chosen.lastS) / 2;
  const half = (label: string, range: readonly [number, number]): TuneCheck => {
    return { label, kind: "replay", request: { ...source.request, range } };
  };
  return [
    half("the first half of the flow", [chosen.firstS, middleS]),
    half("the second half of the flow", [middleS, chosen.lastS]),
  ];
}
