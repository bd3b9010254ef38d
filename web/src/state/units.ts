/**
 * Numbers as people read and type them. The catalogue's unit is the unit of the state; a field may show a prefix of it
 * (10 Mbit/s for 10000000 bit/s) and accepts any suffix of the same quantity.
 */

interface Quantity {
  /** Suffix to factor, in ascending order; the factor of the base unit is 1. */
  readonly units: readonly (readonly [string, number])[];
}

const QUANTITIES: readonly Quantity[] = [
  {
    units: [
      ["ns", 1e-9],
      ["us", 1e-6],
      ["ms", 1e-3],
      ["s", 1],
    ],
  },
  {
    units: [
      ["bit/s", 1],
      ["kbit/s", 1e3],
      ["Mbit/s", 1e6],
      ["Gbit/s", 1e9],
    ],
  },
  {
    units: [
      ["B", 1],
      ["kB", 1e3],
      ["MB", 1e6],
      ["GB", 1e9],
    ],
  },
];

const SPELLINGS: Readonly<Record<string, string>> = {
  µs: "us",
  μs: "us",
  sec: "s",
  k: "kbit/s",
  M: "Mbit/s",
  G: "Gbit/s",
  bps: "bit/s",
  kbps: "kbit/s",
  Mbps: "Mbit/s",
  Gbps: "Gbit/s",
  bytes: "B",
  pkts: "packets",
  pkt: "packets",
  seg: "segments",
  segment: "segments",
};

function factorsOf(unit: string): readonly (readonly [string, number])[] {
  for (const { units } of QUANTITIES) {
    const own = units.find(([name]) => name === unit);
    if (own !== undefined) return units.map(([name, factor]) => [name, factor / own[1]] as const);
  }
  return [[unit, 1]];
}

/** The unit in which a value is easiest to read: 10000000 bit/s -> Mbit/s. Times stay in the catalogue's unit. */
export function displayUnit(value: number, unit: string): { readonly unit: string; readonly factor: number } {
  if (unit !== "bit/s" && unit !== "B") return { unit, factor: 1 };
  // 1460 B is how a segment's size is written; 64000 B is 64 kB.
  const least = unit === "B" ? 10 : 1;
  const fitting = factorsOf(unit).filter(([, factor]) => factor === 1 || Math.abs(value) >= least * factor);
  const [name, factor] = fitting.at(-1) ?? [unit, 1];
  return { unit: name, factor };
}

const SHORT: Readonly<Record<string, string>> = { segments: "seg", packets: "pkts" };

/** A unit for the narrow room in a field. */
export function shortUnit(unit: string): string {
  return SHORT[unit] ?? unit;
}

/** At most 12 significant digits, without trailing zeros: what a field shows and reads back. */
export function plainNumber(value: number): string {
  return String(Number(value.toPrecision(12)));
}

/** A value with its unit, as text: "10 Mbit/s", "0.08", "8 ms". */
export function formatValue(value: number, unit: string): string {
  const shown = displayUnit(value, unit);
  const digits = plainNumber(value / shown.factor);
  return shown.unit === "" ? digits : `${digits} ${shown.unit}`;
}

export type ParsedNumber =
  | { readonly ok: true; readonly value: number }
  | { readonly ok: false; readonly message: string };

/**
 * Reads "8", "8 ms", "1.5Mbit/s", "1e6" or "0,5".
 * @param unit the catalogue's unit, in which the result is given
 * @param bareUnit the unit of a number without a suffix: the one shown beside the field
 */
export function parseNumber(text: string, unit: string, bareUnit: string): ParsedNumber {
  const match = /^\s*([+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:e[+-]?\d+)?)\s*(\S.*?)?\s*$/i.exec(text);
  if (match === null) return { ok: false, message: `“${text.trim()}” is not a number.` };
  const number = Number((match[1] ?? "").replace(",", "."));
  const suffix = match[2] ?? bareUnit;
  const factors = factorsOf(unit);
  const name = factors.some(([known]) => known === suffix) ? suffix : (SPELLINGS[suffix] ?? suffix);
  const factor = factors.find(([known]) => known === name)?.[1];
  if (factor === undefined) {
    const known = factors.map(([each]) => each).filter((each) => each !== "");
    const choice = known.length === 0 ? "This number has no unit." : `Use ${known.join(", ")}.`;
    return { ok: false, message: `“${suffix}” is not a unit of this number. ${choice}` };
  }
  // Dividing by the inverse keeps 8 ms at 0.008 s exactly where the factor is below one.
  const value = factor < 1 ? number / Math.round(1 / factor) : number * factor;
  return { ok: true, value };
}
