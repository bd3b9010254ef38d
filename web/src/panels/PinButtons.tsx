import { useEffect } from "react";
import type { Table } from "../../../sim-worker/src/protocol";
import type { SampleAt } from "../runs/sampleAt";
import { setPin } from "../state/actions";
import type { Page } from "../state/types";

/** A sample of a page's table, and whether it is pinned. */
export interface PinnedSample {
  readonly page: Page;
  readonly table: Table;
  readonly sample: SampleAt;
  readonly pinned: boolean;
}

/** Pins a sample; of a pinned one goes to its neighbours, or lets it go. */
export function PinButtons({ page, table, sample, pinned }: PinnedSample) {
  useEscape(pinned, page);
  const times = table.columns[0]?.values;
  const pinTo = (timeS: number | undefined) => {
    if (timeS !== undefined) setPin(page, timeS);
  };
  if (!pinned) {
    return (
      <button
        type="button"
        className="link"
        title="Keeps this sample here: also a click, or Enter, on a chart"
        onClick={() => pinTo(sample.timeS)}
      >
        Pin
      </button>
    );
  }
  return (
    <span className="at-pin">
      <button
        type="button"
        className="link"
        aria-label="Pin the previous sample"
        disabled={sample.row === 0}
        onClick={() => pinTo(times?.[sample.row - 1])}
      >
        Previous
      </button>
      <button
        type="button"
        className="link"
        aria-label="Pin the next sample"
        disabled={sample.row + 1 >= table.rows}
        onClick={() => pinTo(times?.[sample.row + 1])}
      >
        Next
      </button>
      <button type="button" className="link" title="Also Escape" onClick={() => setPin(page, null)}>
        Unpin
      </button>
    </span>
  );
}

/** Escape lets the pinned sample go wherever the focus is, but where Escape means something else. */
function useEscape(pinned: boolean, page: Page): void {
  useEffect(() => {
    if (!pinned) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented) return;
      const target = event.target instanceof Element ? event.target : null;
      if (target?.closest("dialog, [role='dialog'], [role='menu'], input, select, textarea") == null)
        setPin(page, null);
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [pinned, page]);
}
