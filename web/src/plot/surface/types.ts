/** The words the plot speaks: what a chart is, what it is given, what it gives back. No DOM here. */

import type { Column, Grid, SegmentRecord, Table } from "../../../../sim-worker/src/protocol";

/** Seconds, from < to. */
export type TimeRange = readonly [from: number, to: number];

/** What the charts draw: the tables and grids of a run, a replay or a log. */
export interface ChartData {
  readonly tables: readonly Table[];
  readonly grids: readonly Grid[];
  /** What the numbers in `segments` tables mean. */
  readonly segments?: SegmentRecord | undefined;
}

/** What the charts must know besides the data. */
export interface ChartContext {
  /** Flow shown (`main.0`); null: the first flow that has the table. */
  readonly flow: string | null;
  /** Link shown (`bottleneck`); null: the first link that has the table. */
  readonly link: string | null;
  /** Estimator that drives the flow: drawn a little stronger; null for a log. */
  readonly drives: string | null;
  /** Rows of `events` tables, from the catalogue. */
  readonly eventKinds: readonly { readonly id: string; readonly label: string }[];
  /** Short name of a module: `jacobson` gives "Jacobson". */
  readonly nameOf: (id: string) => string;
  /** Whether an estimator's prediction is the last sample itself, so that its line would hide the samples. */
  readonly repeatsSamples: (id: string) => boolean;
  /** Sender's view: charts that show what an end host cannot know (`godOnly`) are left out. */
  readonly hostView: boolean;
  /** The nodes of a mobile network between which the flow runs. */
  readonly ends?: readonly [source: number, destination: number];
  /** Ids of charts that mean nothing for this source and are left out too. */
  readonly leftOut?: readonly string[];
}

/** How a thing looks everywhere: see palette.ts. */
export interface SeriesStyle {
  /** Any CSS colour; `var(--…)` is resolved by theme.ts. */
  readonly colour: string;
  /** Canvas dash, CSS px; empty is solid. */
  readonly dash: readonly number[];
  readonly marker: MarkerShape;
}

export type MarkerShape = "circle" | "square" | "triangle" | "diamond" | "cross" | "plus" | "bar" | "star";

interface LayerBase {
  /** Within its chart; for estimators their id. Also the key of the legend's toggle. */
  readonly id: string;
  /** In the legend. */
  readonly label: string;
  /** Hidden until switched on in the legend. */
  readonly off?: boolean;
  /** Not in the legend, not in the values (a faint backdrop). */
  readonly quiet?: boolean;
}

/** Where a strip stands in its chart, and what its values mean. */
export interface StripPlace {
  /** From the top, 0 to rows - 1. */
  readonly row: number;
  readonly rows: number;
  /** A level: the value that fills the strip. */
  readonly full?: number;
  /** Else a state: what the values 0, 1, 2 … are called and how they look; null: as the paper. `rare`: never overlooked. */
  readonly states: readonly { readonly label: string; readonly colour: string | null; readonly rare?: boolean }[];
}

/**
 * A column over time. `dots`: samples. `line`: joins samples. `step`: state that holds between events. `area`: filled step.
 * `strip`: a row of its own.
 */
export interface SeriesLayer extends LayerBase {
  readonly kind: "dots" | "line" | "step" | "area" | "strip";
  readonly table: Table;
  readonly time: Column;
  readonly value: Column;
  readonly style: SeriesStyle;
  /** Steps: the row's value holds `after` its time (cwnd, RTO) or was in force `before` it (a prediction). */
  readonly holds?: "after" | "before";
  /** Lines and areas are broken where rows are further apart than this, seconds. */
  readonly gapS?: number;
  /** CSS px; the theme's line width times this. */
  readonly weight?: number;
  /** Of kind `strip`. */
  readonly strip?: StripPlace;
}

export type MarkKind = "drop" | "timeout" | "spurious-timeout" | "fast-retransmit" | "retransmit" | "note";

/** Events, one mark each; those that fall on one pixel are drawn once. */
export interface MarkLayer extends LayerBase {
  readonly kind: "marks";
  readonly mark: MarkKind;
  /** Seconds, ascending. */
  readonly times: Float64Array;
  /** In the chart's unit; null: along the chart's upper edge. */
  readonly values: Float64Array | null;
}

/** A matrix over time, dark where the value is large. */
export interface HeatLayer extends LayerBase {
  readonly kind: "heat";
  readonly grid: Grid;
  readonly style: SeriesStyle;
}

/** Looks that a drawn layer may give to single points. */
export type PointShape = MarkerShape | "ring" | "triangle-down-open";

