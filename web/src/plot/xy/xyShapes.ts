/** What of a figure is no data: grid, axes, titles, marks. As shapes that become elements on the page and markup in an export. */

import type { Figure } from "../../../../figure/figure";
import type { ValueScale } from "../parts/valueScale";
import { svg } from "../surface/dom";
import { escapeXml, px } from "../surface/svgSurface";
import type { Theme } from "../surface/theme";
import { axisTitle, type XyLayout, xPx } from "./xyLayout";
import { positionOf } from "./xySeries";

export interface Shape {
  readonly tag: "path" | "text" | "circle" | "rect";
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly text?: string;
}

export function shapeElement({ tag, attributes, text }: Shape): SVGElement {
  return svg(tag, attributes, ...(text === undefined ? [] : [text]));
}

export function shapeMarkup({ tag, attributes, text }: Shape): string {
  const named = Object.entries(attributes).map(
    ([name, value]) => `${name}="${typeof value === "number" ? px(value) : escapeXml(value)}"`,
  );
  const open = `<${tag} ${named.join(" ")}`;
  return text === undefined ? `${open}/>` : `${open}>${escapeXml(text)}</${tag}>`;
}

type Anchor = "start" | "middle" | "end";

function label(theme: Theme, x: number, y: number, text: string, anchor: Anchor = "start", token = "muted"): Shape {
  return {
    tag: "text",
    attributes: {
      x,
      y,
      "font-size": theme.typeSmallPx,
      fill: theme.colour(`var(--lab-${token})`),
      "text-anchor": anchor,
    },
    text,
  };
}

function line(d: string, colour: string, dash = ""): Shape {
  const dashed = dash === "" ? {} : { "stroke-dasharray": dash };
  return { tag: "path", attributes: { d, stroke: colour, fill: "none", "shape-rendering": "crispEdges", ...dashed } };
}

function valueAxis(scale: ValueScale, layout: XyLayout, theme: Theme, side: "left" | "right"): readonly Shape[] {
  const { left, top, widthPx } = layout.plot;
  const grid = theme.colour("var(--lab-grid)");
  return scale.ticks.values.flatMap((value) => {
    const y = top + scale.px(value);
    const middle = y + theme.typeSmallPx * 0.36;
    const text = scale.ticks.format(value);
    if (side === "right") return [label(theme, left + widthPx + 8, middle, text)];
    return [
      line(`M${px(left)} ${px(Math.round(y) + 0.5)}h${px(widthPx)}`, grid),
      label(theme, left - 8, middle, text, "end"),
    ];
  });
}

function positionAxis(layout: XyLayout, theme: Theme): readonly Shape[] {
  const { left, top, widthPx, heightPx } = layout.plot;
  const axis = theme.colour("var(--lab-axis)");
  const bottom = top + heightPx;
  const characterPx = theme.typeSmallPx * 0.6;
  const ticks = layout.xTicks.flatMap(({ px: at, text }) => {
    const x = left + at;
    const lines = text.split("\n");
    const half = (Math.max(...lines.map(({ length }) => length)) * characterPx) / 2;
    // The outermost labels end where the picture ends.
    const anchor = x + half > layout.widthPx ? "end" : x - half < 0 ? "start" : "middle";
    const edge = anchor === "end" ? layout.widthPx - 1 : anchor === "start" ? 1 : x;
    return [
      line(`M${px(Math.round(x) + 0.5)} ${px(bottom)}v4`, axis),
      ...lines.map((each, nth) => label(theme, edge, bottom + 5 + theme.typeSmallPx * (1 + nth * 1.2), each, anchor)),
    ];
  });
  return [line(`M${px(left)} ${px(Math.round(bottom) + 0.5)}h${px(widthPx)}`, axis), ...ticks];
}

function titles(figure: Figure, layout: XyLayout, theme: Theme): readonly Shape[] {
  const { left, widthPx } = layout.plot;
  const right = left + widthPx;
  const above = theme.typeSmallPx * 1.1;
  const below = layout.heightPx - theme.typeSmallPx * 0.35;
  return [
    label(theme, 0, above, axisTitle(figure.y), "start", "text"),
    ...(figure.y2 === undefined ? [] : [label(theme, layout.widthPx, above, axisTitle(figure.y2), "end", "text")]),
    ...(axisTitle(figure.x) === "" ? [] : [label(theme, right, below, axisTitle(figure.x), "end", "text")]),
  ];
}

/** Behind the data: grid, axes and their titles. */
export function backShapes(figure: Figure, layout: XyLayout, theme: Theme): readonly Shape[] {
  return [
    ...valueAxis(layout.y, layout, theme, "left"),
    ...(layout.y2 === null ? [] : valueAxis(layout.y2, layout, theme, "right")),
    ...positionAxis(layout, theme),
    ...titles(figure, layout, theme),
  ];
}

/** Text with an edge in the plot's colour, so that it can be read over lines. */
function haloed(shape: Shape, theme: Theme): Shape {
  const halo = { stroke: theme.colour("var(--lab-plot)"), "stroke-width": 3, "paint-order": "stroke" };
  return { ...shape, attributes: { ...shape.attributes, ...halo } };
}

/** Before the data: named lines and points. */
export function frontShapes(figure: Figure, layout: XyLayout, theme: Theme): readonly Shape[] {
  const { left, top, widthPx, heightPx } = layout.plot;
  const ink = theme.colour("var(--lab-ink)");
  return (figure.marks ?? []).flatMap((mark) => {
    const x = mark.x === undefined ? null : left + xPx(layout, positionOf(mark.x, figure.x.scale === "log"));
    const y = mark.y === undefined ? null : top + layout.y.px(mark.y);
    const text = (atX: number, atY: number, anchor: Anchor) =>
      layout.compact ? [] : [haloed(label(theme, atX, atY, mark.label, anchor, "ink"), theme)];
    if (x !== null && y !== null) {
      const ring =
        mark.handle === true
          ? { cx: x, cy: y, r: 7, fill: ink, stroke: theme.colour("var(--lab-paper)"), "stroke-width": 2.5 }
          : { cx: x, cy: y, r: 4, fill: "none", stroke: ink, "stroke-width": 1.4 };
      const after = x > left + widthPx * 0.7;
      return [
        { tag: "circle" as const, attributes: ring },
        ...text(after ? x - 8 : x + 8, y - 6, after ? "end" : "start"),
      ];
    }
    if (x !== null) {
      const after = x > left + widthPx * 0.7;
      const stroke = line(`M${px(x)} ${px(top)}v${px(heightPx)}`, ink, "3 3");
      return [stroke, ...text(after ? x - 5 : x + 5, top + theme.typeSmallPx, after ? "end" : "start")];
    }
    if (y !== null) {
      const stroke = line(`M${px(left)} ${px(y)}h${px(widthPx)}`, ink, "3 3");
      return [stroke, ...text(left + widthPx - 2, y - 4, "end")];
    }
    return [];
  });
}
