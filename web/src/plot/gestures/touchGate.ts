/**
 * One finger that moves up or down scrolls the page (`touch-action: pan-y`), sideways it pans the chart. d3-zoom keeps the browser
 * from scrolling by every move that it sees, so it sees none of a finger that scrolls.
 */

import type { Listeners } from "../surface/dom";

type Owner = "undecided" | "page" | "chart";

export function attachTouchGate(area: HTMLElement, listeners: Listeners): void {
  let owner: Owner = "undecided";
  let start = { clientX: 0, clientY: 0 };
  const early = { capture: true, passive: true };

  listeners.on<TouchEvent>(
    area,
    "touchstart",
    ({ touches }) => {
      const [first] = touches;
      if (touches.length > 1) owner = "chart";
      else if (first !== undefined) {
        owner = "undecided";
        start = first;
      }
    },
    early,
  );
  listeners.on<TouchEvent>(
    area,
    "touchmove",
    (event) => {
      const [first] = event.touches;
      if (owner === "undecided" && first !== undefined) {
        const byX = Math.abs(first.clientX - start.clientX);
        owner = byX > Math.abs(first.clientY - start.clientY) ? "chart" : "page";
      }
      if (owner === "page") event.stopImmediatePropagation();
    },
    early,
  );
}
