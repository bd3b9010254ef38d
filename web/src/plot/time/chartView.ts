/** One chart of a group: builds its layers, paints its canvas, follows the cursor. */

import { attachLater } from "../gestures/later";
import { drawValueAxis } from "../parts/axes";
import type { ChartHost } from "../parts/chartHost";
import type { Frame } from "../parts/decimate";
import { formatCursorTime, formatWithUnit } from "../parts/format";
import { handleKey } from "../parts/keys";
import { nearest } from "../parts/lookup";
import { timeToPx, zoomView } from "../parts/timeView";
import { autoDomain, endsScale, rowScale, stretchDomain, type ValueScale, valueScale } from "../parts/valueScale";
import { CanvasSurface } from "../surface/canvasSurface";
import { Listeners, setAttribute, setText, svg } from "../surface/dom";
import { type Theme, theme } from "../surface/theme";
import type { ChartDefinition, Layer, SeriesLayer } from "../surface/types";
import { buildChartFrame, type ChartFrame } from "./chartFrame";
import { drawLayers, type EdgeCache, extremesOf, towering } from "./drawLayers";
import type { Need } from "./heights";
import { readout, seriesAt, spokenReadout } from "./readout";

const ENLARGED_PX = 380;
/** Height of a chart that has nothing to show, in type sizes. */
const EMPTY_TYPE = 4.6;
/** The least height of a plot that shares the screen with others, in type sizes. */
const MIN_FILL_TYPE = 6;
/** Between two charts, and above the first: plot.css. */
const CHART_MARGIN_PX = 6;
const NEAR_PX = 6;
const LEGEND_ROW = 1.28;
/** A button that a finger or an unsteady hand meets. */
const LEAST_TARGET_PX = 24;

export class ChartView {
  readonly frame: ChartFrame;
  private readonly listeners = new Listeners();
  private readonly detach: (() => void)[];
  private layers: readonly Layer[] = [];
  private layersOf: readonly [unknown, unknown] = [null, null];
  private scale: ValueScale = valueScale([0, 1], false, 1);
  /** The person's own y axis; null is automatic. */
  private domain: readonly [number, number] | null = null;
  private dragFrom: readonly [number, number] = [0, 1];
  private axisKey = "";
  private besides: { readonly key: string; readonly px: number } = { key: "", px: 0 };
  /** What is above the automatic axis' upper end; "" when nothing is. */
  private cut = "";
  private dots: SVGCircleElement[] = [];

  constructor(
    readonly definition: ChartDefinition,
    private readonly host: ChartHost,
  ) {
    const frame = buildChartFrame(definition, host);
    this.frame = frame;
    const { id } = definition;
    this.detach = [
      attachLater(({ attachTimeGestures }) => attachTimeGestures(frame.area, host)),
      attachLater(({ attachAxisDrag }) =>
        attachAxisDrag(frame.axisHandle, {
          start: () => {
            this.dragFrom = this.scale.domain;
          },
          drag: (byPx) => this.stretch(this.dragFrom, byPx),
          reset: () => this.resetAxis(),
        }),
      ),
      attachLater(({ attachReorder }) => attachReorder(frame.fold, frame.root, (by) => host.move(id, by))),
    ];
    this.listeners.on(frame.fold, "click", () => host.toggleFold(id));
    this.listeners.on<KeyboardEvent>(frame.fold, "keydown", (event) => this.moveByKey(event));
    this.listeners.on<KeyboardEvent>(frame.canvas, "keydown", (event) => this.key(event));
    this.listeners.on(frame.canvas, "focus", () => this.speak());
  }

  destroy(): void {
    this.listeners.end();
    for (const detach of this.detach) detach();
    this.frame.root.remove();
  }

  // ---- what is drawn -----------------------------------------------------------------------------------------------

  /** All layers of the present data; built once per data. */
  allLayers(): readonly Layer[] {
    const { data, context } = this.host;
    if (this.layersOf[0] !== data || this.layersOf[1] !== context) {
      this.layers = this.definition.layers(data, context);
      this.layersOf = [data, context];
    }
    return this.layers;
  }

