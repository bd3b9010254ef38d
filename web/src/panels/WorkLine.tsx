import { useLab } from "../state/store";
import { useShown } from "../state/traces";
import type { Page } from "../state/types";

interface Props {
  readonly page: Page;
  /** Ends what is under way; absent where a newer call alone does. */
  readonly onCancel?: () => void;
}

/** What is under way or went wrong on a page; nothing otherwise. */
export function WorkLine({ page, onCancel }: Props) {
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
        {onCancel !== undefined && (
          <button type="button" className="link run-cancel" onClick={onCancel}>
            Cancel
          </button>
        )}
      </span>
    );
  }
  return null;
}
