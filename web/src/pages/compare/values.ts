/** The values of a sweep: as text, and as a range. */

import type { CatalogueParam } from "../../../../sim-worker/src/catalogue";
import { parseNumber } from "../../../../sim-worker/src/units";
import { checkNumber } from "../../state/paramText";
import { MAX_VALUES } from "./settings";

export interface Range {
  readonly from: number;
  readonly to: number;
  readonly points: number;
}

export const DEFAULT_POINTS = 6;

/** Numbers as a person would choose them: three digits, whole where the parameter is. */
function rounded(param: CatalogueParam, value: number): number {
  const short = Number(value.toPrecision(3));
  const whole = param.type === "integer" ? Math.round(short) : short;
  return Math.min(param.max, Math.max(param.min, whole));
}

/** Evenly spaced values, on a logarithmic scale where `log` says so and the range allows it. */
export function rangeValues(param: CatalogueParam, { from, to, points }: Range, log: boolean): readonly number[] {
  const ratio = log && from > 0 && to > 0;
  const values = Array.from({ length: points }, (_, at) => {
    const share = points === 1 ? 0 : at / (points - 1);
    return rounded(param, ratio ? from * (to / from) ** share : from + (to - from) * share);
  });
  return [...new Set(values)].sort((a, b) => a - b);
}

/** Where a sweep of the parameter starts: over its slider. */
export function startValues(param: CatalogueParam): readonly number[] {
  const log = param.scale === "log";
  const from = log && param.sliderMin <= 0 ? param.step || param.sliderMax / 1000 : param.sliderMin;
  return rangeValues(param, { from, to: param.sliderMax, points: DEFAULT_POINTS }, log);
}

export type ReadValues =
  | { readonly ok: true; readonly values: readonly number[] }
  | { readonly ok: false; readonly reason: string };

/** "1, 5, 10 Mbit/s": numbers with a unit, or in `bareUnit`. */
export function readValues(param: CatalogueParam, text: string, bareUnit: string): ReadValues {
  const kept = new Set<number>();
  for (const part of text.split(/[,;]/).map((each) => each.trim())) {
    if (part === "") continue;
    const parsed = parseNumber(part, param.unit, bareUnit);
    if (!parsed.ok) return { ok: false, reason: `${parsed.error.message} ${parsed.error.hint}`.trim() };
    const checked = checkNumber(param, parsed.value);
    if (!checked.ok) return { ok: false, reason: `${part} cannot be used: ${checked.reason}.` };
    kept.add(parsed.value);
  }
  if (kept.size === 0) return { ok: false, reason: "Give at least one value." };
  if (kept.size > MAX_VALUES) return { ok: false, reason: `At most ${MAX_VALUES} values.` };
  return { ok: true, values: [...kept].sort((a, b) => a - b) };
}
