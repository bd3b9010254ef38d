/** SVG axes: d3-axis draws them, the project's own ticks say where and how they read. */

import { axisBottom, axisLeft } from "d3-axis";
import { scaleLinear, scaleLog } from "d3-scale";
import { select } from "d3-selection";
import type { TimeRange } from "../surface/types";
import type { Ticks } from "./format";
import type { ValueScale } from "./valueScale";

/** Ticks, labels and grid lines of a y axis into `group`, whose origin is the plot's upper left corner. */
export function drawValueAxis(group: SVGGElement, scale: ValueScale, widthPx: number): void {
  const base = scale.log ? scaleLog() : scaleLinear();
  const position = base.domain([...scale.domain]).range([scale.heightPx, 0]);
  const axis = axisLeft<number>(position)
    .tickValues([...scale.ticks.values])
    .tickFormat((value) => scale.ticks.format(value))
    .tickSizeOuter(0)
    .tickSizeInner(-widthPx)
    .tickPadding(8);
  select(group).call(axis);
}

/** What a label at the end of the time axis needs and has, px. */
export interface LabelRoom {
  readonly characterPx: number;
  /** Free to the right of the plot. */
  readonly rightPx: number;
}

/** Ticks and labels of the shared time axis; a last label that would be cut off ends at its tick instead. */
export function drawTimeAxis(
  group: SVGGElement,
  view: TimeRange,
  ticks: Ticks,
  widthPx: number,
  room: LabelRoom,
): void {
  const position = scaleLinear([view[0], view[1]], [0, widthPx]);
  const axis = axisBottom<number>(position)
    .tickValues([...ticks.values])
    .tickFormat((value) => ticks.format(value))
    .tickSizeOuter(0)
    .tickSizeInner(5)
    .tickPadding(5);
  select(group).call(axis);
  select(group)
    .selectAll<SVGTextElement, number>(".tick text")
    .attr("text-anchor", (value) => {
      const halfPx = (ticks.format(value).length * room.characterPx) / 2;
      return position(value) + halfPx > widthPx + room.rightPx ? "end" : "middle";
    });
}
