import type { CatalogueParam } from "../../../sim-worker/src/catalogue";
import type { ParamChange, ParamValue } from "../../../sim-worker/src/protocol";
import type { CatalogueIndex } from "./catalogueIndex";
import { formatValue } from "./units";

/** Parameter values as they stand in a link: bare numbers, ids, `1` and `0`, lists with commas. */

export type Checked =
  | { readonly ok: true; readonly value: ParamValue }
  | { readonly ok: false; readonly reason: string };

export function valueToText(value: ParamValue): string {
  if (typeof value === "boolean") return value ? "1" : "0";
  if (typeof value === "object") return value.join(",");
  return String(value);
}

/** Reads and checks a value against its parameter; nothing is clamped. */
export function valueFromText(param: CatalogueParam, text: string): Checked {
  switch (param.type) {
    case "number":
    case "integer":
      return checkNumber(param, text.trim() === "" ? Number.NaN : Number(text));
    case "switch":
      if (text === "1" || text === "true") return { ok: true, value: true };
      if (text === "0" || text === "false") return { ok: true, value: false };
      return { ok: false, reason: `“${text}” is neither 1 nor 0` };
    case "choice":
      return checkIds(param, [text]).ok ? { ok: true, value: text } : checkIds(param, [text]);
    case "set":
      return checkIds(param, text === "" ? [] : text.split(","));
  }
}

/** Whether a number may be given to the parameter; the reason is half a sentence. */
export function checkNumber(param: CatalogueParam, value: number): Checked {
  if (!Number.isFinite(value)) return { ok: false, reason: "it is not a number" };
  if (param.type === "integer" && !Number.isInteger(value)) return { ok: false, reason: "it must be a whole number" };
  if (value < param.min || value > param.max) return { ok: false, reason: `it must be ${rangeText(param)}` };
  return { ok: true, value };
}

/** "between 1 kbit/s and 100 Gbit/s". */
export function rangeText(param: CatalogueParam): string {
  return `between ${formatValue(param.min, param.unit)} and ${formatValue(param.max, param.unit)}`;
}

function checkIds(param: CatalogueParam, ids: readonly string[]): Checked {
  const unknown = ids.find((id) => !param.choices.some((choice) => choice.id === id));
  if (unknown !== undefined) return { ok: false, reason: `“${unknown}” is not one of its choices` };
  return { ok: true, value: ids };
}

/** `5.2~link.bottleneck.rate~6000000` for each, joined by `;`. */
export function changesToText(changes: readonly ParamChange[]): string {
  return changes.map(({ at, key, value }) => `${at}~${key}~${valueToText(value)}`).join(";");
}

/** The readable changes, and a sentence for each that is not. */
export function changesFromText(
  text: string,
  index: CatalogueIndex,
): { readonly changes: readonly ParamChange[]; readonly problems: readonly string[] } {
  const changes: ParamChange[] = [];
  const problems: string[] = [];
  for (const part of text.split(";")) {
    if (part === "") continue;
    const [atText = "", key = "", ...rest] = part.split("~");
    const at = Number(atText);
    const ref = index.find(key);
    if (atText === "" || !Number.isFinite(at) || at < 0) problems.push(`A change in the link has no time: “${part}”.`);
    else if (ref === undefined) problems.push(`The link changes “${key}”, which this version does not know.`);
    else {
      const checked = valueFromText(ref.param, rest.join("~"));
      if (checked.ok) changes.push({ at, key, value: checked.value });
      else problems.push(`The link changes ${key} at ${atText} s, but ${checked.reason}.`);
    }
  }
  return { changes, problems };
}
