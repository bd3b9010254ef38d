/**
 * A figure as data: axes, series, a matrix of shades. Code that computes figures and code that paints them (web/src/plot/xy)
 * do not depend on each other.
 */

export interface FigureAxis {
  /** What it measures, without the unit: "Time", "RTT and RTO". */
  readonly label: string;
  /** As printed beside a number; may be empty. */
  readonly unit: string;
  /** Linear where not said. */
  readonly scale?: "linear" | "log";
  /** Logarithmic y axis: where zero is drawn, which has no place of its own; else it is left out. */
  readonly zeroAt?: number;
  /** Fixed ends; around the data where not said. */
  readonly domain?: readonly [number, number];
  /** Names of the positions 0, 1, 2 …, for bars that stand for things and not for numbers. */
  readonly categories?: readonly string[];
}

/**
 * `line` joins the points, `step` holds each until the next, `points` leaves them alone, `bars` stands on zero, `area` fills down to
 * zero, `band` fills between `low` and `high`, `path` joins the points in the order in which they come.
 */
export type SeriesKind = "line" | "step" | "points" | "bars" | "area" | "band" | "path";

export interface FigureSeries {
  readonly id: string;
  readonly label: string;
  readonly kind: SeriesKind;
  /** Ascending but for `points` and `path`; as many as `y`. */
  readonly x: ArrayLike<number>;
  /** NaN is a gap. */
  readonly y: ArrayLike<number>;
  /** Ends of a confidence interval or a range around `y`: error bars, or the ends of a `band`. */
  readonly low?: ArrayLike<number>;
  readonly high?: ArrayLike<number>;
  /** Whose look it has: an estimator's id, `samples`, `queue` …; the series' own id where not said. */
  readonly style?: string;
  /** The axis on the right. */
  readonly axis?: "y2";
}

/** A matrix over two axes: row j of `values` belongs to y[j], and has one number for each of x. NaN is a hole. */
export interface FigureHeat {
  readonly label: string;
  readonly unit: string;
  /** Centres of the columns and rows, ascending. */
  readonly x: ArrayLike<number>;
  readonly y: ArrayLike<number>;
  readonly values: ArrayLike<number>;
  /** Where the values 0, 1, 2 … stand for kinds and not for amounts. `colour`: a token of the theme. */
  readonly classes?: readonly { readonly label: string; readonly colour: string }[];
}

/** A line across the plot at one value, or a point, with its name beside it. */
export interface FigureMark {
  readonly label: string;
  readonly x?: number;
  readonly y?: number;
  /** A point that the user can drag. */
  readonly handle?: boolean;
}

export interface Figure {
  readonly id: string;
  readonly title: string;
  readonly x: FigureAxis;
  readonly y: FigureAxis;
  readonly y2?: FigureAxis;
  readonly series: readonly FigureSeries[];
  readonly heat?: FigureHeat;
  readonly marks?: readonly FigureMark[];
  /** One sentence on how to read it. */
  readonly reading?: string;
}
