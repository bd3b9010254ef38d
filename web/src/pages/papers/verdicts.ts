import type { Artefact, Settings } from "../../../../papers/experiment/artefact";
import { type Claim, type Holding, holdingOf, holdingText, type Tally } from "../../../../papers/experiment/claim";
import type { Kept } from "./kept";

/**
 * What a claim's verdict rests on. Only a full run with the artefact's own parameters judges the paper's claim; a quick run borrows
 * the verdict of the stored full run, and what was run with other parameters judges nothing of the paper.
 */

/** `full`: as the paper did it; `quick`: fewer runs or shorter; `changed`: with other parameters. */
export type Standing = "full" | "quick" | "changed";

/** How an outcome of these settings stands to the paper's experiment. Other seeds are no change; fewer of them are. */
export function standingOf(artefact: Artefact, { set, seeds, size }: Settings): Standing {
  if (Object.keys(set).length > 0) return "changed";
  return size === "full" && seeds.length >= (artefact.seeds?.full ?? 0) ? "full" : "quick";
}

export type Verdict =
  /** `full`: the full run's claim, where the shown run is another one. */
  | { readonly kind: "judged"; readonly holding: Holding; readonly text: string; readonly full?: Claim }
  /** Whether it would hold with the reader's own parameters. */
  | { readonly kind: "changed"; readonly holding: Holding; readonly text: string }
  | { readonly kind: "none"; readonly text: string };

/** "3 of 24 seeds", where the outcome is the full run itself and that was made with fewer seeds; else undefined. */
export function fewSeedsText(artefact: Artefact, { outcome, settings }: Kept, full: Kept | undefined) {
  if (full === undefined || full.outcome !== outcome || standingOf(artefact, settings) !== "quick") return undefined;
  return `${settings.seeds.length} of ${artefact.seeds?.full ?? 0} seeds`;
}

/** The verdict on one claim of an outcome; `full` is the full run's outcome where one is there. */
export function verdictOf(artefact: Artefact, kept: Kept, claim: Claim, full: Kept | undefined): Verdict {
  const { settings } = kept;
  const standing = standingOf(artefact, settings);
  const own = { holding: holdingOf(claim), text: holdingText(claim) };
  if (standing === "full") return { kind: "judged", ...own };
  if (standing === "changed") {
    const whole = standingOf(artefact, { ...settings, set: {} }) === "full";
    return whole
      ? { kind: "changed", ...own, text: `${own.text} with changed parameters` }
      : { kind: "none", text: "changed parameters and a quick run, not judged" };
  }
  const few = fewSeedsText(artefact, kept, full);
  if (few !== undefined) return { kind: "judged", ...own, text: `${own.text} with ${few}` };
  const same = full?.outcome.claims.find(({ id }) => id === claim.id);
  return same === undefined
    ? { kind: "none", text: "quick run, not judged" }
    : { kind: "judged", holding: holdingOf(same), text: `${holdingText(same)} in the full run`, full: same };
}

/** "5 of 6 claims hold", "3 of 6 claims hold, 2 under some readings". */
export function cardText({ every, some, none, open }: Tally): string {
  const all = every + some + none + open;
  if (all === 0) return "no claim to check";
  const partly = some === 0 ? "" : `, ${some} under some readings`;
  return `${every} of ${all} ${all === 1 ? "claim holds" : "claims hold"}${partly}`;
}
