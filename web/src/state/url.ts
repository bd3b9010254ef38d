import type { CatalogueParam } from "../../../sim-worker/src/catalogue";
import type { ColumnMapping, ParamChange, ParamMap, ParamValue, Scenario } from "../../../sim-worker/src/protocol";
import { type CatalogueIndex, isRecord } from "./catalogueIndex";
import { changesFromText, changesToText, valueFromText, valueToText } from "./paramText";
import { seedsFromText, seedsToText } from "./seeds";
import {
  type CompareSettings,
  EMPTY_VIEW,
  type FluidSettings,
  type LogSettings,
  type LogSource,
  type ModelSettings,
  type Page,
  type PaperSettings,
  type Range,
  type View,
} from "./types";
import { type Pairs, packPairs, unpackPairs } from "./urlText";

/**
 * Links: `#/lab?v=1&preset=…&run.seed=7&estimator.experts.n=200`. A link holds what differs from the default, and always
 * the seed. Keys with a dot are the catalogue's; the others are the page's own (view, mode, log).
 */

export const URL_VERSION = 1;
/** So many timed changes fit into a link; a scenario file holds any number. */
export const MAX_CHANGES = 200;
export const SEED_KEY = "run.seed";

/** What a link means. */
export interface Shared {
  readonly page: Page;
  /** Preset id; empty with `scenario`. */
  readonly preset: string;
  /** Only for a scenario that is not a preset. */
  readonly scenario: Scenario | null;
  /** In place of preset and scenario. */
  readonly model: ModelSettings;
  readonly set: ParamMap;
  readonly changes: readonly ParamChange[];
  readonly mode: "instant" | "live";
  readonly speed: number;
  readonly chosen: string;
  readonly view: View;
  readonly log: LogSettings;
  readonly paper: PaperSettings;
  readonly fluid: FluidSettings;
  readonly compare: CompareSettings;
}

export const DEFAULT_SPEED = 10;
export const EMPTY_LOG: LogSettings = { source: null, format: null, mapping: null, flow: "", estimators: [] };
export const NO_MODEL: ModelSettings = { id: "", estimators: [] };
export const EMPTY_PAPER: PaperSettings = { artefact: "", seeds: [], size: "quick" };

/** The module whose parameters the Fluid page has. */
export const FLUID_MODEL = "pert-fluid";
/** Round trip against flows: where the paper's own experiment lies. */
export const FLUID_AXES: FluidSettings = { x: "model.pert-fluid.rtt", y: "model.pert-fluid.flows" };

/** The base of a comparison that starts from the Lab's present scenario. */
export const LAB_BASE = "lab";
/** A comparison holds at most so many values. */
export const MAX_VALUES = 50;
/** The PERT paper's dumbbell at a tenth of rate and flows, under its four schemes. */
export const DEFAULT_COMPARE: CompareSettings = {
  base: "pert-tenth",
  schemes: ["pert", "sack-droptail", "sack-red-ecn", "vegas"],
  key: "flow.main.count",
  values: [1, 2, 5, 10, 20, 50],
  log: true,
  seeds: [1, 2, 3],
};

export interface Link {
  readonly hash: string;
  /** What did not fit; empty when the link is whole. */
  readonly leftOut: string;
}

/** The link of a state. Never fails: what does not fit is left out, and `leftOut` says so. */
export async function encodeLink(shared: Shared): Promise<Link> {
  const artefact = shared.page === "papers" && shared.paper.artefact !== "" ? `/${shared.paper.artefact}` : "";
  const head = `#/${shared.page}${artefact}?`;
  const kept = shared.changes.slice(0, MAX_CHANGES);
  const lost = shared.changes.length - kept.length;
  const whole = await packPairs(pairsOf({ ...shared, changes: kept }));
  if (whole !== null) {
    const leftOut = lost === 0 ? "" : `${lost} of ${shared.changes.length} timed changes`;
    return { hash: head + whole, leftOut };
  }
  const small: Shared = { ...shared, scenario: null, changes: [] };
  const text = await packPairs([...pairsOf(small), ["left", "1"]]);
  const bare = text ?? `v=${URL_VERSION}&left=1`;
  return {
    hash: head + bare,
    leftOut: shared.scenario === null ? "the timed changes" : "the scenario and the timed changes",
  };
}

