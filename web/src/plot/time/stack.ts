/** A time group: charts that share one time axis, one zoom, one pan and one crosshair. */

import { type Announcer, createAnnouncer } from "../parts/announcer";
import type { ChartHost, ExportKind, Fill } from "../parts/chartHost";
import type { CursorBus, CursorSource } from "../parts/cursor";
import { openDataTable } from "../parts/dataTable";
import { nearest } from "../parts/lookup";
import { tabulate } from "../parts/tabular";
import { clampView, orderRange, pxToTime, revealTime, sameRange } from "../parts/timeView";
import { html } from "../surface/dom";
import { cancelPaint, continuePaint, schedulePaint } from "../surface/painter";
import { onTheme, type Theme, theme } from "../surface/theme";
import type { ChartContext, ChartData, ChartDefinition, ExportCaption, StackState, TimeRange } from "../surface/types";
import { arrange } from "./arrange";
import { ChartView } from "./chartView";
import { EdgeCache } from "./drawLayers";
import { saveChart } from "./exportFile";
import { dataExtent } from "./extent";
import { growthOf } from "./heights";
import { StackChrome } from "./stackChrome";
import { flip, initialState, layState, moveItem } from "./stackState";

export interface StackOptions {
  /** In their first order. */
  readonly charts: readonly ChartDefinition[];
  readonly context: ChartContext;
  readonly cursor: CursorBus;
  /** Asked at the moment of an export. */
  readonly caption: () => ExportCaption;
  /** State to begin with, e.g. from the link; what is absent is the default. */
  readonly state?: Partial<StackState>;
  /** After a person changed the view, order, folds ... (debounced 150 ms, but before `onSelect` and `onPin`). */
  readonly onState?: (state: StackState) => void;
  /** At once, when the selected time changes; null: nothing selected. */
  readonly onSelect?: (range: TimeRange | null) => void;
  /** Said under the time axis of what pointers do; absent: what they do on a stack with all of these calls. */
  readonly hints?: string;
  /** A person wants what is at this time pinned; null: nothing any more. What is pinned comes back by `update`. */
  readonly onPin?: (timeS: number | null) => void;
}

export interface StackUpdate {
  readonly data?: ChartData;
  readonly context?: ChartContext;
  /** The whole time axis, seconds; null: from the data. While playing give the run's full duration. */
  readonly extent?: TimeRange | null;
  /** How far a playing run has got, seconds; null: not playing. Drawn as a thin line. */
  readonly playheadS?: number | null;
  /** Time of the pinned sample, seconds; null: none. */
  readonly pinS?: number | null;
  /** The height that some charts, with their titles and the time axis, share; null: each has the height of its definition. */
  readonly fill?: Fill | null;
}

export interface Stack {
  /** Takes what changed; drawn once in the next frame. */
  update(change: StackUpdate): void;
  /** Lays a state over the present one (a link was opened, "reset zoom" was pressed). Does not call `onState`. */
  setState(state: Partial<StackState>): void;
  readonly state: StackState;
  /** The same as the chart's own menu: SVG and PNG as on the screen, CSV of the range in view. */
  exportChart(chartId: string, kind: ExportKind): void;
  destroy(): void;
}

const NO_DATA: ChartData = { tables: [], grids: [] };
const SNAP_PX = 5;
const TELL_AFTER_MS = 150;
/**
 * Charts that take longer than this together are painted in several turns, so that the page stays quick to answer. The panels'
 * turn comes between, so that a limit below what a usual picture takes on a slow machine (13 ms on a fast one) shows it late.
 */
