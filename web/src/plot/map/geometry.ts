/** From metres to pixels, and which node is where on the picture. Pure. */

import { niceStep } from "../parts/format";

export interface MapFit {
  readonly scale: number;
  readonly leftPx: number;
  readonly topPx: number;
}

/** Room for a node at the edge of the field, CSS px. */
export const MARGIN_PX = 16;

/** The field, as large as it fits, in the middle. */
export function fitField(widthM: number, heightM: number, widthPx: number, heightPx: number): MapFit {
  const scale = Math.max(
    1e-9,
    Math.min((widthPx - 2 * MARGIN_PX) / Math.max(widthM, 1), (heightPx - 2 * MARGIN_PX) / Math.max(heightM, 1)),
  );
  return { scale, leftPx: (widthPx - widthM * scale) / 2, topPx: (heightPx - heightM * scale) / 2 };
}

/** A round length for the scale bar, metres: about a sixth of the picture's width. */
export function scaleBarM(fit: MapFit, widthPx: number): number {
  return niceStep(widthPx / 8 / fit.scale);
}

/** Places in metres to CSS px. */
export function toPx(places: Float64Array, { scale, leftPx, topPx }: MapFit, out: Float64Array): void {
  for (let i = 0; i < places.length; i += 2) {
    out[i] = leftPx + (places[i] ?? 0) * scale;
    out[i + 1] = topPx + (places[i + 1] ?? 0) * scale;
  }
}

/** A point of the picture in metres, at the nearest edge where it is beyond the field. */
export function toMetres(
  { scale, leftPx, topPx }: MapFit,
  [x, y]: readonly [x: number, y: number],
  [widthM, heightM]: readonly [width: number, height: number],
): readonly [x: number, y: number] {
  const within = (value: number, most: number) => Math.max(0, Math.min(most, value));
  return [within((x - leftPx) / scale, widthM), within((y - topPx) / scale, heightM)];
}

/** The node nearest to a point of the picture, at most `reachPx` away; null: none. */
export function nodeAt(px: Float64Array, x: number, y: number, reachPx: number): number | null {
  let best: number | null = null;
  let least2 = reachPx * reachPx;
  for (let i = 0; i < px.length; i += 2) {
    const distance2 = ((px[i] ?? 0) - x) ** 2 + ((px[i + 1] ?? 0) - y) ** 2;
    if (distance2 > least2) continue;
    least2 = distance2;
    best = i / 2;
  }
  return best;
}

export type Direction = "left" | "right" | "up" | "down";

const WAYS: Readonly<Record<Direction, readonly [number, number]>> = {
  left: [-1, 0],
  right: [1, 0],
  up: [0, -1],
  down: [0, 1],
};

/** What lies aside of the direction counts so many times as far as what lies ahead. */
const ASIDE = 2;

/** The nearest node from `node` in a direction; `node` itself where there is none. */
export function nodeTowards(places: Float64Array, node: number, direction: Direction): number {
  const [wayX, wayY] = WAYS[direction];
  let best = node;
  let least = Number.POSITIVE_INFINITY;
  for (let other = 0; other < places.length / 2; other++) {
    const dx = (places[2 * other] ?? 0) - (places[2 * node] ?? 0);
    const dy = (places[2 * other + 1] ?? 0) - (places[2 * node + 1] ?? 0);
    const ahead = dx * wayX + dy * wayY;
    const aside = Math.abs(dx * wayY) + Math.abs(dy * wayX);
    const away = ahead + ASIDE * aside;
    if (other === node || ahead <= 0 || aside > ASIDE * ahead || away >= least) continue;
    least = away;
    best = other;
  }
  return best;
}