function pairsOf(shared: Shared): Pairs {
  const pairs: [string, string][] = [["v", String(URL_VERSION)]];
  const add = (key: string, value: string | null, fallback = ""): void => {
    if (value !== null && value !== fallback) pairs.push([key, value]);
  };
  add("preset", shared.preset);
  add("scenario", shared.scenario === null ? null : JSON.stringify(shared.scenario));
  add("model", shared.model.id);
  add("estimators", shared.model.estimators.join(","));
  for (const key of Object.keys(shared.set).sort()) {
    const value = shared.set[key];
    if (value !== undefined) pairs.push([key, valueToText(value)]);
  }
  add("at", changesToText(shared.changes));
  add("mode", shared.mode, "instant");
  add("speed", String(shared.speed), String(DEFAULT_SPEED));
  add("chosen", shared.chosen);
  for (const [key, value] of viewPairs(shared.view)) add(key, value);
  if (shared.page === "logs") for (const [key, value] of logPairs(shared.log)) add(key, value);
  if (shared.page === "papers") {
    add("seeds", seedsToText(shared.paper.seeds));
    add("size", shared.paper.size, EMPTY_PAPER.size);
  }
  if (shared.page === "fluid") {
    add("x", shared.fluid.x, FLUID_AXES.x);
    add("y", shared.fluid.y, FLUID_AXES.y);
  }
  if (shared.page === "compare") for (const [key, value] of comparePairs(shared.compare)) add(key, value);
  return pairs;
}

function viewPairs(view: View): Pairs {
  const range = (value: Range | null): string => (value === null ? "" : `${value[0]},${value[1]}`);
  return [
    ["zoom", range(view.view)],
    ["range", range(view.selection)],
    ["order", view.order.join(",")],
    ["fold", view.folded.join(",")],
    ["log", view.log.join(",")],
    ["toggle", view.toggled.join(",")],
    ["large", view.enlarged ?? ""],
    ["pin", view.pin === null ? "" : String(view.pin)],
    ["open", view.open.join(",")],
    ["view", view.god ? "" : "host"],
  ];
}

function comparePairs({ base, schemes, key, values, log, seeds }: CompareSettings): Pairs {
  return [
    ["base", base],
    ["schemes", schemes.join(",")],
    ["sweep", key],
    ["values", values.join(",")],
    ["xaxis", log ? "" : "linear"],
    ["seeds", seedsToText(seeds)],
  ];
}

function logPairs(log: LogSettings): Pairs {
  const { source } = log;
  return [
    ["sample", source?.kind === "sample" ? source.id : ""],
    ["file", source?.kind === "own" ? source.name : ""],
    ["bytes", source?.kind === "own" ? String(source.bytes) : ""],
    ["sha256", source?.kind === "own" ? source.sha256 : ""],
    ["format", log.format ?? ""],
    ["columns", log.mapping === null ? "" : JSON.stringify(log.mapping)],
    ["flow", log.flow],
    ["estimators", log.estimators.join(",")],
  ];
}

export interface Opened {
  readonly shared: Shared;
  /** A sentence for each thing in the link that could not be used. */
  readonly problems: readonly string[];
  /** False for a link without any settings: the page then opens on its default. */
  readonly settings: boolean;
}

/** Reads the fragment of an address. Whatever cannot be used is named in `problems`, and the default stands in its place. */
export async function decodeLink(hash: string, index: CatalogueIndex): Promise<Opened> {
  const { page, query, artefact } = splitHash(hash);
  const blank = emptyShared(page, index);
  const empty: Shared = { ...blank, paper: { ...blank.paper, artefact } };
  const text = await unpackPairs(query);
  if (text === null) {
    return { shared: empty, problems: ["The link is damaged: it was cut off or changed on the way."], settings: false };
  }
  const values = new Map(text.pairs);
  const problems: string[] = [];
  if (text.broken > 0) problems.push("Part of the link is damaged and was left out.");
  const version = Number(values.get("v") ?? URL_VERSION);
  if (!(version <= URL_VERSION)) {
    const newer = `This link is of version ${values.get("v")} and this page knows version ${URL_VERSION}: reload the page to get its newest version.`;
    return { shared: empty, problems: [newer], settings: false };
  }
  if (values.has("left")) {
    problems.push("This link was too long for everything: open the saved scenario file that belongs to it.");
  }
  const shared = readShared(empty, values, index, problems);
  return { shared, problems, settings: text.pairs.length > 0 };
}

