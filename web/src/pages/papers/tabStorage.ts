import { z } from "../../state/schema";
import type { Kept } from "./kept";

/**
 * Outcomes that took long survive a reload of the tab. A blocked or full storage is no error: they are then computed again.
 */

const STORAGE_KEY = "rttlab.papers.2";
/** Storage of a tab is some five million characters. */
const MOST_CHARACTERS = 600_000;
const MOST_ENTRIES = 8;

const Entries = z.array(z.tuple([z.string(), z.string()]));

export function keepInTab(key: string, kept: Kept): void {
  try {
    const text = JSON.stringify(kept, asPlain);
    if (text.length > MOST_CHARACTERS / 2) return;
    let entries = [...read().filter(([each]) => each !== key), [key, text] as const].slice(-MOST_ENTRIES);
    while (entries.reduce((sum, [, each]) => sum + each.length, 0) > MOST_CHARACTERS) entries = entries.slice(1);
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(entries));
  } catch {
    // See above.
  }
}

export function keptInTab(): ReadonlyMap<string, Kept> {
  const kept = new Map<string, Kept>();
  for (const [key, text] of read()) {
    try {
      // Only this module writes the entry; a build of another version has other keys or fails to draw, which a new run mends.
      kept.set(key, JSON.parse(text, asNumbers) as Kept);
    } catch {
      // Left out.
    }
  }
  return kept;
}

function read(): z.infer<typeof Entries> {
  try {
    return Entries.parse(JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "[]"));
  } catch {
    return [];
  }
}

/** Typed arrays as lists under a mark, since JSON knows neither them nor NaN. */
function asPlain(_key: string, value: unknown): unknown {
  return ArrayBuffer.isView(value) && !(value instanceof DataView)
    ? { numbers: Array.from(value as Float64Array) }
    : value;
}

function asNumbers(_key: string, value: unknown): unknown {
  const numbers = typeof value === "object" && value !== null && "numbers" in value ? value.numbers : undefined;
  return Array.isArray(numbers)
    ? Float64Array.from(numbers, (each) => (typeof each === "number" ? each : Number.NaN))
    : value;
}
