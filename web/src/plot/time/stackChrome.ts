/** What a group has besides its charts: the shared time axis, the crosshair, the selected range, the play head, the hints. */

import { drawTimeAxis } from "../parts/axes";
import { formatCursorTime, timeTicks } from "../parts/format";
import { sameRange, timeToPx } from "../parts/timeView";
import { html, setText, svg } from "../surface/dom";
import type { Theme } from "../surface/theme";
import type { TimeRange } from "../surface/types";

export interface ChromeState {
  readonly view: TimeRange;
  readonly extent: TimeRange;
  readonly plotWidthPx: number;
  readonly selection: TimeRange | null;
  readonly playheadS: number | null;
  readonly pinS: number | null;
}

const LEAST_WIDTH_PX = 40;

export class StackChrome {
  /** Holds the charts; lines over all of them lie in it. */
  readonly charts: HTMLElement;
  /** The time axis and the line of words under it. */
  readonly foot: HTMLElement;
  /** As last measured. */
  plotWidthPx = 1;
  footPx = 0;
  /** Free to the right of the plot. */
  private rightPx = 0;
  private readonly cursor = html("div", { class: "lab-cursor", hidden: true, "aria-hidden": "true" });
  private readonly band = html("div", { class: "lab-selection", hidden: true, "aria-hidden": "true" });
  private readonly playhead = html("div", { class: "lab-playhead", hidden: true, "aria-hidden": "true" });
  private readonly pin = html("div", { class: "lab-pin", hidden: true, "aria-hidden": "true" });
  private readonly group = svg("g");
  private readonly plot: HTMLElement;
  private readonly tag = html("span", { class: "lab-time-tag", hidden: true });
  private readonly selected = html("span", { class: "lab-selected" });
  private readonly reset = html("button", { type: "button", class: "lab-tool", hidden: true }, "show all");
  private readonly unselect = html("button", { type: "button", class: "lab-tool", hidden: true }, "clear selection");
  private axisKey = "";
  private tagTypePx = 12;

  constructor(
    actions: { readonly resetView: () => void; readonly clearSelection: () => void },
    hinted = "wheel zooms · drag pans · shift-drag selects · click pins a sample · double click shows all",
  ) {
    // The lines share the plots' grid column: they are children of a box that spans it.
    const marks = [this.band, this.playhead, this.pin, this.cursor];
    const lines = html("div", { class: "lab-lines", "aria-hidden": "true" }, ...marks);
    this.charts = html("div", { class: "lab-charts" }, lines);
    const axis = svg("svg", { class: "lab-time-svg", "aria-hidden": "true" }, this.group);
    this.plot = html("div", { class: "lab-time-plot" }, axis, this.tag);
    const hints = html("span", { class: "lab-hints" }, hinted);
    const status = html("div", { class: "lab-status" }, hints, this.selected, this.unselect, this.reset);
    this.foot = html("div", { class: "lab-foot" }, this.plot, status);
    this.reset.addEventListener("click", actions.resetView);
    this.unselect.addEventListener("click", actions.clearSelection);
  }

  /** Reads the sizes; whether one has changed. No picture asks for them: that would lay the page out before it is painted. */
  measure(): boolean {
    const { plotWidthPx, footPx } = this;
    this.plotWidthPx = Math.max(LEAST_WIDTH_PX, this.plot.clientWidth);
    this.footPx = this.foot.offsetHeight;
    this.rightPx = this.foot.clientWidth - this.plotWidthPx - this.plot.offsetLeft - 2;
    return plotWidthPx !== this.plotWidthPx || footPx !== this.footPx;
  }

  paint(state: ChromeState, theme: Theme): void {
    const { view, extent, plotWidthPx, selection, playheadS, pinS } = state;
    this.tagTypePx = theme.typeSmallPx;
    this.paintAxis(view, plotWidthPx, theme);
    this.reset.hidden = sameRange(view, extent);
    this.unselect.hidden = selection === null;
    this.band.hidden = selection === null;
    const label = (timeS: number) => formatCursorTime(timeS, view, plotWidthPx);
    setText(this.selected, selection === null ? "" : `selected ${label(selection[0])} to ${label(selection[1])}`);
    if (selection !== null) {
      const clip = (timeS: number) => Math.max(0, Math.min(plotWidthPx, timeToPx(view, plotWidthPx, timeS)));
      const left = clip(selection[0]);
      this.band.style.transform = `translateX(${left}px)`;
      this.band.style.width = `${clip(selection[1]) - left}px`;
    }
    place(this.playhead, view, plotWidthPx, playheadS);
    place(this.pin, view, plotWidthPx, pinS);
  }

  private paintAxis(view: TimeRange, widthPx: number, theme: Theme): void {
    const key = `${view[0]} ${view[1]} ${widthPx} ${theme.typePx}`;
    if (key === this.axisKey) return;
    this.axisKey = key;
    const characterPx = theme.typeSmallPx * 0.62;
    const room = { characterPx, rightPx: this.rightPx };
    drawTimeAxis(this.group, view, timeTicks(view, widthPx, characterPx), widthPx, room);
  }

  paintCursor(view: TimeRange, widthPx: number, timeS: number | null): void {
    place(this.cursor, view, widthPx, timeS);
    this.tag.hidden = this.cursor.hidden;
    if (timeS === null || this.tag.hidden) return;
    const text = formatCursorTime(timeS, view, widthPx);
    setText(this.tag, text);
    // Estimated, not measured: measuring would lay the page out at every move.
    const half = ((text.length * 0.62 + 0.8) * this.tagTypePx) / 2;
    const x = Math.max(half, Math.min(widthPx - half, timeToPx(view, widthPx, timeS)));
    this.tag.style.transform = `translateX(${x}px) translateX(-50%)`;
  }
}

function place(line: HTMLElement, view: TimeRange, widthPx: number, timeS: number | null): void {
  const x = timeS === null ? -1 : timeToPx(view, widthPx, timeS);
  line.hidden = !(x >= -0.5 && x <= widthPx + 0.5);
  line.style.transform = `translateX(${x}px)`;
}
