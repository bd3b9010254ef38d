/** The parameters of the fluid model as the page groups them. All else of them is the catalogue's. */

import type { CatalogueParam } from "../../../../sim-worker/src/catalogue";
import { sliderScale } from "../../controls/slider";
import type { ParamRef } from "../../state/catalogueIndex";
import { index } from "../../state/lab";
import { FLUID_MODEL } from "./page";

const module = index.module("model", FLUID_MODEL);

const refsOf = (wanted: (param: CatalogueParam) => boolean): readonly ParamRef[] =>
  (module?.params ?? []).filter(wanted).flatMap(({ key }) => index.find(key) ?? []);

/** The page records as many rows as it can show, whatever the Lab's source is set to. */
const isOfPage = ({ id }: CatalogueParam): boolean => id !== "step";

export const BASIC = refsOf((param) => isOfPage(param) && param.basic);
export const FURTHER = refsOf((param) => isOfPage(param) && !param.basic);

/** What changes a trajectory but not where it is stable. */
const NOT_OF_STABILITY = new Set(["target", "startWindow", "startDelay", "duration"]);

/** What a map of stability can span. */
export const MAP_REFS = refsOf(
  (param) =>
    isOfPage(param) && (param.type === "number" || param.type === "integer") && !NOT_OF_STABILITY.has(param.id),
);

/** The value that a hand at `value` means: within the slider's span, no more digits than a hand can aim at. */
export function aimed({ param }: ParamRef, value: number): number {
  const scale = sliderScale(param);
  const within = Math.min(param.sliderMax, Math.max(param.sliderMin, value));
  if (param.scale === "log" || !(param.step > 0)) return Number(within.toPrecision(3));
  return Number(scale.toValue(Math.round(within / param.step) * param.step).toPrecision(12));
}

/** A step by key too small to be seen still moves: the next value on the way. */
export function aimedAway(ref: ParamRef, value: number, from: number): number {
  const at = aimed(ref, value);
  if (at !== from || value === from) return at;
  const { param } = ref;
  const step = param.scale === "log" || !(param.step > 0) ? Math.abs(from) / 100 : param.step;
  return aimed(ref, from + Math.sign(value - from) * step);
}
