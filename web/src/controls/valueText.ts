import type { ParamValue } from "../../../sim-worker/src/protocol";
import type { ParamRef } from "../state/catalogueIndex";
import { formatValue } from "../state/units";

/** A parameter's value as the page says it: with its unit, on or off, or the name of the choice. */
export function valueText(value: ParamValue, { param }: ParamRef): string {
  if (typeof value === "number") return formatValue(value, param.unit);
  if (typeof value === "boolean") return value ? "on" : "off";
  if (typeof value === "object") return value.length === 0 ? "none" : value.join(", ");
  return param.choices.find((choice) => choice.id === value)?.label ?? value;
}
