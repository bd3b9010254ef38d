import type { Scenario } from "../../../../sim-worker/src/protocol";
import { scenarioValue } from "../../state/catalogueIndex";
import { listOf } from "../../state/linkValues";
import type { LinkText, PageLink } from "../../state/pages";
import { seedsFromText, seedsToText } from "../../state/seeds";
import type { Pairs } from "../../state/urlText";

/** What the page Train has besides the parameters of net and training. */
export interface TrainSettings {
  /** Presets whose flows give the data; of RTTs any. */
  readonly presets: readonly string[];
  /** Each preset runs once with each. */
  readonly seeds: readonly number[];
  /** Cells and groups of metrics that are compared. */
  readonly cells: readonly string[];
  readonly groups: readonly string[];
  /** Epochs a second at most; null: as fast as it can. */
  readonly speed: number | null;
}

export const FIRST_SETTINGS: TrainSettings = {
  presets: ["rnn-tcp"],
  seeds: Array.from({ length: 20 }, (_, at) => at + 1),
  cells: ["gru", "lstm", "simple", "logistic"],
  groups: ["4", "8"],
  speed: null,
};

/** The congestion control whose losses are learnt from, the one that predicts on top of it, and where a scenario says so. */
export const LEARNT_FROM = "cubic";
export const PREDICTS = "rnn";
export const MAIN_CONTROL = "flow.main.congestionControl";

/** Whether the scenario's main flow is CUBIC, or CUBIC with predictions. */
export function isSource(scenario: Scenario): boolean {
  const control = scenarioValue(scenario, MAIN_CONTROL);
  return control === LEARNT_FROM || control === PREDICTS;
}

export const trainLink: PageLink<TrainSettings> = {
  keys: ["presets", "seeds", "cells", "groups"],
  read,
  write: ({ presets, seeds, cells, groups }): Pairs => [
    ["presets", differing(presets, FIRST_SETTINGS.presets)],
    ["seeds", seedsToText(seeds)],
    ["cells", differing(cells, FIRST_SETTINGS.cells)],
    ["groups", differing(groups, FIRST_SETTINGS.groups)],
  ],
};

const differing = (list: readonly string[], first: readonly string[]): string =>
  list.join(",") === first.join(",") ? "" : list.join(",");

function read({ values, index, problems }: LinkText): TrainSettings {
  const known = (name: "presets" | "cells" | "groups", has: (id: string) => boolean): readonly string[] => {
    const first = FIRST_SETTINGS[name];
    if (!values.has(name)) return first;
    const all = listOf(values.get(name));
    const strange = all.filter((id) => !has(id));
    if (strange.length > 0) problems.push(`The link names ${strange.join(", ")} under “${name}”: unknown here.`);
    const kept = all.filter(has);
    return kept.length > 0 ? kept : first;
  };
  const choice = (key: string) => (id: string) =>
    index.find(key)?.param.choices.some((each) => each.id === id) === true;
  const seeds = seedsFromText(values.get("seeds") ?? "");
  if (seeds === null)
    problems.push(`The link's seeds “${values.get("seeds")}” cannot be read; the usual ones are used.`);
  return {
    presets: known("presets", (id) =>
      index.catalogue.presets.some(
        (preset) => preset.id === id && (values.get("net.task") === "rtt" || isSource(preset.scenario)),
      ),
    ),
    seeds: seeds === null || seeds.length === 0 ? FIRST_SETTINGS.seeds : seeds,
    cells: known("cells", choice("net.cell")),
    groups: known("groups", choice("net.group")),
    speed: FIRST_SETTINGS.speed,
  };
}
