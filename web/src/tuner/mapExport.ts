/** A search as a file: the map as a picture, every tried setting as a row. */

import type { TuneRequest, TuneUpdate } from "../../../sim-worker/src/tuneTypes";
import { safeFileName, toCsv } from "../plot/parts/csv";
import { printNumber, type Tabular } from "../plot/parts/tabular";
import { escapeXml, px, SvgSurface } from "../plot/surface/svgSurface";
import { paperTheme, type Theme } from "../plot/surface/theme";
import type { ExportCaption } from "../plot/surface/types";
import { download, rasterise } from "../plot/time/exportFile";
import { captionLines } from "../plot/time/figure";
import { drawMap } from "./mapDraw";
import { layoutMap, type MapState, type MapText } from "./mapLayout";

const WIDTH_PX = 560;
const MARGIN_PX = 16;

export function textMarkup({ x, y, text, anchor, strong }: MapText, theme: Theme): string {
  const colour = theme.colour(strong ? "var(--lab-ink)" : "var(--lab-muted)");
  const weight = strong ? ' font-weight="600"' : "";
  return `<text x="${px(x)}" y="${px(y)}" font-size="${px(theme.typeSmallPx)}" fill="${colour}" text-anchor="${anchor}"${weight}>${escapeXml(text)}</text>`;
}

/** The map as an SVG document, with the caption under it. */
export function mapSvg(state: MapState, theme: Theme, title: string, caption: ExportCaption) {
  const layout = layoutMap(state, WIDTH_PX, theme);
  const surface = new SvgSurface(layout.width, layout.height);
  drawMap(surface, state, layout, theme);
  const line = theme.typeSmallPx * 1.45;
  const top = MARGIN_PX + line * 1.4;
  const captions = captionLines(caption, Math.floor(WIDTH_PX / (theme.typeSmallPx * 0.6)));
  const width = WIDTH_PX + 2 * MARGIN_PX;
  const height = Math.ceil(top + layout.height + captions.length * line + MARGIN_PX);
  const foot = captions.map((text, nth): MapText => {
    return { x: MARGIN_PX, y: top + layout.height + (nth + 0.8) * line, text, anchor: "start", strong: false };
  });
  const head: MapText = { x: MARGIN_PX, y: MARGIN_PX + line * 0.7, text: title, anchor: "start", strong: true };
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="${escapeXml(theme.font)}">`,
    `<title>${escapeXml(title)}</title>`,
    `<rect width="${width}" height="${height}" fill="${theme.colour("var(--lab-paper)")}"/>`,
    textMarkup(head, theme),
    `<g transform="translate(${MARGIN_PX} ${px(top)})">`,
    surface.markup,
    ...layout.texts.map((text) => textMarkup(text, theme)),
    "</g>",
    ...foot.map((text) => textMarkup(text, theme)),
    "</svg>",
  ].join("\n");
  return { svg, widthPx: width, heightPx: height };
}

const FIGURES = [
  ["samples", "samples"],
  ["mean_abs_error_ms", "meanAbsErrorMs"],
  ["rmse_ms", "rmseMs"],
  ["coverage", "coverage"],
  ["mean_rto_ms", "meanRtoMs"],
  ["spurious_timeouts", "spuriousTimeouts"],
  ["timeout_rate", "timeoutRate"],
] as const;

/** One row for each setting that was tried, in the order of the search. */
export function searchTable(request: TuneRequest, { points }: TuneUpdate): Tabular {
  const keys = request.axes.map(({ key }) => key);
  return {
    header: ["evaluation", "phase", ...keys, "score", "gain", ...FIGURES.map(([name]) => name)],
    rows: points.length,
    cells: (row) => {
      const point = points[row];
      if (point === undefined) return [];
      const figures = FIGURES.map(([, key]) => printNumber(point.figures[key] ?? undefined));
      const score = [printNumber(point.score ?? undefined), printNumber(point.gain?.value)];
      return [String(row + 1), point.phase, ...point.values.map(printNumber), ...score, ...figures];
    },
    rowAt: () => 0,
  };
}

export type MapFile = "svg" | "png" | "csv";

/** Saves the search. Rejects when the browser cannot make the picture. */
export async function saveMap(
  kind: MapFile,
  state: MapState,
  search: { readonly request: TuneRequest; readonly update: TuneUpdate },
  title: string,
  caption: ExportCaption,
): Promise<void> {
  const name = safeFileName(`${title} ${caption.title}`, kind);
  if (kind === "csv") {
    const text = toCsv(searchTable(search.request, search.update));
    download(new Blob([text], { type: "text/csv;charset=utf-8" }), name);
    return;
  }
  const { svg, widthPx, heightPx } = mapSvg(state, paperTheme(), title, caption);
  if (kind === "svg") download(new Blob([svg], { type: "image/svg+xml" }), name);
  else download(await rasterise(svg, widthPx, heightPx), name);
}
