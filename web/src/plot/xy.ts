/**
 * A figure on the page: canvas for data, SVG for axes, a crosshair with values, a keyboard cursor, a data table, exports.
 *
 *   const view = mountXY(element, { caption: () => ({ title, seed, link }) });
 *   view.update(figure);   // drawn once per frame, as wide as the element
 *   view.destroy();
 */

import "./xy.css";
import type { Figure } from "../../../sim-worker/papers/figure";
import { type Announcer, createAnnouncer } from "./announcer";
import { CanvasSurface } from "./canvasSurface";
import { safeFileName, toCsv } from "./csv";
import { openDataTable } from "./dataTable";
import { Listeners, setText, svg } from "./dom";
import { download, rasterise } from "./exportFile";
import { formatValue } from "./format";
import { nearest } from "./lookup";
import { cancelPaint, schedulePaint } from "./painter";
import { onTheme, paperTheme, theme } from "./theme";
import type { ExportCaption } from "./types";
import { drawXy } from "./xyDraw";
import { buildXyFrame, fillLegend, type XyFrame } from "./xyFrame";
import { heatRowPx, heatText, nearestHeatCell } from "./xyHeat";
import { layoutXy, scaleOf, type XyLayout, xPx } from "./xyLayout";
import { listenToPicks, type XYPick } from "./xyPick";
import { emptyExtent, positionOf, prepareSeries, widen, type XySeries } from "./xySeries";
import { backShapes, frontShapes, shapeElement } from "./xyShapes";
import { xySvg } from "./xySvg";
import { positionText, rowAt, valueText, xyTabular } from "./xyTable";

export type { XYPick } from "./xyPick";
export { xySvg } from "./xySvg";
export { xyTabular } from "./xyTable";

export interface XYOptions {
  /** A small picture without titles, legend, tools and cursor: for a wall of figures. */
  readonly compact?: boolean;
  /** Of axes and plot together, at ordinary type size; 320 where not said, 120 when compact. */
  readonly heightPx?: number;
  /** Level of the figure's title. */
  readonly heading?: "h2" | "h3" | "h4";
  /** A point that a person moves; reading values by key is then left to the data table. */
  readonly pick?: XYPick;
  /** What an exported picture says of itself, asked when exporting. Without it there are no tools to export or to see the table. */
  readonly caption?: () => ExportCaption;
  /** A point was clicked: the series' id, and its x. */
  readonly onPick?: (series: string, x: number) => void;
}

export interface XY {
  /** Shows another figure; the same series stay hidden. */
  update(figure: Figure): void;
  destroy(): void;
}

/** A position on the x axis; for a matrix also px from the plot's upper edge. */
interface Cursor {
  readonly position: number;
  readonly yPx: number;
}

const NEAR_PX = 8;
/** How far from a point a click may be. */
const PICK_PX = 16;
const EMPTY: Figure = { id: "", title: "", x: { label: "", unit: "" }, y: { label: "", unit: "" }, series: [] };

export function mountXY(element: HTMLElement, options: XYOptions = {}): XY {
  return new XyChart(element, options);
}

class XyChart implements XY {
  private readonly frame: XyFrame;
  private readonly compact: boolean;
  private readonly listeners = new Listeners();
  private readonly observer: ResizeObserver;
  private readonly announcer: Announcer = createAnnouncer();
  private readonly stopTheme: () => void;
  private readonly hidden = new Set<string>();
  private figure: Figure = EMPTY;
  private series: readonly XySeries[] = [];
  private layout: XyLayout | null = null;
  private cursor: Cursor | null = null;
  private readonly paint = () => this.draw();

  constructor(
    element: HTMLElement,
    private readonly options: XYOptions,
  ) {
    this.compact = options.compact ?? false;
    const shape = { heading: options.heading ?? "h3", compact: this.compact, tools: options.caption !== undefined };
    this.frame = buildXyFrame(shape, {
      table: () => this.openTable(),
      save: (kind) => void this.save(kind),
      toggle: (id) => this.toggle(id),
    });
    element.append(this.frame.root);
    if (!this.compact) {
      this.frame.root.append(this.announcer.element);
      this.listen();
    }
    this.observer = new ResizeObserver(() => schedulePaint(this.paint));
    this.observer.observe(this.frame.plot);
    this.stopTheme = onTheme(this.paint);
  }

