import { pageOf } from "./pages";
import type { LabState } from "./types";

type Place = "url" | "browser" | "tab" | "none";

/**
 * Where each key of the state lives. `url`: in the link, so that a link is the state. `browser`, `tab`: kept by the browser,
 * for all of its tabs or for this one. `none`: follows from the rest, or is gone with the page. A new key without a row does
 * not compile. The keys of a page's own slice have their places in the page's descriptor.
 */
export const STATE_KEYS: { readonly [key in keyof LabState]: Place } = {
  page: "url",
  preset: "url",
  scenario: "url",
  templateValues: "none",
  model: "url",
  ownModel: "url",
  otherSourceOverrides: "none",
  overrides: "url",
  changes: "url",
  mode: "url",
  speed: "url",
  play: "none",
  liveSet: "none",
  view: "url",
  selectedEstimator: "url",
  work: "none",
  resultRevision: "none",
  slices: "url",
  tuner: "url",
  notices: "none",
  theme: "browser",
  projector: "tab",
  panes: "none",
  welcomed: "browser",
};

/** The keys that live in one place, in the order of the table. */
export function keysIn(place: Place): readonly (keyof LabState)[] {
  return (Object.keys(STATE_KEYS) as (keyof LabState)[]).filter((key) => STATE_KEYS[key] === place);
}

/** The part of the shown page's slice that its link holds, value by value, in the order of the descriptor. */
export function slicePart({ page, slices }: Pick<LabState, "page" | "slices">): readonly unknown[] {
  return Object.values(sliceInLink(page, slices[page]));
}

/** The keys of a page's slice that a link holds. */
export function sliceInLink(page: LabState["page"], slice: object): object {
  const { slicePlaces } = pageOf(page);
  const places: Readonly<Record<string, string>> = slicePlaces;
  return Object.fromEntries(Object.entries(slice).filter(([key]) => places[key] === "url"));
}
