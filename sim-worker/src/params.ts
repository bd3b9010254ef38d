/** The catalogue's parameters by key, and their values from texts. */

import type { CatalogueParam, CoreDescription } from "./catalogue";
import { failure } from "./failure";
import type { LabError, ParamValue, Result } from "./protocol";
import { parseNumber } from "./units";

/** Whether `key` is the catalogue's `pattern`, in which `*` stands for one instance. */
function matches(pattern: readonly string[], key: readonly string[]): boolean {
  return pattern.length === key.length && pattern.every((part, at) => part === "*" || part === key[at]);
}

/** The parameter of a key (`link.*.rate` for `link.bottleneck.rate`), or undefined. */
export function findParam(catalogue: CoreDescription, key: string): CatalogueParam | undefined {
  const parts = key.split(".");
  return catalogue.modules
    .flatMap(({ params }) => params)
    .find((param) => param.key === key || matches(param.key.split("."), parts));
}

/** Edits (insert, delete, replace a letter) that lead from one word to the other. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

/** The existing key nearest to a mistyped one, with its instance's name, or undefined when none is near. */
export function nearestKey(catalogue: CoreDescription, key: string): string | undefined {
  const parts = key.split(".");
  const keys = catalogue.modules.flatMap(({ params }) => params.map((param) => param.key));
  const near = keys
    .map((candidate) =>
      candidate
        .split(".")
        .map((part, at) => (part === "*" ? (parts[at] ?? part) : part))
        .join("."),
    )
    .map((candidate) => ({ candidate, edits: distance(candidate, key) }))
    .sort((a, b) => a.edits - b.edits)[0];
  return near !== undefined && near.edits <= Math.max(2, key.length / 3) ? near.candidate : undefined;
}

const choicesOf = (param: CatalogueParam) => param.choices.map(({ id }) => id).join(", ");

function problem(code: string, key: string, message: string, hint: string): { ok: false; error: LabError } {
  return { ok: false, error: { code, message, hint, place: key } };
}

function parseSwitch(text: string, key: string): Result<ParamValue> {
  if (["true", "on", "yes", "1"].includes(text)) return { ok: true, value: true };
  if (["false", "off", "no", "0"].includes(text)) return { ok: true, value: false };
  return problem("bad-switch", key, `${key} cannot be "${text}".`, "Give true or false.");
}

function parseSet(param: CatalogueParam, text: string, key: string): Result<ParamValue> {
  const ids = text === "" || text === "none" ? [] : text.split(",").map((id) => id.trim());
  const unknown = ids.find((id) => !param.choices.some((choice) => choice.id === id));
  if (unknown === undefined) return { ok: true, value: ids };
  return problem("bad-choice", key, `${key} has no "${unknown}".`, `Choose from ${choicesOf(param)}.`);
}

/** Reads a text as a value of a parameter, in the catalogue's unit. The core checks the range. */
export function parseValue(param: CatalogueParam, text: string, key: string = param.key): Result<ParamValue> {
  const trimmed = text.trim();
  switch (param.type) {
    case "switch":
      return parseSwitch(trimmed, key);
    case "choice":
      if (param.choices.some(({ id }) => id === trimmed)) return { ok: true, value: trimmed };
      return problem("bad-choice", key, `${key} cannot be "${trimmed}".`, `Choose one of ${choicesOf(param)}.`);
    case "set":
      return parseSet(param, trimmed, key);
    default: {
      const result = parseNumber(trimmed, param.unit);
      if (result.ok) return result;
      const { code, message, hint } = result.error;
      return problem(code, key, `${key}: ${message}`, hint);
    }
  }
}

/** Reads `KEY=VALUE` texts into one map of parameters. Throws LabFailure naming the key and the remedy. */
export function parseSettings(catalogue: CoreDescription, texts: readonly string[]): Record<string, ParamValue> {
  const set: Record<string, ParamValue> = {};
  for (const text of texts) {
    const equals = text.indexOf("=");
    if (equals <= 0)
      throw failure("bad-set", `"${text}" is not KEY=VALUE.`, "Write --set link.bottleneck.rate=6Mbit/s.");
    const key = text.slice(0, equals).trim();
    const param = findParam(catalogue, key);
    if (param === undefined) {
      const near = nearestKey(catalogue, key);
      const hint = `${near === undefined ? "" : `Did you mean ${near}? `}lab catalog lists all keys.`;
      throw failure("unknown-key", `There is no parameter ${key}.`, hint, key);
    }
    if (Object.hasOwn(set, key)) throw failure("set-twice", `${key} is set twice.`, "Set it once.", key);
    const result = parseValue(param, text.slice(equals + 1), key);
    if (!result.ok) throw failure(result.error.code, result.error.message, result.error.hint, key);
    set[key] = result.value;
  }
  return set;
}