const PAINT_MS = 24;
class ChartStack implements Stack, ChartHost {
  data: ChartData = NO_DATA;
  context: ChartContext;
  state: StackState;
  plotWidthPx = 1;
  wide = true;
  extent: TimeRange = [0, 1];
  endS = 0;
  raised: string | null = null;
  fill: Fill | null = null;
  growth = 1;
  private givenExtent: TimeRange | null = null;
  private playheadS: number | null = null;
  private pinS: number | null = null;
  private room: Fill | null = null;
  /** A chart to scroll to when its new height is laid out. */
  private toReveal: string | null = null;
  private pinBeforeClickS: number | null = null;
  /** What the present picture still lacks. */
  private unpainted: { readonly cache: EdgeCache; readonly charts: ChartView[] } | null = null;
  private readonly root: HTMLElement;
  private readonly chrome: StackChrome;
  private readonly announcer: Announcer = createAnnouncer();
  private readonly views = new Map<string, ChartView>();
  private readonly stops: (() => void)[];
  private tellTimer: ReturnType<typeof setTimeout> | undefined;
  private readonly chartIds: readonly string[];

  constructor(
    element: HTMLElement,
    private readonly options: StackOptions,
  ) {
    this.context = options.context;
    this.chartIds = options.charts.map(({ id }) => id);
    this.state = initialState(this.chartIds, options.state);
    const actions = { resetView: () => this.resetView(), clearSelection: () => this.select(null) };
    this.chrome = new StackChrome(actions, options.hints);
    this.root = html("div", { class: "lab-stack" }, this.chrome.charts, this.chrome.foot, this.announcer.element);
    for (const chart of options.charts) this.views.set(chart.id, new ChartView(chart, this));
    element.append(this.root);
    const resized = new ResizeObserver(() => {
      // A legend that gains a line makes the stack taller, not wider: its pictures are still right.
      if (this.measure()) this.repaint();
    });
    resized.observe(this.root);
    resized.observe(this.chrome.foot);
    this.stops = [
      () => resized.disconnect(),
      options.cursor.subscribe(() => schedulePaint(this.paintOverlay)),
      onTheme(() => {
        this.measure();
        this.repaint();
      }),
    ];
    this.arrange();
    this.measure();
    this.repaint();
  }

  // ---- given from outside ------------------------------------------------------------------------------------------

  update(change: StackUpdate): void {
    if (change.context !== undefined) this.context = change.context;
    if (change.playheadS !== undefined) this.playheadS = change.playheadS;
    if (change.pinS !== undefined) this.pinS = change.pinS;
    if (change.extent !== undefined) this.givenExtent = change.extent;
    if (change.fill !== undefined) this.room = change.fill;
    if (change.fill === null) this.fill = null;
    if (change.data !== undefined) this.data = change.data;
    const known = dataExtent(this.data);
    this.endS = this.playheadS ?? known?.[1] ?? 0;
    const extent = this.givenExtent ?? known ?? [0, 1];
    this.extent = extent[1] > extent[0] ? extent : [extent[0], extent[0] + 1];
    if (change.context !== undefined) this.arrange();
    this.repaint();
  }

  setState(given: Partial<StackState>): void {
    this.state = layState(this.state, given, this.chartIds);
    this.arrange();
    this.repaint();
  }

  destroy(): void {
    clearTimeout(this.tellTimer);
    cancelPaint(this.paint);
    cancelPaint(this.paintOn);
    cancelPaint(this.paintOverlay);
    for (const stop of this.stops) stop();
    for (const view of this.views.values()) view.destroy();
    this.announcer.destroy();
    this.root.remove();
  }

  // ---- state, as charts and gestures see it ------------------------------------------------------------------------

  get view(): TimeRange {
    return this.state.view === null ? this.extent : clampView(this.state.view, this.extent);
  }
  /** Takes what the page has for the charts, without the time axis. */
  private share(look: Theme, charts: readonly ChartView[]): void {
    for (const chart of charts) chart.showLegend();
    if (this.room === null) return;
    const { footPx } = this.chrome;
    const { roomPx, screenPx } = this.room;
    this.fill = { ...this.room, roomPx: roomPx - footPx, screenPx: screenPx - footPx };
    const needs = charts.map((chart) => chart.need(look));
    this.growth = this.state.enlarged === null ? growthOf(this.fill, needs) : 1;
  }
  get cursorS(): number | null {
    return this.options.cursor.time;
  }
  get waiting(): boolean {
    return this.data === NO_DATA;
  }
  raise(layerId: string | null): void {
    if (layerId === this.raised) return;
    this.raised = layerId;
    this.repaint();
  }
  isToggled(chartId: string, layerId: string): boolean {
    return this.state.toggled.includes(`${chartId}:${layerId}`);
  }
  isLog(chartId: string): boolean {
    const byDefault = this.views.get(chartId)?.definition.y.scale === "log";
    return byDefault !== this.state.log.includes(chartId);
  }
  isFolded(chartId: string): boolean {
    return this.state.folded.includes(chartId);
  }
  isEnlarged(chartId: string): boolean {
    return this.state.enlarged === chartId;
  }

