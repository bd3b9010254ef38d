import type { CatalogueIndex } from "./catalogueIndex";
import { FIRST_TUNER, MOST_TUNER_SEEDS } from "./linkShape";
import type { AxisChoice, TunerSettings } from "./types";
import type { Pairs } from "./urlText";

/** The tuner's settings in a link: what differs from the default. Ranges are `key:from:to`, with `!` before those left out. */

const GOALS: readonly TunerSettings["goal"][] = ["error", "rmse", "coverage", "spurious"];
const EFFORTS: readonly TunerSettings["effort"][] = ["quick", "usual", "thorough"];

/** The keys of a link that `readTuner` knows. */
export const TUNER_KEYS: readonly string[] = ["tune", "goal", "meanrto", "ranges", "effort", "tuneseeds", "mapof"];

export function tunerPairs(tuner: TunerSettings): Pairs {
  const unless = (value: string, usual: string) => (value === usual ? "" : value);
  const ranges = Object.entries(tuner.axes).sort(([a], [b]) => (a < b ? -1 : 1));
  return [
    ["tune", tuner.estimator],
    ["goal", unless(tuner.goal, FIRST_TUNER.goal)],
    ["meanrto", tuner.meanRtoMs === null ? "" : String(tuner.meanRtoMs)],
    ["ranges", ranges.map(([key, { on, from, to }]) => `${on ? "" : "!"}${key}:${from}:${to}`).join(",")],
    ["effort", unless(tuner.effort, FIRST_TUNER.effort)],
    ["tuneseeds", unless(String(tuner.seeds), String(FIRST_TUNER.seeds))],
    ["mapof", tuner.map?.join(",") ?? ""],
  ];
}

function readRanges(
  text: string | undefined,
  index: CatalogueIndex,
  problems: string[],
): Readonly<Record<string, AxisChoice>> {
  const axes: Record<string, AxisChoice> = {};
  for (const part of text === undefined || text === "" ? [] : text.split(",")) {
    const [, off, key = "", ...ends] = /^(!?)([^:]+):([^:]+):([^:]+)$/.exec(part) ?? [];
    const [from = Number.NaN, to = Number.NaN] = ends.map(Number);
    const module = index.find(key)?.module;
    if (module?.kind !== "estimator" || !Number.isFinite(from) || !Number.isFinite(to))
      problems.push(`The link's range “${part}” for the tuner cannot be used.`);
    else axes[key] = { on: off === "", from, to };
  }
  return axes;
}

/** What a link says of the tuner, over its defaults; what cannot be used is named in `problems`. */
export function readTuner(
  values: ReadonlyMap<string, string>,
  index: CatalogueIndex,
  problems: string[],
): TunerSettings {
  const oneOf = <T extends string>(name: string, known: readonly T[], usual: T): T => {
    const text = values.get(name) ?? usual;
    const found = known.find((each) => each === text);
    if (found === undefined) problems.push(`The link's “${name}=${text}” for the tuner is unknown.`);
    return found ?? usual;
  };
  const numberIn = <T>(name: string, accepts: (value: number) => boolean, usual: T): number | T => {
    const text = values.get(name);
    if (text === undefined) return usual;
    if (accepts(Number(text))) return Number(text);
    problems.push(`The link's “${name}=${text}” for the tuner cannot be used.`);
    return usual;
  };
  const [x, y] = (values.get("mapof") ?? "").split(",");
  return {
    estimator: values.get("tune") ?? "",
    axes: readRanges(values.get("ranges"), index, problems),
    goal: oneOf("goal", GOALS, FIRST_TUNER.goal),
    meanRtoMs: numberIn("meanrto", (ms) => ms > 0 && Number.isFinite(ms), null),
    effort: oneOf("effort", EFFORTS, FIRST_TUNER.effort),
    seeds: numberIn("tuneseeds", (n) => Number.isInteger(n) && n >= 1 && n <= MOST_TUNER_SEEDS, FIRST_TUNER.seeds),
    map: x !== undefined && x !== "" && y !== undefined ? [x, y] : null,
  };
}
