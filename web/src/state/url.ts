import type { CatalogueIndex } from "./catalogueIndex";
import {
  DEFAULT_SPEED,
  EMPTY_PAPER,
  emptyShared,
  FLUID_AXES,
  MAX_CHANGES,
  type Shared,
  URL_VERSION,
} from "./linkShape";
import { changesToText, valueToText } from "./paramText";
import { seedsToText } from "./seeds";
import { tunerPairs } from "./tunerLink";
import type { CompareSettings, LogSettings, Page, Range, View } from "./types";
import { readShared } from "./urlRead";
import { DEFLATED_LIMIT_BYTES, INFLATED_LIMIT_BYTES, type Pairs, packPairs, unpackPairs } from "./urlText";

export * from "./linkShape";

/**
 * Links: `#/lab?v=1&preset=…&run.seed=7&estimator.experts.n=200`. A link holds what differs from the default, and always
 * the seed. Keys with a dot are the catalogue's; the others are the page's own (view, mode, log).
 */

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
  if (shared.page === "lab" || shared.page === "logs")
    for (const [key, value] of tunerPairs(shared.tuner)) add(key, value);
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

const UNREADABLE = {
  damaged: "The link is damaged: it was cut off or changed on the way.",
  "too-large": `The link is too large: packed it may hold ${DEFLATED_LIMIT_BYTES / 1024} kB and unpacked ${INFLATED_LIMIT_BYTES / 2 ** 20} MB. Send the scenario as a file.`,
};

/** Reads the fragment of an address. Whatever cannot be used is named in `problems`, and the default stands in its place. */
export async function decodeLink(hash: string, index: CatalogueIndex): Promise<Opened> {
  const { page, query, artefact } = splitHash(hash);
  const blank = emptyShared(page, index);
  const empty: Shared = { ...blank, paper: { ...blank.paper, artefact } };
  const text = await unpackPairs(query);
  if (typeof text === "string") return { shared: empty, problems: [UNREADABLE[text]], settings: false };
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
