/** What a layer that draws itself is given: the surface in the units of its chart, with the theme's colours and sizes. */

import type { Frame } from "../parts/decimate";
import type { ValueScale } from "../parts/valueScale";
import { Points } from "../surface/points";
import type { Surface } from "../surface/surface";
import type { Theme } from "../surface/theme";
import type { Pen } from "../surface/types";

const scratch = new Points();

function points(flat: readonly number[]): Points {
  scratch.clear();
  for (let i = 0; i + 1 < flat.length; i += 2) scratch.push(flat[i] ?? Number.NaN, flat[i + 1] ?? Number.NaN);
  return scratch;
}

export function penOf(surface: Surface, { view, widthPx }: Frame, scale: ValueScale, theme: Theme): Pen {
  const perSecond = widthPx / (view[1] - view[0]);
  return {
    view,
    widthPx,
    heightPx: scale.heightPx,
    typePx: theme.typeSmallPx,
    strokePx: theme.strokePx,
    x: (timeS) => (timeS - view[0]) * perSecond,
    y: scale.px,
    lines: (flat, look) =>
      surface.polyline(points(flat), {
        colour: theme.colour(look.colour),
        widthPx: look.widthPx,
        dash: look.dash ?? [],
      }),
    boxes: (flat, colour) => surface.boxes(points(flat), theme.colour(colour)),
    point: (shape, xPx, yPx, sizePx, colour) => {
      if (shape === "ring" || shape === "triangle-down-open")
        surface.mark(shape, xPx, yPx, sizePx, theme.colour(colour));
      else surface.marker(shape, xPx, yPx, sizePx, theme.colour(colour));
    },
    text: (content, xPx, yPx, colour, anchor) =>
      surface.text(content, xPx, yPx, {
        colour: theme.colour(colour),
        sizePx: theme.typeSmallPx,
        font: theme.font,
        anchor,
      }),
  };
}
