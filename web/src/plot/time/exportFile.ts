/** Saving a chart: SVG, PNG at twice the size, CSV of the range in view. Nothing leaves the page. */

import type { ChartHost, ExportKind } from "../parts/chartHost";
import { safeFileName, toCsv } from "../parts/csv";
import { tabulate } from "../parts/tabular";
import { html } from "../surface/dom";
import { paperTheme } from "../surface/theme";
import type { ExportCaption } from "../surface/types";
import type { ChartView } from "./chartView";
import { figureSvg } from "./figure";

const LEAST_WIDTH_PX = 560;
const LEAST_HEIGHT_PX = 200;
const PNG_SCALE = 2;

/** Hands a file to the person; made in memory, so nothing is asked of the network. */
export function download(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = html("a", { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  // The browser reads the blob after the click; a minute is ample.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

function figureOf(view: ChartView, host: ChartHost, caption: ExportCaption) {
  const { definition } = view;
  const theme = paperTheme();
  return figureSvg({
    title: definition.title,
    unit: definition.unit,
    reading: definition.reading,
    layers: view.shownLayers(),
    view: host.view,
    endS: host.endS,
    plotWidthPx: Math.max(LEAST_WIDTH_PX, host.plotWidthPx),
    plotHeightPx: Math.max(LEAST_HEIGHT_PX, view.heightPx(theme)),
    scaleOf: (cache, heightPx) => view.scaleFor(cache, heightPx),
    theme,
    caption,
  });
}

/** A picture of an SVG document at twice its size. Rejects when the browser cannot make it. */
export async function rasterise(svg: string, widthPx: number, heightPx: number): Promise<Blob> {
  const url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = html("canvas", { width: Math.ceil(widthPx * PNG_SCALE), height: Math.ceil(heightPx * PNG_SCALE) });
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
    if (blob === null) throw new Error("the browser could not encode the picture");
    return blob;
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** Saves the chart as a file. Rejects when the browser cannot make the picture. */
export async function saveChart(
  view: ChartView,
  host: ChartHost,
  kind: ExportKind,
  caption: ExportCaption,
): Promise<void> {
  const seed = caption.seed === null ? "" : ` seed ${caption.seed}`;
  const name = safeFileName(`${caption.title} ${view.definition.id}${seed}`, kind);
  if (kind === "csv") {
    download(new Blob([toCsv(tabulate(view.shownLayers(), host.view))], { type: "text/csv;charset=utf-8" }), name);
    return;
  }
  const { svg, widthPx, heightPx } = figureOf(view, host, caption);
  if (kind === "svg") download(new Blob([svg], { type: "image/svg+xml" }), name);
  else download(await rasterise(svg, widthPx, heightPx), name);
}
