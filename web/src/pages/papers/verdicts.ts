import type { Artefact, Claim, Settings } from "../../../../papers/experiment/artefact";
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
  /** `ours`: what the run found that the verdict is of, where that is not the shown one. */
  | { readonly kind: "judged"; readonly holds: boolean | null; readonly ours?: string }
  /** Whether it would hold with the reader's own parameters; null where that run cannot tell. */
  | { readonly kind: "changed"; readonly holds: boolean | null }
  | { readonly kind: "none"; readonly why: string };

/** The verdict on one claim of an outcome; `full` is the full run's outcome where one is there. */
export function verdictOf(artefact: Artefact, { settings }: Kept, claim: Claim, full: Kept | undefined): Verdict {
  const standing = standingOf(artefact, settings);
  if (standing === "full") return { kind: "judged", holds: claim.holds };
  if (standing === "changed") {
    const whole = standingOf(artefact, { ...settings, set: {} }) === "full";
    return whole
      ? { kind: "changed", holds: claim.holds }
      : { kind: "none", why: "changed parameters and a quick run, not judged" };
  }
  const same = full?.outcome.claims.find(({ id }) => id === claim.id);
  return same === undefined
    ? { kind: "none", why: "quick run, not judged" }
    : { kind: "judged", holds: same.holds, ours: same.ours };
}

/** How many claims hold, do not hold, cannot be judged. */
export interface Tally {
  readonly holds: number;
  readonly fails: number;
  readonly open: number;
}

export function tallyOf(claims: readonly Claim[]): Tally {
  return {
    holds: claims.filter(({ holds }) => holds === true).length,
    fails: claims.filter(({ holds }) => holds === false).length,
    open: claims.filter(({ holds }) => holds === null).length,
  };
}

/** "5 of 6 claims hold". */
export function tallyText({ holds, fails, open }: Tally): string {
  const all = holds + fails + open;
  if (all === 0) return "no claim to check";
  return `${holds} of ${all} ${all === 1 ? "claim holds" : "claims hold"}`;
}

/** "3 hold, 1 does not hold". */
export function tallyList({ holds, fails, open }: Tally): string {
  return [
    ...(holds > 0 ? [`${holds} ${holds === 1 ? "holds" : "hold"}`] : []),
    ...(fails > 0 ? [`${fails} ${fails === 1 ? "does" : "do"} not hold`] : []),
    ...(open > 0 ? [`${open} cannot be judged`] : []),
  ].join(", ");
}
