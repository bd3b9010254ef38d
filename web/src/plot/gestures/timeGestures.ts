/**
 * Mouse, pen and fingers on the plot area of a chart over time. d3-zoom: the wheel and two fingers zoom, a drag pans, a double click
 * resets. d3-drag: a drag with Shift selects. By hand: clicks, hovering, and a wheel that turns sideways.
 */

import { drag } from "d3-drag";
import { select } from "d3-selection";
import { type D3ZoomEvent, zoom, zoomTransform } from "d3-zoom";
import type { GestureHost } from "../parts/chartHost";
import { LEAST_SPAN_S, orderRange, panView, pxToTime, sameRange } from "../parts/timeView";
import { Listeners } from "../surface/dom";
import type { TimeRange } from "../surface/types";
import { attachTouchGate } from "./touchGate";
import { nearlySame, transformOf, viewOf } from "./transform";
import { pageLatch } from "./wheelLatch";

/** A press that moves less is a click. */
const DRAG_FROM_PX = 3;
const LINE_PX = 16;

/** What the pointer that is down has done so far. */
class Press {
  moved = false;
  held = false;
  private start = { clientX: 0, clientY: 0 };
  constructor(private readonly area: HTMLElement) {}

  begin(event: unknown): void {
    this.moved = false;
    this.held = true;
    if (event instanceof MouseEvent) this.start = event;
  }
  /** Tells of a move; false while it may still become a click. */
  move(event: unknown): boolean {
    if (event instanceof MouseEvent && !this.moved) {
      const { clientX, clientY } = this.start;
      if (Math.hypot(event.clientX - clientX, event.clientY - clientY) < DRAG_FROM_PX) return false;
    }
    this.moved = true;
    this.area.classList.add("lab-dragging");
    return true;
  }
  end(): void {
    this.held = false;
    this.area.classList.remove("lab-dragging");
  }
}

const isSideways = ({ deltaX, deltaY }: WheelEvent): boolean => Math.abs(deltaX) > Math.abs(deltaY);

/** Lets go of its listeners by what it returns. */
export function attachTimeGestures(area: HTMLElement, host: GestureHost): () => void {
  const listeners = new Listeners();
  const press = new Press(area);
  attachTouchGate(area, listeners);
  attachSidewaysWheel(area, host, listeners);
  attachSelecting(area, host, press);
  attachZoom(area, host, press);
  attachClicks(area, host, press, listeners);
  return () => {
    select(area).on(".zoom", null).on(".drag", null);
    listeners.end();
  };
}

function attachZoom(area: HTMLElement, host: GestureHost, press: Press): void {
  const latch = pageLatch();
  const zooming = zoom<HTMLElement, unknown>()
    .extent(() => [
      [0, 0],
      [host.plotWidthPx, area.clientHeight],
    ])
    .clickDistance(DRAG_FROM_PX)
    .filter((event: MouseEvent | TouchEvent | WheelEvent) => {
      const { view, extent, plotWidthPx } = host;
      zooming.scaleExtent([1, Math.max(1, (extent[1] - extent[0]) / LEAST_SPAN_S)]).translateExtent([
        [0, Number.NEGATIVE_INFINITY],
        [plotWidthPx, Number.POSITIVE_INFINITY],
      ]);
      // All charts of a stack share one view, and keys and links change it too.
      if (!nearlySame(viewOf(zoomTransform(area), extent, plotWidthPx), view))
        select(area).property("__zoom", transformOf(view, extent, plotWidthPx));
      // What the browser does not let us keep from scrolling is scrolling already.
      if (event instanceof WheelEvent) return event.cancelable && !isSideways(event) && !latch.holds(event);
      return !(event instanceof MouseEvent && (event.button !== 0 || event.ctrlKey || event.shiftKey));
    })
    .on("start", ({ sourceEvent }: D3ZoomEvent<HTMLElement, unknown>) => {
      if (!(sourceEvent instanceof WheelEvent)) press.begin(sourceEvent);
    })
    .on("zoom", ({ sourceEvent, transform }: D3ZoomEvent<HTMLElement, unknown>) => {
      if (sourceEvent instanceof WheelEvent) latch.take();
      else if (!press.move(sourceEvent)) return;
      const next = viewOf(transform, host.extent, host.plotWidthPx);
      if (!sameRange(next, host.view)) host.setView(next);
    })
    .on("end", ({ sourceEvent }: D3ZoomEvent<HTMLElement, unknown>) => {
      if (!(sourceEvent instanceof WheelEvent)) press.end();
    });
  select(area)
    .call(zooming)
    .on("dblclick.zoom", () => host.resetView());
}

function attachSelecting(area: HTMLElement, host: GestureHost, press: Press): void {
  let from: { readonly px: number; readonly view: TimeRange } = { px: 0, view: host.view };
  const selecting = drag<HTMLElement, unknown>()
    .container(() => area)
    .touchable(() => false)
    .clickDistance(DRAG_FROM_PX)
    .filter((event: MouseEvent) => event.shiftKey && !event.ctrlKey && event.button === 0)
    .on("start", ({ x, sourceEvent }) => {
      from = { px: x, view: host.view };
      press.begin(sourceEvent);
    })
    .on("drag", ({ x, sourceEvent }) => {
      if (!press.move(sourceEvent)) return;
      const { px, view } = from;
      const timeAt = (at: number) => pxToTime(view, host.plotWidthPx, at);
      const range = orderRange(timeAt(px), timeAt(x), host.extent);
      if (range !== null) host.select(range);
    })
    .on("end", () => press.end());
  select(area).call(selecting);
}

/** d3-zoom has no wheel that pans. */
function attachSidewaysWheel(area: HTMLElement, host: GestureHost, listeners: Listeners): void {
  const turned = (event: WheelEvent) => {
    if (!event.cancelable || !isSideways(event) || pageLatch().holds(event)) return;
    const { view, extent, plotWidthPx } = host;
    const unit = event.deltaMode === 0 ? 1 : event.deltaMode === 1 ? LINE_PX : plotWidthPx;
    const next = panView(view, (event.deltaX * unit * (view[1] - view[0])) / plotWidthPx, extent);
    // Where there is nothing more to show, the page scrolls.
    if (sameRange(next, view)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    pageLatch().take();
    host.setView(next);
  };
  listeners.on(area, "wheel", turned, { passive: false });
}

function attachClicks(area: HTMLElement, host: GestureHost, press: Press, listeners: Listeners): void {
  const toPx = (event: MouseEvent) => event.clientX - area.getBoundingClientRect().left;
  listeners.on<PointerEvent>(area, "pointermove", (event) => {
    if (!press.held) host.hover(toPx(event));
  });
  listeners.on<MouseEvent>(area, "click", (event) => {
    // What ends a drag or a pinch is no click.
    if (press.moved) return;
    if (event.shiftKey) {
      host.select(null);
      return;
    }
    host.hover(toPx(event));
    // The second click of two takes back what the first did.
    if (event.detail > 0 && event.detail % 2 === 0) host.unclick();
    else host.click();
  });
}
