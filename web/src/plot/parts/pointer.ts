/**
 * Mouse, pen and fingers on a plot area. Wheel zooms, drag pans, shift-drag selects, double click resets, two fingers pinch.
 * Vertical scrolling by touch stays the page's (`touch-action: pan-y`).
 */

import { Listeners } from "../surface/dom";
import type { TimeRange } from "../surface/types";
import { orderRange, panView, pinchView, pxToTime, sameRange, zoomView } from "./timeView";

/** What the gestures need to know and do; px are CSS px from the plot's left edge. */
export interface GestureHost {
  readonly view: TimeRange;
  readonly extent: TimeRange;
  readonly plotWidthPx: number;
  setView(view: TimeRange): void;
  resetView(): void;
  /** While dragging and at its end. */
  select(range: TimeRange | null): void;
  hover(px: number): void;
  /** Pressed and let go without moving: the pointer's time was told by `hover` just before. */
  click(): void;
  /** A click was the first of two: what it did is taken back. */
  unclick(): void;
}

const DRAG_FROM_PX = 3;
const LINE_PX = 16;
/** Two clicks so close together are a double click. */
const DOUBLE_MS = 400;

type Gesture =
  | { readonly kind: "press" | "pan" | "select"; readonly startPx: number; readonly startView: TimeRange }
  | { readonly kind: "pinch" };

export function attachGestures(area: HTMLElement, host: GestureHost): () => void {
  const listeners = new Listeners();
  const fingers = new Map<number, number>();
  let gesture: Gesture | null = null;
  let selecting = false;
  let lastClick = { atMs: Number.NEGATIVE_INFINITY, px: 0 };

  const toPx = (event: MouseEvent) => event.clientX - area.getBoundingClientRect().left;

  function down(event: PointerEvent): void {
    if (event.button !== 0) return;
    const at = toPx(event);
    fingers.set(event.pointerId, at);
    area.setPointerCapture(event.pointerId);
    selecting = event.shiftKey;
    gesture = fingers.size >= 2 ? { kind: "pinch" } : { kind: "press", startPx: at, startView: host.view };
    // Shift-click would otherwise mark text.
    if (event.shiftKey) event.preventDefault();
  }

  function pinch(event: PointerEvent, at: number): void {
    const others = [...fingers].filter(([id]) => id !== event.pointerId).map(([, x]) => x);
    const other = others[0];
    const before = fingers.get(event.pointerId);
    if (other === undefined || before === undefined) return;
    host.setView(pinchView(host.view, host.plotWidthPx, [before, other], [at, other], host.extent));
  }

  function move(event: PointerEvent): void {
    const at = toPx(event);
    if (gesture === null) {
      host.hover(at);
      return;
    }
    if (gesture.kind === "pinch") {
      pinch(event, at);
      fingers.set(event.pointerId, at);
      return;
    }
    if (gesture.kind === "press" && Math.abs(at - gesture.startPx) < DRAG_FROM_PX) return;
    gesture = { kind: selecting ? "select" : "pan", startPx: gesture.startPx, startView: gesture.startView };
    drag(gesture, at);
  }

  function drag(
    current: { readonly kind: string; readonly startPx: number; readonly startView: TimeRange },
    at: number,
  ): void {
    const { startView, startPx } = current;
    if (current.kind === "select") {
      const range = orderRange(
        pxToTime(startView, host.plotWidthPx, startPx),
        pxToTime(startView, host.plotWidthPx, at),
        host.extent,
      );
      if (range !== null) host.select(range);
    } else {
      const perPx = (startView[1] - startView[0]) / host.plotWidthPx;
      host.setView(panView(startView, (startPx - at) * perPx, host.extent));
    }
    area.classList.toggle("lab-dragging", true);
  }

  function up(event: PointerEvent): void {
    if (gesture?.kind === "press" && event.type === "pointerup") {
      if (selecting) host.select(null);
      else clicked(toPx(event), event.timeStamp);
    }
    fingers.delete(event.pointerId);
    const left = [...fingers.values()][0];
    gesture = left === undefined ? null : { kind: "press", startPx: left, startView: host.view };
    area.classList.toggle("lab-dragging", false);
  }

  function clicked(px: number, atMs: number): void {
    const second = atMs - lastClick.atMs < DOUBLE_MS && Math.abs(px - lastClick.px) < DRAG_FROM_PX;
    lastClick = { atMs: second ? Number.NEGATIVE_INFINITY : atMs, px };
    host.hover(px);
    if (second) host.unclick();
    else host.click();
  }

  function wheel(event: WheelEvent): void {
    const unit = event.deltaMode === 0 ? 1 : event.deltaMode === 1 ? LINE_PX : host.plotWidthPx;
    const next = wheeled(event.deltaX * unit, event.deltaY * unit, event.ctrlKey, toPx(event));
    // Where there is nothing more to show, the page scrolls.
    if (sameRange(next, host.view)) return;
    event.preventDefault();
    host.setView(next);
  }

  function wheeled(dx: number, dy: number, isPinch: boolean, at: number): TimeRange {
    const { view, extent, plotWidthPx } = host;
    if (Math.abs(dx) > Math.abs(dy)) return panView(view, (dx * (view[1] - view[0])) / plotWidthPx, extent);
    // A pinch on a touch pad arrives as a wheel with Ctrl, in much smaller steps.
    const rate = isPinch ? 0.01 : 0.002;
    return zoomView(view, pxToTime(view, plotWidthPx, at), Math.exp(Math.max(-1, Math.min(1, dy * rate))), extent);
  }

  listeners.on(area, "pointerdown", down);
  listeners.on(area, "pointermove", move);
  listeners.on(area, "pointerup", up);
  listeners.on(area, "pointercancel", up);
  listeners.on(area, "dblclick", () => host.resetView());
  listeners.on(area, "wheel", wheel, { passive: false });
  return () => listeners.end();
}

/** The y axis: drag stretches (px, downwards positive), double click sets it back. */
export function attachAxisDrag(
  axis: Element,
  handlers: { readonly start: () => void; readonly drag: (byPx: number) => void; readonly reset: () => void },
): () => void {
  const listeners = new Listeners();
  let startY: number | null = null;
  listeners.on<PointerEvent>(axis, "pointerdown", (event) => {
    if (event.button !== 0) return;
    startY = event.clientY;
    axis.setPointerCapture(event.pointerId);
    handlers.start();
  });
  listeners.on<PointerEvent>(axis, "pointermove", (event) => {
    if (startY !== null) handlers.drag(event.clientY - startY);
  });
  const end = () => {
    startY = null;
  };
  listeners.on(axis, "pointerup", end);
  listeners.on(axis, "pointercancel", end);
  listeners.on(axis, "dblclick", handlers.reset);
  return () => listeners.end();
}
