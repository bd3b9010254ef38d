/** Oracle vectors (`oracle-vectors/1`): the core computes each case, and its answer is compared with the case. */

import type { Core } from "../src/core";
import { LabFailure } from "../src/failure";
import { CASE_MEMBERS, FILE_MEMBERS, SHAPES } from "./vectorShapes";

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
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
  /** Expected numbers that were not compared. */
  readonly unread: readonly Unread[];
}

/** Expected numbers that the core does not compute. */
export interface Unread {
  readonly case: string;
  readonly at: string;
  /** How many. */
  readonly numbers: number;
  /** The reason, where it is known (vectorShapes.ts); otherwise null. */
  readonly reason: string | null;
}

export interface VectorFile {
  readonly name: string;
  readonly algorithm: string;
  readonly tolerance: { readonly abs: number; readonly rel: number };
  readonly cases: readonly JsonObject[];
  /** Params of all cases and tables that have none of their own. */
  readonly defaults: JsonObject;
  /** The file's tables beside its cases. */
  readonly tables: JsonObject;
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
    defaults: common,
    tables: Object.fromEntries(Object.entries(document).filter(([key]) => !FILE_MEMBERS.includes(key))),
  };
}

/** A number, or the number of a text for an infinite one; null for anything else. */
function toNumber(value: Json | undefined): number | null {
  if (typeof value === "number") return value;
  if (value === "Infinity") return Number.POSITIVE_INFINITY;
  return value === "-Infinity" ? Number.NEGATIVE_INFINITY : null;
}

/** Compares expected and computed values, leaf by leaf. */
class Comparison {
  checked = 0;
  mismatches = 0;
  first: Mismatch | null = null;

  constructor(private readonly tolerance: VectorFile["tolerance"]) {}

  /** `rel`: the relative tolerance of this part, where it has one of its own. */
  compare(expected: Json, got: Json | undefined, kase: string, at: string, rel = this.tolerance.rel): void {
    if (isArray(expected)) {
      this.compareArrays(expected, got, kase, at, rel);
    } else if (isObject(expected)) {
      for (const [key, value] of Object.entries(expected)) {
        this.compare(value, isObject(got) ? got[key] : undefined, kase, `${at}.${key}`, rel);
      }
    } else {
      this.compareLeaf(expected, got, kase, at, rel);
    }
  }

  private compareArrays(expected: readonly Json[], got: Json | undefined, kase: string, at: string, rel: number): void {
    const values = isArray(got) ? got : [];
    expected.forEach((value, index) => {
      this.compare(value, values[index], kase, `${at}[${index}]`, rel);
    });
    if (values.length > expected.length) this.miss(expected.length, values.length, kase, `${at}.length`);
  }

