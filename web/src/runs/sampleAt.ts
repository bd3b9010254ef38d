import type { Table } from "../../../sim-worker/src/protocol";
import { pageOf } from "../state/pages";
import type { LabState, Page } from "../state/types";

/** The flow whose samples a page shows. */
export function flowOf(state: LabState, page: Page): string {
  return pageOf(page).source?.flow?.(state) ?? "";
}

/** The samples table of a flow; the first one where the flow has none. */
export function samplesOf(tables: readonly Table[] | undefined, flow: string): Table | undefined {
  const all = tables?.filter((each) => each.kind === "samples") ?? [];
  return all.find((each) => each.of === flow) ?? all[0];
}

/** A row of a `samples` table. */
export interface SampleAt {
  readonly row: number;
  readonly timeS: number;
  readonly rttMs: number;
}

/** The last sample at or before a time; null when there is none. */
export function sampleAt(table: Table | undefined, timeS: number): SampleAt | null {
  const time = table?.columns[0]?.values;
  const rtt = table?.columns.find((column) => column.id === "rtt")?.values;
  if (time === undefined || rtt === undefined) return null;
  let low = 0;
  let high = time.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((time[middle] ?? Number.POSITIVE_INFINITY) <= timeS) low = middle + 1;
    else high = middle;
  }
  for (let row = low - 1; row >= 0; row -= 1) {
    const rttMs = rtt[row];
    const at = time[row];
    if (rttMs !== undefined && at !== undefined && !Number.isNaN(rttMs)) return { row, timeS: at, rttMs };
  }
  return null;
}
