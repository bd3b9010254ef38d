/** The results that `npm run papers` stores of an artefact's full run: claims, tables, and the figures' points in few digits. */

import type { Figure, FigureHeat, FigureSeries } from "../../figure/figure";
import type { Outcome, ResultTable } from "./artefact";
import type { Claim, Finding } from "./claim";

/** Date and core of a result when it was first computed. */
export interface Made {
  /** ISO date. */
  readonly date: string;
  /** Version of the catalogue and the first digits of the wasm's SHA-256. */
  readonly core: string;
}

/** A row of numbers in JSON: null is a gap. */
type Row = readonly (number | null)[];
type Packed<T> = { readonly [K in keyof T]: T[K] extends ArrayLike<number> | undefined ? Row : T[K] };

/** A figure whose rows of numbers are plain lists of few digits. */
export interface StoredFigure extends Omit<Figure, "series" | "heat"> {
  readonly series: readonly Packed<FigureSeries>[];
  readonly heat?: Packed<FigureHeat>;
}

export interface StoredResult {
  readonly made: Made;
  readonly claims: readonly Claim[];
  readonly findings?: readonly Finding[];
  readonly tables: readonly ResultTable[];
  readonly notes: readonly string[];
  readonly seeds: readonly number[];
  /** The drawn figures in docs/papers. */
  readonly drawings: readonly { readonly id: string; readonly title: string; readonly file: string }[];
  /** Points of the figures; absent where they are not stored yet. */
  readonly figures?: readonly StoredFigure[];
  /** Set for a heavy artefact of which only a quick run exists. */
  readonly size?: "quick";
}

/** Results by the artefact's id. */
export type StoredResults = Readonly<Record<string, StoredResult>>;

/** Significant digits of stored numbers: more than a screen or a printed table shows. */
const DIGITS = 6;

const ROWS = ["x", "y", "low", "high", "values"] as const;

function mapRows<T extends object>(part: T, change: (row: ArrayLike<number | null>) => unknown): object {
  const rows = ROWS.flatMap((name) => {
    const row = (part as Readonly<Record<string, unknown>>)[name];
    return row === undefined ? [] : [[name, change(row as ArrayLike<number | null>)]];
  });
  return { ...part, ...Object.fromEntries(rows) };
}

const packRow = (row: ArrayLike<number | null>): Row =>
  Array.from(row, (value) => (value === null || !Number.isFinite(value) ? null : Number(value.toPrecision(DIGITS))));

const unpackRow = (row: ArrayLike<number | null>): Float64Array =>
  Float64Array.from(Array.from(row), (value) => value ?? Number.NaN);

/** Converts figures to their stored form. Infinite values become gaps. */
export function packFigures(figures: readonly Figure[]): readonly StoredFigure[] {
  return figures.map(
    ({ heat, series, ...rest }) =>
      ({
        ...rest,
        series: series.map((each) => mapRows(each, packRow)),
        ...(heat === undefined ? {} : { heat: mapRows(heat, packRow) }),
      }) as StoredFigure,
  );
}

/** Converts stored figures to figures that can be drawn. */
export function unpackFigures(figures: readonly StoredFigure[]): readonly Figure[] {
  return figures.map(
    ({ heat, series, ...rest }) =>
      ({
        ...rest,
        series: series.map((each) => mapRows(each, unpackRow)),
        ...(heat === undefined ? {} : { heat: mapRows(heat, unpackRow) }),
      }) as Figure,
  );
}

/** Converts a stored result to an outcome; without figures where their points are not stored. */
export function storedOutcome({ claims, findings = [], tables, notes, seeds, figures = [] }: StoredResult): Outcome {
  return { claims, findings, tables, notes, seeds, figures: unpackFigures(figures) };
}
