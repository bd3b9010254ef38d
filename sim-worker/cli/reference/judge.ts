/** Lists differences outside their tolerance, and whether they are known. */

import type { ReferenceCase } from "./case";
import type { KnownDifference } from "./known";

export interface Difference {
  readonly file: string;
  /** Id of a metric, or `parting`. */
  readonly what: string;
  /** The reason of a known difference; null for an unknown one. */
  readonly reason: string | null;
}

export interface Judgement {
  readonly differences: readonly Difference[];
  /** Known differences that no longer occur in the compared files. */
  readonly gone: readonly KnownDifference[];
}

/** The differences of one file: figures outside their tolerance, and the parting of runs that should be equal. */
function differingIn({ metrics, parting }: ReferenceCase): readonly string[] {
  const outside = metrics.filter(({ within }) => within === false).map(({ id }) => id);
  return parting === null ? outside : [...outside, "parting"];
}

/** Compares the differences of all compared files with the known ones. */
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
