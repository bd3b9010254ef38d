import { create } from "zustand";
import {
  type Artefact,
  type Claim,
  type Settings,
  seedsOf,
  type TimedOutcome,
} from "../../../../papers/experiment/artefact";
import type { LabError, ParamMap } from "../../../../sim-worker/src/protocol";
import { valueToText } from "../../state/paramText";
import type { PaperSettings } from "./page";
import { keepInTab, keptInTab } from "./tabStorage";

/** What has been computed since the page was opened, and what is being computed. */

export type Job =
  | { readonly kind: "idle" }
  | { readonly kind: "running"; readonly size: Settings["size"]; readonly share: number }
  | { readonly kind: "cancelled" }
  | { readonly kind: "failed"; readonly error: LabError };

/** An outcome with what it was made of. */
export interface Kept {
  readonly artefact: string;
  readonly settings: Settings;
  readonly outcome: TimedOutcome;
}

interface PapersState {
  readonly kept: ReadonlyMap<string, Kept>;
  /** What the open artefact shows; stays while newer settings are computed. */
  readonly shown: Kept | null;
  readonly job: Job;
  /** By artefact: its card waits for its figure, or why it has none. */
  readonly cards: Readonly<Record<string, Job | { readonly kind: "waiting" }>>;
}

export const usePapers = create<PapersState>()(() => ({
  kept: keptInTab(),
  shown: null,
  job: { kind: "idle" },
  cards: {},
}));

/** Figures are some hundred kilobytes each. */
const MOST_KEPT = 120;

/** Whether a quick and a full run of the artefact are different things. */
export function hasSizes(artefact: Artefact): boolean {
  return !artefact.quick || artefact.seeds !== undefined;
}

/** What is run for the settings of a link. An artefact of one size is run as the paper has it. */
export function settingsOf(artefact: Artefact, set: ParamMap, paper: Omit<PaperSettings, "artefact">): Settings {
  const size = hasSizes(artefact) ? paper.size : "full";
  return { set, size, seeds: paper.seeds.length > 0 ? paper.seeds : seedsOf(artefact, size) };
}

/** The same settings have the same key. */
export function keyOf(artefact: string, { set, seeds, size }: Settings): string {
  const changed = Object.keys(set)
    .sort()
    .map((key) => `${key}=${valueToText(set[key] ?? "")}`);
  return [artefact, size, seeds.join(","), ...changed].join(" ");
}

/** Keeps an outcome for the session; the oldest gives way. */
export function keep(artefact: Artefact, settings: Settings, outcome: TimedOutcome): Kept {
  const one: Kept = { artefact: artefact.id, settings, outcome };
  const kept = new Map(usePapers.getState().kept);
  const key = keyOf(artefact.id, settings);
  kept.delete(key);
  kept.set(key, one);
  for (const oldest of kept.keys()) {
    if (kept.size <= MOST_KEPT) break;
    kept.delete(oldest);
  }
  usePapers.setState({ kept });
  if (!artefact.quick) keepInTab(key, one);
  return one;
}

/** What a card shows: the artefact as the paper has it, the full run where there is one. */
export function cardOutcome(kept: PapersState["kept"], artefact: Artefact): Kept | undefined {
  const as = (size: Settings["size"]) => kept.get(keyOf(artefact.id, settingsOf(artefact, {}, { seeds: [], size })));
  return as("full") ?? as("quick");
}

/** How many claims hold, do not hold, cannot be judged. */
export interface Tally {
  readonly holds: number;
  readonly fails: number;
  readonly open: number;
}

export function tallyOf(claims: readonly Claim[]): Tally {
  return {
    holds: claims.filter(({ holds }) => holds === true).length,
    fails: claims.filter(({ holds }) => holds === false).length,
    open: claims.filter(({ holds }) => holds === null).length,
  };
}

/** "5 of 6 claims hold". */
export function tallyText({ holds, fails, open }: Tally): string {
  const all = holds + fails + open;
  if (all === 0) return "no claim to check";
  return `${holds} of ${all} ${all === 1 ? "claim holds" : "claims hold"}`;
}
