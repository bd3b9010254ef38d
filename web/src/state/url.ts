import type { CatalogueIndex } from "./catalogueIndex";
import { DEFAULT_SPEED, MAX_CHANGES, type Shared, URL_VERSION } from "./linkShape";
import { pageOf } from "./pages";
import { changesToText, valueToText } from "./paramText";
import { tunerPairs } from "./tunerLink";
import type { Page, Range, View } from "./types";
import { emptyShared, readShared } from "./urlRead";
import { DEFLATED_LIMIT_BYTES, INFLATED_LIMIT_BYTES, type Pairs, packPairs, unpackPairs } from "./urlText";

export * from "./linkShape";
export { emptyShared } from "./urlRead";

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
  const path = pageOf(shared.page).link?.path?.(shared.slice) ?? "";
  const head = `#/${shared.page}${path === "" ? "" : `/${path}`}?`;
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
  if (shared.ownModel !== null) {
    add("net", shared.ownModel.name);
    add("net-bytes", String(shared.ownModel.bytes));
    add("net-sha256", shared.ownModel.sha256);
  }
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
  const { tuned, link } = pageOf(shared.page);
  if (tuned) for (const [key, value] of tunerPairs(shared.tuner)) add(key, value);
  for (const [key, value] of link?.write(shared.slice) ?? []) add(key, value);
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
  const { page, query, path } = splitHash(hash);
  const empty = emptyShared(page, index, path);
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
  const shared = readShared(page, { path, values, index, problems });
  return { shared, problems, settings: text.pairs.length > 0 };
}

/** `#/papers/eifel-fig3?v=1`: the page (the first one where none is named), the path within it, the settings. */
export function splitHash(hash: string): { readonly page: Page; readonly path: string; readonly query: string } {
  const [, id = "", path = "", query = ""] = /^#?\/?([a-z]*)(?:\/([a-z0-9-]*))?\??(.*)$/s.exec(hash) ?? [];
  return { page: pageOf(id).id, path, query };
}
