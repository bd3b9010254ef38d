/** Drags that are not about time: a point on a picture, the value axis. By d3-drag, for mouse, pen and fingers alike. */

import { drag } from "d3-drag";
import { pointers, select } from "d3-selection";
import { Listeners } from "../surface/dom";

export interface PointDrag {
  /** Whether a press here (CSS px from the element's upper left corner) takes hold; everywhere where not said. */
  readonly takes?: (x: number, y: number) => boolean;
  /** Pressed, and at every move while held. */
  readonly to: (x: number, y: number) => void;
  /** Taken hold of, before the first `to`. */
  readonly start?: () => void;
  /** Let go. */
  readonly end?: () => void;
}

/** Drags with the primary button or a finger; the browser does not scroll meanwhile. Gives the way to stop. */
export function attachPointDrag(element: HTMLElement, { takes, to, start, end }: PointDrag): () => void {
  const dragging = drag<HTMLElement, unknown>()
    .container(() => element)
    .filter((event: MouseEvent | TouchEvent) => {
      if (event.ctrlKey || ("button" in event && event.button !== 0)) return false;
      const [x, y] = pointers(event, element)[0] ?? [Number.NaN, Number.NaN];
      return takes === undefined || takes(x, y);
    })
    .on("start", ({ x, y }) => {
      start?.();
      to(x, y);
    })
    .on("drag", ({ x, y }) => to(x, y))
    .on("end", () => end?.());
  select(element).call(dragging);
  return () => {
    select(element).on(".drag", null);
  };
}

/** The y axis: drag stretches (px, downwards positive), double click sets it back. */
export function attachAxisDrag(
  axis: HTMLElement,
  handlers: { readonly start: () => void; readonly drag: (byPx: number) => void; readonly reset: () => void },
): () => void {
  const listeners = new Listeners();
  let startY = 0;
  const dragging = drag<HTMLElement, unknown>()
    .container(() => axis)
    .on("start", ({ y }) => {
      startY = y;
      handlers.start();
    })
    .on("drag", ({ y }) => handlers.drag(y - startY));
  select(axis).call(dragging);
  listeners.on(axis, "dblclick", handlers.reset);
  return () => {
    select(axis).on(".drag", null);
    listeners.end();
  };
}
