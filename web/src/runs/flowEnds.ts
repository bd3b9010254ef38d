import type { FlowResult, ParamMap } from "../../../sim-worker/src/protocol";

/** The nodes between which a flow of a mobile network runs; undefined for a flow over links. */
export function flowEnds(
  { group, source, destination }: FlowResult,
  inForce: ParamMap | undefined,
): readonly [source: number, destination: number] | undefined {
  const from = source ?? inForce?.[`flow.${group}.fromNode`];
  const to = destination ?? inForce?.[`flow.${group}.toNode`];
  return typeof from === "number" && typeof to === "number" && from >= 0 && to >= 0 ? [from, to] : undefined;
}
