/** Differences from other simulators that are known and understood. Each is named by its file and figure, with its reason. */

export interface KnownDifference {
  /** File name without the folder. */
  readonly file: string;
  /** Id of a metric, or `parting` for runs that stop being the same event by event. */
  readonly what: string;
  readonly reason: string;
}

const VEGAS_SEED =
  "In one seed of ns-2 web sessions happen to leave Vegas flows stuck at a few segments; other seeds of ns-2 agree with ours (docs/decisions/0027).";

export const KNOWN_DIFFERENCES: readonly KnownDifference[] = [
  { file: "pert_s45_da1_seed1_vegas-droptail.json", what: "utilization", reason: VEGAS_SEED },
  { file: "pert_s45_da1_seed1_vegas-droptail.json", what: "jainIndex", reason: VEGAS_SEED },
  { file: "pert_s45_da0_seed1_vegas-droptail.json", what: "jainIndex", reason: VEGAS_SEED },
];
