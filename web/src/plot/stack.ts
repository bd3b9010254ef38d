/** A time group: charts that share one time axis, one zoom, one pan and one crosshair. */

import type { CursorBus } from "./cursor";
import type { ChartContext, ChartData, ChartDefinition, ExportCaption, StackState, TimeRange } from "./types";

export interface StackOptions {
  /** In their first order. */
  readonly charts: readonly ChartDefinition[];
  readonly context: ChartContext;
  readonly cursor: CursorBus;
  /** Asked at the moment of an export. */
  readonly caption: () => ExportCaption;
  /** State to begin with, e.g. from the link; what is absent is the default. */
  readonly state?: Partial<StackState>;
  /** After a person changed the view, the selection, order, folds ... (debounced 150 ms). */
  readonly onState?: (state: StackState) => void;
  /** At once, when the selected time changes; null: nothing selected. */
  readonly onSelect?: (range: TimeRange | null) => void;
}

export interface StackUpdate {
  readonly data?: ChartData;
  readonly context?: ChartContext;
  /** The whole time axis, seconds; null: from the data. While playing give the run's full duration. */
  readonly extent?: TimeRange | null;
  /** How far a playing run has got, seconds; null: not playing. Drawn as a thin line. */
  readonly playheadS?: number | null;
}

export interface Stack {
  /** Takes what changed; drawn once in the next frame. */
  update(change: StackUpdate): void;
  /** Lays a state over the present one (a link was opened, "reset zoom" was pressed). Does not call `onState`. */
  setState(state: Partial<StackState>): void;
  readonly state: StackState;
  destroy(): void;
}

export function mountStack(_element: HTMLElement, options: StackOptions): Stack {
  throw new Error(`not mounted: ${options.charts.length} charts`);
}
