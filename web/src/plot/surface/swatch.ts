/** The little pictures in legends: a line with its dash and marker, a dot, an area, a mark, a ramp. */

import { svg } from "./dom";
import { outlinePath } from "./outlinePath";
import { MARK_LOOKS } from "./palette";
import { MARK_OUTLINES, MARKER_OUTLINES, type Outline, pointOutline } from "./surface";
import type { Layer } from "./types";

const WIDTH = 20;
const HEIGHT = 12;

function outlineElement(outline: Outline, sizePx: number, colour: string): SVGPathElement {
  const paint = outline.fill ? `fill:${colour}` : `fill:none;stroke:${colour};stroke-width:1.4`;
  return svg("path", { d: outlinePath(outline, WIDTH / 2, HEIGHT / 2, sizePx), style: paint });
}

function lineElement(colour: string, dash: readonly number[], y: number): SVGLineElement {
  const style = `stroke:${colour};stroke-width:2;stroke-dasharray:${dash.join(" ") || "none"}`;
  return svg("line", { x1: 1, x2: 19, y1: y, y2: y, style });
}

/** Coloured by custom properties, so that it follows the theme by itself. */
export function swatch(layer: Layer): SVGSVGElement {
  const picture = svg("svg", { class: "lab-swatch", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, "aria-hidden": "true" });
  if (layer.kind === "marks") {
    const look = MARK_LOOKS[layer.mark];
    picture.append(outlineElement(MARK_OUTLINES[look.glyph], 8, look.colour));
    return picture;
  }
  if (layer.kind === "heat") {
    const steps = ["25%", "55%", "100%"];
    steps.forEach((share, i) => {
      const fill = `fill:color-mix(in srgb, var(--lab-weights) ${share}, var(--lab-weights-low))`;
      picture.append(svg("rect", { x: 1 + i * 6, y: 2, width: 6, height: 8, style: fill }));
    });
    return picture;
  }
  if (layer.kind === "strip" && layer.strip?.full === undefined) {
    const seen = (layer.strip?.states ?? []).flatMap(({ colour: fill }) => (fill === null ? [] : [fill]));
    seen.forEach((fill, i) => {
      picture.append(svg("rect", { x: 1 + i * 9, y: 3, width: 9, height: 7, style: `fill:${fill}` }));
    });
    return picture;
  }
  if (layer.kind === "drawn") {
    const { colour, shape, dash = [] } = layer.look;
    if (shape !== "line") picture.append(outlineElement(pointOutline(shape), 9, colour));
    else picture.append(lineElement(colour, dash, HEIGHT / 2));
    return picture;
  }
  const { colour, dash, marker } = layer.style;
  if (layer.kind === "dots") {
    for (const [x, y] of [
      [4, 8],
      [10, 5],
      [16, 7],
    ])
      picture.append(svg("circle", { cx: x ?? 0, cy: y ?? 0, r: 1.7, style: `fill:${colour}` }));
    return picture;
  }
  const filled = layer.kind === "area" || layer.kind === "strip";
  if (filled) {
    picture.append(svg("rect", { x: 1, y: 3, width: 18, height: 8, style: "fill:var(--lab-queue)" }));
  }
  const y = filled ? 3 : HEIGHT / 2;
  picture.append(lineElement(colour, dash, y));
  if (layer.kind === "step") picture.append(outlineElement(MARKER_OUTLINES[marker], 7, colour));
  return picture;
}
