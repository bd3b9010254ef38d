/**
 * Strips: a state or a level over time in a row of its own, so that several can be held against each other. A pixel column
 * that holds many changes is filled as high as the share of its time that the state lasted. A rare state has the upper part
 * of its row to itself, whole where it occurs at all: neither hides the other.
 */

import { type Frame, type SeriesView, stepPoints } from "../parts/decimate";
import { lastAtOrBefore } from "../parts/lookup";
import type { ValueScale } from "../parts/valueScale";
import type { Points } from "../surface/points";
import type { Surface } from "../surface/surface";
import type { Theme } from "../surface/theme";
import type { SeriesLayer, StripPlace } from "../surface/types";

/** Of a row's height. */
const FILLED = 0.78;
/** Of what is filled, for rare states. */
const RARE_PART = 0.4;

/** For each pixel column the share of its time in `state`, 0 to 1. */
export function stateShares(time: Float64Array, values: Float64Array, state: number, frame: Frame): Float64Array {
  const { view, columns, endS } = frame;
  const shares = new Float64Array(columns);
  const perSecond = columns / (view[1] - view[0]);
  const end = Math.min(columns, (endS - view[0]) * perSecond);
  for (let row = Math.max(0, lastAtOrBefore(time, view[0])); row < time.length; row++) {
    const from = Math.max(0, ((time[row] ?? 0) - view[0]) * perSecond);
    if (from >= end) break;
    if (values[row] !== state) continue;
    const next = time[row + 1];
    const to = next === undefined ? end : Math.min(end, (next - view[0]) * perSecond);
    for (let column = Math.floor(from); column < to; column++) {
      const part = Math.min(to, column + 1) - Math.max(from, column);
      shares[column] = (shares[column] ?? 0) + part;
    }
  }
  return shares;
}

interface Box {
  readonly top: number;
  readonly height: number;
}

function boxOf({ row, rows }: StripPlace, heightPx: number): Box {
  const each = heightPx / rows;
  const height = each * FILLED;
  return { top: row * each + (each - height) / 2, height };
}

/** Neighbours of one height become one box. */
function addBoxes(shares: Float64Array, frame: Frame, box: Box, whole: boolean, out: Points): void {
  const perColumn = frame.widthPx / frame.columns;
  const bottom = box.top + box.height;
  const heightAt = (column: number) => {
    const share = shares[column] ?? 0;
    return share <= 0 ? 0 : whole ? box.height : Math.max(1, box.height * Math.min(1, share));
  };
  out.clear();
  for (let from = 0; from < shares.length; ) {
    const height = heightAt(from);
    let to = from + 1;
    while (to < shares.length && heightAt(to) === height) to++;
    if (height > 0) {
      out.push(from * perColumn, bottom - height);
      out.push(to * perColumn, bottom);
    }
    from = to;
  }
}

/** Draws a layer that has a strip's place. */
export function drawStrip(
  layer: SeriesLayer,
  place: StripPlace,
  surface: Surface,
  series: SeriesView,
  theme: Theme,
  scratch: Points,
): void {
  const box = boxOf(place, surface.heightPx);
  if (place.full !== undefined) {
    const bottom = box.top + box.height;
    const perUnit = box.height / place.full;
    const scale: ValueScale = { ...series.scale, px: (value) => bottom - value * perUnit };
    stepPoints({ ...series, scale }, 0, scratch);
    surface.area(scratch, bottom, theme.colour("var(--lab-queue)"));
    const stroke = { colour: theme.colour(layer.style.colour), widthPx: theme.strokePx * 0.7, dash: layer.style.dash };
    surface.polyline(scratch, stroke);
    return;
  }
  place.states.forEach(({ colour, rare }, state) => {
    if (colour === null) return;
    const some = place.states.some((each) => each.rare === true);
    const split = some ? box.height * RARE_PART : 0;
    const part = rare === true ? { top: box.top, height: split } : { top: box.top + split, height: box.height - split };
    const shares = stateShares(layer.time.values, layer.value.values, state, series.frame);
    addBoxes(shares, series.frame, part, rare === true, scratch);
    surface.boxes(scratch, theme.colour(colour));
  });
}
