import type { CatalogueParam } from "../../../../sim-worker/src/catalogue";
import { listOf } from "../../state/linkValues";
import type { LinkText, PageLink } from "../../state/pages";
import { valueFromText } from "../../state/paramText";
import { seedsFromText, seedsToText } from "../../state/seeds";
import type { Pairs } from "../../state/urlText";

/** What a link to the Compare page holds. */
export interface CompareSettings {
  /** What the schemes are laid over: one of the page's own bases, a preset's id, or `lab`: the Lab's present scenario. */
  readonly base: string;
  /** Ids of schemes, in their order. */
  readonly schemes: readonly string[];
  /** The catalogue key that is swept, and its values in the catalogue's unit, ascending. */
  readonly key: string;
  readonly values: readonly number[];
  /** Logarithmic x axis. */
  readonly log: boolean;
  readonly seeds: readonly number[];
}

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

export const compareLink: PageLink<CompareSettings> = {
  keys: ["base", "schemes", "sweep", "values", "xaxis", "seeds"],
  read,
  write,
};

function write({ base, schemes, key, values, log, seeds }: CompareSettings): Pairs {
  return [
    ["base", base],
    ["schemes", schemes.join(",")],
    ["sweep", key],
    ["values", values.join(",")],
    ["xaxis", log ? "" : "linear"],
    ["seeds", seedsToText(seeds)],
  ];
}

/** Bases and schemes are known to the Compare page alone, which tells of those that it does not have. */
function read({ values, index, problems }: LinkText): CompareSettings {
  const key = values.get("sweep") ?? DEFAULT_COMPARE.key;
  const param = index.find(key)?.param;
  const swept = param?.type === "number" || param?.type === "integer";
  if (!swept) problems.push(`The link sweeps “${key}”, which is no number of this version.`);
  const seeds = seedsFromText(values.get("seeds") ?? "");
  if (seeds === null)
    problems.push(`The link's seeds “${values.get("seeds")}” cannot be read; the usual ones are used.`);
  return {
    base: values.get("base") ?? DEFAULT_COMPARE.base,
    schemes: values.has("schemes") ? listOf(values.get("schemes")) : DEFAULT_COMPARE.schemes,
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
  for (const part of listOf(text).slice(0, MAX_VALUES)) {
    const checked = valueFromText(param, part);
    if (checked.ok) kept.add(Number(checked.value));
    else problems.push(`The link sweeps ${param.label} over ${part}, but ${checked.reason}.`);
  }
  return [...kept].sort((a, b) => a - b);
}
