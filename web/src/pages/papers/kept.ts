import { type Artefact, type Outcome, type Settings, seedsOf } from "../../../../papers/experiment/artefact";
import { type StoredResult, storedOutcome } from "../../../../papers/experiment/stored";
import type { ParamMap } from "../../../../sim-worker/src/protocol";
import { valueToText } from "../../state/paramText";
import type { PaperSettings } from "./page";

/** Where an outcome is from: computed on this page, or stored with the lab. */
export type Origin =
  | { readonly kind: "here"; readonly wallSeconds: number }
  | { readonly kind: "stored"; readonly date: string; readonly core: string };

/** An outcome with what it was made of. */
export interface Kept {
  readonly artefact: string;
  readonly settings: Settings;
  readonly outcome: Outcome;
  readonly origin: Origin;
}

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

/** A stored result as if it had just been computed. */
export function storedAsKept(artefact: Artefact, stored: StoredResult): Kept {
  return {
    artefact: artefact.id,
    settings: { set: {}, seeds: stored.seeds, size: stored.size ?? "full" },
    outcome: storedOutcome(stored),
    origin: { kind: "stored", ...stored.made },
  };
}
