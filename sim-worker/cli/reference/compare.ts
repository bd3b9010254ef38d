/** Selects the comparison for a file. */

import type { Core } from "../../src/core";
import { LabFailure } from "../../src/failure";
import { type ReferenceCase, unsupported } from "./case";
import { listOf, numberOr, numbersOf, type ReferenceFile } from "./file";
import { compareChoi, isChoi } from "./ns2Choi";
import { compareNs2Manet, isManet } from "./ns2Manet";
import { compareNs2Many } from "./ns2Many";
import { ns2Obstacle, reverseFlows } from "./ns2Scenario";
import { compareNs2Single } from "./ns2Single";
import { compareNs3 } from "./ns3";
import { compareSpeed } from "./speed";

/** Experiments other than flows over a bottleneck. */
const others: readonly (readonly [RegExp, string])[] = [
  [
    /packmime/i,
    "The core has no PackMime, which opens connections at a rate, with requests and sizes from tables of its own.",
  ],
  [/summary|table/i, "The file summarises others: there is nothing to run."],
];

function otherKind({ file, experiment }: ReferenceFile): string | null {
  return others.find(([pattern]) => pattern.test(file) || pattern.test(experiment))?.[1] ?? null;
}

async function compare(core: Core, reference: ReferenceFile): Promise<ReferenceCase> {
  const { file, simulator, experiment, params, all } = reference;
  if (/^speed/.test(experiment) && listOf(all, "cases").length > 0) return compareSpeed(core, reference);
  if (isManet(reference)) return compareNs2Manet(core, reference);
  if (isChoi(reference)) return compareChoi(core, reference);
  if (simulator.startsWith("ns-3")) return compareNs3(core, reference);
  const other = Object.hasOwn(params, "qdisc") ? null : otherKind(reference);
  const obstacle = other ?? ns2Obstacle(params);
  if (obstacle !== null) return unsupported(file, obstacle);
  const traced = Object.hasOwn(all, "cwnd_changes_first") || Object.hasOwn(all, "drops_time_seq");
  if (traced && numberOr(params, "nflows", 1) === 1 && reverseFlows(params) === 0)
    return compareNs2Single(core, reference);
  if (numbersOf(params, "rtts").length === 0) return unsupported(file, "The file gives no round-trip times.");
  return compareNs2Many(core, reference);
}

/** Runs what the file describes; what cannot be run, or the core refuses, is unsupported with the reason. */
export async function compareReference(core: Core, reference: ReferenceFile): Promise<ReferenceCase> {
  try {
    return await compare(core, reference);
  } catch (thrown) {
    if (!(thrown instanceof LabFailure)) throw thrown;
    return unsupported(reference.file, `The core refuses it: ${thrown.error.message}`);
  }
}
