/** Oracle vectors (`oracle-vectors/1`): each case goes to the core, and its answer is held against the case. */

import type { Core } from "../src/core";
import { LabFailure } from "../src/failure";

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
type JsonObject = { readonly [key: string]: Json };

/** The first number that does not match: where, and both sides. */
export interface Mismatch {
  readonly case: string;
  /** `expect.srtt[3]` */
  readonly at: string;
  readonly expected: Json;
  readonly got: Json;
}

export interface VectorResult {
  readonly name: string;
  readonly cases: number;
  /** Numbers compared. */
  readonly checked: number;
  readonly mismatches: number;
  readonly first: Mismatch | null;
}

export interface VectorFile {
  readonly name: string;
  readonly algorithm: string;
  readonly tolerance: { readonly abs: number; readonly rel: number };
  readonly cases: readonly JsonObject[];
}

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isArray = (value: Json | undefined): value is readonly Json[] => Array.isArray(value);

/** A JSON document as a file of vectors, or null when it is none. */
export function asVectorFile(document: Json, fallbackName: string): VectorFile | null {
  if (!isObject(document) || document.format !== "oracle-vectors/1") return null;
  const { name, algorithm, tolerance, cases, defaults } = document;
  const numberOf = (key: string) => {
    const value = isObject(tolerance) ? tolerance[key] : undefined;
    return typeof value === "number" ? value : 0;
  };
  const common = isObject(defaults) ? defaults : {};
  const title = typeof name === "string" ? name : fallbackName;
  return {
    name: title,
    algorithm: typeof algorithm === "string" ? algorithm : title,
    tolerance: { abs: numberOf("abs"), rel: numberOf("rel") },
    cases: (isArray(cases) ? cases : []).filter(isObject).map((kase) => ({
      ...kase,
      params: { ...common, ...(isObject(kase.params) ? kase.params : {}) },
    })),
  };
}

/** Numbers as they are; the texts that stand for infinite ones as numbers. */
function toNumber(value: Json | undefined): number | null {
  if (typeof value === "number") return value;
  if (value === "Infinity") return Number.POSITIVE_INFINITY;
  return value === "-Infinity" ? Number.NEGATIVE_INFINITY : null;
}

/** Walks what is expected and what came, leaf by leaf. */
class Comparison {
  checked = 0;
  mismatches = 0;
  first: Mismatch | null = null;

  constructor(private readonly tolerance: VectorFile["tolerance"]) {}

  compare(expected: Json, got: Json | undefined, kase: string, at: string): void {
    if (isArray(expected)) {
      this.compareArrays(expected, got, kase, at);
    } else if (isObject(expected)) {
      for (const [key, value] of Object.entries(expected)) {
        this.compare(value, isObject(got) ? got[key] : undefined, kase, `${at}.${key}`);
      }
    } else {
      this.compareLeaf(expected, got, kase, at);
    }
  }

  private compareArrays(expected: readonly Json[], got: Json | undefined, kase: string, at: string): void {
    const values = isArray(got) ? got : [];
    expected.forEach((value, index) => {
      this.compare(value, values[index], kase, `${at}[${index}]`);
    });
    if (values.length > expected.length) this.miss(expected.length, values.length, kase, `${at}.length`);
  }

  private compareLeaf(expected: Json, got: Json | undefined, kase: string, at: string): void {
    const wanted = toNumber(expected);
    if (wanted === null) {
      if (got !== expected) this.miss(expected, got, kase, at);
      return;
    }
    this.checked += 1;
    const value = toNumber(got);
    const { abs, rel } = this.tolerance;
    const matches = value === wanted || (value !== null && Math.abs(value - wanted) <= abs + rel * Math.abs(wanted));
    if (!matches) this.miss(expected, got, kase, at);
  }

  private miss(expected: Json, got: Json | undefined, kase: string, at: string): void {
    this.mismatches += 1;
    this.first ??= { case: kase, at, expected, got: got ?? null };
  }
}

/** `rows` whose input columns are named: the other columns are expected, each as an array. */
function expectedColumns({ rows, columns, inputs }: JsonObject): JsonObject {
  if (!isArray(rows) || !isArray(columns) || !isArray(inputs)) return {};
  const outputs = columns.map((name, at) => ({ name, at })).filter(({ name }) => !inputs.includes(name));
  return Object.fromEntries(
    outputs.map(({ name, at }) => [String(name), rows.map((row) => (isArray(row) ? (row[at] ?? null) : null))]),
  );
}

/** Of a list of objects that hold inputs and outputs, the members that the answer has too. */
function expectedMembers(items: readonly Json[], answers: readonly Json[]): readonly Json[] {
  return items.map((item, at) => {
    const answer = answers[at];
    if (!isObject(item) || !isObject(answer)) return item;
    return Object.fromEntries(Object.entries(item).filter(([key]) => Object.hasOwn(answer, key)));
  });
}

/** What the case expects beside the answer: `expect…` always, other members where the answer has them. */
function expectedOf(kase: JsonObject, answer: JsonObject): JsonObject {
  const members = Object.entries(kase).flatMap(([key, value]): [string, Json][] => {
    if (key.startsWith("expect")) return [[key, value]];
    if (key === "rows") return [[key, expectedColumns(kase)]];
    const got = answer[key];
    if (got === undefined) return [];
    return [[key, isArray(value) && isArray(got) && value.some(isObject) ? expectedMembers(value, got) : value]];
  });
  return Object.fromEntries(members);
}

/** The core's answer to a case, or null when the core has no such algorithm. */
function ask(core: Core, algorithm: string, kase: JsonObject): JsonObject | null {
  try {
    const {
      notes: _notes,
      error,
      ...answer
    } = core.open({ kind: "vector", algorithm, case: kase }).result<JsonObject>();
    if (error !== null) throw new LabFailure(error);
    return answer;
  } catch (thrown) {
    if (thrown instanceof LabFailure && thrown.error.code === "unsupported-algorithm") return null;
    throw thrown;
  }
}

/** Holds the core against one file; null when the core has no such algorithm. */
export function checkVectors(core: Core, file: VectorFile): VectorResult | null {
  const comparison = new Comparison(file.tolerance);
  for (const [at, kase] of file.cases.entries()) {
    const answer = ask(core, file.algorithm, kase);
    if (answer === null) return null;
    const name = typeof kase.name === "string" ? kase.name : `case ${at + 1}`;
    for (const [key, value] of Object.entries(expectedOf(kase, answer))) {
      comparison.compare(value, answer[key], name, key);
    }
  }
  const { checked, mismatches, first } = comparison;
  return { name: file.name, cases: file.cases.length, checked, mismatches, first };
}
