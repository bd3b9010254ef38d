/** Values drawn for the keys of a plan, from hashes: the same in every language and on every machine. */

import { createHash } from "node:crypto";
import type { CatalogueParam } from "../../src/catalogue";
import { failure } from "../../src/failure";
import type { ParamMap, ParamValue } from "../../src/protocol";

const METHODS = ["random", "latin-hypercube"];
/** Significant digits of drawn numbers: keys stay readable, and no library's rounding decides them. */
const DIGITS = 6;
/** Hexadecimal digits of a hash that make a share: 52 bits. */
const SHARE_DIGITS = 13;

/** The range of a key, where it is not that of the catalogue's slider; or the values to choose from. */
interface Given {
  readonly from?: number;
  readonly to?: number;
  readonly scale?: string;
  readonly values?: readonly ParamValue[];
}

export interface Draws {
  readonly method: string;
  readonly count: number;
  readonly seed: number;
  readonly keys: Readonly<Record<string, Given>>;
}

/** The member `draws` of a plan. Throws LabFailure where it cannot be read. */
export function readDraws(given: unknown): Draws | null {
  if (given === undefined || given === null) return null;
  const { method = "random", count, seed = 1, keys } = given as Partial<Draws>;
  if (typeof keys !== "object" || !Number.isInteger(count))
    throw failure("bad-plan", "The plan's draws cannot be read.", "Give method, count, seed and keys.", "plan");
  if (!METHODS.includes(method))
    throw failure("bad-plan", `There is no method "${method}".`, `Give one of ${METHODS.join(", ")}.`, "draws.method");
  return { method, count: Number(count), seed, keys };
}

/** SHA-256 of a text, in hex. */
export const hashText = (text: string): string => createHash("sha256").update(text).digest("hex");

/** A number in [0, 1) from a text. */
const shareOf = (text: string) => Number.parseInt(hashText(text).slice(0, SHARE_DIGITS), 16) / 16 ** SHARE_DIGITS;

const rounded = (value: number) => Number(value.toPrecision(DIGITS));

function valueAt(key: string, param: CatalogueParam, given: Given, share: number): ParamValue {
  const ids = param.choices.map(({ id }) => id);
  const choices = param.type === "switch" ? [false, true] : param.type === "choice" ? ids : undefined;
  const values = given.values ?? choices;
  if (values !== undefined) return values[Math.floor(share * values.length)] ?? "";
  const { from = param.sliderMin, to = param.sliderMax, scale = param.scale } = given;
  if (param.type === "set" || !(from <= to) || (scale === "log" && from <= 0))
    throw failure(
      "bad-plan",
      `${key} has no range to draw from.`,
      "Give from, to and scale, or values.",
      `draws.keys.${key}`,
    );
  const whole = param.type === "integer";
  if (scale === "log") {
    const drawn = from * (to / from) ** share;
    return whole ? Math.round(drawn) : rounded(drawn);
  }
  return whole ? Math.floor(from + share * (to - from + 1)) : rounded(from + share * (to - from));
}

/** The drawn settings. A larger count of the method `random` begins with those of a smaller one. */
export function drawRows(
  { method, count, seed, keys }: Draws,
  paramOf: (key: string) => CatalogueParam,
): readonly ParamMap[] {
  const numbers = Array.from({ length: count }, (_, nth) => nth);
  const columns = Object.entries(keys).map(([key, given]) => {
    const param = paramOf(key);
    let shares = numbers.map((nth) => shareOf(`${seed} ${key} ${nth}`));
    if (method === "latin-hypercube") {
      const hashes = numbers.map((nth) => hashText(`${seed} ${key} stratum ${nth}`));
      const order = [...numbers].sort((a, b) => ((hashes[a] ?? "") < (hashes[b] ?? "") ? -1 : 1));
      const stratum = new Map(order.map((nth, place) => [nth, place]));
      shares = shares.map((share, nth) => ((stratum.get(nth) ?? 0) + share) / count);
    }
    return [key, shares.map((share) => valueAt(key, param, given, share))] as const;
  });
  return numbers.map((nth) => Object.fromEntries(columns.map(([key, values]) => [key, values[nth] ?? 0])));
}
