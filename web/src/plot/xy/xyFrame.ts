/** The DOM of one figure: title, tools, legend, axes, canvas. Behaviour is xy.ts's. */

import type { Figure } from "../../../../figure/figure";
import type { ExportKind } from "../parts/chartHost";
import { createMenu } from "../parts/menu";
import { html, svg } from "../surface/dom";
import { outlinePath } from "../surface/outlinePath";
import { MARKER_OUTLINES } from "../surface/surface";
import type { XySeries } from "./xySeries";

export interface XyActions {
  readonly table: () => void;
  readonly save: (kind: ExportKind) => void;
  readonly toggle: (seriesId: string) => void;
}

export interface XyFrame {
  readonly root: HTMLElement;
  readonly legend: HTMLElement;
  /** As high as the picture; everything below lies in it. */
  readonly plot: HTMLElement;
  readonly back: SVGSVGElement;
  readonly canvas: HTMLCanvasElement;
  readonly front: SVGSVGElement;
  readonly cursor: HTMLElement;
  /** Says x at the cursor. */
  readonly tag: HTMLElement;
  readonly title: HTMLElement;
  readonly reading: HTMLElement;
  /** Value cells of the legend by series id; "heat" for the matrix. */
  readonly values: Map<string, HTMLElement>;
}

const KEYS =
  "Arrow left and right move from value to value, with Shift by ten, up and down between the rows of a matrix; Home and End go to the ends; Escape leaves.";

export interface XyShape {
  readonly heading: "h2" | "h3" | "h4";
  /** Nothing but the picture. */
  readonly compact: boolean;
  readonly tools: boolean;
}

function toolbar(actions: XyActions): HTMLElement {
  const tool = html("button", { type: "button", class: "lab-tool" }, "table");
  tool.addEventListener("click", actions.table);
  const save = createMenu("save", "Save the figure", [
    { label: "SVG (vector picture)", run: () => actions.save("svg") },
    { label: "PNG (picture)", run: () => actions.save("png") },
    { label: "CSV (all numbers)", run: () => actions.save("csv") },
  ]);
  return html("span", { class: "lab-tools" }, tool, save);
}

export function buildXyFrame({ heading, compact, tools }: XyShape, actions: XyActions): XyFrame {
  const title = html(heading, { class: "lab-xy-title" });
  const reading = html("span", { class: "lab-reading" });
  // The space lets the line break between title and reading.
  const head = html("header", { class: "lab-xy-head" }, title, " ", ...(tools ? [toolbar(actions)] : []), reading);
  const legend = html("ul", { class: "lab-xy-legend" });
  const back = svg("svg", { class: "lab-xy-layer", "aria-hidden": "true" });
  const front = svg("svg", { class: "lab-xy-layer", "aria-hidden": "true" });
  const canvas = compact
    ? html("canvas", { class: "lab-xy-canvas", role: "img" })
    : html("canvas", {
        class: "lab-xy-canvas",
        tabindex: 0,
        role: "application",
        "aria-roledescription": "chart",
        "aria-description": KEYS,
      });
  const cursor = html("div", { class: "lab-xy-cursor", hidden: true, "aria-hidden": "true" });
  const tag = html("span", { class: "lab-time-tag", hidden: true, "aria-hidden": "true" });
  const plot = html("div", { class: "lab-xy-plot" }, back, canvas, front, cursor, tag);
  const parts = compact ? [plot] : [head, legend, plot];
  const root = html("figure", { class: compact ? "lab-xy lab-xy-compact" : "lab-xy" }, ...parts);
  return { root, legend, plot, back, canvas, front, cursor, tag, title, reading, values: new Map() };
}

/** As in an export (xySvg.ts), but coloured by custom properties, so that it follows the theme by itself. */
function swatch({ source, style }: XySeries): SVGSVGElement {
  const picture = svg("svg", { class: "lab-swatch", viewBox: "0 0 20 12", "aria-hidden": "true" });
  const paint = (element: SVGElement, ...styles: readonly (readonly [string, string])[]) => {
    for (const [name, value] of styles) element.style.setProperty(name, value);
    picture.append(element);
  };
  const { colour } = style;
  if (source.kind === "points") {
    const outline = MARKER_OUTLINES[style.marker];
    const d = outlinePath(outline, 10, 6, 7);
    paint(svg("path", { d }), outline.fill ? ["fill", colour] : ["stroke", colour], ["stroke-width", "1.4"]);
  } else if (source.kind === "bars") {
    paint(svg("rect", { x: 4, y: 2, width: 12, height: 8 }), ["fill", colour]);
  } else {
    if (source.kind === "band" || source.kind === "area") {
      paint(svg("rect", { x: 1, y: 2, width: 18, height: 8 }), ["fill", colour], ["fill-opacity", "0.2"]);
    }
    if (source.kind !== "band") {
      const line = svg("line", { x1: 1, x2: 19, y1: 6, y2: 6, "stroke-dasharray": style.dash.join(" ") || "none" });
      paint(line, ["stroke", colour], ["stroke-width", "2"]);
    }
  }
  return picture;
}

function rampSwatch(): SVGSVGElement {
  const picture = svg("svg", { class: "lab-swatch", viewBox: "0 0 20 12", "aria-hidden": "true" });
  ["10%", "40%", "70%", "100%"].forEach((share, i) => {
    const cell = svg("rect", { x: 2 + i * 4, y: 2, width: 4, height: 8 });
    cell.style.setProperty("fill", `color-mix(in srgb, var(--lab-weights) ${share}, var(--lab-weights-low))`);
    picture.append(cell);
  });
  return picture;
}

/** Rebuilds the legend: a button per series that shows or hides it, and its value at the cursor. */
export function fillLegend(
  frame: XyFrame,
  figure: Figure,
  series: readonly XySeries[],
  heatRange: string,
  actions: Pick<XyActions, "toggle">,
): void {
  frame.values.clear();
  const value = (id: string) => {
    const cell = html("span", { class: "lab-xy-value", "aria-hidden": "true" });
    frame.values.set(id, cell);
    return cell;
  };
  const rows = series.map((each) => {
    const { id, label } = each.source;
    const name = html("span", { class: "lab-legend-name" }, label);
    const button = html(
      "button",
      { type: "button", class: "lab-legend-toggle", "data-series": id },
      swatch(each),
      name,
    );
    button.addEventListener("click", () => actions.toggle(id));
    return html("li", {}, button, value(id));
  });
  if (figure.heat?.classes !== undefined) {
    const kinds = figure.heat.classes.map(({ label, colour }) => {
      const box = svg("svg", { class: "lab-swatch", viewBox: "0 0 20 12", "aria-hidden": "true" });
      const cell = svg("rect", { x: 3.5, y: 0.5, width: 13, height: 11 });
      cell.style.setProperty("fill", `var(--lab-${colour})`);
      cell.style.setProperty("stroke", "var(--lab-axis)");
      box.append(cell);
      return html("li", {}, box, html("span", { class: "lab-legend-name" }, label));
    });
    rows.unshift(...kinds);
  } else if (figure.heat !== undefined) {
    const { label, unit } = figure.heat;
    const name = html("span", { class: "lab-legend-name" }, `${label}: ${heatRange}${unit === "" ? "" : ` ${unit}`}`);
    rows.unshift(html("li", {}, rampSwatch(), name, value("heat")));
  }
  frame.legend.setAttribute("aria-label", `Series of ${figure.title}`);
  frame.legend.replaceChildren(...rows);
}