/** `#/papers/eifel-fig3?v=1`: the page, the artefact (empty where none is named), the settings. */
export function splitHash(hash: string): { readonly page: Page; readonly artefact: string; readonly query: string } {
  const match = /^#?\/?([a-z]*)(?:\/([a-z0-9-]*))?\??(.*)$/s.exec(hash);
  const name = match?.[1];
  const page = name === "logs" || name === "papers" || name === "fluid" || name === "compare" ? name : "lab";
  return { page, artefact: page === "papers" ? (match?.[2] ?? "") : "", query: match?.[3] ?? "" };
}

export function emptyShared(page: Page, index: CatalogueIndex): Shared {
  return {
    page,
    preset: page === "lab" ? (index.catalogue.presets[0]?.id ?? "") : "",
    scenario: null,
    model: NO_MODEL,
    set: {},
    changes: [],
    mode: "instant",
    speed: DEFAULT_SPEED,
    chosen: "",
    view: EMPTY_VIEW,
    log: EMPTY_LOG,
    paper: EMPTY_PAPER,
    fluid: FLUID_AXES,
    compare: DEFAULT_COMPARE,
  };
}

function readShared(
  empty: Shared,
  values: ReadonlyMap<string, string>,
  index: CatalogueIndex,
  problems: string[],
): Shared {
  const { page } = empty;
  const known = new Set(OWN_KEYS);
  for (const key of values.keys()) {
    if (!key.includes(".") && !known.has(key))
      problems.push(`The link has “${key}”, which this version does not know.`);
  }
  const scenario = readScenario(values.get("scenario"), problems);
  const model = page === "lab" ? readModel(values, index, problems) : NO_MODEL;
  const preset = model.id === "" ? readPreset(values.get("preset"), page, scenario, index, problems) : "";
  const { changes, problems: changeProblems } = changesFromText(values.get("at") ?? "", index);
  problems.push(...changeProblems);
  if (changes.length > MAX_CHANGES)
    problems.push(`The link has more than ${MAX_CHANGES} timed changes; the rest was left out.`);
  return {
    page,
    preset,
    scenario: model.id === "" ? scenario : null,
    model,
    set: readSet(values, index, problems),
    changes: changes.slice(0, MAX_CHANGES),
    mode: readMode(values.get("mode"), problems),
    speed: readSpeed(values.get("speed"), problems),
    chosen: readChosen(values.get("chosen"), index, problems),
    view: readView(values, problems),
    log: page === "logs" ? readLog(values, index, problems) : empty.log,
    paper: page === "papers" ? readPaper(empty.paper.artefact, values, problems) : empty.paper,
    fluid: page === "fluid" ? readFluid(values, index, problems) : empty.fluid,
    compare: page === "compare" ? readCompare(values, index, problems) : empty.compare,
  };
}

const OWN_KEYS: readonly string[] = [
  ...["v", "left", "preset", "scenario", "model", "at", "mode", "speed", "chosen"],
  ...["zoom", "range", "order", "fold", "log", "toggle", "large", "pin", "open", "view"],
  ...["sample", "file", "bytes", "sha256", "format", "columns", "flow", "estimators", "seeds", "size"],
  ...["x", "y"],
  ...["base", "schemes", "sweep", "values", "xaxis"],
];

function readSet(values: ReadonlyMap<string, string>, index: CatalogueIndex, problems: string[]): ParamMap {
  const set: Record<string, ParamValue> = {};
  for (const [key, text] of values) {
    if (!key.includes(".")) continue;
    const ref = index.find(key);
    if (ref === undefined) {
      problems.push(`The link sets “${key}”, which this version does not know.`);
      continue;
    }
    const checked = valueFromText(ref.param, text);
    if (checked.ok) set[key] = checked.value;
    else
      problems.push(
        `The link sets ${ref.param.label} (${key}) to ${text}, but ${checked.reason}; the default is used.`,
      );
  }
  return set;
}

