/** How high charts are: as their definitions say, or higher where the page has room for it. */

import type { Fill } from "../parts/chartHost";

/** What a chart needs in height, CSS px. */
export interface Need {
  /** Of the plot, by the chart's definition. */
  readonly plotPx: number;
  /** Of title and legend. */
  readonly besidesPx: number;
}

/** A chart much higher than wide says no more. */
const MOST_GROWTH = 2.5;

/** How many times higher than defined the plots may be so that all charts together fill the room; 1 where there is none to spare. */
export function growthOf(fill: Fill | null, needs: readonly Need[]): number {
  if (fill === null || fill.charts !== null) return 1;
  const plots = needs.reduce((sum, { plotPx }) => sum + plotPx, 0);
  const besides = needs.reduce((sum, { besidesPx }) => sum + besidesPx, 0);
  return plots === 0 ? 1 : Math.min(MOST_GROWTH, Math.max(1, (fill.roomPx - besides) / plots));
}
