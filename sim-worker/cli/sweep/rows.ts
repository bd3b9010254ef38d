/** A run of a campaign as a row of numbers, named as the Python package names them (python/src/rttlab/_rows.py). */

import type { Note, RunResult } from "../../src/protocol";

export type Cell = number | bigint | string | boolean | null;
export type Row = Readonly<Record<string, Cell | undefined>>;

/** Members of a result that are no metrics. */
const APART = [
  ...["seed", "notes", "error", "inForce", "curves", "anatomy", "operatingCurves", "segments", "wallSeconds"],
];

type Document = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Document =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const nameOf = (item: Document) =>
  ["flow", "id"].flatMap((part) => (part in item ? [String(item[part])] : [])).join(".");

function* numbersIn(value: unknown, path: string): Generator<readonly [string, number | null]> {
  if (isRecord(value)) {
    for (const [name, member] of Object.entries(value))
      yield* numbersIn(member, path === "" ? name : `${path}.${name}`);
  } else if (Array.isArray(value)) {
    for (const item of value) {
      if (!isRecord(item) || nameOf(item) === "") continue;
      const { flow: _flow, id: _id, ...rest } = item;
      yield* numbersIn(rest, `${path}.${nameOf(item)}`);
    }
  } else if (value === null || typeof value === "number") {
    yield [path, value];
  }
}

/**
 * The numbers of a result by their path: `links.bottleneck.utilization`, `estimators.main.0.linux.coverage`. Members of lists
 * go by their flow and id; texts and lists of numbers are left out. `wanted` are beginnings of names; none: all.
 */
export function metricsOf(result: RunResult, wanted: readonly string[]): Row {
  const kept = Object.fromEntries(Object.entries(result).filter(([name]) => !APART.includes(name)));
  const isWanted = (name: string) => wanted.length === 0 || wanted.some((start) => name.startsWith(start));
  return Object.fromEntries([...numbersIn(kept, "")].filter(([name]) => isWanted(name)));
}

/** Ids of the notes that are more than information, with commas between them. */
export const warningsOf = (notes: readonly Note[]): string =>
  notes.flatMap(({ id, severity }) => (severity === "info" ? [] : [id])).join(",");
