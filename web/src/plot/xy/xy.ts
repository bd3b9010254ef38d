/**
 * A figure on the page: canvas for data, SVG for axes, a crosshair with values, a keyboard cursor, a data table, exports.
 *
 *   const view = mountXY(element, { caption: () => ({ title, seed, link }) });
 *   view.update(figure);   // drawn once per frame, as wide as the element
 *   view.destroy();
 */

import "./xy.css";
import type { Figure } from "../../../../figure/figure";
import { type Announcer, createAnnouncer } from "../parts/announcer";
import type { ExportKind } from "../parts/chartHost";
import { formatValue } from "../parts/format";
import { CanvasSurface } from "../surface/canvasSurface";
import { Listeners, setText } from "../surface/dom";
import { cancelPaint, schedulePaint } from "../surface/painter";
import { onTheme, theme } from "../surface/theme";
import type { ExportCaption } from "../surface/types";
import { type Drawn, pointAt, XyCursor } from "./xyCursor";
import { drawXy } from "./xyDraw";
import { buildXyFrame, fillLegend, type XyFrame } from "./xyFrame";
import { layoutXy, type XyLayout } from "./xyLayout";
import { listenToPicks, type XYPick } from "./xyPick";
import { openXyTable, saveXy } from "./xySave";
import { emptyExtent, prepareSeries, widen, type XySeries } from "./xySeries";
import { backShapes, frontShapes, shapeElement } from "./xyShapes";

export type { XYPick } from "./xyPick";
export { xySvg } from "./xySvg";
export { xyTabular } from "./xyTable";

export interface XYOptions {
  /** A small picture without its title, legend, tools and cursor: for a wall of figures. */
  readonly compact?: boolean;
  /** Of axes and plot together, at ordinary type size; 320 where not said, 148 when compact. */
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
  private readonly cursor: XyCursor;
  private stopPicks: (() => void) | undefined;
  /** What the legend was filled from. */
  private legend = "";
  private readonly paint = () => this.draw();

  constructor(
    element: HTMLElement,
    private readonly options: XYOptions,
  ) {
    this.compact = options.compact ?? false;
    const shape = { heading: options.heading ?? "h3", compact: this.compact, tools: options.caption !== undefined };
    this.frame = buildXyFrame(shape, {
      table: () => this.openTable(),
      save: (kind) => this.save(kind),
      toggle: (id) => this.toggle(id),
    });
    this.cursor = new XyCursor(this.frame, () => this.drawn(), this.announcer);
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
    this.cursor.forget();
    setText(this.frame.title, figure.title);
    setText(this.frame.reading, figure.reading ?? "");
    const use = this.options.pick === undefined ? "read values" : "move the point";
    const name = this.compact ? figure.title : `${figure.title}, chart; use arrow keys to ${use}`;
    this.frame.canvas.setAttribute("aria-label", name);
    this.refreshLegend();
    schedulePaint(this.paint);
  }

  /** A figure that is updated many times a second keeps its legend while its series are the same. */
  private refreshLegend(): void {
    const { figure, series } = this;
    const range = this.heatRange();
    const rows = series.map(({ source: { id, label, kind, style } }) => [id, label, kind, style]);
    const legend = JSON.stringify([
      figure.title,
      rows,
      figure.heat?.label,
      figure.heat?.unit,
      figure.heat?.classes,
      range,
    ]);
    if (legend === this.legend) return;
    this.legend = legend;
    fillLegend(this.frame, figure, series, range, { toggle: (id) => this.toggle(id) });
    this.showToggles();
  }

  destroy(): void {
    cancelPaint(this.paint);
    this.observer.disconnect();
    this.listeners.end();
    this.stopPicks?.();
    this.stopTheme();
    this.announcer.destroy();
    this.frame.root.remove();
  }

  // ---- what is drawn -----------------------------------------------------------------------------------------------

  private shown(): readonly XySeries[] {
    return this.series.filter(({ source }) => !this.hidden.has(source.id));
  }

  private drawn(): Drawn {
    return { figure: this.figure, series: this.shown(), layout: this.layout };
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
    const heightPx = Math.round((this.options.heightPx ?? (compact ? 148 : 320)) * relative);
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
    this.cursor.draw();
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

  // ---- what a person does ------------------------------------------------------------------------------------------

  private listen(): void {
    const { canvas } = this.frame;
    const { pick, onPick } = this.options;
    if (pick !== undefined) {
      this.stopPicks = listenToPicks(
        canvas,
        pick,
        () => ({ figure: this.figure, layout: this.layout }),
        this.announcer,
      );
      return;
    }
    this.cursor.listen(this.listeners);
    if (onPick === undefined) return;
    canvas.style.cursor = "pointer";
    this.listeners.on<MouseEvent>(canvas, "click", ({ offsetX, offsetY }) => {
      const point = pointAt(this.drawn(), offsetX, offsetY);
      if (point !== null) onPick(point.series, point.x);
    });
  }

  private openTable(): void {
    openXyTable(this.figure, this.cursor.x, () => this.save("csv"));
  }

  private save(kind: ExportKind): void {
    saveXy(this.figure, this.shown(), kind, this.options.caption?.()).catch((error: unknown) => {
      this.announcer.say(`The picture could not be saved: ${error instanceof Error ? error.message : String(error)}`);
    });
  }
}