  private isShown(layer: Layer): boolean {
    return (layer.off === true) === this.host.isToggled(this.definition.id, layer.id);
  }

  shownLayers(): readonly Layer[] {
    return this.allLayers().filter((layer) => this.isShown(layer));
  }

  private hasData(): boolean {
    return this.allLayers().some((layer) => {
      if (layer.kind === "marks") return false;
      if (layer.kind === "drawn") return layer.times.length > 0;
      return layer.kind === "heat" ? layer.grid.time.length > 0 : layer.time.values.length > 0;
    });
  }

  /** Rows that the keyboard walks: those of the first series. */
  sampleTimes(): Float64Array {
    for (const layer of this.shownLayers()) {
      if (layer.kind === "heat") return layer.grid.time;
      if (layer.kind === "drawn") return layer.times;
      if (layer.kind !== "marks") return layer.time.values;
    }
    return new Float64Array();
  }

  /** The scale of the y axis for a plot of this height; also the export's. */
  scaleFor(cache: EdgeCache, heightPx: number): ValueScale {
    if (this.definition.y.rows === true) return rowScale(this.stripNames(), heightPx);
    if (this.definition.y.ends !== undefined) return endsScale(this.definition.y.ends, heightPx, theme().typePx);
    const log = this.host.isLog(this.definition.id);
    const { min, max, smallest, tops } = extremesOf(this.shownLayers(), cache);
    const { y } = this.definition;
    const tower = log || this.domain !== null ? null : towering(tops, y.cutOutliers ?? []);
    const domain = this.domain ?? autoDomain(y, log, min, tower?.cut ?? max, smallest);
    this.cut =
      tower === null ? "" : `${tower.layer.label} reaches ${formatWithUnit(tower.max, 0, this.definition.unit)} ↑`;
    return valueScale(domain, log, heightPx, theme().typePx, this.definition.unit);
  }

  private stripNames(): readonly string[] {
    return this.allLayers().flatMap((layer) => (layer.kind === "strip" ? [layer.label] : []));
  }

  // ---- painting ----------------------------------------------------------------------------------------------------

  /** Of the plot. */
  heightPx(theme: Theme): number {
    const { host, definition } = this;
    const ordinary = this.ordinaryPx(theme);
    if (!host.waiting && !this.hasData()) return ordinary;
    const { fill, growth } = host;
    const large = host.isEnlarged(definition.id);
    if (fill === null) return large ? Math.max(ENLARGED_PX, ordinary) : ordinary;
    if (fill.charts === null) {
      if (large) return Math.max(ordinary, Math.floor(fill.screenPx - this.besidesPx(theme)));
      return Math.floor(ordinary * growth);
    }
    const sharePx = fill.roomPx / (large ? 1 : fill.charts);
    return Math.max(MIN_FILL_TYPE * theme.typePx, Math.floor(sharePx - this.besidesPx(theme)));
  }

  /** The height that the definition, the legend beside it and the rows ask for. */
  private ordinaryPx(theme: Theme): number {
    const { definition, host, frame } = this;
    if (!host.waiting && !this.hasData()) return Math.round(EMPTY_TYPE * theme.typePx);
    const rowPx = theme.typeSmallPx * LEGEND_ROW;
    const legend = host.wide ? frame.legend.rows * Math.max(LEAST_TARGET_PX, rowPx) + 2 : 0;
    const strips = definition.y.rows === true ? this.stripNames().length * rowPx : 0;
    return Math.round(Math.max((definition.heightPx * theme.typePx) / 13, legend, strips));
  }

  /** What the chart needs of the height that all share. */
  need(theme: Theme): Need {
    const folded = this.host.isFolded(this.definition.id);
    return { plotPx: folded ? 0 : this.ordinaryPx(theme), besidesPx: this.besidesPx(theme) };
  }

