/** The cursor of a figure: where pointer and keys put it, what it says of each series, the rings on the lines. */

import type { Figure } from "../../../../figure/figure";
import type { Announcer } from "../parts/announcer";
import { nearest } from "../parts/lookup";
import { type Listeners, setText, svg } from "../surface/dom";
import type { XyFrame } from "./xyFrame";
import { heatRowPx, heatText, nearestHeatCell } from "./xyHeat";
import { scaleOf, type XyLayout, xPx } from "./xyLayout";
import { positionOf, unscaled, type XySeries } from "./xySeries";
import { positionText, rowAt, valueText } from "./xyTable";

/** What is drawn now. */
export interface Drawn {
  readonly figure: Figure;
  /** Those that are not hidden. */
  readonly series: readonly XySeries[];
  /** Null before the first drawing. */
  readonly layout: XyLayout | null;
}

/** A position on the x axis; for a matrix also px from the plot's upper edge. */
interface Place {
  readonly position: number;
  readonly yPx: number;
}

/** How far from a row the cursor still reads it. */
const NEAR_PX = 8;
/** How far from a point a click may be. */
const PICK_PX = 16;

/** The axis' value at a position. */
const valueAt = ({ x }: Figure, position: number): number => unscaled(position, x.scale === "log");

/** Series that have one value at each place of the x axis. */
const readable = (series: readonly XySeries[]): readonly XySeries[] =>
  series.filter(({ source }) => source.kind !== "path");

const nearOf = ({ view, plot }: XyLayout): number => (NEAR_PX * (view[1] - view[0])) / plot.widthPx;

/** The data's x that is nearest, over all shown series. */
function nearestPosition(series: readonly XySeries[], position: number): number | null {
  let best: number | null = null;
  for (const { at } of readable(series)) {
    const candidate = at[nearest(at, position)];
    if (candidate === undefined || Number.isNaN(candidate)) continue;
    if (best === null || Math.abs(candidate - position) < Math.abs(best - position)) best = candidate;
  }
  return best;
}

/** All positions of the shown series, ascending, each once; those of the matrix where there is no series. */
function positionsOf({ figure, series }: Drawn): Float64Array {
  const all = new Set<number>();
  for (const { at } of readable(series)) for (const position of at) if (!Number.isNaN(position)) all.add(position);
  if (all.size === 0 && figure.heat !== undefined) {
    const log = figure.x.scale === "log";
    for (const x of Array.from(figure.heat.x)) all.add(positionOf(x, log));
  }
  return Float64Array.from(all).sort();
}

/** The point of a click at px from the plot's upper left corner, if one is near. */
export function pointAt(
  { figure, series, layout }: Drawn,
  atX: number,
  atY: number,
): { readonly series: string; readonly x: number } | null {
  if (layout === null) return null;
  const points = series.flatMap((each) =>
    Array.from(each.at, (at, row) => {
      const y = scaleOf(layout, each).px(each.values.values[row] ?? Number.NaN);
      const far = Math.hypot(xPx(layout, at) - atX, y - atY);
      return { series: each.source.id, x: valueAt(figure, at), far };
    }),
  );
  return points.filter(({ far }) => far <= PICK_PX).sort((a, b) => a.far - b.far)[0] ?? null;
}

export class XyCursor {
  private place: Place | null = null;

  constructor(
    private readonly frame: XyFrame,
    private readonly now: () => Drawn,
    private readonly announcer: Announcer,
  ) {}

  /** Follows the pointer and the keys on the canvas. */
  listen(listeners: Listeners): void {
    const { canvas } = this.frame;
    listeners.on<PointerEvent>(canvas, "pointermove", (event) => this.point(event));
    listeners.on<PointerEvent>(canvas, "pointerdown", (event) => this.point(event));
    listeners.on(canvas, "pointerleave", () => this.set(null));
    listeners.on(canvas, "blur", () => this.set(null));
    listeners.on<KeyboardEvent>(canvas, "keydown", (event) => this.key(event));
  }

  /** Takes it away without drawing: another figure comes. */
  forget(): void {
    this.place = null;
  }

  /** The value on the x axis; null where there is no cursor. */
  get x(): number | null {
    return this.place === null ? null : valueAt(this.now().figure, this.place.position);
  }

  // ---- what is shown -----------------------------------------------------------------------------------------------

  private texts(): ReadonlyMap<string, string> {
    const { figure, series, layout } = this.now();
    const { place } = this;
    const texts = new Map<string, string>();
    if (layout === null || place === null) return texts;
    for (const each of readable(series)) {
      const row = rowAt(each, place.position, nearOf(layout));
      if (row >= 0) texts.set(each.source.id, valueText(each, row));
    }
    if (figure.heat !== undefined) {
      const cell = nearestHeatCell(figure, layout, place.position, place.yPx);
      texts.set("heat", heatText(figure, figure.heat, cell));
    }
    return texts;
  }