/** What a drawn layer draws with. Coordinates are CSS px of the plot; colours may be custom properties. */
export interface Pen {
  readonly view: TimeRange;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly typePx: number;
  readonly strokePx: number;
  /** Seconds, and the chart's value, to px. */
  x(timeS: number): number;
  y(value: number): number;
  /** x, y pairs; NaN is a break. */
  lines(points: readonly number[], look: { colour: string; widthPx: number; dash?: readonly number[] }): void;
  /** Pairs of opposite corners. */
  boxes(points: readonly number[], colour: string): void;
  point(shape: PointShape, xPx: number, yPx: number, sizePx: number, colour: string): void;
  /** In small type, on its baseline. */
  text(content: string, xPx: number, yPx: number, colour: string, anchor: "start" | "middle" | "end"): void;
}

/** Rows of a drawn layer, for the data table and the CSV. */
export interface DrawnRows {
  readonly header: readonly string[];
  /** The first cell, seconds, ascending. */
  readonly times: Float64Array;
  /** The other cells of a row, one for each of `header`. */
  readonly cells: (row: number) => readonly string[];
}

/** What no series can show: it draws itself. */
export interface DrawnLayer extends LayerBase {
  readonly kind: "drawn";
  /** In the legend. */
  readonly look: { readonly colour: string; readonly shape: PointShape | "line"; readonly dash?: readonly number[] };
  /** What the keyboard walks, seconds, ascending; empty: there is nothing to draw. */
  readonly times: Float64Array;
  readonly draw: (pen: Pen) => void;
  /** Least and greatest value in view, for the automatic axis; null: none. */
  readonly extremes?: (view: TimeRange) => readonly [number, number] | null;
  readonly rows?: DrawnRows;
  /** What is said of it at a time; empty: nothing. */
  readonly said?: (timeS: number, nearS: number) => string;
}

export type Layer = SeriesLayer | MarkLayer | HeatLayer | DrawnLayer;

export interface AxisOptions {
  /** The axis starts at zero (when it is linear). */
  readonly zero: boolean;
  readonly scale: "linear" | "log";
  /** Least upper end, so that an empty or tiny range does not fill the chart with noise. */
  readonly atLeast?: number;
  /** The axis is this, whatever the data (when it is linear). */
  readonly whole?: readonly [number, number];
  /** The chart holds strips: the axis names them instead of measuring. */
  readonly rows?: boolean;
  /** Names of the values 1 and 0, in place of numbers: two lines at the upper and the lower end. */
  readonly ends?: readonly [upper: string, lower: string];
  /** One series that towers over all others leaves through the top (and the chart says how high it goes): any, or these. */
  readonly cutOutliers?: "any" | readonly string[];
}

/** One chart, one file in web/src/charts, one line in its registry. */
export interface ChartDefinition {
  readonly id: string;
  readonly title: string;
  /** On the title line: "ms", "segments". */
  readonly unit: string;
  /** How to read the marks: "dots: samples, lines: what each estimator predicted". */
  readonly reading: string;
  /** Kinds of tables (or `grid`) it reads, or one column of a kind (`control.probability`); the first is the one it cannot do without. */
  readonly needs: readonly string[];
  /** Shows what an end host cannot know. */
  readonly godOnly: boolean;
  /** What it shows of a log is in the file: nobody's secret, in the sender's view neither. */
  readonly knownInLogs?: boolean;
  /** Left out, instead of shown empty, where the source has none of `needs`. */
  readonly optional?: boolean;
  /** Height of the plot, CSS px at ordinary type size. */
  readonly heightPx: number;
  readonly y: AxisOptions;
  /** Decimals of spoken and shown values. */
  readonly digits: number;
  /** Said in place when there is nothing to draw. */
  readonly empty: string;
  readonly layers: (data: ChartData, context: ChartContext) => readonly Layer[];
}

/** What a link keeps of the charts. */
export interface StackState {
  /** Time shown; null is everything. */
  readonly view: TimeRange | null;
  /** Time selected for the scoreboard. */
  readonly selection: TimeRange | null;
  /** Chart ids. */
  readonly order: readonly string[];
  readonly folded: readonly string[];
  /** Charts whose y axis is switched away from its default (logarithmic or linear). */
  readonly log: readonly string[];
  /** `chart:series` switched away from their default. */
  readonly toggled: readonly string[];
  readonly enlarged: string | null;
}

/** What an exported figure says of itself. */
export interface ExportCaption {
  readonly title: string;
  /** null for a log. */
  readonly seed: number | null;
  /** Link that shows this state again. */
  readonly link: string;
  /** Further words, e.g. the log's name. */
  readonly source?: string;
}
