/** What lies outside its tolerance, and whether that is known. */

import type { ReferenceCase } from "./case";
import type { KnownDifference } from "./known";

export interface Difference {
  readonly file: string;
  /** Id of a metric, or `parting`. */
  readonly what: string;
  /** Why it is known to differ; null for one that is not. */
  readonly reason: string | null;
}

export interface Judgement {
  readonly differences: readonly Difference[];
  /** Known differences of files that were compared and do not differ there any more. */
  readonly gone: readonly KnownDifference[];
}

/** What of one file differs: figures outside their tolerance, and the parting of runs that should be the same. */
function differingIn({ metrics, parting }: ReferenceCase): readonly string[] {
  const outside = metrics.filter(({ within }) => within === false).map(({ id }) => id);
  return parting === null ? outside : [...outside, "parting"];
}

/** Holds the differences of all compared files against those that are known. */
export function judge(cases: readonly ReferenceCase[], known: readonly KnownDifference[]): Judgement {
  const differences = cases.flatMap((each) =>
    differingIn(each).map((what) => {
      const found = known.find((one) => one.file === each.file && one.what === what);
      return { file: each.file, what, reason: found?.reason ?? null };
    }),
  );
  const compared = new Set(cases.filter(({ status }) => status === "ok").map(({ file }) => file));
  const gone = known.filter(
    ({ file, what }) => compared.has(file) && !differences.some((each) => each.file === file && each.what === what),
  );
  return { differences, gone };
}
