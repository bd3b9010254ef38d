/** The estimators that a command line names. */

import type { CoreDescription } from "../src/catalogue";
import { failure } from "../src/failure";

/** The named estimators; all of them where none is named. */
export function chooseEstimators(catalogue: CoreDescription, text: string | undefined): readonly string[] {
  const known = catalogue.modules.filter(({ kind }) => kind === "estimator").map(({ id }) => id);
  if (text === undefined) return known;
  const chosen = [...new Set(text.split(",").map((id) => id.trim()))];
  const unknown = chosen.find((id) => !known.includes(id));
  if (unknown === undefined) return chosen;
  const hint = `Estimators are ${known.join(", ")}.`;
  throw failure("no-such-estimator", `There is no estimator "${unknown}".`, hint, "--estimators");
}
