/** A figure as an SVG document: title, legend, axes, data, caption. Strings only, so that it is made without a DOM too. */

import type { Figure } from "../../../../figure/figure";
import { outlinePath } from "../surface/outlinePath";
import { MARKER_OUTLINES } from "../surface/surface";
import { escapeXml, px, SvgSurface } from "../surface/svgSurface";
import type { Theme } from "../surface/theme";
import type { ExportCaption } from "../surface/types";
import { captionLines, wrapText } from "../time/figure";
import { drawXy } from "./xyDraw";
import { layoutXy } from "./xyLayout";
import { prepareSeries, type XySeries } from "./xySeries";
import { backShapes, frontShapes, shapeMarkup } from "./xyShapes";

export interface XySvgOptions {
  readonly theme: Theme;
  /** Of the picture and of axes and plot together, CSS px. */
  readonly widthPx?: number;
  readonly heightPx?: number;
  /** Stands under the picture. */
  readonly caption?: ExportCaption;
}

const MARGIN = 14;

function text(theme: Theme, x: number, y: number, content: string, token: string, bold = false): string {
  const size = bold ? theme.typePx : theme.typeSmallPx;
  const weight = bold ? ' font-weight="600"' : "";
  return `<text x="${px(x)}" y="${px(y)}" font-size="${px(size)}" fill="${theme.colour(`var(--lab-${token})`)}"${weight}>${escapeXml(content)}</text>`;
}

/** A series as the legend shows it, 20 px wide around the height `y`. */
export function xySwatch({ source, style }: XySeries, theme: Theme, x: number, y: number): string {
  const colour = theme.colour(style.colour);
  const outline = MARKER_OUTLINES[style.marker];
  const paint = outline.fill ? `fill="${colour}"` : `fill="none" stroke="${colour}" stroke-width="1.4"`;
  const marker = `<path d="${outlinePath(outline, x + 10, y, 6)}" ${paint}/>`;
  if (source.kind === "points") return marker;
  if (source.kind === "bars") return `<rect x="${px(x + 4)}" y="${px(y - 4)}" width="12" height="8" fill="${colour}"/>`;
  const fill = `<rect x="${px(x + 1)}" y="${px(y - 4)}" width="18" height="8" fill="${colour}" fill-opacity="0.2"/>`;
  if (source.kind === "band") return fill;
  const dash = style.dash.length > 0 ? ` stroke-dasharray="${style.dash.join(" ")}"` : "";
  const stroke = `<path d="M${px(x + 1)} ${px(y)}h18" fill="none" stroke="${colour}" stroke-width="2"${dash}/>`;
  return source.kind === "area" ? fill + stroke : stroke;
}

/** A kind of cell as the legend shows it. */
function kindSwatch(colour: string, theme: Theme, x: number, y: number): string {
  const fill = theme.colour(`var(--lab-${colour})`);
  return `<rect x="${px(x + 4)}" y="${px(y - 5)}" width="12" height="10" fill="${fill}" stroke="${theme.colour("var(--lab-axis)")}"/>`;
}

function legend({ heat }: Figure, series: readonly XySeries[], theme: Theme, widthPx: number, top: number) {
  const entries = [
    ...(heat?.classes ?? []).map(({ label, colour }) => ({
      label,
      swatch: (x: number, y: number) => kindSwatch(colour, theme, x, y),
    })),
    ...series.map((each) => ({
      label: each.source.label,
      swatch: (x: number, y: number) => xySwatch(each, theme, x, y),
    })),
  ];
  const parts: string[] = [];
  const rowPx = theme.typePx * 1.45;
  let x = MARGIN;
  let y = top;
  for (const { label, swatch } of entries) {
    const entryPx = 26 + label.length * theme.typeSmallPx * 0.56 + 14;
    if (x > MARGIN && x + entryPx > widthPx - MARGIN) {
      x = MARGIN;
      y += rowPx;
    }
    parts.push(swatch(x, y), text(theme, x + 25, y + theme.typeSmallPx * 0.36, label, "text"));
    x += entryPx;
  }
  return { markup: parts.join("\n"), bottom: parts.length === 0 ? top - rowPx : y };
}

/** The whole picture. */
export function xySvg(
  figure: Figure,
  options: XySvgOptions,
): { readonly svg: string; readonly widthPx: number; readonly heightPx: number } {
  const { theme, widthPx = 720, heightPx: bodyPx = 320, caption } = options;
  const series = prepareSeries(figure);
  const characters = Math.floor((widthPx - 2 * MARGIN) / (theme.typeSmallPx * 0.54));
  const reading = wrapText(figure.reading ?? "", characters);
  const rowPx = theme.typePx * 1.35;
  let y = theme.typePx * 1.8;
  const head = [text(theme, MARGIN, y, figure.title, "ink", true)];
  for (const line of reading) {
    y += rowPx;
    head.push(text(theme, MARGIN, y, line, "muted"));
  }
  const entries = legend(figure, series, theme, widthPx, y + rowPx * 1.1);
  const bodyY = entries.bottom + rowPx * 0.6;
  const layout = layoutXy(figure, series, { widthPx: widthPx - 2 * MARGIN, heightPx: bodyPx }, theme);
  const { plot } = layout;
  const surface = new SvgSurface(plot.widthPx, plot.heightPx);
  drawXy(figure, series, layout, surface, theme);
  const captionY = bodyY + bodyPx + rowPx * 1.1;
  const lines = caption === undefined ? [] : captionLines(caption, characters);
  const heightPx = Math.ceil(captionY + lines.length * rowPx);
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${px(widthPx)}" height="${heightPx}" viewBox="0 0 ${px(widthPx)} ${heightPx}" font-family="${escapeXml(theme.font)}" role="img">`,
    `<title>${escapeXml(figure.title)}</title>`,
    `<defs><clipPath id="plot"><rect x="-1" y="-4" width="${px(plot.widthPx + 2)}" height="${px(plot.heightPx + 5)}"/></clipPath></defs>`,
    `<rect width="100%" height="100%" fill="${theme.colour("var(--lab-paper)")}"/>`,
    ...head,
    entries.markup,
    `<g transform="translate(${MARGIN} ${px(bodyY)})">`,
    ...backShapes(figure, layout, theme).map(shapeMarkup),
    `<g transform="translate(${px(plot.left)} ${px(plot.top)})" clip-path="url(#plot)">`,
    surface.markup,
    "</g>",
    ...frontShapes(figure, layout, theme).map(shapeMarkup),
    "</g>",
    ...lines.map((each, i) => text(theme, MARGIN, captionY + i * rowPx, each, "muted")),
    "</svg>",
  ].join("\n");
  return { svg: `${svg}\n`, widthPx, heightPx };
}
