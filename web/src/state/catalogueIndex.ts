import type { Catalogue, CatalogueModule, CatalogueParam } from "../../../sim-worker/src/catalogue";
import type { ParamMap, ParamValue, Scenario } from "../../../sim-worker/src/protocol";

/** One parameter with its concrete key: the `*` of `link.*.rate` filled in with the instance. */
export interface ParamRef {
  readonly key: string;
  readonly param: CatalogueParam;
  readonly module: CatalogueModule;
  /** `bottleneck` in `link.bottleneck.rate`; empty where the module has no instances. */
  readonly instance: string;
}

/** Answers questions about the catalogue that the page asks often. */
export interface CatalogueIndex {
  readonly catalogue: Catalogue;
  /** The parameter behind a concrete key, or undefined. */
  find(key: string): ParamRef | undefined;
  module(kind: string, id: string): CatalogueModule | undefined;
  modulesOf(kind: string): readonly CatalogueModule[];
  /** Every parameter of a scenario, with one entry for each instance that the scenario or `base` names. */
  all(scenario: Scenario, base: ParamMap): readonly ParamRef[];
}

/** Kinds of modules whose parameters belong to a log or to the training of a net, not to a simulation. */
const NOT_OF_A_SCENARIO = new Set(["format", "replay", "net", "training"]);

/** Builds the index once; look-ups are then O(1). */
export function indexCatalogue(catalogue: Catalogue): CatalogueIndex {
  const byKey = new Map<string, { readonly param: CatalogueParam; readonly module: CatalogueModule }>();
  for (const module of catalogue.modules) {
    for (const param of module.params) byKey.set(param.key, { param, module });
  }
  // One object for each key, so that a row whose parameter is the same is not rendered again.
  const refs = new Map<string, ParamRef>();
  const find = (key: string): ParamRef | undefined => {
    const known = refs.get(key);
    if (known !== undefined) return known;
    const made = make(key);
    if (made !== undefined) refs.set(key, made);
    return made;
  };
  const make = (key: string): ParamRef | undefined => {
    const exact = byKey.get(key);
    if (exact !== undefined) return key.includes("*") ? undefined : { key, ...exact, instance: "" };
    const parts = key.split(".");
    const instance = parts[1];
    if (instance === undefined || parts.length < 3) return undefined;
    const wild = byKey.get([parts[0], "*", ...parts.slice(2)].join("."));
    return wild === undefined ? undefined : { key, ...wild, instance };
  };
  return {
    catalogue,
    find,
    module: (kind, id) => catalogue.modules.find((module) => module.kind === kind && module.id === id),
    modulesOf: (kind) => catalogue.modules.filter((module) => module.kind === kind),
    all: onceFor((scenario, base) =>
      catalogue.modules
        .filter(({ kind }) => !NOT_OF_A_SCENARIO.has(kind))
        .flatMap((module) => keysOf(module, scenario, base).flatMap((key) => find(key) ?? [])),
    ),
  };
}

/** The concrete keys of a module's parameters in a scenario. */
function keysOf(module: CatalogueModule, scenario: Scenario, base: ParamMap): readonly string[] {
  return module.params.flatMap(({ key }) => {
    if (!key.includes("*")) return [key];
    return instancesOf(scenario, base, key.split(".")[0] ?? "").map((instance) => key.replace("*", instance));
  });
}

/** The names under `link`, `flow` … : those of the scenario in its order, then those of its template. */
export function instancesOf(scenario: Scenario, base: ParamMap, group: string): readonly string[] {
  return instancesByGroup(scenario, base).get(group) ?? [];
}

const instancesByGroup = onceFor((scenario, base): ReadonlyMap<string, readonly string[]> => {
  const groups = new Map<string, Set<string>>();
  for (const [group, node] of Object.entries(scenario)) {
    if (isRecord(node)) groups.set(group, new Set(Object.keys(node)));
  }
  for (const key of Object.keys(base)) {
    const [group, name, param] = key.split(".");
    if (group === undefined || name === undefined || param === undefined) continue;
    const names = groups.get(group) ?? new Set();
    groups.set(group, names.add(name));
  }
  return new Map([...groups].map(([group, names]) => [group, [...names]]));
});

/** Remembers the last answer: selectors ask the same on every change of the store. */
function onceFor<T>(work: (scenario: Scenario, base: ParamMap) => T): (scenario: Scenario, base: ParamMap) => T {
  let last: { readonly scenario: Scenario; readonly base: ParamMap; readonly answer: T } | null = null;
  return (scenario, base) => {
    if (last?.scenario !== scenario || last.base !== base) last = { scenario, base, answer: work(scenario, base) };
    return last.answer;
  };
}

/** The value that a scenario document gives to a flat key, or undefined. */
export function scenarioValue(scenario: Scenario, key: string): ParamValue | undefined {
  let node: unknown = scenario;
  for (const part of key.split(".")) {
    if (!isRecord(node)) return undefined;
    node = node[part];
  }
  return isParamValue(node) ? node : undefined;
}

/** What a reset gives: the scenario's own value, else what its template gave, else the catalogue's default. */
export function baseline(ref: ParamRef, scenario: Scenario, base: ParamMap): ParamValue {
  return scenarioValue(scenario, ref.key) ?? base[ref.key] ?? ref.param.default;
}

/** Equal as parameter values; sets are equal when they have the same members in the same order. */
export function sameValue(a: ParamValue, b: ParamValue): boolean {
  if (typeof a === "object" && typeof b === "object") {
    return a.length === b.length && a.every((item, at) => item === b[at]);
  }
  return a === b;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function isParamValue(value: unknown): value is ParamValue {
  if (typeof value === "number") return Number.isFinite(value);
  if (typeof value === "string" || typeof value === "boolean") return true;
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}
