import { create } from "zustand";
import type { Artefact, Settings, TimedOutcome } from "../../../../papers/experiment/artefact";
import type { LabError } from "../../../../sim-worker/src/protocol";
import { type Kept, keyOf, settingsOf } from "./kept";
import { keepInTab, keptInTab } from "./tabStorage";

/** What has been computed since the page was opened, what is stored with the lab, and what is being computed. */

export type Job =
  | { readonly kind: "idle" }
  | { readonly kind: "running"; readonly size: Settings["size"]; readonly share: number }
  | { readonly kind: "cancelled" }
  | { readonly kind: "failed"; readonly error: LabError };

interface PapersState {
  readonly kept: ReadonlyMap<string, Kept>;
  /** By artefact: the stored result, once it is loaded; null where there is none. */
  readonly stored: Readonly<Record<string, Kept | null>>;
  /** What the open artefact shows; stays while newer settings are computed. */
  readonly shown: Kept | null;
  readonly job: Job;
  /** By artefact: its card waits for its figure, or why it has none. */
  readonly cards: Readonly<Record<string, Job | { readonly kind: "waiting" }>>;
}

export const usePapers = create<PapersState>()(() => ({
  kept: keptInTab(),
  stored: {},
  shown: null,
  job: { kind: "idle" },
  cards: {},
}));

/** Figures are some hundred kilobytes each. */
const MOST_KEPT = 120;

/** Keeps an outcome for the session; the oldest gives way. */
export function keep(artefact: Artefact, settings: Settings, { wallSeconds, ...outcome }: TimedOutcome): Kept {
  const one: Kept = { artefact: artefact.id, settings, outcome, origin: { kind: "here", wallSeconds } };
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

/** The full run of the artefact as the paper has it: computed here, or stored. */
export function fullOutcome({ kept, stored }: Pick<PapersState, "kept" | "stored">, artefact: Artefact) {
  const here = kept.get(keyOf(artefact.id, settingsOf(artefact, {}, { seeds: [], size: "full" })));
  const known = stored[artefact.id];
  return here ?? (known?.settings.size === "full" ? known : undefined);
}

/** What a card shows: the full run where there is one, else a quick one. */
export function cardOutcome(state: Pick<PapersState, "kept" | "stored">, artefact: Artefact): Kept | undefined {
  const quick = () => state.kept.get(keyOf(artefact.id, settingsOf(artefact, {}, { seeds: [], size: "quick" })));
  return fullOutcome(state, artefact) ?? quick() ?? state.stored[artefact.id] ?? undefined;
}