  draw(): void {
    const { frame, place } = this;
    const { figure, series, layout } = this.now();
    const texts = this.texts();
    for (const [id, cell] of frame.values) setText(cell, texts.get(id) ?? "");
    for (const ring of frame.front.querySelectorAll(".lab-xy-ring")) ring.remove();
    frame.cursor.hidden = place === null || layout === null;
    frame.tag.hidden = frame.cursor.hidden;
    if (place === null || layout === null) return;
    const { plot } = layout;
    const x = plot.left + xPx(layout, place.position);
    frame.cursor.style.height = `${plot.heightPx}px`;
    frame.cursor.style.transform = `translate(${x}px, ${plot.top}px)`;
    setText(frame.tag, positionText(figure, valueAt(figure, place.position)));
    frame.tag.style.transform = `translate(${x}px, ${plot.top + plot.heightPx}px) translateX(-50%)`;
    this.drawRings(readable(series), layout, place.position);
  }

  /** A ring on each line where the cursor meets it. */
  private drawRings(series: readonly XySeries[], layout: XyLayout, position: number): void {
    for (const each of series) {
      if (each.source.kind === "bars" || each.source.kind === "band") continue;
      const row = rowAt(each, position, nearOf(layout));
      const y = scaleOf(layout, each).px(each.values.values[row] ?? Number.NaN);
      if (!(y >= 0 && y <= layout.plot.heightPx)) continue;
      const at = each.source.kind === "step" ? position : (each.at[row] ?? position);
      const ring = svg("circle", {
        class: "lab-xy-ring",
        r: 3.2,
        cx: layout.plot.left + xPx(layout, at),
        cy: layout.plot.top + y,
      });
      ring.style.stroke = each.style.colour;
      this.frame.front.append(ring);
    }
  }

  private set(place: Place | null): void {
    this.place = place;
    this.draw();
  }

  private point(event: PointerEvent): void {
    const { series, layout } = this.now();
    if (layout === null) return;
    const share = event.offsetX / layout.plot.widthPx;
    const position = layout.view[0] + share * (layout.view[1] - layout.view[0]);
    this.set({ position: nearestPosition(series, position) ?? position, yPx: event.offsetY });
  }

  // ---- keyboard ----------------------------------------------------------------------------------------------------

  private key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape" && this.place !== null) this.set(null);
    else {
      const to = this.rowTarget(event) ?? this.target(event);
      if (to === null) return;
      this.set(to);
      this.speak();
    }
    event.preventDefault();
    event.stopPropagation();
  }

  /** A matrix is walked up and down too. */
  private rowTarget({ key }: KeyboardEvent): Place | null {
    const drawn = this.now();
    const { figure, layout } = drawn;
    if (figure.heat === undefined || layout === null || (key !== "ArrowUp" && key !== "ArrowDown")) return null;
    const yPx = this.place?.yPx ?? layout.plot.heightPx / 2;
    const position = this.place?.position ?? positionsOf(drawn)[0] ?? 0;
    return { position, yPx: heatRowPx(figure, layout, yPx, key === "ArrowUp" ? 1 : -1) };
  }

  private target(event: KeyboardEvent): Place | null {
    const drawn = this.now();
    const positions = positionsOf(drawn);
    const last = positions.length - 1;
    if (last < 0) return null;
    const step = event.shiftKey ? 10 : 1;
    const at = this.place === null ? -1 : nearest(positions, this.place.position);
    const rows: Readonly<Record<string, number>> = {
      ArrowRight: at + step,
      ArrowLeft: at < 0 ? 0 : at - step,
      Home: 0,
      End: last,
    };
    const row = rows[event.key];
    const position = row === undefined ? undefined : positions[Math.max(0, Math.min(last, row))];
    const yPx = this.place?.yPx ?? (drawn.layout?.plot.heightPx ?? 0) / 2;
    return position === undefined ? null : { position, yPx };
  }

  private speak(): void {
    const { x } = this;
    if (x === null) return;
    const { figure, series } = this.now();
    const { heat, y } = figure;
    const unit = heat !== undefined && figure.series.length === 0 ? heat.unit : y.unit;
    const names = new Map(series.map(({ source }) => [source.id, source.label]));
    const parts = [...this.texts()]
      .filter(([, text]) => text !== "")
      .map(([id, text]) => `${names.get(id) ?? heat?.label ?? ""} ${text}`);
    const where = positionText(figure, x);
    this.announcer.say(`${where}: ${parts.length === 0 ? "no value" : parts.join(", ")} ${unit}`.trimEnd());
  }
}
