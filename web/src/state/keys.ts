import type { LabState } from "./types";

/**
 * Where each key of the state lives. `url`: in the link, so that a link is the state. `session`: kept for this tab only.
 * `none`: follows from the rest, or is gone with the page. A new key without a row does not compile.
 */
export const STATE_KEYS: { readonly [key in keyof LabState]: "url" | "session" | "none" } = {
  page: "url",
  preset: "url",
  scenario: "url",
  base: "none",
  model: "url",
  setAside: "none",
  set: "url",
  changes: "url",
  mode: "url",
  speed: "url",
  play: "none",
  liveSet: "none",
  view: "url",
  chosen: "url",
  work: "none",
  version: "none",
  log: "url",
  paper: "url",
  fluid: "url",
  compare: "url",
  tuner: "url",
  paperBase: "none",
  reading: "none",
  summary: "none",
  logError: "none",
  notices: "none",
  theme: "session",
  projector: "session",
};

/** The keys that live in one place, in the order of the table. */
export function keysIn(place: "url" | "session" | "none"): readonly (keyof LabState)[] {
  return (Object.keys(STATE_KEYS) as (keyof LabState)[]).filter((key) => STATE_KEYS[key] === place);
}
