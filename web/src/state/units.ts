/**
 * Numbers as the page shows them: the catalogue's unit is the unit of the state, and a field may show a prefix of it (10
 * Mbit/s for 10000000 bit/s). How they are read is sim-worker/src/units.ts, the same for the page and the command line.
 */

import { factorsOf } from "../../../sim-worker/src/units";

/** The unit in which a value is easiest to read: 10000000 bit/s -> Mbit/s. Times stay in the catalogue's unit. */
export function displayUnit(value: number, unit: string): { readonly unit: string; readonly factor: number } {
  if (unit !== "bit/s" && unit !== "B") return { unit, factor: 1 };
  // 1460 B is how a segment's size is written; 64000 B is 64 kB.
  const least = unit === "B" ? 10 : 1;
  const fitting = factorsOf(unit).filter(([, factor]) => factor === 1 || Math.abs(value) >= least * factor);
  const [name, factor] = fitting.at(-1) ?? [unit, 1];
  return { unit: name, factor };
}

const SHORT: Readonly<Record<string, string>> = { segments: "seg", packets: "pkts", "packets/s": "pkt/s", us: "µs" };

/** A unit for the narrow room in a field. */
export function shortUnit(unit: string): string {
  return SHORT[unit] ?? unit;
}

/** At most 12 significant digits, without trailing zeros: what a field shows and reads back. */
export function plainNumber(value: number): string {
  return String(Number(value.toPrecision(12)));
}

/** Digits in groups of three from five on, and a true minus sign, as everywhere on the page where nothing is typed. */
function grouped(digits: string): string {
  const [whole = "", ...fraction] = digits.replace("-", "−").split(".");
  const groups = /\d{5}/.test(whole) ? whole.replace(/\B(?=(\d{3})+$)/g, ",") : whole;
  return [groups, ...fraction].join(".");
}

/** A value with its unit, as text: "10 Mbit/s", "0.08", "120,000 ms", "6.3°". */
export function formatValue(value: number, unit: string): string {
  const shown = displayUnit(value, unit);
  const digits = grouped(plainNumber(value / shown.factor));
  if (shown.unit === "") return digits;
  return `${digits}${shown.unit === "°" ? "" : " "}${shown.unit === "us" ? "µs" : shown.unit}`;
}
