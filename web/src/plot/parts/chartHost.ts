/** What a chart asks of the group it stands in. */

import type { ChartContext, ChartData, TimeRange } from "../surface/types";
import type { CursorSource } from "./cursor";

export type ExportKind = "svg" | "png" | "csv";

/** What gestures on a plot area need to know and do; px are CSS px from the plot's left edge. */
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

/** The height that charts share, with what belongs to each of them. */
export interface Fill {
  /** Free for the charts that share it; those that do not fit are a scroll away. */
  readonly roomPx: number;
  /** So many share it; null: all, each at least as high as its definition says. */
  readonly charts: number | null;
  /** What a person sees at once: as high is an enlarged chart. */
  readonly screenPx: number;
}

export interface ChartHost extends GestureHost {
  readonly data: ChartData;
  /** Nothing was given yet: charts keep their place and say nothing. */
  readonly waiting: boolean;
  readonly context: ChartContext;
  readonly cursorS: number | null;
  /** Where the data end, seconds. */
  readonly endS: number;
  /** The series whose legend entry is pointed at or has the focus: drawn over the others, which are pale; null: none. */
  readonly raised: string | null;
  raise(layerId: string | null): void;
  isToggled(chartId: string, layerId: string): boolean;
  isLog(chartId: string): boolean;
  isFolded(chartId: string): boolean;
  isEnlarged(chartId: string): boolean;
  /** Legends stand beside the plots, not above them. */
  readonly wide: boolean;
  /** Null: each chart has the height of its definition. */
  readonly fill: Fill | null;
  /** How many times as high as its definition a chart is, to use the room; at least 1. */
  readonly growth: number;
  toggleSeries(chartId: string, layerId: string): void;
  toggleLog(chartId: string): void;
  toggleFold(chartId: string): void;
  toggleEnlarged(chartId: string): void;
  /** Moves the chart by places in the order. */
  move(chartId: string, by: number): void;
  setCursor(timeS: number | null, source: CursorSource): void;
  /** One edge of the selected range to the cursor. */
  selectEdge(edge: "from" | "to"): void;
  /** Pins the sample at the cursor, or lets it go when it is the pinned one. */
  pin(): void;
  /** Clears the pin, then the selection, then the cursor; false when there was none. */
  clear(): boolean;
  exportChart(chartId: string, kind: ExportKind): void;
  openTable(chartId: string): void;
  say(text: string): void;
  /** Something of this chart alone changed: draw again. */
  repaint(): void;
}
