import type { ParamMap, Scenario } from "../../../sim-worker/src/protocol";
import { type CatalogueIndex, instancesOf, type ParamRef } from "../state/catalogueIndex";

/** How the parameters of a scenario are grouped in the controls. Nothing here knows a single parameter. */
export interface ParamGroup {
  readonly id: string;
  readonly title: string;
  readonly refs: readonly ParamRef[];
}

export interface GroupOptions {
  /** The group of the observed flow: "Sender". */
  readonly observedGroup: string;
  /** Module ids in use by kind of the observed flow, e.g. `cc` -> `reno`: modules not in use show no basic parameters. */
  readonly inUse: ReadonlySet<string>;
  readonly basicOnly: boolean;
  /** Id of the deterministic model; empty for a simulation. */
  readonly model: string;
  /** Keys that stand beside the parameters that the topology has of its own, where it has any, and not in their groups. */
  readonly beside?: ReadonlySet<string>;
}

/** Kinds that stand in the lists of their own (estimators) or have no parameters of a scenario. */
const ELSEWHERE = new Set(["estimator", "format"]);

/** Of the groups of a simulation, what a model's shadows heed too. */
const OF_SHADOWS = new Set(["rto.bounds", "rto.min", "rto.max"]);

/** Whether a parameter means anything for the source: a model (its id) or a simulation (empty). */
export function applies({ key, module }: ParamRef, model: string): boolean {
  if (module.kind === "model") return module.id === model;
  return model === "" || module.kind === "estimator" || OF_SHADOWS.has(key);
}

/** The groups in reading order: what the topology has of its own, the path, the sender, other traffic, then whatever else has parameters. */
export function groupParams(
  index: CatalogueIndex,
  scenario: Scenario,
  base: ParamMap,
  options: GroupOptions,
): readonly ParamGroup[] {
  const groups = new Map<string, { title: string; refs: ParamRef[] }>();
  const add = (id: string, title: string, ref: ParamRef): void => {
    const group = groups.get(id) ?? { title, refs: [] };
    group.refs.push(ref);
    groups.set(id, group);
  };
  const all = index.all(scenario, base).filter((ref) => !ELSEWHERE.has(ref.module.kind) && applies(ref, options.model));
  const topology = all.find((ref) => ofTopology(ref, options));
  const beside = (ref: ParamRef) => topology !== undefined && options.beside?.has(ref.key) === true;
  for (const ref of [...all.filter((each) => !beside(each)), ...all.filter(beside)]) {
    if (options.basicOnly && listedAsEstimator(ref, options.observedGroup)) continue;
    if (options.basicOnly && !beside(ref) && !(ref.param.basic && usable(ref, options.inUse))) continue;
    const placed = topology !== undefined && beside(ref) ? topology : ref;
    const { id, title } = placeOf(placed, instancesOf(scenario, base, "link")[0], options);
    add(id, title, ref);
  }
  const order = [...groups.keys()].sort((a, b) => rank(a) - rank(b));
  return order.map((id) => ({ id, title: groups.get(id)?.title ?? id, refs: groups.get(id)?.refs ?? [] }));
}

/** The list of estimators sets these two for the observed flow. */
function listedAsEstimator({ key }: ParamRef, observed: string): boolean {
  return key === `flow.${observed}.estimator` || key === `flow.${observed}.shadows`;
}

/** Parameters of a module that is one choice among several (a queue discipline) are of use when it is chosen. */
function usable(ref: ParamRef, inUse: ReadonlySet<string>): boolean {
  return ref.instance !== "" || !CHOSEN_KINDS.has(ref.module.kind) || inUse.has(ref.module.id);
}

const CHOSEN_KINDS = new Set([
  "cc",
  "recovery",
  "queue",
  "loss",
  "application",
  "predictor",
  "owd",
  "model",
  "template",
]);

/** The group of the parameters that the chosen topology has of its own. */
const IN_USE = "template";

function ofTopology({ key, module }: ParamRef, { inUse }: GroupOptions): boolean {
  return key.startsWith("template.") && inUse.has(module.id);
}

function placeOf(
  ref: ParamRef,
  firstLink: string | undefined,
  options: GroupOptions,
): { readonly id: string; readonly title: string } {
  const prefix = ref.key.split(".")[0] ?? "";
  if (ofTopology(ref, options)) return { id: IN_USE, title: ref.module.label };
  if (ref.instance === "") return { id: `${ref.module.kind}.${ref.module.id}`, title: ref.module.label };
  if (prefix === "flow") {
    if (ref.instance === options.observedGroup) return { id: "sender", title: "Sender" };
    return { id: `flow.${ref.instance}`, title: `Traffic: ${ref.instance}` };
  }
  if (prefix === "link" && ref.instance === firstLink) return { id: "path", title: `Path: ${ref.instance}` };
  return { id: `${prefix}.${ref.instance}`, title: `${ref.module.label}: ${ref.instance}` };
}

function rank(id: string): number {
  if (id === IN_USE) return -1;
  if (id === "path" || id.startsWith("model.")) return 0;
  if (id.startsWith("link.")) return 1;
  if (id === "sender") return 2;
  if (id.startsWith("cc.") || id.startsWith("recovery.") || id.startsWith("tcp.")) return 3;
  if (id.startsWith("flow.")) return 4;
  if (id.startsWith("rto.") || id.startsWith("timer.")) return 5;
  if (id.startsWith("run.")) return 6;
  return 7;
}

/** Words that people search for, and the word of the catalogue that means the same. */
const SYNONYMS: Readonly<Record<string, string>> = {
  bandwidth: "rate",
  capacity: "rate",
  latency: "delay",
  floor: "minimum",
  ceiling: "maximum",
  initcwnd: "initial window",
  iw: "initial window",
  size: "buffer",
  mss: "segment",
  aqm: "queue discipline",
};

/** Parameters whose name, key, help or module has every word of the query, or a word that means the same. */
export function searchParams(refs: readonly ParamRef[], query: string): readonly ParamRef[] {
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
  return refs.filter(({ param, key, module }) => {
    const text = `${param.label} ${key} ${param.help} ${module.label}`.toLowerCase();
    return words.every((word) => text.includes(word) || text.includes(SYNONYMS[word] ?? word));
  });
}
