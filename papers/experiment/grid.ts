/** A claim's readings as a grid: one dimension to the right, the others down. */

import type { Reading } from "./claim";

export interface GridRow {
  /** One value for each dimension that goes down. */
  readonly names: readonly string[];
  /** One place for each column; undefined where this combination was not run. */
  readonly cells: readonly (Reading | undefined)[];
}

export interface Grid {
  /** Dimensions that go down. */
  readonly down: readonly string[];
  /** The dimension that goes to the right, and its values. */
  readonly across: string;
  readonly columns: readonly string[];
  readonly rows: readonly GridRow[];
}

const distinct = (values: readonly string[]): readonly string[] => [...new Set(values)];

/** Most columns that fit beside the names of the rows. */
const MOST_COLUMNS = 8;

/** The dimensions of readings, in the order in which they are named. */
export const dimensionsOf = (readings: readonly Reading[]): readonly string[] =>
  distinct(readings.flatMap(({ of }) => Object.keys(of)));

/** Arranges readings; the dimension with most values that still fit goes to the right. Undefined with less than two dimensions. */
export function gridOf(readings: readonly Reading[]): Grid | undefined {
  const dimensions = dimensionsOf(readings);
  if (dimensions.length < 2) return undefined;
  const valuesOf = (dimension: string) => distinct(readings.map(({ of }) => of[dimension] ?? "–"));
  const fitting = dimensions.filter((each) => valuesOf(each).length <= MOST_COLUMNS);
  const size = (dimension: string) => valuesOf(dimension).length;
  const across = fitting.reduce<string | undefined>(
    (best, each) => (best === undefined || size(each) > size(best) ? each : best),
    undefined,
  );
  if (across === undefined) return undefined;
  const down = dimensions.filter((each) => each !== across);
  const namesOf = ({ of }: Reading) => down.map((each) => of[each] ?? "–");
  const columns = valuesOf(across);
  const rows = new Map<string, { names: readonly string[]; cells: (Reading | undefined)[] }>();
  for (const reading of readings) {
    const names = namesOf(reading);
    const key = JSON.stringify(names);
    const row = rows.get(key) ?? { names, cells: columns.map(() => undefined) };
    row.cells[columns.indexOf(reading.of[across] ?? "–")] = reading;
    rows.set(key, row);
  }
  return { down, across, columns, rows: [...rows.values()] };
}
