/**
 * The map on the page: canvas for the shades, SVG for the texts, a point that is dragged or moved by keys. No React: it is
 * painted while the search runs and the point moves.
 */

import { snapValue, unitOf, valueAt } from "../../../sim-worker/src/tuneSpace";
import type { TuneAxis } from "../../../sim-worker/src/tuneTypes";
import { attachPointDrag } from "../plot/gestures/drags";
import { createAnnouncer } from "../plot/parts/announcer";
import { CanvasSurface } from "../plot/surface/canvasSurface";
import { html, Listeners, setText, svg } from "../plot/surface/dom";
import { cancelPaint, schedulePaint } from "../plot/surface/painter";
import { onTheme, theme } from "../plot/surface/theme";
import { drawMap } from "./mapDraw";
import { layoutMap, type MapLayout, type MapState, type MapText, scoreNear } from "./mapLayout";

export interface ScoreMapHandlers {
  /** The point was moved here; y is NaN with one parameter. */
  readonly onMove: (at: readonly [number, number]) => void;
  /** Escape: the values from before the search. */
  readonly onRestore: () => void;
  /** A setting in words: "eta 2, alpha 0.08: mean |error| 7.9 ms". */
  readonly describe: (at: readonly [number, number], score: number) => string;
}

export interface ScoreMap {
  update(state: MapState, name: string): void;
  destroy(): void;
}

const KEYS_SPOKEN =
  "Arrow keys move the point cell by cell, with Shift by a fifth of a cell, and set the two parameters; Home goes to the best; " +
  "Escape brings back the values from before the search.";
/** Steps along an axis before a map is laid out. */
const USUAL_CELLS = 15;
const FINE = 5;

class Mounted implements ScoreMap {
  private readonly canvas = html("canvas", {
    class: "tuner-canvas",
    tabindex: 0,
    role: "application",
    "aria-roledescription": "map",
    "aria-description": KEYS_SPOKEN,
  });
  private readonly texts = svg("svg", { class: "tuner-texts", "aria-hidden": "true" });
  private readonly readout = html("p", { class: "tuner-readout" });
  private readonly announcer = createAnnouncer();
  private readonly listeners = new Listeners();
  private readonly sizes = new ResizeObserver(() => this.schedule());
  private readonly stopTheme = onTheme(() => this.schedule());
  private readonly area = html("div", { class: "tuner-area" }, this.canvas, this.texts);
  private state: MapState | null = null;
  private layout: MapLayout | null = null;
  private hovered: readonly [number, number] | null = null;
  private dragging = false;
  private stopDrag = () => {};
  private readonly paint = () => this.draw();

  constructor(
    element: HTMLElement,
    private readonly handlers: ScoreMapHandlers,
  ) {
    element.append(this.area, this.readout, this.announcer.element);
    this.sizes.observe(this.area);
    this.listen();
  }

  update(state: MapState, name: string): void {
    this.state = state;
    this.canvas.setAttribute("aria-label", name);
    this.schedule();
  }

  destroy(): void {
    this.listeners.end();
    this.stopDrag();
    this.sizes.disconnect();
    this.stopTheme();
    cancelPaint(this.paint);
    this.announcer.destroy();
    this.area.remove();
    this.readout.remove();
  }

  private schedule(): void {
    if (this.state !== null) schedulePaint(this.paint);
  }

  private draw(): void {
    const { state } = this;
    const width = this.area.clientWidth;
    const context = this.canvas.getContext("2d");
    if (state === null || width === 0 || context === null) return;
    const look = theme();
    const layout = layoutMap(state, width, look);
    this.layout = layout;
    const ratio = window.devicePixelRatio || 1;
    this.canvas.width = Math.round(layout.width * ratio);
    this.canvas.height = Math.round(layout.height * ratio);
    this.canvas.style.height = `${layout.height}px`;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    drawMap(new CanvasSurface(context, layout.width, layout.height, ratio), state, layout, look);
    this.texts.setAttribute("viewBox", `0 0 ${layout.width} ${layout.height}`);
    this.texts.replaceChildren(...layout.texts.map(textElement));
    this.read();
  }

  private read(): void {
    const { state } = this;
    if (state === null) return;
    const at = this.hovered ?? state.current;
    setText(this.readout, this.handlers.describe(at, scoreNear(state, at)));
  }

