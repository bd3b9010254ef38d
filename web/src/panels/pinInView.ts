import { type RefObject, useEffect, useState } from "react";
import { begin } from "../runs/background";

/** Longer than the two clicks of a double click are apart: that shows all, and leaves the answers as they are. */
const PIN_RESTS_MS = 300;

/** Whether it has been so for a while. */
export function useRested(is: boolean): boolean {
  const [rested, setRested] = useState(false);
  useEffect(() => {
    if (!is) return;
    const done = begin();
    const timer = setTimeout(() => {
      setRested(true);
      done();
    }, PIN_RESTS_MS);
    return () => {
      clearTimeout(timer);
      setRested(false);
      done();
    };
  }, [is]);
  return is && rested;
}

/**
 * Where the answers have a column of their own, a sample that is pinned brings its numbers into view. While a range is
 * selected the scoreboard is kept at the column's top, and the numbers come beneath it.
 */
export function usePinInView(section: RefObject<HTMLElement | null>, pinned: boolean, selected: boolean): void {
  useEffect(() => {
    if (pinned) bringIntoView(section.current);
  }, [pinned, section]);
  // A range that is selected later covers the numbers of the pinned sample; one that is given up moves nothing.
  useEffect(() => {
    if (pinned && selected) bringIntoView(section.current);
  }, [pinned, selected, section]);
}

function bringIntoView(section: HTMLElement | null): void {
  const column = section?.closest<HTMLElement>(".answers");
  if (section === null || column == null || getComputedStyle(column).overflowY !== "auto") return;
  const kept = column.querySelector("[data-kept]")?.getBoundingClientRect().height ?? 0;
  const [sectionTop, columnTop] = [section.getBoundingClientRect().top, column.getBoundingClientRect().top];
  column.scrollBy({ top: scrollToPin(sectionTop, columnTop, kept) });
}

/** Pixels to scroll a column down so that a section begins under the `keptPx` that stay at the column's top. */
export function scrollToPin(sectionTopPx: number, columnTopPx: number, keptPx: number): number {
  return sectionTopPx - columnTopPx - keptPx;
}
