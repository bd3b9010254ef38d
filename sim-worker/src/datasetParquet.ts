/** A dataset as a Parquet file; loaded only when one is written. */

import { parquetWriteBuffer } from "hyparquet-writer";
import type { Dataset } from "./collect";
import { ROW_HEAD } from "./trainTypes";

/** The columns of datasetCsv; the label is null where it is not known. */
export function datasetParquet({ task, rows, values, labels }: Dataset): Uint8Array<ArrayBuffer> {
  const width = ROW_HEAD + values.length;
  const column = (at: number) => Array.from(labels, (_, nth) => rows[nth * width + at] ?? Number.NaN);
  const columnData = [
    { name: "run", data: column(0), type: "INT32" as const },
    { name: "flow", data: column(1), type: "INT32" as const },
    { name: "time_s", data: column(2), type: "DOUBLE" as const },
    ...values.map(({ id }, nth) => ({ name: id, data: column(ROW_HEAD + nth), type: "DOUBLE" as const })),
  ];
  const label = Array.from(labels, (each) => (Number.isNaN(each) ? null : each));
  const all =
    task === "label"
      ? [...columnData, { name: "label", data: label, type: "INT32" as const, nullable: true }]
      : columnData;
  return new Uint8Array(parquetWriteBuffer({ columnData: all }));
}