  private listen(): void {
    const { canvas, listeners } = this;
    this.stopDrag = attachPointDrag(canvas, {
      takes: (x, y) => this.inPlot(x, y),
      start: () => {
        this.dragging = true;
        canvas.focus({ preventScroll: true });
      },
      to: (x, y) => this.moveTo(this.settingAt(x, y)),
      end: () => {
        this.dragging = false;
      },
    });
    listeners.on<PointerEvent>(canvas, "pointermove", ({ offsetX, offsetY }) => {
      if (this.dragging) return;
      this.hovered = this.inPlot(offsetX, offsetY) ? this.settingAt(offsetX, offsetY) : null;
      canvas.style.cursor = this.hovered === null ? "default" : "crosshair";
      this.read();
    });
    listeners.on(canvas, "pointerleave", () => {
      this.hovered = null;
      this.read();
    });
    listeners.on<KeyboardEvent>(canvas, "keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || !this.key(event)) return;
      event.preventDefault();
      event.stopPropagation();
    });
  }

  private inPlot(atX: number, atY: number): boolean {
    const plot = this.layout?.plot;
    if (plot === undefined) return false;
    const [x, y] = [atX - plot.left, atY - plot.top];
    return x >= -6 && x <= plot.width + 6 && y >= -6 && y <= plot.height + 6;
  }

  /** The setting under the pointer, as it would be set. */
  private settingAt(atX: number, atY: number): readonly [number, number] | null {
    const { state, layout } = this;
    if (state === null || layout === null) return null;
    const { plot } = layout;
    const x = snapped(state.x.axis, (atX - plot.left) / plot.width);
    const y = state.y === null ? Number.NaN : snapped(state.y.axis, 1 - (atY - plot.top) / plot.height);
    return [x, y];
  }

  private moveTo(at: readonly [number, number] | null): void {
    const { state } = this;
    if (state === null || at === null) return;
    this.hovered = null;
    if (at[0] === state.current[0] && Object.is(at[1], state.current[1])) return;
    // Shown at once; the store's answer comes as an update.
    this.state = { ...state, current: at };
    this.schedule();
    this.handlers.onMove(at);
  }

  private key({ key, shiftKey }: KeyboardEvent): boolean {
    const { state } = this;
    if (state === null) return false;
    const [x, y] = state.current;
    const share = shiftKey ? 1 / FINE : 1;
    const along = (axis: TuneAxis, cells: number, value: number, sign: number) =>
      stepped(axis, value, (sign * share) / cells);
    const columns = state.map?.xValues.length ?? USUAL_CELLS;
    const rows = state.map?.yValues.length ?? USUAL_CELLS;
    const sign = key === "ArrowRight" || key === "ArrowUp" ? 1 : -1;
    if (key === "ArrowLeft" || key === "ArrowRight") this.moveTo([along(state.x.axis, columns, x, sign), y]);
    else if ((key === "ArrowUp" || key === "ArrowDown") && state.y !== null) {
      this.moveTo([x, along(state.y.axis, rows, y, sign)]);
    } else if (key === "Home" && state.best !== null) this.moveTo(state.best);
    else if (key === "Escape") this.handlers.onRestore();
    else return false;
    this.announce();
    return true;
  }

  private announce(): void {
    const { state } = this;
    if (state !== null) this.announcer.say(this.handlers.describe(state.current, scoreNear(state, state.current)));
  }
}

/** Three digits are enough for a point that is dragged. */
function snapped(axis: TuneAxis, unit: number): number {
  const value = valueAt(axis, unit);
  return snapValue(axis, axis.integer ? value : Number(value.toPrecision(3)));
}

/** A step along the axis, but at least to another value. */
function stepped(axis: TuneAxis, value: number, by: number): number {
  const next = snapped(axis, unitOf(axis, value) + by);
  if (next !== value) return next;
  return snapValue(axis, axis.integer ? value + Math.sign(by) : valueAt(axis, unitOf(axis, value) + by));
}

function textElement({ x, y, text, anchor, strong }: MapText): SVGTextElement {
  return svg("text", { x, y, "text-anchor": anchor, class: strong ? "tuner-strong" : "tuner-tick" }, text);
}

/** Puts a map into `element`. */
export function mountScoreMap(element: HTMLElement, handlers: ScoreMapHandlers): ScoreMap {
  return new Mounted(element, handlers);
}