  update(figure: Figure): void {
    this.figure = figure;
    this.series = prepareSeries(figure);
    this.cursor = null;
    setText(this.frame.title, figure.title);
    setText(this.frame.reading, figure.reading ?? "");
    const use = this.options.pick === undefined ? "read values" : "move the point";
    const name = this.compact ? figure.title : `${figure.title}, chart; use arrow keys to ${use}`;
    this.frame.canvas.setAttribute("aria-label", name);
    fillLegend(this.frame, figure, this.series, this.heatRange(), { toggle: (id) => this.toggle(id) });
    this.showToggles();
    schedulePaint(this.paint);
  }

  destroy(): void {
    cancelPaint(this.paint);
    this.observer.disconnect();
    this.listeners.end();
    this.stopTheme();
    this.announcer.destroy();
    this.frame.root.remove();
  }

  // ---- what is drawn -----------------------------------------------------------------------------------------------

  private shown(): readonly XySeries[] {
    return this.series.filter(({ source }) => !this.hidden.has(source.id));
  }

  /** Those that have one value at each place of the x axis. */
  private readable(): readonly XySeries[] {
    return this.shown().filter(({ source }) => source.kind !== "path");
  }

  private heatRange(): string {
    if (this.figure.heat === undefined) return "";
    const { min, max } = widen(emptyExtent(), this.figure.heat.values);
    return `${formatValue(min, 3)} to ${formatValue(max, 3)}`;
  }

  private toggle(id: string): void {
    if (!this.hidden.delete(id)) this.hidden.add(id);
    this.showToggles();
    schedulePaint(this.paint);
  }

  private showToggles(): void {
    for (const button of this.frame.legend.querySelectorAll("button")) {
      button.setAttribute("aria-pressed", String(!this.hidden.has(button.dataset.series ?? "")));
    }
  }

  private draw(): void {
    const { frame, compact, figure } = this;
    const look = theme();
    const relative = look.typePx / 13;
    const heightPx = Math.round((this.options.heightPx ?? (compact ? 120 : 320)) * relative);
    frame.plot.style.height = `${heightPx}px`;
    const widthPx = frame.plot.clientWidth;
    if (widthPx === 0 || figure === EMPTY) return;
    const layout = layoutXy(figure, this.shown(), { widthPx, heightPx, compact }, look);
    this.layout = layout;
    frame.back.replaceChildren(...backShapes(figure, layout, look).map(shapeElement));
    frame.front.replaceChildren(...frontShapes(figure, layout, look).map(shapeElement));
    const surface = this.prepare(layout);
    if (surface !== null) {
      drawXy(figure, this.shown(), layout, surface, look);
      surface.finish();
    }
    this.drawCursor();
  }

