/** What of a figure can be taken away: its numbers as a table on the page and as CSV, its picture as SVG and PNG. */

import type { Figure } from "../../../../figure/figure";
import type { ExportKind } from "../parts/chartHost";
import { safeFileName, toCsv } from "../parts/csv";
import { openDataTable } from "../parts/dataTable";
import { paperTheme } from "../surface/theme";
import type { ExportCaption } from "../surface/types";
import { download, rasterise } from "../time/exportFile";
import type { XySeries } from "./xySeries";
import { xySvg } from "./xySvg";
import { xyTabular } from "./xyTable";

/** @param atX the row that is shown first; null: the first */
export function openXyTable(figure: Figure, atX: number | null, onCsv: () => void): void {
  openDataTable({ title: figure.title, tabular: xyTabular(figure), atS: atX, onCsv });
}

/**
 * Hands the figure to the person as a file. Rejects when the browser cannot make the picture.
 * @param shown the series that are not hidden; the CSV has all
 */
export async function saveXy(
  figure: Figure,
  shown: readonly XySeries[],
  kind: ExportKind,
  caption: ExportCaption | undefined,
): Promise<void> {
  const name = safeFileName(`${caption?.title ?? ""} ${figure.title}`, kind);
  if (kind === "csv") {
    download(new Blob([toCsv(xyTabular(figure))], { type: "text/csv;charset=utf-8" }), name);
    return;
  }
  const seen = { ...figure, series: shown.map(({ source }) => source) };
  const picture = xySvg(seen, { theme: paperTheme(), ...(caption === undefined ? {} : { caption }) });
  if (kind === "svg") download(new Blob([picture.svg], { type: "image/svg+xml" }), name);
  else download(await rasterise(picture.svg, picture.widthPx, picture.heightPx), name);
}
