/**
 * Numbers as people type them: a bare number is in the catalogue's unit, and any suffix of the same quantity is
 * accepted (`1.5Mbit/s` for a rate in bit/s, `0.2 s` for a delay in ms).
 */

import type { LabError, Result } from "./protocol";

/** Units of one quantity as powers of ten of its base, and other ways of writing them. */
interface Quantity {
  readonly units: Readonly<Record<string, number>>;
  readonly spellings: Readonly<Record<string, string>>;
}

const time: Quantity = {
  units: { ns: -9, us: -6, ms: -3, s: 0 },
  spellings: { µs: "us", μs: "us", sec: "s" },
};
const rate: Quantity = {
  units: { "bit/s": 0, "kbit/s": 3, "Mbit/s": 6, "Gbit/s": 9 },
  spellings: { bps: "bit/s", kbps: "kbit/s", Mbps: "Mbit/s", Gbps: "Gbit/s", k: "kbit/s", M: "Mbit/s", G: "Gbit/s" },
};
const size: Quantity = {
  units: { B: 0, kB: 3, MB: 6, GB: 9 },
  spellings: { bytes: "B", byte: "B", k: "kB", M: "MB", G: "GB" },
};
const packets: Quantity = {
  units: { packets: 0 },
  spellings: { pkt: "packets", pkts: "packets", packet: "packets" },
};
const segments: Quantity = {
  units: { segments: 0 },
  spellings: { pkt: "segments", pkts: "segments", packets: "segments", segment: "segments" },
};
const quantities = [time, rate, size, packets, segments];

/** Units that the catalogue spells differently from the table above. */
const catalogueNames: Readonly<Record<string, string>> = { bytes: "B", packet: "packets", segment: "segments" };

const own = (record: Readonly<Record<string, unknown>>, key: string) => Object.hasOwn(record, key);

/** The quantity of a unit, with the unit's name in it; an unknown unit is a quantity of its own. */
function quantityOf(unit: string): { readonly quantity: Quantity; readonly name: string } {
  const name = catalogueNames[unit] ?? unit;
  const quantity = quantities.find(({ units }) => own(units, name));
  return quantity === undefined
    ? { quantity: { units: { [unit]: 0 }, spellings: {} }, name: unit }
    : { quantity, name };
}

/** Suffixes of a number in `unit`; none for a number without unit. */
export function suffixesOf(unit: string): readonly string[] {
  return unit === "" ? [] : Object.keys(quantityOf(unit).quantity.units);
}

/** Those suffixes in ascending order, each with its size in `unit`. */
export function factorsOf(unit: string): readonly (readonly [suffix: string, factor: number])[] {
  const { quantity, name } = quantityOf(unit);
  const own = quantity.units[name] ?? 0;
  return Object.entries(quantity.units).map(([suffix, power]) => [suffix, 10 ** (power - own)]);
}

/** The power of ten from `suffix` to `unit`, or undefined when they are of different quantities. */
function exponent(suffix: string, unit: string): number | undefined {
  const { quantity, name } = quantityOf(unit);
  const { units, spellings } = quantity;
  const known = own(units, suffix) ? suffix : own(spellings, suffix) ? spellings[suffix] : undefined;
  const from = known === undefined ? undefined : units[known];
  const to = units[name];
  return from === undefined || to === undefined ? undefined : from - to;
}

/** Moves the decimal point in the text, so that 0.1 ms gives the double nearest to 0.0001 s without rounding twice. */
function scaled(digits: string, power: number): number {
  const [mantissa = "", given = "0"] = digits.toLowerCase().split("e");
  return Number(`${mantissa}e${Number(given) + power}`);
}

const problem = (code: string, message: string, hint: string): { ok: false; error: LabError } => ({
  ok: false,
  error: { code, message, hint, place: "" },
});

/**
 * Reads "8", "8 ms", "1.5Mbit/s", "1e6", "0,5" or "5 %".
 * @param unit the catalogue's unit, in which the value is given back
 * @param bareUnit the unit of a number without a suffix; the catalogue's where not said
 */
export function parseNumber(text: string, unit: string, bareUnit: string = unit): Result<number> {
  const match = /^\s*([+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:e[+-]?\d+)?)\s*([^\s\d.,+-].*?)?\s*$/i.exec(text);
  if (match === null) return problem("not-a-number", `"${text.trim()}" is not a number.`, "Write it like 1.5 or 2e6.");
  const digits = (match[1] ?? "").replace(",", ".");
  const suffix = match[2] ?? bareUnit;
  if (suffix === "%" && unit === "") return { ok: true, value: scaled(digits, -2) };
  const power = exponent(suffix, unit);
  if (power !== undefined) return { ok: true, value: scaled(digits, power) };
  const known = suffixesOf(unit);
  const hint = known.length === 0 ? "Give a number without a unit." : `Use ${known.join(", ")}.`;
  return problem("bad-unit", `"${suffix}" is not a unit of this number.`, hint);
}
