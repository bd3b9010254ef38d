/** Marker and mark outlines as the data of an SVG path. */

import type { Outline } from "./surface";

function short(value: number): string {
  return String(Math.round(value * 100) / 100);
}

/** The outline at size `sizePx` around (x, y). Circles are two arcs. */
export function outlinePath(outline: Outline, x: number, y: number, sizePx: number): string {
  const scale = sizePx / 2;
  if (outline.circle !== undefined) {
    const r = outline.circle * scale;
    const arc = `a${short(r)} ${short(r)} 0 1 0`;
    return `M${short(x - r)} ${short(y)}${arc} ${short(2 * r)} 0${arc} ${short(-2 * r)} 0Z`;
  }
  return outline.polygons
    .map((polygon) => {
      let d = "";
      for (let i = 0; i < polygon.length; i += 2) {
        d += `${i === 0 ? "M" : "L"}${short(x + (polygon[i] ?? 0) * scale)} ${short(y + (polygon[i + 1] ?? 0) * scale)}`;
      }
      return polygon.length > 4 ? `${d}Z` : d;
    })
    .join("");
}
