import { useLab } from "../state/store";
import { useShown } from "../state/traces";
import type { Page } from "../state/types";

/** What is under way or went wrong on a page; nothing otherwise. */
export function WorkLine({ page }: { readonly page: Page }) {
  const work = useLab((state) => state.work[page]);
  const before = useShown(page) !== null;
  if (work.kind === "failed") {
    return (
      <span className="ran ran-failed" role="alert">
        {work.error.message} {work.error.hint}
        {before && " The charts are those of before."}
      </span>
    );
  }
  if (work.kind === "running") {
    return (
      <span className="ran">
        <progress max={1} value={work.share} aria-label="Running" /> running
      </span>
    );
  }
  return null;
}
