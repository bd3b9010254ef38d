/** Whether a run needs labels that earlier runs have to find; apart from the search (foreknown.ts), which is loaded then. */

import type { RunRequest } from "./protocol";

const PREDICTOR = "cc.rnn.predictor";

const member = (value: unknown, key: string): unknown =>
  typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>)[key] : undefined;

/** Whether the request's predictor is the oracle, and no labels come with it. */
export function wantsLabels({ scenario, set, labels }: RunRequest): boolean {
  const inScenario = PREDICTOR.split(".").reduce<unknown>(member, scenario);
  return labels === undefined && (set[PREDICTOR] ?? inScenario) === "oracle";
}
