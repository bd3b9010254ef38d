/** What a net learnt from, in words, from the provenance in its file (sim-worker/src/collect.ts and collectLogs.ts write it). */

import { readJson } from "../../../sim-worker/src/jsonText";
import { type LearntFlow, learntFlows, learntText } from "../../../sim-worker/src/learntFlows";
import { type CatalogueIndex, isRecord, scenarioValue } from "./catalogueIndex";

/** One scenario with its seeds, or one flow of a log. */
export interface LearntPart {
  /** The id of a preset; empty where it is none. */
  readonly preset: string;
  readonly text: string;
  readonly seeds: readonly number[];
  /** The flow of a log; null of a scenario. */
  readonly flow: LearntFlow | null;
}

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The parts; none where the text is not the lab's, as in files from other programs. */
export function learntFrom(provenance: string, index: CatalogueIndex): readonly LearntPart[] {
  const read = readJson(provenance);
  if (!read.ok || !isRecord(read.value)) return [];
  const runs = list(read.value.runs).filter(isRecord);
  const ofLogs = learntFlows(provenance).map((flow) => ({ preset: "", text: learntText(flow), seeds: [], flow }));
  return [...runs.map((run) => partOfRuns(run, index)), ...ofLogs];
}

function partOfRuns({ scenario, set, seeds: written }: Record<string, unknown>, index: CatalogueIndex): LearntPart {
  const preset = index.catalogue.presets.find(({ id }) => id === scenario);
  const laid = isRecord(set) ? set : {};
  const seconds = laid["run.duration"] ?? (preset && scenarioValue(preset.scenario, "run.duration"));
  const seeds = seedsOf(written);
  const [first, last] = [seeds[0], seeds.at(-1)];
  const run = seeds.length === 1 ? `seed ${first}` : `seeds ${first} to ${last}`;
  const span = typeof seconds === "number" ? `0 to ${seconds} s, ` : "";
  const text = `${preset?.title ?? "a scenario of one’s own"}: ${span}${run}`;
  return { preset: preset?.id ?? "", text, seeds, flow: null };
}

/** Consecutive seeds stand as the first one and their count. */
function seedsOf(value: unknown): readonly number[] {
  if (!isRecord(value)) return list(value).filter((each) => typeof each === "number");
  const { from, count } = value;
  if (typeof from !== "number" || typeof count !== "number" || !(count <= 1e5)) return [];
  return Array.from({ length: count }, (_, nth) => from + nth);
}
