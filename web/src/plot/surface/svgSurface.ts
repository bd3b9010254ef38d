/** A surface that writes SVG, for exports: true vectors, decimated as on the screen. Strings only, so that it needs no DOM. */

import { outlinePath } from "./outlinePath";
import type { MarkLook } from "./palette";
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

/** Text or an attribute's value, safe inside SVG; characters that XML does not allow are dropped. */
export function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "")
    .replace(/&/g, "&amp;")
    .replace(/</g, "&lt;")
    .replace(/>/g, "&gt;")
    .replace(/"/g, "&quot;")
    .replace(/'/g, "&#39;");
}

/** A coordinate with at most two decimals. */
export function px(value: number): string {
  const rounded = Math.round(value * 100) / 100;
  return Object.is(rounded, -0) ? "0" : String(rounded);
}

function path(points: Points): string {
  const { data, length } = points;
  const parts: string[] = [];
  let drawing = false;
  for (let i = 0; i < length; i += 2) {
    const y = data[i + 1] ?? Number.NaN;
    if (Number.isNaN(y)) drawing = false;
    else {
      parts.push(`${drawing ? "L" : "M"}${px(data[i] ?? 0)} ${px(y)}`);
      drawing = true;
    }
  }
  return parts.join("");
}

function areaPath(points: Points, baselinePx: number): string {
  const { data, length } = points;
  const parts: string[] = [];
  let lastX = Number.NaN;
  for (let i = 0; i <= length; i += 2) {
    const x = data[i] ?? 0;
    const y = i < length ? (data[i + 1] ?? Number.NaN) : Number.NaN;
    if (Number.isNaN(y)) {
      if (!Number.isNaN(lastX)) parts.push(`L${px(lastX)} ${px(baselinePx)}Z`);
      lastX = Number.NaN;
    } else {
      if (Number.isNaN(lastX)) parts.push(`M${px(x)} ${px(baselinePx)}`);
      parts.push(`L${px(x)} ${px(y)}`);
      lastX = x;
    }
  }
  return parts.join("");
}

export class SvgSurface implements Surface {
  readonly ratio = 1;
  readonly prefersBars = false;
  private readonly parts: string[] = [];

  constructor(
    readonly widthPx: number,
    readonly heightPx: number,
  ) {}

  /** What was drawn, as elements. */
  get markup(): string {
    return this.parts.join("\n");
  }

  private strokeAttributes({ colour, widthPx, dash }: Stroke): string {
    const dashes = dash.length > 0 ? ` stroke-dasharray="${dash.join(" ")}"` : "";
    return `fill="none" stroke="${escapeXml(colour)}" stroke-width="${px(widthPx)}" stroke-linejoin="bevel"${dashes}`;
  }

  polyline(points: Points, stroke: Stroke): void {
    const d = path(points);
    if (d !== "") this.parts.push(`<path d="${d}" ${this.strokeAttributes(stroke)}/>`);
  }

  area(points: Points, baselinePx: number, colour: string): void {
    const d = areaPath(points, baselinePx);
    if (d !== "") this.parts.push(`<path d="${d}" fill="${escapeXml(colour)}"/>`);
  }

  discs(points: Points, radiusPx: number, colour: string): void {
    // A round-capped line of no length is a disc: one path for all of them.
    const parts: string[] = [];
    for (let i = 0; i < points.length; i += 2) {
      parts.push(`M${px(points.data[i] ?? 0)} ${px(points.data[i + 1] ?? 0)}h0`);
    }
    if (parts.length === 0) return;
    const stroke = `stroke="${escapeXml(colour)}" stroke-width="${px(2 * radiusPx)}" stroke-linecap="round"`;
    this.parts.push(`<path d="${parts.join("")}" fill="none" ${stroke}/>`);
  }

  boxes(points: Points, colour: string): void {
    const { data, length } = points;
    const parts: string[] = [];
    for (let i = 0; i + 3 < length; i += 4) {
      const left = data[i] ?? 0;
      const top = data[i + 1] ?? 0;
      const width = (data[i + 2] ?? 0) - left;
      const height = (data[i + 3] ?? 0) - top;
      parts.push(`M${px(left)} ${px(top)}h${px(width)}v${px(height)}h${px(-width)}Z`);
    }
    if (parts.length > 0) this.parts.push(`<path d="${parts.join("")}" fill="${escapeXml(colour)}"/>`);
  }

  private outline(outline: Outline, xPx: number, yPx: number, sizePx: number, colour: string): void {
    const paint = outline.fill
      ? `fill="${escapeXml(colour)}"`
      : this.strokeAttributes({ colour, widthPx: Math.max(1.2, sizePx / 5), dash: [] });
    this.parts.push(`<path d="${outlinePath(outline, xPx, yPx, sizePx)}" ${paint}/>`);
  }

  mark(glyph: MarkLook["glyph"], xPx: number, yPx: number, sizePx: number, colour: string): void {
    this.outline(MARK_OUTLINES[glyph], xPx, yPx, sizePx, colour);
  }

  marker(shape: MarkerShape, xPx: number, yPx: number, sizePx: number, colour: string): void {
    this.outline(MARKER_OUTLINES[shape], xPx, yPx, sizePx, colour);
  }

  text(content: string, xPx: number, yPx: number, { colour, sizePx, anchor }: TextLook): void {
    const place = `x="${px(xPx)}" y="${px(yPx)}" font-size="${px(sizePx)}" text-anchor="${anchor}"`;
    this.parts.push(`<text ${place} fill="${escapeXml(colour)}">${escapeXml(content)}</text>`);
  }

  cells(cells: Cells): void {
    const { columns, rows, xEdges, yEdges, shades, ramp } = cells;
    const byShade = new Map<number, string[]>();
    for (let i = 0; i < columns; i++) {
      const left = xEdges[2 * i] ?? 0;
      const width = (xEdges[2 * i + 1] ?? 0) - left;
      for (let j = 0; j < rows; j++) {
        const shade = shades[i * rows + j] ?? 0;
        if (shade === 0) continue;
        const start = j;
        while (j + 1 < rows && shades[i * rows + j + 1] === shade) j++;
        const a = yEdges[start] ?? 0;
        const b = yEdges[j + 1] ?? 0;
        const d = `M${px(left)} ${px(a)}h${px(width)}v${px(b - a)}h${px(-width)}Z`;
        const list = byShade.get(shade);
        if (list === undefined) byShade.set(shade, [d]);
        else list.push(d);
      }
    }
    for (const [shade, parts] of byShade) {
      const colour = escapeXml(ramp[shade] ?? "#808080");
      this.parts.push(`<path d="${parts.join("")}" fill="${colour}" shape-rendering="crispEdges"/>`);
    }
  }
}