  /** Height of the title, and of a legend above the plot; measured again only when they may have changed. */
  private besidesPx(theme: Theme): number {
    const { host, frame } = this;
    const folded = host.isFolded(this.definition.id);
    // A legend beside the plot adds nothing here: one that gains a row is no reason to lay the page out before painting.
    const rows = host.wide ? "beside" : frame.legend.rows;
    const key = `${host.plotWidthPx} ${theme.typePx} ${rows} ${folded}`;
    if (this.besides.key !== key) {
      const legend = host.wide || folded ? 0 : frame.legend.element.offsetHeight;
      const px = frame.root.offsetHeight - frame.body.offsetHeight + legend + CHART_MARGIN_PX;
      this.besides = { key, px };
    }
    return this.besides.px;
  }

  /** The legend's rows and which are switched on; before the heights are asked for, which depend on it. */
  showLegend(): void {
    this.frame.legend.show(this.allLayers(), (layer) => this.isShown(layer));
  }

  /** Attributes that follow the state: folded, logarithmic, enlarged, legend. */
  showState(theme: Theme): void {
    const { frame, host, definition } = this;
    const folded = host.isFolded(definition.id);
    frame.root.classList.toggle("lab-folded", folded);
    setAttribute(frame.fold, "aria-expanded", String(!folded));
    setAttribute(frame.logButton, "aria-pressed", String(host.isLog(definition.id)));
    setAttribute(frame.enlargeButton, "aria-pressed", String(host.isEnlarged(definition.id)));
    frame.area.style.height = `${this.heightPx(theme)}px`;
  }

  paint(frame: Frame, cache: EdgeCache, theme: Theme): void {
    if (this.host.isFolded(this.definition.id)) return;
    const empty = !this.hasData();
    this.frame.root.classList.toggle("lab-no-data", empty);
    this.frame.empty.hidden = !empty || this.host.waiting;
    const heightPx = this.heightPx(theme);
    this.scale = this.scaleFor(cache, heightPx);
    const surface = this.prepare(frame.widthPx, heightPx);
    if (surface !== null && !empty) {
      drawLayers(this.shownLayers(), surface, cache, this.scale, theme, this.host.raised);
      surface.finish();
    }
    this.paintAxis(frame.widthPx);
    setText(this.frame.cut, empty ? "" : this.cut);
  }

