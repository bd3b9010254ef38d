/**
 * Plans of campaigns: which runs there are. The Python package reads the same document (python/src/rttlab/_plan.py), and
 * python/tests/plans.json holds both to the same keys.
 *
 * The runs are scenario x schemes x list x draws x grid x seeds, in that order, the seed changing first.
 */

import type { CatalogueParam, CoreDescription } from "../../src/catalogue";
import { failure } from "../../src/failure";
import { findParam, nearestKey } from "../../src/params";
import type { ParamChange, ParamMap, ParamValue, Scenario } from "../../src/protocol";
import { type Draws, drawRows, hashText, readDraws } from "./draws";

export const SEED = "run.seed";
const VERSION = 1;
const MEMBERS = ["plan", "scenario", "set", "schemes", "list", "draws", "grid", "seeds", "record", "metrics"];
/** Characters of the hash that names a run. */
const KEY_CHARS = 32;

export interface Plan {
  readonly scenario: Scenario;
  readonly changes: readonly ParamChange[];
  readonly set: ParamMap;
  readonly schemes: Readonly<Record<string, ParamMap>>;
  readonly list: readonly ParamMap[];
  readonly draws: Draws | null;
  readonly grid: Readonly<Record<string, readonly ParamValue[]>>;
  readonly seeds: readonly number[];
  /** Beginnings of the names of the metrics to keep; all where there are none. */
  readonly metrics: readonly string[];
  /** The document as it was read, with the whole scenario. */
  readonly document: object;
}

export interface Task {
  /** SHA-256, shortened, of the core, the bundled nets where they are used, the scenario and what is laid over it. */
  readonly key: string;
  readonly scheme: string | null;
  /** Everything that is laid over the scenario, the seed among it. */
  readonly set: ParamMap;
}

/** What a run's key holds beside the plan. */
export interface Origin {
  /** SHA-256 of the wasm, in hex. */
  readonly core: string;
  /** ` id:sha256` of each bundled net, in order of the ids. */
  readonly nets: string;
  /** Whether a request may use a bundled net. */
  usesNets(request: object): boolean;
}

const fault = (message: string, hint: string, place: string) => failure("bad-plan", message, hint, place);

/** JSON with the members of objects in the order of their keys. */
export function sortedText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(sortedText).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, member]) => `${JSON.stringify(key)}:${sortedText(member)}`).join(",")}}`;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function member<T>(
  document: Readonly<Record<string, unknown>>,
  name: string,
  fallback: T,
  fits: (value: unknown) => boolean,
): T {
  const value = document[name];
  if (value === undefined || value === null) return fallback;
  if (!fits(value)) throw fault(`The plan's ${name} cannot be read.`, "docs/campaigns.md describes a plan.", name);
  return value as T;
}

function seedsOf(given: unknown): readonly number[] {
  if (given === undefined) return [1];
  if (Array.isArray(given) && given.every((seed) => Number.isInteger(seed))) return given;
  if (isRecord(given) && Number.isInteger(given.count)) {
    const from = Number(given.from ?? 1);
    return Array.from({ length: Number(given.count) }, (_, nth) => from + nth);
  }
  throw fault("The plan's seeds cannot be read.", "Give a list, or from and count.", "plan");
}

/** `find` gives a scenario by its id or path, with its timed changes. Throws LabFailure for what a plan does not know. */
export function readPlan(
  document: unknown,
  find: (given: string) => Scenario,
  split: (scenario: Scenario) => { readonly scenario: Scenario; readonly changes: readonly ParamChange[] },
): Plan {
  if (!isRecord(document)) throw fault("The plan is no JSON object.", "docs/campaigns.md describes a plan.", "plan");
  const unknown = Object.keys(document).find((name) => !MEMBERS.includes(name));
  if (unknown !== undefined)
    throw fault(`A plan has no member ${unknown}.`, `Members are ${MEMBERS.join(", ")}.`, unknown);
  if (document.plan !== undefined && document.plan !== VERSION)
    throw fault(`The plan is of version ${document.plan}.`, "Use a newer version of the lab.", "plan");
  const { scenario: given } = document;
  if (typeof given !== "string" && !isRecord(given))
    throw fault("The plan has no scenario.", "Give the id of a preset, a path or a document.", "scenario");
  if ((document.record ?? "none") !== "none")
    throw fault("The command line keeps no tables of a campaign.", "Run the plan by python -m rttlab sweep.", "record");
  const whole = typeof given === "string" ? find(given) : given;
  return {
    ...split(whole),
    set: member<ParamMap>(document, "set", {}, isRecord),
    schemes: member<Plan["schemes"]>(
      document,
      "schemes",
      {},
      (value) => isRecord(value) && Object.values(value).every(isRecord),
    ),
    list: member<Plan["list"]>(document, "list", [], (value) => Array.isArray(value) && value.every(isRecord)),
    draws: readDraws(document.draws),
    grid: member<Plan["grid"]>(
      document,
      "grid",
      {},
      (value) => isRecord(value) && Object.values(value).every(Array.isArray),
    ),
    seeds: seedsOf(document.seeds),
    metrics: member<readonly string[]>(document, "metrics", [], Array.isArray),
    document: { ...document, scenario: whole },
  };
}

