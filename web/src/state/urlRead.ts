import { readJson } from "../../../sim-worker/src/jsonText";
import type { ParamMap, ParamValue, Scenario } from "../../../sim-worker/src/protocol";
import { type CatalogueIndex, isRecord } from "./catalogueIndex";
import { DEFAULT_SPEED, FIRST_TUNER, MAX_CHANGES, NO_MODEL, type Shared, SPEEDS } from "./linkShape";
import { knownEstimators, listOf } from "./linkValues";
import { allPages, type LinkText, pageOf } from "./pages";
import { changesFromText, valueFromText } from "./paramText";
import { readTuner, TUNER_KEYS } from "./tunerLink";
import type { ModelSettings, Page, Range, View } from "./types";

/** What a link to the page means that says nothing more. */
export function emptyShared(page: Page, index: CatalogueIndex, path = ""): Shared {
  return readShared(page, { path, values: new Map(), index, problems: [] });
}

/** What the text of a link means. What cannot be used is named in `problems`, and the default stands in its place. */
export function readShared(page: Page, link: LinkText): Shared {
  const { values, index, problems } = link;
  const { initial, experiment, link: own, tuned } = pageOf(page);
  nameUnknownKeys(values, problems);
  const slice = own?.read(link) ?? initial;
  const scenario = readScenario(values.get("scenario"), problems);
  const model = experiment?.(slice) === "all" ? readModel(values, index, problems) : NO_MODEL;
  const startsFromPreset = experiment !== undefined && model.id === "" && scenario === null;
  const preset = startsFromPreset ? readPreset(values.get("preset"), index, problems) : "";
  const { changes, problems: changeProblems } = changesFromText(values.get("at") ?? "", index);
  problems.push(...changeProblems);
  if (changes.length > MAX_CHANGES)
    problems.push(`The link has more than ${MAX_CHANGES} timed changes; the rest was left out.`);
  return {
    page,
    preset,
    scenario: model.id === "" ? scenario : null,
    model,
    ownModel: readOwnModel(values, problems),
    set: readSet(values, index, problems),
    changes: changes.slice(0, MAX_CHANGES),
    mode: readMode(values.get("mode"), problems),
    speed: readSpeed(values.get("speed"), problems),
    chosen: readChosen(values.get("chosen"), index, problems),
    view: readView(values, problems),
    slice,
    tuner: tuned ? readTuner(values, index, problems) : FIRST_TUNER,
  };
}

const SHARED_KEYS: readonly string[] = [
  ...["v", "left", "preset", "scenario", "model", "estimators", "at", "mode", "speed", "chosen"],
  ...["net", "net-bytes", "net-sha256"],
  ...["zoom", "range", "order", "fold", "log", "toggle", "large", "pin", "open", "view"],
  ...TUNER_KEYS,
];

/** A key of another page is no problem: it says nothing here. */
function nameUnknownKeys(values: ReadonlyMap<string, string>, problems: string[]): void {
  const known = new Set([...SHARED_KEYS, ...allPages().flatMap(({ link }) => link?.keys ?? [])]);
  for (const key of values.keys()) {
    if (!key.includes(".") && !known.has(key))
      problems.push(`The link has “${key}”, which this version does not know.`);
  }
}

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

function readScenario(text: string | undefined, problems: string[]): Scenario | null {
  if (text === undefined) return null;
  const read = readJson(text);
  if (read.ok && isRecord(read.value)) return read.value;
  problems.push(`The scenario in the link ${read.ok ? "is no object" : read.problem}. It is left out.`);
  return null;
}

function readPreset(text: string | undefined, index: CatalogueIndex, problems: string[]): string {
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

/** `12.1,12.4`: seconds; null where there is none, or with a sentence in `problems`. */
export function readRange(name: string, text: string | undefined, problems: string[]): Range | null {
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

function readView(values: ReadonlyMap<string, string>, problems: string[]): View {
  return {
    view: readRange("zoom", values.get("zoom"), problems),
    selection: readRange("range", values.get("range"), problems),
    order: listOf(values.get("order")),
    folded: listOf(values.get("fold")),
    log: listOf(values.get("log")),
    toggled: listOf(values.get("toggle")),
    enlarged: values.get("large") ?? null,
    pin: readPin(values.get("pin"), problems),
    open: listOf(values.get("open")),
    god: values.get("view") !== "host",
  };
}

function readOwnModel(values: ReadonlyMap<string, string>, problems: string[]): Shared["ownModel"] {
  const name = values.get("net");
  if (name === undefined) return null;
  const bytes = Number(values.get("net-bytes") ?? Number.NaN);
  const sha256 = values.get("net-sha256") ?? "";
  if (Number.isInteger(bytes) && bytes >= 0 && /^[0-9a-f]{64}$/.test(sha256)) return { name, bytes, sha256 };
  problems.push(`The link names the net “${name}” without its size and hash.`);
  return null;
}

function readModel(values: ReadonlyMap<string, string>, index: CatalogueIndex, problems: string[]): ModelSettings {
  const id = values.get("model");
  if (id === undefined) return NO_MODEL;
  if (index.module("model", id) === undefined) {
    problems.push(`The link starts from the model “${id}”, which this version does not have.`);
    return NO_MODEL;
  }
  return { id, estimators: knownEstimators(values.get("estimators"), index, problems) };
}