  private prepare(widthPx: number, heightPx: number): CanvasSurface | null {
    const { canvas } = this.frame;
    const ratio = window.devicePixelRatio || 1;
    const width = Math.max(1, Math.round(widthPx * ratio));
    const height = Math.max(1, Math.round(heightPx * ratio));
    if (canvas.width !== width || canvas.height !== height) {
      canvas.width = width;
      canvas.height = height;
    }
    const context = canvas.getContext("2d");
    if (context === null) return null;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, width, height);
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    return new CanvasSurface(context, widthPx, heightPx, ratio);
  }

  /** The axis is drawn anew only when it changed. */
  private paintAxis(widthPx: number): void {
    const { domain, log, heightPx, names } = this.scale;
    const key = `${domain[0]} ${domain[1]} ${log} ${heightPx} ${widthPx} ${names ?? ""}`;
    if (key === this.axisKey) return;
    this.axisKey = key;
    drawValueAxis(this.frame.axisGroup, this.scale, widthPx);
  }

  // ---- cursor ------------------------------------------------------------------------------------------------------

  private readout(timeS: number): Map<string, string> {
    const { host } = this;
    const nearS = (NEAR_PX * (host.view[1] - host.view[0])) / host.plotWidthPx;
    return readout(this.shownLayers(), timeS, nearS, this.definition);
  }

  paintOverlay(timeS: number | null): void {
    if (this.host.isFolded(this.definition.id)) return;
    // Nothing is known beyond where a playing run has got.
    const known = timeS !== null && timeS <= this.host.endS ? timeS : null;
    this.frame.legend.values(known === null ? new Map() : this.readout(known));
    this.paintDots(known);
  }

  /** A ring on each line where the cursor meets it. */
  private paintDots(timeS: number | null): void {
    const { host, frame } = this;
    const lines = this.shownLayers().filter(
      (layer): layer is SeriesLayer =>
        layer.kind !== "heat" &&
        layer.kind !== "marks" &&
        layer.kind !== "strip" &&
        layer.kind !== "drawn" &&
        layer.quiet !== true,
    );
    while (this.dots.length < lines.length) {
      const dot = svg("circle", { r: 3 });
      frame.overlay.append(dot);
      this.dots.push(dot);
    }
    const nearS = (NEAR_PX * (host.view[1] - host.view[0])) / host.plotWidthPx;
    const x = timeS === null ? -1 : timeToPx(host.view, host.plotWidthPx, timeS);
    this.dots.forEach((dot, i) => {
      const layer = lines[i];
      const value = layer === undefined || timeS === null ? Number.NaN : seriesAt(layer, timeS, nearS);
      const y = this.scale.px(value);
      const seen = y >= 0 && y <= this.scale.heightPx && x >= 0 && x <= host.plotWidthPx;
      dot.style.display = seen ? "" : "none";
      if (!seen || layer === undefined) return;
      setAttribute(dot, "cx", x);
      setAttribute(dot, "cy", y);
      dot.style.stroke = layer.style.colour;
    });
  }

  /** Says the values at the cursor through the group's live region. */
  speak(): void {
    const { host, definition } = this;
    if (!this.hasData()) {
      host.say(definition.empty);
      return;
    }
    if (host.cursorS === null) return;
    const time = formatCursorTime(host.cursorS, host.view, host.plotWidthPx);
    host.say(spokenReadout(time, this.shownLayers(), this.readout(host.cursorS), definition.unit));
  }

  // ---- keyboard and y axis -----------------------------------------------------------------------------------------

  private key(event: KeyboardEvent): void {
    const { host, definition } = this;
    const used = handleKey(event, {
      stepCursor: (by) => this.stepCursor(by),
      jumpCursor: (to) => this.jumpCursor(to),
      zoom: (factor) => {
        const around = host.cursorS ?? (host.view[0] + host.view[1]) / 2;
        host.setView(zoomView(host.view, around, factor, host.extent));
      },
      resetView: () => host.resetView(),
      selectEdge: (edge) => host.selectEdge(edge),
      pin: () => {
        if (host.cursorS === null) this.stepCursor(0);
        host.pin();
      },
      clear: () => host.clear(),
      toggleLog: () => host.toggleLog(definition.id),
      stretchAxis: (byPx) => this.stretch(this.scale.domain, byPx),
      resetAxis: () => this.resetAxis(),
    });
    if (!used) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Alt with arrow up or down on the title. */
  private moveByKey(event: KeyboardEvent): void {
    if (!event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
    event.preventDefault();
    this.host.move(this.definition.id, event.key === "ArrowUp" ? -1 : 1);
    this.frame.fold.focus();
  }

  private stepCursor(by: number): void {
    const times = this.sampleTimes();
    const { host } = this;
    const at = host.cursorS === null ? nearest(times, host.view[0]) : nearest(times, host.cursorS) + by;
    this.cursorToRow(times, at);
  }

  private jumpCursor(to: "first" | "last"): void {
    const times = this.sampleTimes();
    this.cursorToRow(times, to === "first" ? 0 : times.length - 1);
  }

  private cursorToRow(times: Float64Array, row: number): void {
    const timeS = times[Math.max(0, Math.min(times.length - 1, row))];
    if (timeS === undefined) {
      this.host.say(this.definition.empty);
      return;
    }
    this.host.setCursor(timeS, "keyboard");
    this.speak();
  }

  private stretch(from: readonly [number, number], byPx: number): void {
    this.domain = stretchDomain(from, this.scale.log, byPx, this.scale.heightPx);
    this.host.repaint();
  }

  resetAxis(): void {
    this.domain = null;
    this.host.repaint();
  }
}
