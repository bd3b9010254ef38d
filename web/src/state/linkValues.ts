import type { CatalogueIndex } from "./catalogueIndex";

/** Values in a link that several parts of it have. */

/** The parts of a list that commas separate; none for a text that is absent or empty. */
export function listOf(text: string | undefined): readonly string[] {
  return text === undefined || text === "" ? [] : text.split(",");
}

/** The estimators of a list that this version has; the others are named in `problems`. */
export function knownEstimators(
  text: string | undefined,
  index: CatalogueIndex,
  problems: string[],
): readonly string[] {
  return listOf(text).filter((id) => {
    const known = index.module("estimator", id) !== undefined;
    if (!known) problems.push(`The link asks for the estimator “${id}”, which this version does not have.`);
    return known;
  });
}
