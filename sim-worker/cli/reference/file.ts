/** Another simulator's result file: parameters and results by name; files differ in their members. */

export type Fields = Readonly<Record<string, unknown>>;

export interface ReferenceFile {
  /** File name without the folder. */
  readonly file: string;
  /** `ns-2.35` */
  readonly simulator: string;
  /** `single-flow trace` */
  readonly experiment: string;
  readonly params: Fields;
  readonly all: Fields;
}

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A member that is an object; empty where there is none. */
export function fieldsOf(from: Fields, key: string): Fields {
  const value = from[key];
  return isFields(value) ? value : {};
}

/** A member that is a text; empty where there is none. */
export function textOf(from: Fields, key: string): string {
  const value = from[key];
  return typeof value === "string" ? value : "";
}

/** A member that is a number or a text of one; null where there is none. */
export function numberOf(from: Fields, key: string): number | null {
  const value = from[key];
  if (typeof value === "number") return value;
  return typeof value === "string" && value.trim() !== "" && Number.isFinite(Number(value)) ? Number(value) : null;
}

/** The same, with a default for a missing member. */
export const numberOr = (from: Fields, key: string, otherwise: number): number => numberOf(from, key) ?? otherwise;

/** A list of numbers, or a text of numbers between blanks; a single number is a list of one. */
export function numbersOf(from: Fields, key: string): readonly number[] {
  const value = from[key];
  if (Array.isArray(value)) return value.filter((item): item is number => typeof item === "number");
  if (typeof value === "number") return [value];
  return typeof value === "string" ? value.split(/\s+/).filter(Boolean).map(Number).filter(Number.isFinite) : [];
}

/** A list of lists of numbers: `[[time, value], …]`. */
export function rowsOf(from: Fields, key: string): readonly (readonly number[])[] {
  const value = from[key];
  if (!Array.isArray(value)) return [];
  return value.flatMap((row: unknown) =>
    Array.isArray(row) ? [row.filter((item): item is number => typeof item === "number")] : [],
  );
}

/** Items of a list that are objects. */
export function listOf(from: Fields, key: string): readonly Fields[] {
  const value = from[key];
  return Array.isArray(value) ? value.filter(isFields) : [];
}

/** The file, or null when the JSON is no simulator's result (a manifest, a summary without parameters). */
export function asReferenceFile(json: unknown, file: string): ReferenceFile | null {
  if (!isFields(json)) return null;
  const experiment = textOf(json, "experiment");
  const simulator = textOf(json, "simulator");
  if (experiment === "" && simulator === "") return null;
  return { file, simulator, experiment, params: fieldsOf(json, "params"), all: json };
}