  /** The canvas over the plot's box, cleared, in CSS px. */
  private prepare({ plot }: XyLayout): CanvasSurface | null {
    const { canvas } = this.frame;
    const ratio = window.devicePixelRatio || 1;
    const width = Math.max(1, Math.round(plot.widthPx * ratio));
    const height = Math.max(1, Math.round(plot.heightPx * ratio));
    if (canvas.width !== width || canvas.height !== height) {
      canvas.width = width;
      canvas.height = height;
    }
    canvas.style.left = `${plot.left}px`;
    canvas.style.top = `${plot.top}px`;
    canvas.style.width = `${plot.widthPx}px`;
    canvas.style.height = `${plot.heightPx}px`;
    const context = canvas.getContext("2d");
    if (context === null) return null;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, width, height);
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    return new CanvasSurface(context, plot.widthPx, plot.heightPx, ratio);
  }

  // ---- cursor ------------------------------------------------------------------------------------------------------

  private listen(): void {
    const { canvas } = this.frame;
    const { pick } = this.options;
    if (pick !== undefined) {
      listenToPicks(canvas, pick, () => ({ figure: this.figure, layout: this.layout }), this.announcer, this.listeners);
      return;
    }
    this.listeners.on<PointerEvent>(canvas, "pointermove", (event) => this.point(event));
    this.listeners.on<PointerEvent>(canvas, "pointerdown", (event) => this.point(event));
    this.listeners.on(canvas, "pointerleave", () => this.setCursor(null));
    this.listeners.on(canvas, "blur", () => this.setCursor(null));
    this.listeners.on<KeyboardEvent>(canvas, "keydown", (event) => this.key(event));
    if (this.options.onPick !== undefined) {
      canvas.style.cursor = "pointer";
      this.listeners.on<MouseEvent>(canvas, "click", (event) => this.pick(event));
    }
  }

  /** Tells of the point that a click means, if one is near. */
  private pick(event: MouseEvent): void {
    const { layout } = this;
    if (layout === null) return;
    const points = this.shown().flatMap((series) =>
      Array.from(series.at, (at, row) => {
        const y = scaleOf(layout, series).px(series.values.values[row] ?? Number.NaN);
        const far = Math.hypot(xPx(layout, at) - event.offsetX, y - event.offsetY);
        return { series: series.source.id, x: this.valueOf(at), far };
      }),
    );
    const near = points.filter(({ far }) => far <= PICK_PX).sort((a, b) => a.far - b.far)[0];
    if (near !== undefined) this.options.onPick?.(near.series, near.x);
  }

  private point(event: PointerEvent): void {
    const { layout } = this;
    if (layout === null) return;
    const share = event.offsetX / layout.plot.widthPx;
    const position = layout.view[0] + share * (layout.view[1] - layout.view[0]);
    const near = this.nearestPosition(position);
    this.setCursor({ position: near ?? position, yPx: event.offsetY });
  }

  /** The data's x that is nearest, over all shown series. */
  private nearestPosition(position: number): number | null {
    let best: number | null = null;
    for (const { at } of this.readable()) {
      const candidate = at[nearest(at, position)];
      if (candidate === undefined || Number.isNaN(candidate)) continue;
      if (best === null || Math.abs(candidate - position) < Math.abs(best - position)) best = candidate;
    }
    return best;
  }

  private setCursor(cursor: Cursor | null): void {
    this.cursor = cursor;
    this.drawCursor();
  }

  private texts(): ReadonlyMap<string, string> {
    const { layout, cursor, figure } = this;
    const texts = new Map<string, string>();
    if (layout === null || cursor === null) return texts;
    const near = (NEAR_PX * (layout.view[1] - layout.view[0])) / layout.plot.widthPx;
    for (const series of this.readable()) {
      const row = rowAt(series, cursor.position, near);
      if (row >= 0) texts.set(series.source.id, valueText(series, row));
    }
    if (figure.heat !== undefined) {
      const cell = nearestHeatCell(figure, layout, cursor.position, cursor.yPx);
      texts.set("heat", heatText(figure, figure.heat, cell));
    }
    return texts;
  }

  private drawCursor(): void {
    const { frame, layout, cursor, figure } = this;
    const texts = this.texts();
    for (const [id, cell] of frame.values) setText(cell, texts.get(id) ?? "");
    for (const ring of frame.front.querySelectorAll(".lab-xy-ring")) ring.remove();
    frame.cursor.hidden = cursor === null || layout === null;
    frame.tag.hidden = frame.cursor.hidden;
    if (cursor === null || layout === null) return;
    const { plot } = layout;
    const x = plot.left + xPx(layout, cursor.position);
    frame.cursor.style.height = `${plot.heightPx}px`;
    frame.cursor.style.transform = `translate(${x}px, ${plot.top}px)`;
    setText(frame.tag, positionText(figure, this.valueOf(cursor.position)));
    frame.tag.style.transform = `translate(${x}px, ${plot.top + plot.heightPx}px) translateX(-50%)`;
    this.drawRings(layout, cursor.position);
  }

  private drawRings(layout: XyLayout, position: number): void {
    const near = (NEAR_PX * (layout.view[1] - layout.view[0])) / layout.plot.widthPx;
    for (const series of this.readable()) {
      if (series.source.kind === "bars" || series.source.kind === "band") continue;
      const row = rowAt(series, position, near);
      const y = scaleOf(layout, series).px(series.values.values[row] ?? Number.NaN);
      if (!(y >= 0 && y <= layout.plot.heightPx)) continue;
      const at = series.source.kind === "step" ? position : (series.at[row] ?? position);
      const ring = svg("circle", {
        class: "lab-xy-ring",
        r: 3.2,
        cx: layout.plot.left + xPx(layout, at),
        cy: layout.plot.top + y,
      });
      ring.style.stroke = series.style.colour;
      this.frame.front.append(ring);
    }
  }

  private valueOf(position: number): number {
    return this.figure.x.scale === "log" ? 10 ** position : position;
  }

  // ---- keyboard ----------------------------------------------------------------------------------------------------

  /** All positions of the shown series, ascending, each once. */
  private positions(): Float64Array {
    const all = new Set<number>();
    for (const { at } of this.readable()) for (const position of at) if (!Number.isNaN(position)) all.add(position);
    if (all.size === 0 && this.figure.heat !== undefined) {
      const log = this.figure.x.scale === "log";
      for (const x of Array.from(this.figure.heat.x)) all.add(positionOf(x, log));
    }
    return Float64Array.from(all).sort();
  }

  private key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape" && this.cursor !== null) this.setCursor(null);
    else {
      const to = this.rowTarget(event) ?? this.target(event);
      if (to === null) return;
      this.setCursor(to);
      this.speak();
    }
    event.preventDefault();
    event.stopPropagation();
  }

  /** A matrix is walked up and down too. */
  private rowTarget({ key }: KeyboardEvent): Cursor | null {
    const { figure, layout, cursor } = this;
    if (figure.heat === undefined || layout === null || (key !== "ArrowUp" && key !== "ArrowDown")) return null;
    const yPx = cursor?.yPx ?? layout.plot.heightPx / 2;
    const position = cursor?.position ?? this.positions()[0] ?? 0;
    return { position, yPx: heatRowPx(figure, layout, yPx, key === "ArrowUp" ? 1 : -1) };
  }

  private target(event: KeyboardEvent): Cursor | null {
    const positions = this.positions();
    const last = positions.length - 1;
    if (last < 0) return null;
    const step = event.shiftKey ? 10 : 1;
    const at = this.cursor === null ? -1 : nearest(positions, this.cursor.position);
    const rows: Readonly<Record<string, number>> = {
      ArrowRight: at + step,
      ArrowLeft: at < 0 ? 0 : at - step,
      Home: 0,
      End: last,
    };
    const row = rows[event.key];
    const position = row === undefined ? undefined : positions[Math.max(0, Math.min(last, row))];
    const yPx = this.cursor?.yPx ?? (this.layout?.plot.heightPx ?? 0) / 2;
    return position === undefined ? null : { position, yPx };
  }

  private speak(): void {
    if (this.cursor === null) return;
    const texts = this.texts();
    const { heat, y } = this.figure;
    const unit = heat !== undefined && this.series.length === 0 ? heat.unit : y.unit;
    const names = new Map(this.series.map(({ source }) => [source.id, source.label]));
    const parts = [...texts]
      .filter(([, text]) => text !== "")
      .map(([id, text]) => `${names.get(id) ?? heat?.label ?? ""} ${text}`);
    const where = positionText(this.figure, this.valueOf(this.cursor.position));
    this.announcer.say(`${where}: ${parts.length === 0 ? "no value" : parts.join(", ")} ${unit}`.trimEnd());
  }

  // ---- table and exports -------------------------------------------------------------------------------------------

  private openTable(): void {
    openDataTable({
      title: this.figure.title,
      tabular: xyTabular(this.figure),
      atS: this.cursor === null ? null : this.valueOf(this.cursor.position),
      onCsv: () => void this.save("csv"),
    });
  }

  private async save(kind: "svg" | "png" | "csv"): Promise<void> {
    const { figure } = this;
    const caption = this.options.caption?.();
    const name = safeFileName(`${caption?.title ?? ""} ${figure.title}`, kind);
    if (kind === "csv") {
      download(new Blob([toCsv(xyTabular(figure))], { type: "text/csv;charset=utf-8" }), name);
      return;
    }
    const shown = { ...figure, series: this.shown().map(({ source }) => source) };
    const picture = xySvg(shown, { theme: paperTheme(), ...(caption === undefined ? {} : { caption }) });
    if (kind === "svg") download(new Blob([picture.svg], { type: "image/svg+xml" }), name);
    else download(await rasterise(picture.svg, picture.widthPx, picture.heightPx), name);
  }
}
