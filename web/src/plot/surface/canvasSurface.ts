/** A surface that paints on a 2D canvas. */

import type { MarkLook } from "./palette";
import { Pixels } from "./pixels";
import type { Points } from "./points";
import {
  type Cells,
  MARK_OUTLINES,
  MARKER_OUTLINES,
  type Outline,
  type Stroke,
  type Surface,
  type TextLook,
} from "./surface";
import type { MarkerShape } from "./types";

type Rgba = readonly [number, number, number];

function bytes([r = 128, g = 128, b = 128]: readonly number[]): Rgba {
  return [r, g, b];
}

const parsed = new Map<string, Rgba>();

/** #rrggbb, #rgb or rgb(r, g, b) to bytes; grey when it is none of them. Themes have few colours: each is read once. */
export function parseColour(colour: string): Rgba {
  let known = parsed.get(colour);
  if (known === undefined) {
    known = read(colour);
    parsed.set(colour, known);
  }
  return known;
}

function read(colour: string): Rgba {
  const hex = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(colour);
  if (hex !== null) return bytes(hex.slice(1).map((digits) => Number.parseInt(digits, 16)));
  const short = /^#([\da-f])([\da-f])([\da-f])$/i.exec(colour);
  if (short !== null) return bytes(short.slice(1).map((digit) => Number.parseInt(digit, 16) * 17));
  return bytes(colour.match(/[\d.]+/g)?.map(Number) ?? []);
}

function trace(context: CanvasRenderingContext2D, points: Points): void {
  const { data, length } = points;
  let drawing = false;
  context.beginPath();
  for (let i = 0; i < length; i += 2) {
    const x = data[i] ?? 0;
    const y = data[i + 1] ?? Number.NaN;
    if (Number.isNaN(y)) drawing = false;
    else if (drawing) context.lineTo(x, y);
    else {
      context.moveTo(x, y);
      drawing = true;
    }
  }
}

function traceArea(context: CanvasRenderingContext2D, points: Points, baselinePx: number): void {
  const { data, length } = points;
  let lastX = Number.NaN;
  context.beginPath();
  for (let i = 0; i <= length; i += 2) {
    const x = data[i] ?? 0;
    const y = i < length ? (data[i + 1] ?? Number.NaN) : Number.NaN;
    if (Number.isNaN(y)) {
      if (!Number.isNaN(lastX)) context.lineTo(lastX, baselinePx);
      lastX = Number.NaN;
    } else {
      if (Number.isNaN(lastX)) context.moveTo(x, baselinePx);
      context.lineTo(x, y);
      lastX = x;
    }
  }
}

export class CanvasSurface implements Surface {
  readonly prefersBars = true;
  /** Boxes wait here as long as nothing else has been drawn. */
  private first: Pixels | null = null;
  private blank = true;

  /** `canvas` is the one that paints; it must be clear. */
  constructor(
    private readonly canvas: CanvasRenderingContext2D,
    readonly widthPx: number,
    readonly heightPx: number,
    readonly ratio: number,
  ) {}

  /** What to draw on, once everything before has been drawn. */
  private begin(): CanvasRenderingContext2D {
    this.finish();
    this.blank = false;
    return this.canvas;
  }

  /** Draws what still waits. To be called at the end. */
  finish(): void {
    this.first?.put(this.canvas);
    if (this.first !== null) this.blank = false;
    this.first = null;
  }

  private setStroke(context: CanvasRenderingContext2D, stroke: Stroke): void {
    context.strokeStyle = stroke.colour;
    context.lineWidth = stroke.widthPx;
    context.lineJoin = "bevel";
    context.lineCap = "butt";
    context.setLineDash([...stroke.dash]);
  }

  polyline(points: Points, stroke: Stroke): void {
    const context = this.begin();
    this.setStroke(context, stroke);
    trace(context, points);
    context.stroke();
  }

  area(points: Points, baselinePx: number, colour: string): void {
    const context = this.begin();
    traceArea(context, points, baselinePx);
    context.fillStyle = colour;
    context.fill();
  }

  discs(points: Points, radiusPx: number, colour: string): void {
    const context = this.begin();
    context.fillStyle = colour;
    context.beginPath();
    for (let i = 0; i < points.length; i += 2) {
      const x = points.data[i] ?? 0;
      const y = points.data[i + 1] ?? 0;
      context.moveTo(x + radiusPx, y);
      context.arc(x, y, radiusPx, 0, 2 * Math.PI);
    }
    context.fill();
  }

  boxes(points: Points, colour: string): void {
    if (this.blank) {
      this.first ??= new Pixels(this.canvas.canvas.width, this.canvas.canvas.height, this.ratio);
      this.first.boxes(points, parseColour(colour));
      return;
    }
    const context = this.begin();
    const { data, length } = points;
    context.fillStyle = colour;
    for (let i = 0; i + 3 < length; i += 4) {
      const left = data[i] ?? 0;
      const top = data[i + 1] ?? 0;
      context.fillRect(left, top, (data[i + 2] ?? 0) - left, (data[i + 3] ?? 0) - top);
    }
  }

  private outline(outline: Outline, xPx: number, yPx: number, sizePx: number, colour: string): void {
    const context = this.begin();
    const scale = sizePx / 2;
    context.beginPath();
    if (outline.circle !== undefined) context.arc(xPx, yPx, outline.circle * scale, 0, 2 * Math.PI);
    for (const polygon of outline.polygons) {
      for (let i = 0; i < polygon.length; i += 2) {
        const x = xPx + (polygon[i] ?? 0) * scale;
        const y = yPx + (polygon[i + 1] ?? 0) * scale;
        if (i === 0) context.moveTo(x, y);
        else context.lineTo(x, y);
      }
      if (polygon.length > 4) context.closePath();
    }
    if (outline.fill) {
      context.fillStyle = colour;
      context.fill();
    } else {
      this.setStroke(context, { colour, widthPx: Math.max(1.2, sizePx / 5), dash: [] });
      context.stroke();
    }
  }

  mark(glyph: MarkLook["glyph"], xPx: number, yPx: number, sizePx: number, colour: string): void {
    this.outline(MARK_OUTLINES[glyph], xPx, yPx, sizePx, colour);
  }

  marker(shape: MarkerShape, xPx: number, yPx: number, sizePx: number, colour: string): void {
    this.outline(MARKER_OUTLINES[shape], xPx, yPx, sizePx, colour);
  }

  text(content: string, xPx: number, yPx: number, { colour, sizePx, font, anchor }: TextLook): void {
    const context = this.begin();
    context.font = `${sizePx}px ${font}`;
    context.textAlign = anchor === "middle" ? "center" : anchor;
    context.fillStyle = colour;
    context.fillText(content, xPx, yPx);
  }

  /** In place of what is there: a matrix fills its plot. */
  cells(cells: Cells): void {
    const pixels = new Pixels(this.canvas.canvas.width, this.canvas.canvas.height, this.ratio);
    pixels.cells(cells, cells.ramp.map(parseColour));
    pixels.put(this.canvas);
    this.first = null;
    this.blank = false;
  }
}