function readFluid(values: ReadonlyMap<string, string>, index: CatalogueIndex, problems: string[]): FluidSettings {
  const read = (axis: "x" | "y"): string => {
    const key = values.get(axis) ?? FLUID_AXES[axis];
    if (index.find(key)?.module.id === FLUID_MODEL) return key;
    problems.push(`The link's map is over “${key}”, which is no parameter of the fluid model.`);
    return FLUID_AXES[axis];
  };
  const axes = { x: read("x"), y: read("y") };
  return axes.x === axes.y ? FLUID_AXES : axes;
}

/** Bases and schemes are known to the Compare page alone, which tells of those that it does not have. */
function readCompare(values: ReadonlyMap<string, string>, index: CatalogueIndex, problems: string[]): CompareSettings {
  const key = values.get("sweep") ?? DEFAULT_COMPARE.key;
  const param = index.find(key)?.param;
  const swept = param?.type === "number" || param?.type === "integer";
  if (!swept) problems.push(`The link sweeps “${key}”, which is no number of this version.`);
  const seeds = seedsFromText(values.get("seeds") ?? "");
  if (seeds === null)
    problems.push(`The link's seeds “${values.get("seeds")}” cannot be read; the usual ones are used.`);
  return {
    base: values.get("base") ?? DEFAULT_COMPARE.base,
    schemes: values.has("schemes") ? list(values.get("schemes")) : DEFAULT_COMPARE.schemes,
    key: swept ? key : DEFAULT_COMPARE.key,
    values: swept ? readValues(values.get("values"), param, problems) : DEFAULT_COMPARE.values,
    log: values.get("xaxis") !== "linear",
    seeds: seeds === null || seeds.length === 0 ? DEFAULT_COMPARE.seeds : seeds,
  };
}

/** Numbers that the parameter accepts, ascending, each once. */
function readValues(text: string | undefined, param: CatalogueParam, problems: string[]): readonly number[] {
  if (text === undefined) return DEFAULT_COMPARE.values;
  const kept = new Set<number>();
  for (const part of list(text).slice(0, MAX_VALUES)) {
    const checked = valueFromText(param, part);
    if (checked.ok) kept.add(Number(checked.value));
    else problems.push(`The link sweeps ${param.label} over ${part}, but ${checked.reason}.`);
  }
  return [...kept].sort((a, b) => a - b);
}

function readScenario(text: string | undefined, problems: string[]): Scenario | null {
  if (text === undefined) return null;
  const value = parseJson(text);
  if (isRecord(value)) return value;
  problems.push("The scenario in the link cannot be read.");
  return null;
}

function readPreset(
  text: string | undefined,
  page: Page,
  scenario: Scenario | null,
  index: CatalogueIndex,
  problems: string[],
): string {
  if (scenario !== null || (page !== "lab" && page !== "compare")) return "";
  const fallback = index.catalogue.presets[0]?.id ?? "";
  if (text === undefined) return fallback;
  if (index.catalogue.presets.some((preset) => preset.id === text)) return text;
  problems.push(`The link starts from the preset “${text}”, which this version does not have.`);
  return fallback;
}

function readMode(text: string | undefined, problems: string[]): "instant" | "live" {
  if (text !== undefined && text !== "live" && text !== "instant")
    problems.push(`The link's mode “${text}” is unknown.`);
  return text === "live" ? "live" : "instant";
}

/** Simulated seconds per second. */
export const SPEEDS = { min: 0.1, max: 1000 } as const;

function readSpeed(text: string | undefined, problems: string[]): number {
  if (text === undefined) return DEFAULT_SPEED;
  const speed = Number(text);
  if (speed >= SPEEDS.min && speed <= SPEEDS.max) return speed;
  problems.push(`The link's speed ${text} is not between ${SPEEDS.min} and ${SPEEDS.max}.`);
  return DEFAULT_SPEED;
}

