/** One chart as an SVG document: title, legend, axes, layers, and a caption with title, seed and link. Strings only. */

import type { Frame } from "../parts/decimate";
import { timeTicks } from "../parts/format";
import type { ValueScale } from "../parts/valueScale";
import { outlinePath } from "../surface/outlinePath";
import { MARK_LOOKS } from "../surface/palette";
import { MARK_OUTLINES, MARKER_OUTLINES, pointOutline } from "../surface/surface";
import { escapeXml, px, SvgSurface } from "../surface/svgSurface";
import type { Theme } from "../surface/theme";
import type { ExportCaption, Layer, TimeRange } from "../surface/types";
import { drawLayers, EdgeCache } from "./drawLayers";

export interface FigureOptions {
  readonly title: string;
  readonly unit: string;
  readonly reading: string;
  readonly layers: readonly Layer[];
  readonly view: TimeRange;
  readonly endS: number;
  readonly plotWidthPx: number;
  readonly plotHeightPx: number;
  readonly scaleOf: (cache: EdgeCache, heightPx: number) => ValueScale;
  readonly theme: Theme;
  readonly caption: ExportCaption;
}

const LEFT = 62;
const RIGHT = 24;

interface Pen {
  readonly theme: Theme;
}

function text(
  pen: Pen,
  x: number,
  y: number,
  content: string,
  options: { anchor?: string; bold?: boolean; muted?: boolean; small?: boolean } = {},
): string {
  const size = options.small === true ? pen.theme.typeSmallPx : pen.theme.typePx;
  const colour = pen.theme.colour(options.muted === true ? "var(--lab-muted)" : "var(--lab-ink)");
  const weight = options.bold === true ? ' font-weight="600"' : "";
  const anchor = options.anchor === undefined ? "" : ` text-anchor="${options.anchor}"`;
  return `<text x="${px(x)}" y="${px(y)}" font-size="${px(size)}" fill="${colour}"${weight}${anchor}>${escapeXml(content)}</text>`;
}

/** Text broken into lines of at most `characters`, at spaces where there are any. */
export function wrapText(content: string, characters: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of content.split(" ")) {
    const joined = line === "" ? word : `${line} ${word}`;
    if (joined.length <= characters) {
      line = joined;
      continue;
    }
    if (line !== "") lines.push(line);
    line = word;
    while (line.length > characters) {
      lines.push(line.slice(0, characters));
      line = line.slice(characters);
    }
  }
  return line === "" ? lines : [...lines, line];
}

function legendSwatch(layer: Layer, theme: Theme, x: number, y: number): string {
  if (layer.kind === "marks") {
    const look = MARK_LOOKS[layer.mark];
    const colour = theme.colour(look.colour);
    const outline = MARK_OUTLINES[look.glyph];
    const paint = outline.fill ? `fill="${colour}"` : `fill="none" stroke="${colour}" stroke-width="1.4"`;
    return `<path d="${outlinePath(outline, x + 9, y, 8)}" ${paint}/>`;
  }
  if (layer.kind === "drawn") {
    const colour = theme.colour(layer.look.colour);
    if (layer.look.shape === "line") {
      const dash = layer.look.dash === undefined ? "" : ` stroke-dasharray="${layer.look.dash.join(" ")}"`;
      return `<path d="M${px(x)} ${px(y)}h18" fill="none" stroke="${colour}" stroke-width="2"${dash}/>`;
    }
    const outline = pointOutline(layer.look.shape);
    const paint = outline.fill ? `fill="${colour}"` : `fill="none" stroke="${colour}" stroke-width="1.4"`;
    return `<path d="${outlinePath(outline, x + 9, y, 8)}" ${paint}/>`;
  }
  if (layer.kind === "strip" && layer.strip?.full === undefined) {
    const seen = (layer.strip?.states ?? []).flatMap(({ colour: fill }) => (fill === null ? [] : [theme.colour(fill)]));
    return seen
      .map((fill, i) => `<rect x="${px(x + i * 9)}" y="${px(y - 4)}" width="9" height="8" fill="${fill}"/>`)
      .join("");
  }
  const colour = theme.colour(layer.style.colour);
  if (layer.kind === "dots") return `<circle cx="${px(x + 9)}" cy="${px(y)}" r="2" fill="${colour}"/>`;
  if (layer.kind === "heat") return `<rect x="${px(x)}" y="${px(y - 4)}" width="18" height="8" fill="${colour}"/>`;
  const dash = layer.style.dash.length > 0 ? ` stroke-dasharray="${layer.style.dash.join(" ")}"` : "";
  const line = `<path d="M${px(x)} ${px(y)}h18" fill="none" stroke="${colour}" stroke-width="2"${dash}/>`;
  if (layer.kind !== "step") return line;
  const outline = MARKER_OUTLINES[layer.style.marker];
  const paint = outline.fill ? `fill="${colour}"` : `fill="none" stroke="${colour}" stroke-width="1.4"`;
  return `${line}<path d="${outlinePath(outline, x + 9, y, 7)}" ${paint}/>`;
}

