/** What each series says at one time: for the legend's values and for the spoken text. */

import { formatReading } from "../parts/format";
import { lastAtOrBefore, nearest } from "../parts/lookup";
import type { HeatLayer, Layer, SeriesLayer } from "../surface/types";
import { stateAt } from "./drawLayers";

/** Value of a series at a time: state in force, or the sample no further away than `nearS`. NaN when there is none. */
export function seriesAt(layer: SeriesLayer, timeS: number, nearS: number): number {
  if (layer.kind === "step" || layer.kind === "area" || layer.kind === "strip") return stateAt(layer, timeS);
  const time = layer.time.values;
  const row = nearest(time, timeS);
  if (Math.abs((time[row] ?? Number.POSITIVE_INFINITY) - timeS) > nearS) return Number.NaN;
  return layer.value.values[row] ?? Number.NaN;
}

/** Axis value of the greatest weight at a time; NaN when there is none. */
export function heaviestAt(layer: HeatLayer, timeS: number): number {
  const { grid } = layer;
  const width = grid.axis.length;
  const row = lastAtOrBefore(grid.time, timeS);
  let best = Number.NaN;
  let most = 0;
  for (let j = 0; row >= 0 && j < width; j++) {
    const weight = grid.values[row * width + j] ?? 0;
    if (weight > most) {
      most = weight;
      best = grid.axis[j] ?? Number.NaN;
    }
  }
  return best;
}

/** How a chart's values are printed. */
export interface Printed {
  readonly digits: number;
  readonly unit: string;
}

/** Layer id to text, for the layers that have a value there. */
export function readout(layers: readonly Layer[], timeS: number, nearS: number, print: Printed): Map<string, string> {
  const texts = new Map<string, string>();
  for (const layer of layers) {
    if (layer.kind === "drawn") {
      const text = layer.said?.(timeS, nearS) ?? "";
      if (text !== "") texts.set(layer.id, text);
      continue;
    }
    if (layer.kind === "marks" || layer.quiet === true) continue;
    const value = layer.kind === "heat" ? heaviestAt(layer, timeS) : seriesAt(layer, timeS, nearS);
    if (Number.isNaN(value)) continue;
    const state = layer.kind === "strip" ? layer.strip?.states[value] : undefined;
    texts.set(layer.id, state?.label ?? formatReading(value, print.digits, print.unit));
  }
  return texts;
}

/** One sentence: "8.412 s: Sample 214.6 ms, Jacobson 96.2, Eifel 150.1." */
export function spokenReadout(
  time: string,
  layers: readonly Layer[],
  texts: ReadonlyMap<string, string>,
  unit: string,
): string {
  const said = layers.flatMap((layer) => {
    const text = texts.get(layer.id);
    return text === undefined ? [] : [{ name: layer.kind === "heat" ? "greatest weight at" : layer.label, text }];
  });
  if (said.length === 0) return `${time}: no value`;
  // One unit at the end is enough, unless a long time has its own.
  const own = (text: string) => text.endsWith(" s");
  const each = said.some(({ text }) => own(text));
  const parts = said.map(({ name, text }) => `${name} ${text}${each && !own(text) ? ` ${unit}` : ""}`);
  return `${time}: ${parts.join(", ")}${each ? "" : ` ${unit}`}`;
}
