/** A point on a figure that a person moves: by pressing and dragging anywhere in the plot, and by the arrow keys. */

import type { Figure } from "../../../../figure/figure";
import { attachLater } from "../gestures/later";
import type { Announcer } from "../parts/announcer";
import { Listeners } from "../surface/dom";
import type { XyLayout } from "./xyLayout";
import { positionOf, unscaled } from "./xySeries";

export interface XYPick {
  /** Where it is, in the axes' units. */
  readonly at: () => readonly [x: number, y: number];
  readonly move: (x: number, y: number) => void;
  /** The point in words, said after a key moved it. */
  readonly describe: () => string;
}

/** What the figure is now. */
export interface Picked {
  readonly figure: Figure;
  readonly layout: XyLayout | null;
}

/** Shares of an axis by which an arrow key moves the point. */
const STEP = 1 / 100;
const FINE_STEP = 1 / 500;
const KEYS = "Arrow keys move the point, with Shift in finer steps.";

const WAYS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

const valueAt = ({ x }: Figure, position: number): number => unscaled(position, x.scale === "log");

function clamp(value: number, most: number): number {
  return Math.min(most, Math.max(0, value));
}

/** Lets pointer and keys on the canvas move the point; gives the way to stop. */
export function listenToPicks(
  canvas: HTMLCanvasElement,
  pick: XYPick,
  now: () => Picked,
  announcer: Announcer,
): () => void {
  const listeners = new Listeners();
  canvas.setAttribute("aria-description", KEYS);
  const to = (xPx: number, yPx: number) => {
    const { figure, layout } = now();
    if (layout === null) return;
    const { view, plot, y } = layout;
    const share = clamp(xPx / plot.widthPx, 1);
    pick.move(valueAt(figure, view[0] + share * (view[1] - view[0])), y.value(clamp(yPx, plot.heightPx)));
  };
  const stopDrag = attachLater(({ attachPointDrag }) => attachPointDrag(canvas, { to }));
  listeners.on<KeyboardEvent>(canvas, "keydown", (event) => {
    const way = WAYS[event.key];
    const { figure, layout } = now();
    if (layout === null || way === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    step(figure, layout, pick, way, event.shiftKey ? FINE_STEP : STEP);
    announcer.say(pick.describe());
    event.preventDefault();
    event.stopPropagation();
  });
  return () => {
    stopDrag();
    listeners.end();
  };
}

function step(
  figure: Figure,
  { view, plot, y }: XyLayout,
  pick: XYPick,
  way: readonly [number, number],
  share: number,
) {
  const [x, at] = pick.at();
  const to = positionOf(x, figure.x.scale === "log") + way[0] * share * (view[1] - view[0]);
  const yPx = y.px(at) - way[1] * share * plot.heightPx;
  pick.move(way[0] === 0 ? x : valueAt(figure, to), way[1] === 0 ? at : y.value(yPx));
}
