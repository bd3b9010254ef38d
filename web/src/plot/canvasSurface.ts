/** A surface that paints on a 2D canvas. */

import type { MarkLook } from "./palette";
import type { Points } from "./points";
import { type Cells, MARK_OUTLINES, MARKER_OUTLINES, type Outline, type Stroke, type Surface } from "./surface";
import type { MarkerShape } from "./types";

type Rgba = readonly [number, number, number];

function bytes([r = 128, g = 128, b = 128]: readonly number[]): Rgba {
  return [r, g, b];
}

/** #rrggbb, #rgb or rgb(r, g, b) to bytes; grey when it is none of them. */
export function parseColour(colour: string): Rgba {
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

/** Paints a matrix of shades as one image, nearest neighbour. */
function paintCells(
  context: CanvasRenderingContext2D,
  cells: Cells,
  widthPx: number,
  heightPx: number,
  ratio: number,
): void {
  const width = Math.max(1, Math.round(widthPx * ratio));
  const height = Math.max(1, Math.round(heightPx * ratio));
  const ramp = Uint32Array.from(cells.ramp, (colour) => {
    const [r, g, b] = parseColour(colour);
    return ((255 << 24) | (b << 16) | (g << 8) | r) >>> 0;
  });
  ramp[0] = 0;
  const image = context.createImageData(width, height);
  const pixels = new Uint32Array(image.data.buffer);
  const { columns, rows, xEdges, yEdges, shades } = cells;
  const clampTo = (value: number, limit: number) => Math.min(limit, Math.max(0, Math.round(value * ratio)));
  const tops = new Int32Array(rows);
  const bottoms = new Int32Array(rows);
  for (let j = 0; j < rows; j++) {
    const a = clampTo(yEdges[j] ?? 0, height);
    const b = clampTo(yEdges[j + 1] ?? 0, height);
    tops[j] = Math.min(a, b);
    bottoms[j] = Math.max(a, b);
  }
  for (let i = 0; i < columns; i++) {
    const left = clampTo(xEdges[2 * i] ?? 0, width);
    const right = clampTo(xEdges[2 * i + 1] ?? 0, width);
    for (let j = 0; j < rows; j++) {
      const shade = shades[i * rows + j] ?? 0;
      if (shade === 0) continue;
      const colour = ramp[shade] ?? 0;
      for (let y = tops[j] ?? 0; y < (bottoms[j] ?? 0); y++) pixels.fill(colour, y * width + left, y * width + right);
    }
  }
  context.save();
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.putImageData(image, 0, 0);
  context.restore();
}

export class CanvasSurface implements Surface {
  readonly prefersBars = true;

  constructor(
    private readonly context: CanvasRenderingContext2D,
    readonly widthPx: number,
    readonly heightPx: number,
    readonly ratio: number,
  ) {}

  private setStroke(stroke: Stroke): void {
    this.context.strokeStyle = stroke.colour;
    this.context.lineWidth = stroke.widthPx;
    this.context.lineJoin = "bevel";
    this.context.lineCap = "butt";
    this.context.setLineDash([...stroke.dash]);
  }

  polyline(points: Points, stroke: Stroke): void {
    this.setStroke(stroke);
    trace(this.context, points);
    this.context.stroke();
  }

  area(points: Points, baselinePx: number, colour: string): void {
    traceArea(this.context, points, baselinePx);
    this.context.fillStyle = colour;
    this.context.fill();
  }

  discs(points: Points, radiusPx: number, colour: string): void {
    const { context } = this;
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
    this.context.fillStyle = colour;
    const { data, length } = points;
    for (let i = 0; i + 3 < length; i += 4) {
      const left = data[i] ?? 0;
      const top = data[i + 1] ?? 0;
      this.context.fillRect(left, top, (data[i + 2] ?? 0) - left, (data[i + 3] ?? 0) - top);
    }
  }

  private outline(outline: Outline, xPx: number, yPx: number, sizePx: number, colour: string): void {
    const { context } = this;
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
      this.setStroke({ colour, widthPx: Math.max(1.2, sizePx / 5), dash: [] });
      context.stroke();
    }
  }

  mark(glyph: MarkLook["glyph"], xPx: number, yPx: number, sizePx: number, colour: string): void {
    this.outline(MARK_OUTLINES[glyph], xPx, yPx, sizePx, colour);
  }

  marker(shape: MarkerShape, xPx: number, yPx: number, sizePx: number, colour: string): void {
    this.outline(MARKER_OUTLINES[shape], xPx, yPx, sizePx, colour);
  }

  cells(cells: Cells): void {
    paintCells(this.context, cells, this.widthPx, this.heightPx, this.ratio);
  }
}
