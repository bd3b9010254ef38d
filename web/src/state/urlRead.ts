import type { CatalogueParam } from "../../../sim-worker/src/catalogue";
import { readJson } from "../../../sim-worker/src/jsonText";
import type { ColumnMapping, ParamMap, ParamValue, Scenario } from "../../../sim-worker/src/protocol";
import { type CatalogueIndex, isRecord } from "./catalogueIndex";
import {
  DEFAULT_COMPARE,
  DEFAULT_SPEED,
  EMPTY_PAPER,
  FLUID_AXES,
  FLUID_MODEL,
  MAX_CHANGES,
  MAX_VALUES,
  NO_MODEL,
  type Shared,
  SPEEDS,
} from "./linkShape";
import { changesFromText, valueFromText } from "./paramText";
import { seedsFromText } from "./seeds";
import { readTuner, TUNER_KEYS } from "./tunerLink";
import type {
  CompareSettings,
  FluidSettings,
  LogSettings,
  LogSource,
  ModelSettings,
  Page,
  PaperSettings,
  Range,
  View,
} from "./types";

/**
 * What the pairs of a link mean, over `empty`. Whatever cannot be used is named in `problems`, and the default stands in its
 * place.
 */
export function readShared(
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
    tuner: page === "lab" || page === "logs" ? readTuner(values, index, problems) : empty.tuner,
  };
}

const OWN_KEYS: readonly string[] = [
  ...["v", "left", "preset", "scenario", "model", "at", "mode", "speed", "chosen"],
  ...["zoom", "range", "order", "fold", "log", "toggle", "large", "pin", "open", "view"],
  ...["sample", "file", "bytes", "sha256", "format", "columns", "flow", "estimators", "seeds", "size"],
  ...["x", "y"],
  ...["base", "schemes", "sweep", "values", "xaxis"],
  ...TUNER_KEYS,
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
  const read = readJson(text);
  if (read.ok && isRecord(read.value)) return read.value;
  problems.push(`The scenario in the link ${read.ok ? "is no object" : read.problem}. It is left out.`);
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
  const fallback = index.catalogue.defaultPreset;
  if (text === undefined) return fallback;
  if (index.catalogue.presets.some((preset) => preset.id === text)) return text;
  problems.push(
    `The link starts from the preset “${text}”, which this version does not have: it opens with “${fallback}”.`,
  );
  return fallback;
}

function readMode(text: string | undefined, problems: string[]): "instant" | "live" {
  if (text !== undefined && text !== "live" && text !== "instant")
    problems.push(`The link's mode “${text}” is unknown.`);
  return text === "live" ? "live" : "instant";
}

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
  const read = readJson(text);
  if (read.ok && isRecord(read.value)) return read.value as ColumnMapping;
  problems.push("The column choices in the link cannot be read.");
  return null;
}
