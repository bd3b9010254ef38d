/** The DOM of one chart: title line, tools, y axis, canvas, overlay, legend. Behaviour is chartView.ts's. */

import type { ChartHost } from "../parts/chartHost";
import { KEYS_SPOKEN } from "../parts/keys";
import { createMenu } from "../parts/menu";
import { html, svg } from "../surface/dom";
import type { ChartDefinition } from "../surface/types";
import { createLegend, type Legend } from "./legend";

export interface ChartFrame {
  readonly root: HTMLElement;
  readonly fold: HTMLButtonElement;
  readonly logButton: HTMLButtonElement;
  readonly enlargeButton: HTMLButtonElement;
  /** Axis, plot and legend. */
  readonly body: HTMLElement;
  /** The plot area; pointer gestures happen on it. */
  readonly area: HTMLElement;
  readonly canvas: HTMLCanvasElement;
  /** Axis and grid, behind the canvas. */
  readonly axis: SVGSVGElement;
  readonly axisGroup: SVGGElement;
  /** Where the y axis is dragged. */
  readonly axisHandle: HTMLElement;
  readonly overlay: SVGSVGElement;
  readonly empty: HTMLElement;
  /** Says what goes beyond the upper end of the axis. */
  readonly cut: HTMLElement;
  readonly legend: Legend;
}

function tool(label: string, name: string, run: () => void): HTMLButtonElement {
  const button = html("button", { type: "button", class: "lab-tool", "aria-label": name }, label);
  button.addEventListener("click", run);
  return button;
}

function titleLine(chart: ChartDefinition, host: ChartHost) {
  const fold = html("button", { type: "button", class: "lab-fold", "aria-expanded": "true" });
  fold.title = "Fold or unfold; Alt and arrow up or down, or dragging, moves the chart";
  fold.append(html("span", { class: "lab-fold-sign", "aria-hidden": "true" }), chart.title);
  const reading = html("span", { class: "lab-reading" }, html("span", { class: "lab-unit" }, chart.unit));
  if (chart.reading !== "") reading.append(` · ${chart.reading}`);
  const logButton = tool("log", `Log axis, ${chart.title}`, () => host.toggleLog(chart.id));
  logButton.hidden = chart.y.rows === true || chart.y.ends !== undefined;
  const enlargeButton = tool("enlarge", `Enlarge, ${chart.title}`, () => host.toggleEnlarged(chart.id));
  const table = tool("table", `Data table, ${chart.title}`, () => host.openTable(chart.id));
  const save = createMenu("save", `Save ${chart.title}`, [
    { label: "SVG (vector picture)", run: () => host.exportChart(chart.id, "svg") },
    { label: "PNG (picture)", run: () => host.exportChart(chart.id, "png") },
    { label: "CSV (numbers in view)", run: () => host.exportChart(chart.id, "csv") },
  ]);
  const tools = html("span", { class: "lab-tools" }, logButton, table, save, enlargeButton);
  const line = html("header", { class: "lab-title-line" }, html("h3", {}, fold), reading, tools);
  return { fold, logButton, enlargeButton, line };
}

export function buildChartFrame(chart: ChartDefinition, host: ChartHost): ChartFrame {
  const { fold, logButton, enlargeButton, line } = titleLine(chart, host);
  const axisGroup = svg("g");
  const axis = svg("svg", { class: "lab-axis", "aria-hidden": "true" }, axisGroup);
  const canvas = html("canvas", {
    class: "lab-canvas",
    tabindex: 0,
    role: "application",
    "aria-roledescription": "chart",
    "aria-label": `${chart.title}, chart; use arrow keys to read values`,
    "aria-description": KEYS_SPOKEN,
  });
  const overlay = svg("svg", { class: "lab-overlay", "aria-hidden": "true" });
  const empty = html("p", { class: "lab-empty", hidden: true }, chart.empty);
  const cut = html("span", { class: "lab-cut" });
  const area = html("div", { class: "lab-area" }, axis, canvas, overlay, cut, empty);
  const axisHandle = html("div", {
    class: "lab-axis-handle",
    title: "Drag to scale, double click for automatic",
    "aria-hidden": "true",
  });
  const legend = createLegend(chart.title, {
    toggle: (layerId) => host.toggleSeries(chart.id, layerId),
    raise: (layerId) => host.raise(layerId),
  });
  const body = html("div", { class: "lab-chart-body" }, axisHandle, area, legend.element);
  const root = html("section", { class: "lab-chart", "aria-label": chart.title, "data-chart": chart.id }, line, body);
  return {
    root,
    fold,
    logButton,
    enlargeButton,
    body,
    area,
    canvas,
    axis,
    axisGroup,
    axisHandle,
    overlay,
    empty,
    cut,
    legend,
  };
}
