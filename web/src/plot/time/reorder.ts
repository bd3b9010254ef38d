/** Reordering charts: drag the title, or Alt with arrow up or down on it. */

import { Listeners } from "../surface/dom";

const DRAG_FROM_PX = 6;

/** `onMove(-1)` moves the section one place up. A drag does not also count as a click. */
export function attachReorder(handle: HTMLElement, section: HTMLElement, onMove: (by: number) => void): () => void {
  const listeners = new Listeners();
  let startY: number | null = null;
  let dragging = false;

  function neighbour(by: -1 | 1): Element | null {
    const next = by < 0 ? section.previousElementSibling : section.nextElementSibling;
    return next?.classList.contains("lab-chart") === true ? next : null;
  }

  listeners.on<PointerEvent>(handle, "pointerdown", (event) => {
    if (event.button !== 0) return;
    startY = event.clientY;
    handle.setPointerCapture(event.pointerId);
  });
  listeners.on<PointerEvent>(handle, "pointermove", (event) => {
    if (startY === null) return;
    if (!dragging && Math.abs(event.clientY - startY) < DRAG_FROM_PX) return;
    dragging = true;
    section.classList.add("lab-moving");
    const above = neighbour(-1)?.getBoundingClientRect();
    const below = neighbour(1)?.getBoundingClientRect();
    if (above !== undefined && event.clientY < above.top + above.height / 2) onMove(-1);
    else if (below !== undefined && event.clientY > below.top + below.height / 2) onMove(1);
  });
  const end = () => {
    startY = null;
    section.classList.remove("lab-moving");
  };
  listeners.on(handle, "pointerup", end);
  listeners.on(handle, "pointercancel", end);
  listeners.on(
    handle,
    "click",
    (event) => {
      if (dragging) event.stopImmediatePropagation();
      dragging = false;
    },
    { capture: true },
  );
  listeners.on<KeyboardEvent>(handle, "keydown", (event) => {
    if (!event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
    event.preventDefault();
    onMove(event.key === "ArrowUp" ? -1 : 1);
    handle.focus();
  });
  return () => listeners.end();
}
