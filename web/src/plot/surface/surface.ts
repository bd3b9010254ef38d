/** What a layer draws on: a canvas on the page, a string of SVG in an export. Coordinates are CSS px of the plot area. */

import type { MarkLook } from "./palette";
import type { Points } from "./points";
import type { MarkerShape, PointShape } from "./types";

export interface Stroke {
  /** A resolved CSS colour. */
  readonly colour: string;
  readonly widthPx: number;
  readonly dash: readonly number[];
}

/** How a text stands on its baseline. */
export interface TextLook {
  readonly colour: string;
  readonly sizePx: number;
  readonly font: string;
  readonly anchor: "start" | "middle" | "end";
}

/** A matrix of shades: column i spans xEdges[2 i]..xEdges[2 i + 1], row j spans yEdges[j]..yEdges[j + 1] (either way up). */
export interface Cells {
  readonly columns: number;
  readonly rows: number;
  readonly xEdges: Float64Array;
  readonly yEdges: Float64Array;
  /** Column-major, 0 is nothing; others index `ramp`. */
  readonly shades: Uint8Array;
  /** Resolved CSS colours; entry 0 is not drawn. */
  readonly ramp: readonly string[];
}

export interface Surface {
  readonly widthPx: number;
  readonly heightPx: number;
  /** Device px per CSS px; 1 for SVG. */
  readonly ratio: number;
  /** Upright bars are much cheaper than a stroked zigzag (a canvas), or the other way round (SVG). */
  readonly prefersBars: boolean;
  polyline(points: Points, stroke: Stroke): void;
  /** Fills between the polyline and `baselinePx`. */
  area(points: Points, baselinePx: number, colour: string): void;
  /** x, y pairs are centres. */
  discs(points: Points, radiusPx: number, colour: string): void;
  /** Pairs of points are opposite corners of filled boxes. */
  boxes(points: Points, colour: string): void;
  mark(glyph: MarkLook["glyph"], xPx: number, yPx: number, sizePx: number, colour: string): void;
  marker(shape: MarkerShape, xPx: number, yPx: number, sizePx: number, colour: string): void;
  cells(cells: Cells): void;
  text(content: string, xPx: number, yPx: number, type: TextLook): void;
}

/** Outline of a marker or mark of size 2 around the origin: closed polygons of x, y pairs; `fill` or stroked. */
export interface Outline {
  readonly polygons: readonly (readonly number[])[];
  /** A circle instead of polygons, radius in the same unit. */
  readonly circle?: number;
  readonly fill: boolean;
}

const TRIANGLE = [0, -1, 0.95, 0.75, -0.95, 0.75];
const TRIANGLE_DOWN = [0, 0.85, 0.95, -0.85, -0.95, -0.85];

export const MARKER_OUTLINES: Readonly<Record<MarkerShape, Outline>> = {
  circle: { polygons: [], circle: 0.85, fill: true },
  square: { polygons: [[-0.8, -0.8, 0.8, -0.8, 0.8, 0.8, -0.8, 0.8]], fill: true },
  triangle: { polygons: [TRIANGLE], fill: true },
  diamond: { polygons: [[0, -1.05, 1.05, 0, 0, 1.05, -1.05, 0]], fill: true },
  cross: {
    polygons: [
      [-0.8, -0.8, 0.8, 0.8],
      [-0.8, 0.8, 0.8, -0.8],
    ],
    fill: false,
  },
  plus: {
    polygons: [
      [-1, 0, 1, 0],
      [0, -1, 0, 1],
    ],
    fill: false,
  },
  bar: { polygons: [[0, -1, 0, 1]], fill: false },
  star: {
    polygons: [
      [-1, 0, 1, 0],
      [-0.5, -0.87, 0.5, 0.87],
      [-0.5, 0.87, 0.5, -0.87],
    ],
    fill: false,
  },
};

export const MARK_OUTLINES: Readonly<Record<MarkLook["glyph"], Outline>> = {
  "triangle-down": { polygons: [TRIANGLE_DOWN], fill: true },
  "triangle-down-open": { polygons: [TRIANGLE_DOWN], fill: false },
  disc: { polygons: [], circle: 1, fill: true },
  ring: { polygons: [], circle: 0.9, fill: false },
  tick: { polygons: [[0, -1, 0, 1]], fill: false },
  diamond: { polygons: [[0, -1.05, 1.05, 0, 0, 1.05, -1.05, 0]], fill: true },
};

/** The outline of a drawn layer's point. */
export function pointOutline(shape: PointShape): Outline {
  return shape === "ring" || shape === "triangle-down-open" ? MARK_OUTLINES[shape] : MARKER_OUTLINES[shape];
}