  private change(given: Partial<StackState>): void {
    this.state = { ...this.state, ...given };
    this.repaint();
    clearTimeout(this.tellTimer);
    this.tellTimer = setTimeout(this.tell, TELL_AFTER_MS);
  }

  /** At once what is not told yet. Whoever answers by laying a state over this one must know of the zoom just before. */
  private readonly tell = (): void => {
    if (this.tellTimer === undefined) return;
    clearTimeout(this.tellTimer);
    this.tellTimer = undefined;
    this.options.onState?.(this.state);
  };

  setView(view: TimeRange): void {
    this.change({ view: sameRange(view, this.extent) ? null : view });
  }
  resetView(): void {
    this.change({ view: null });
  }
  select(range: TimeRange | null): void {
    if (sameRange(range, this.state.selection)) return;
    this.tell();
    this.state = { ...this.state, selection: range };
    this.repaint();
    this.options.onSelect?.(range);
  }
  selectEdge(edge: "from" | "to"): void {
    const at = this.cursorS;
    if (at === null) return;
    const [from, to] = this.state.selection ?? this.extent;
    this.select(
      edge === "from" ? orderRange(at, Math.max(at, to), this.extent) : orderRange(Math.min(from, at), at, this.extent),
    );
  }
  clear(): boolean {
    if (this.pinS !== null) this.askPin(null);
    else if (this.state.selection !== null) this.select(null);
    else if (this.cursorS !== null) this.options.cursor.set(null, "keyboard");
    else return false;
    return true;
  }
  toggleSeries(chartId: string, layerId: string): void {
    this.change({ toggled: flip(this.state.toggled, `${chartId}:${layerId}`) });
  }
  toggleLog(chartId: string): void {
    this.change({ log: flip(this.state.log, chartId) });
    this.views.get(chartId)?.resetAxis();
    this.say(this.isLog(chartId) ? "Logarithmic axis" : "Linear axis");
  }
  toggleFold(chartId: string): void {
    this.change({ folded: flip(this.state.folded, chartId) });
  }
  toggleEnlarged(chartId: string): void {
    const enlarged = this.isEnlarged(chartId) ? null : chartId;
    this.change({ enlarged, folded: this.state.folded.filter((id) => id !== enlarged) });
    this.toReveal = enlarged;
  }
  move(chartId: string, by: number): void {
    const isShown = (id: string) => this.views.get(id)?.frame.root.isConnected === true;
    this.change({ order: moveItem(this.state.order, chartId, by, isShown) });
    this.arrange();
  }

  setCursor(timeS: number | null, source: CursorSource): void {
    if (timeS !== null && source === "keyboard") {
      const shown = revealTime(this.view, timeS, this.extent);
      if (!sameRange(shown, this.view)) this.setView(shown);
    }
    this.options.cursor.set(timeS, source);
  }

  /** The pointer's time, drawn to a sample when one is close: the panels then show that sample's numbers. */
  hover(px: number): void {
    const timeS = pxToTime(this.view, this.plotWidthPx, Math.max(0, Math.min(this.plotWidthPx, px)));
    const samples = this.data.tables.find((table) => table.kind === "samples" && table.rows > 0)?.columns[0]?.values;
    const row = samples === undefined ? -1 : nearest(samples, timeS);
    const near = samples?.[row] ?? Number.NaN;
    const snapS = (SNAP_PX * (this.view[1] - this.view[0])) / this.plotWidthPx;
    this.setCursor(Math.abs(near - timeS) <= snapS ? near : timeS, "pointer");
  }