function readChosen(text: string | undefined, index: CatalogueIndex, problems: string[]): string {
  if (text === undefined || index.module("estimator", text) !== undefined) return text ?? "";
  problems.push(`The link opens the estimator “${text}”, which this version does not have.`);
  return "";
}

function readRange(name: string, text: string | undefined, problems: string[]): Range | null {
  if (text === undefined) return null;
  const [from, to, ...more] = text.split(",").map((part) => (part === "" ? Number.NaN : Number(part)));
  if (from !== undefined && to !== undefined && more.length === 0 && from < to) return [from, to];
  problems.push(`The link's ${name} “${text}” is not a range of seconds.`);
  return null;
}

function readPin(text: string | undefined, problems: string[]): number | null {
  if (text === undefined) return null;
  const timeS = text.trim() === "" ? Number.NaN : Number(text);
  if (Number.isFinite(timeS)) return timeS;
  problems.push(`The link pins a sample at “${text}”, which is no time in seconds.`);
  return null;
}

const list = (text: string | undefined): readonly string[] =>
  text === undefined || text === "" ? [] : text.split(",");

function readView(values: ReadonlyMap<string, string>, problems: string[]): View {
  return {
    view: readRange("zoom", values.get("zoom"), problems),
    selection: readRange("range", values.get("range"), problems),
    order: list(values.get("order")),
    folded: list(values.get("fold")),
    log: list(values.get("log")),
    toggled: list(values.get("toggle")),
    enlarged: values.get("large") ?? null,
    pin: readPin(values.get("pin"), problems),
    open: list(values.get("open")),
    god: values.get("view") !== "host",
  };
}

function readEstimators(text: string | undefined, index: CatalogueIndex, problems: string[]): readonly string[] {
  return list(text).filter((id) => {
    const known = index.module("estimator", id) !== undefined;
    if (!known) problems.push(`The link asks for the estimator “${id}”, which this version does not have.`);
    return known;
  });
}

function readModel(values: ReadonlyMap<string, string>, index: CatalogueIndex, problems: string[]): ModelSettings {
  const id = values.get("model");
  if (id === undefined) return NO_MODEL;
  if (index.module("model", id) === undefined) {
    problems.push(`The link starts from the model “${id}”, which this version does not have.`);
    return NO_MODEL;
  }
  return { id, estimators: readEstimators(values.get("estimators"), index, problems) };
}

function readLog(values: ReadonlyMap<string, string>, index: CatalogueIndex, problems: string[]): LogSettings {
  return {
    source: readSource(values, problems),
    format: values.get("format") ?? null,
    mapping: readMapping(values.get("columns"), problems),
    flow: values.get("flow") ?? "",
    estimators: readEstimators(values.get("estimators"), index, problems),
  };
}

function readPaper(artefact: string, values: ReadonlyMap<string, string>, problems: string[]): PaperSettings {
  const size = values.get("size") ?? EMPTY_PAPER.size;
  if (size !== "quick" && size !== "full") problems.push(`The link's size “${size}” is neither quick nor full.`);
  const text = values.get("seeds") ?? "";
  const seeds = seedsFromText(text);
  if (seeds === null) problems.push(`The link's seeds “${text}” cannot be read; the artefact's own are used.`);
  return { artefact, seeds: seeds ?? [], size: size === "full" ? "full" : "quick" };
}

function readSource(values: ReadonlyMap<string, string>, problems: string[]): LogSource | null {
  const sample = values.get("sample");
  if (sample !== undefined) return { kind: "sample", id: sample };
  const name = values.get("file");
  if (name === undefined) return null;
  const bytes = Number(values.get("bytes") ?? 0);
  const sha256 = values.get("sha256") ?? "";
  if (Number.isInteger(bytes) && bytes >= 0 && /^[0-9a-f]{64}$/.test(sha256))
    return { kind: "own", name, bytes, sha256 };
  problems.push(`The link names the file “${name}” without its size and hash.`);
  return null;
}

function readMapping(text: string | undefined, problems: string[]): ColumnMapping | null {
  if (text === undefined) return null;
  const value = parseJson(text);
  if (isRecord(value)) return value as ColumnMapping;
  problems.push("The column choices in the link cannot be read.");
  return null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