  private compareLeaf(expected: Json, got: Json | undefined, kase: string, at: string, rel: number): void {
    const wanted = toNumber(expected);
    if (wanted === null) {
      if (got !== expected) this.miss(expected, got, kase, at);
      return;
    }
    this.checked += 1;
    const value = toNumber(got);
    const { abs } = this.tolerance;
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

const numbersIn = (value: Json): number =>
  toNumber(value) !== null
    ? 1
    : typeof value === "object" && value !== null
      ? Object.values(value).reduce((sum: number, item: Json) => sum + numbersIn(item), 0)
      : 0;

/** A case with its shape: which members are inputs. */
interface Question {
  readonly kase: JsonObject;
  readonly name: string;
  readonly inputs: readonly string[];
  /** Before the paths of its members: the table's name. */
  readonly prefix: string;
}

/** Sorts the expected members of a case into those that the core computes and those that it does not. */
class Expectations {
  readonly answered: [path: string, expected: Json, got: Json | undefined][] = [];
  readonly unanswered: [path: string, numbers: number][] = [];

  constructor(
    { kase, inputs }: Question,
    private readonly answer: JsonObject,
  ) {
    const given = new Set([...CASE_MEMBERS, ...inputs]);
    for (const [key, value] of Object.entries(kase)) {
      if (given.has(key)) continue;
      if (key.startsWith("expect")) this.answered.push([key, value, answer[key]]);
      else if (key === "rows") this.answered.push([key, expectedColumns(kase), answer[key]]);
      else if (isArray(value) && value.some(isObject)) this.addItems(key, value, given);
      else this.add(key, value, answer[key]);
    }
  }

  /** Objects that hold inputs and outputs, each beside the core's answer to it. */
  private addItems(key: string, items: readonly Json[], given: ReadonlySet<string>): void {
    const answers = this.answer[key];
    for (const [at, item] of items.entries()) {
      const got = isArray(answers) ? answers[at] : undefined;
      for (const [member, value] of isObject(item) ? Object.entries(item) : []) {
        if (given.has(`${key}.${member}`)) continue;
        this.add(`${key}[${at}].${member}`, value, isObject(got) ? got[member] : undefined);
      }
    }
  }

  private add(path: string, expected: Json, got: Json | undefined): void {
    if (got !== undefined) this.answered.push([path, expected, got]);
    else if (numbersIn(expected) > 0) this.unanswered.push([path, numbersIn(expected)]);
  }
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

/** The cases of a file, then its tables as further cases. */
function questionsOf({ algorithm, cases, tables, defaults }: VectorFile): readonly Question[] {
  const { inputs = [], tables: known = {} } = SHAPES[algorithm] ?? {};
  const own = cases.map((kase, at) => {
    const name = typeof kase.name === "string" ? kase.name : `case ${at + 1}`;
    return { kase, name, inputs, prefix: "" };
  });
  const asked = Object.entries(known).flatMap(([table, tableInputs]) =>
    casesOfTable(table, tables[table]).map(({ kase, prefix }) => {
      const params = { ...defaults, ...(isObject(kase.params) ? kase.params : {}) };
      return { kase: { ...kase, table, params }, name: "table", inputs: tableInputs, prefix };
    }),
  );
  return [...own, ...asked];
}

/** A table is one object, a list of objects, or a list of pairs: an argument and its value. */
function casesOfTable(table: string, value: Json | undefined): readonly { kase: JsonObject; prefix: string }[] {
  if (isObject(value)) return [{ kase: value, prefix: `${table}.` }];
  if (!isArray(value)) return [];
  const objects = value.filter(isObject);
  if (objects.length > 0) return objects.map((kase, at) => ({ kase, prefix: `${table}[${at}].` }));
  const kase = { columns: ["argument", "value"], inputs: ["argument"], rows: value };
  return [{ kase, prefix: `${table}.` }];
}

/** Tables of a file that are not compared. */
function unaskedTables({ algorithm, tables }: VectorFile): readonly Unread[] {
  const { tables: known = {} } = SHAPES[algorithm] ?? {};
  const unasked = Object.entries(tables).filter(
    ([table, value]) => !Object.hasOwn(known, table) && numbersIn(value) > 0,
  );
  return unasked.map(([at, value]) => unread(algorithm, "table", at, numbersIn(value)));
}

function unread(algorithm: string, kase: string, at: string, numbers: number): Unread {
  const reason = SHAPES[algorithm]?.notInCore?.[at.replace(/\[\d+\]/g, "")] ?? null;
  return { case: kase, at, numbers, reason };
}

/** Compares the core with one file; null when the core has no such algorithm. */
export function checkVectors(core: Core, file: VectorFile): VectorResult | null {
  const comparison = new Comparison(file.tolerance);
  const passed: Unread[] = [...unaskedTables(file)];
  for (const question of questionsOf(file)) {
    const { kase, name, prefix } = question;
    const answer = ask(core, file.algorithm, kase);
    if (answer === null) return null;
    const { answered, unanswered } = new Expectations(question, answer);
    const rel = toNumber(kase.tolerance_rel) ?? file.tolerance.rel;
    for (const [path, expected, got] of answered) comparison.compare(expected, got, name, prefix + path, rel);
    for (const [path, numbers] of unanswered) passed.push(unread(file.algorithm, name, prefix + path, numbers));
  }
  const { checked, mismatches, first } = comparison;
  return { name: file.name, cases: file.cases.length, checked, mismatches, first, unread: passed };
}