  click(): void {
    this.pinBeforeClickS = this.pinS;
    this.pin();
  }
  unclick(): void {
    this.askPin(this.pinBeforeClickS);
  }
  pin(): void {
    if (this.cursorS !== null) this.askPin(this.cursorS);
  }
  private askPin(timeS: number | null): void {
    this.tell();
    this.options.onPin?.(timeS);
  }

  say(text: string): void {
    this.announcer.say(text);
  }

  openTable(chartId: string): void {
    const view = this.views.get(chartId);
    if (view === undefined) return;
    openDataTable({
      title: view.definition.title,
      tabular: tabulate(view.shownLayers(), null),
      atS: this.cursorS ?? this.view[0],
      onCsv: () => this.exportChart(chartId, "csv"),
    });
  }

  exportChart(chartId: string, kind: ExportKind): void {
    const view = this.views.get(chartId);
    if (view === undefined) return;
    saveChart(view, this, kind, this.options.caption()).catch((error: unknown) => {
      this.say(`The picture could not be saved: ${error instanceof Error ? error.message : String(error)}`);
    });
  }

  // ---- layout and painting -----------------------------------------------------------------------------------------

  private isLeftOut({ id, godOnly }: ChartDefinition): boolean {
    return (this.context.hostView && godOnly) || this.context.leftOut?.includes(id) === true;
  }

  private arrange(): void {
    const shown = this.state.order.flatMap((id) => {
      const view = this.views.get(id);
      return view === undefined || this.isLeftOut(view.definition) ? [] : [view.frame.root];
    });
    arrange(this.chrome.charts, shown);
  }

  /** Whether the plots have another width than before, or the time axis with its words another height. */
  private measure(): boolean {
    this.wide = this.root.clientWidth >= theme().legendBesidePx;
    this.root.classList.toggle("lab-narrow", !this.wide);
    const changed = this.chrome.measure();
    this.plotWidthPx = this.chrome.plotWidthPx;
    return changed;
  }

  repaint(): void {
    schedulePaint(this.paint);
  }

  private readonly paint = (): void => {
    const { view, plotWidthPx: widthPx, endS } = this;
    const columns = Math.max(1, Math.round(widthPx * (window.devicePixelRatio || 1)));
    const cache = new EdgeCache({ view, widthPx, columns, endS });
    const charts = [...this.views.values()].filter((chart) => chart.frame.root.isConnected);
    this.share(theme(), charts);
    this.unpainted = { cache, charts };
    this.paintOn();
  };

  /** Paints what is left of the present picture, as far as the time goes. */
  private readonly paintOn = (): void => {
    if (this.unpainted === null) return;
    const { cache, charts } = this.unpainted;
    const look = theme();
    const startedMs = performance.now();
    for (let chart = charts.shift(); chart !== undefined; chart = charts.shift()) {
      chart.showState(look);
      chart.paint(cache.frame, cache, look);
      if (charts.length > 0 && performance.now() - startedMs > PAINT_MS) {
        continuePaint(this.paintOn);
        return;
      }
    }
    this.unpainted = null;
    if (this.toReveal !== null) this.views.get(this.toReveal)?.frame.root.scrollIntoView({ block: "start" });
    this.toReveal = null;
    this.paintChrome(look);
    this.paintOverlay();
  };

  private paintChrome(look: Theme): void {
    const { view, extent, plotWidthPx, playheadS, pinS } = this;
    const { selection } = this.state;
    this.chrome.paint({ view, extent, plotWidthPx, selection, playheadS, pinS }, look);
  }

  private readonly paintOverlay = (): void => {
    const timeS = this.cursorS;
    this.chrome.paintCursor(this.view, this.plotWidthPx, timeS);
    for (const chart of this.views.values()) if (chart.frame.root.isConnected) chart.paintOverlay(timeS);
  };
}

/** Builds the group inside `element`; everything it made goes away with `destroy()`. */
export function mountStack(element: HTMLElement, options: StackOptions): Stack {
  return new ChartStack(element, options);
}