/** Rows of legend entries from `top`; gives the markup and the y below it. */
function legend(layers: readonly Layer[], pen: Pen, widthPx: number, top: number): { markup: string; bottom: number } {
  const { theme } = pen;
  const parts: string[] = [];
  const rowPx = theme.typePx * 1.45;
  let x = LEFT;
  let y = top;
  for (const layer of layers) {
    if (layer.quiet === true || ("times" in layer && layer.times.length === 0)) continue;
    const entryPx = 26 + layer.label.length * theme.typeSmallPx * 0.6 + 16;
    if (x > LEFT && x + entryPx > widthPx - RIGHT) {
      x = LEFT;
      y += rowPx;
    }
    parts.push(
      legendSwatch(layer, theme, x, y),
      text(pen, x + 24, y + theme.typeSmallPx * 0.36, layer.label, { small: true }),
    );
    x += entryPx;
  }
  return { markup: parts.join("\n"), bottom: parts.length === 0 ? top - rowPx : y };
}

function valueAxis(scale: ValueScale, pen: Pen, widthPx: number): string {
  const grid = pen.theme.colour("var(--lab-grid)");
  return scale.ticks.values
    .map((value) => {
      const y = px(Math.round(scale.px(value)) + 0.5);
      const line = `<path d="M0 ${y}H${px(widthPx)}" stroke="${grid}" fill="none"/>`;
      const label = scale.ticks.format(value);
      return (
        line +
        text(pen, -8, scale.px(value) + pen.theme.typeSmallPx * 0.36, label, {
          anchor: "end",
          muted: true,
          small: true,
        })
      );
    })
    .join("\n");
}

function timeAxis(view: TimeRange, pen: Pen, widthPx: number, y: number): string {
  const { theme } = pen;
  const axis = theme.colour("var(--lab-axis)");
  const ticks = timeTicks(view, widthPx, theme.typeSmallPx * 0.62);
  const marks = ticks.values.map((value) => {
    const x = ((value - view[0]) / (view[1] - view[0])) * widthPx;
    const tick = `<path d="M${px(x)} ${px(y)}v5" stroke="${axis}" fill="none"/>`;
    return (
      tick +
      text(pen, x, y + 8 + theme.typeSmallPx, ticks.format(value), { anchor: "middle", muted: true, small: true })
    );
  });
  return [`<path d="M0 ${px(y)}H${px(widthPx)}" stroke="${axis}" fill="none"/>`, ...marks].join("\n");
}

/** Title, source, seed and link, broken into lines. */
export function captionLines(caption: ExportCaption, characters: number): string[] {
  const facts = [caption.title, caption.source ?? "", caption.seed === null ? "" : `seed ${caption.seed}`];
  const first = facts.filter((fact) => fact !== "").join(" · ");
  const link = caption.link === "" ? [] : wrapText(caption.link, characters);
  // A very long link would be longer than the picture; the file's metadata holds it whole.
  return [...wrapText(first, characters), ...(link.length > 4 ? [] : link)];
}

/** The whole picture as an SVG 1.1 document. */
export function figureSvg(options: FigureOptions): {
  readonly svg: string;
  readonly widthPx: number;
  readonly heightPx: number;
} {
  const { theme, layers, plotWidthPx, plotHeightPx, view } = options;
  const pen: Pen = { theme };
  const widthPx = LEFT + plotWidthPx + RIGHT;
  const titleY = theme.typePx * 1.9;
  const readingText = [options.unit, options.reading].filter((part) => part !== "").join(" · ");
  const head = [
    text(pen, LEFT, titleY, options.title, { bold: true }),
    text(pen, LEFT, titleY + theme.typePx * 1.4, readingText, { muted: true, small: true }),
  ];
  const entries = legend(layers, pen, widthPx, titleY + theme.typePx * 2.8);
  const plotY = entries.bottom + theme.typePx * 1.5;
  const frame: Frame = {
    view,
    widthPx: plotWidthPx,
    columns: Math.max(1, Math.round(plotWidthPx)),
    endS: options.endS,
  };
  const cache = new EdgeCache(frame);
  const scale = options.scaleOf(cache, plotHeightPx);
  const surface = new SvgSurface(plotWidthPx, plotHeightPx);
  drawLayers(layers, surface, cache, scale, theme);
  const captionY = plotY + plotHeightPx + theme.typePx * 3.6;
  const lines = captionLines(options.caption, Math.floor((widthPx - LEFT) / (theme.typeSmallPx * 0.6)));
  const heightPx = Math.ceil(captionY + lines.length * theme.typePx * 1.35);
  const body = [
    ...head,
    entries.markup,
    `<g transform="translate(${LEFT} ${px(plotY)})">`,
    valueAxis(scale, pen, plotWidthPx),
    `<g clip-path="url(#plot)">${surface.markup}</g>`,
    timeAxis(view, pen, plotWidthPx, plotHeightPx),
    "</g>",
    ...lines.map((line, i) => text(pen, LEFT, captionY + i * theme.typePx * 1.35, line, { muted: true, small: true })),
  ];
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${px(widthPx)}" height="${heightPx}" viewBox="0 0 ${px(widthPx)} ${heightPx}" font-family="${escapeXml(theme.font)}" role="img">`,
    `<title>${escapeXml(options.title)}</title>`,
    `<desc>${escapeXml([options.caption.title, options.caption.link].join(" "))}</desc>`,
    `<defs><clipPath id="plot"><rect width="${px(plotWidthPx)}" height="${px(plotHeightPx)}"/></clipPath></defs>`,
    `<rect width="100%" height="100%" fill="${theme.colour("var(--lab-paper)")}"/>`,
    ...body,
    "</svg>",
  ].join("\n");
  return { svg, widthPx, heightPx };
}
