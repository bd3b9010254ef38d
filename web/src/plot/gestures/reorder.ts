/** Reordering charts by dragging their titles, by d3-drag. */

import { drag } from "d3-drag";
import { select } from "d3-selection";

const DRAG_FROM_PX = 6;

/** `onMove(-1)` moves the section one place up. A drag does not also count as a click. */
export function attachReorder(handle: HTMLElement, section: HTMLElement, onMove: (by: number) => void): () => void {
  let startY = 0;

  /** Where a neighbour's middle is, px from the document's upper edge; NaN where there is none. */
  function middleOf(neighbour: Element | null): number {
    if (neighbour?.classList.contains("lab-chart") !== true) return Number.NaN;
    const { top, height } = neighbour.getBoundingClientRect();
    return top + height / 2 - document.documentElement.getBoundingClientRect().top;
  }

  const dragging = drag<HTMLElement, unknown>()
    .container(() => document.documentElement)
    .clickDistance(DRAG_FROM_PX)
    .on("start", ({ y }) => {
      startY = y;
    })
    .on("drag", ({ y }) => {
      if (Math.abs(y - startY) >= DRAG_FROM_PX) section.classList.add("lab-moving");
      if (!section.classList.contains("lab-moving")) return;
      if (y < middleOf(section.previousElementSibling)) onMove(-1);
      else if (y > middleOf(section.nextElementSibling)) onMove(1);
    })
    .on("end", () => section.classList.remove("lab-moving"));
  select(handle).call(dragging);

  return () => {
    select(handle).on(".drag", null);
  };
}