/** The keys that vary, in the order in which the plan first names them; without the seed. */
export function varyingOf({ schemes, list, draws, grid }: Plan): readonly string[] {
  const parts = [...Object.values(schemes), ...list, draws?.keys ?? {}, grid];
  return [...new Set(parts.flatMap((part) => Object.keys(part)))];
}

export function countOf({ schemes, list, draws, grid, seeds }: Plan): number {
  const points = Object.values(grid).reduce((product, values) => product * values.length, 1);
  const settings = Math.max(1, Object.keys(schemes).length) * Math.max(1, list.length) * (draws?.count ?? 1) * points;
  return settings * seeds.length;
}

/** The parameter of a key. Throws LabFailure for an unknown one. */
export function paramOf(catalogue: CoreDescription, key: string): CatalogueParam {
  const param = findParam(catalogue, key);
  if (param !== undefined) return param;
  const near = nearestKey(catalogue, key);
  const hint = `${near === undefined ? "" : `Did you mean ${near}? `}lab catalog lists all keys.`;
  throw failure("unknown-key", `There is no parameter ${key}.`, hint, key);
}

function check(plan: Plan, catalogue: CoreDescription): void {
  const { set, schemes, list, draws, grid } = plan;
  const keysOf = (parts: readonly object[]) => [...new Set(parts.flatMap((part) => Object.keys(part)))];
  const parts = { set: [set], schemes: Object.values(schemes), list, draws: [draws?.keys ?? {}], grid: [grid] };
  const seen = new Map([[SEED, "seeds"]]);
  for (const [part, maps] of Object.entries(parts)) {
    for (const key of keysOf(maps)) {
      paramOf(catalogue, key);
      const other = seen.get(key);
      if (other !== undefined)
        throw fault(`${key} is given by ${other} and by ${part}.`, "Give it once.", `${part}.${key}`);
      seen.set(key, part);
    }
  }
}

function* pointsOf(grid: Plan["grid"]): Generator<ParamMap> {
  const [first, ...rest] = Object.entries(grid);
  if (first === undefined) {
    yield {};
    return;
  }
  const [key, values] = first;
  for (const value of values) for (const point of pointsOf(Object.fromEntries(rest))) yield { [key]: value, ...point };
}

/** The runs, in the plan's order. Throws LabFailure for unknown keys, and for keys that two parts of the plan give. */
export function* tasksOf(plan: Plan, catalogue: CoreDescription, origin: Origin): Generator<Task> {
  check(plan, catalogue);
  const { scenario, changes, seeds, schemes, list } = plan;
  const base = `${origin.core}\n${sortedText({ scenario, changes })}`;
  const named = Object.entries(schemes);
  const drawn = plan.draws === null ? [{}] : drawRows(plan.draws, (key) => paramOf(catalogue, key));
  for (const [scheme, own] of named.length > 0 ? named : [[null, {}] as const])
    for (const row of list.length > 0 ? list : [{}])
      for (const draw of drawn)
        for (const point of pointsOf(plan.grid)) {
          const settings = { ...plan.set, ...own, ...row, ...draw, ...point };
          const head = `${base}\n${origin.usesNets({ scenario, set: settings }) ? origin.nets : ""}\n`;
          for (const seed of seeds) {
            const set = { ...settings, [SEED]: seed };
            yield { key: hashText(head + sortedText(set)).slice(0, KEY_CHARS), scheme, set };
          }
        }
}
