import { isPlanned } from "../../../../papers/experiment/artefact";
import type { StoredResult } from "../../../../papers/experiment/stored";
import { findArtefact, LIVE } from "../../../../papers/registry";
import { underway } from "../../runs/background";
import { storedAsKept } from "./kept";
import { usePapers } from "./outcomes";

/** The full results that come with the lab: each is fetched when it is first wanted. */

const files = import.meta.glob<StoredResult>("../../../../papers/results/*.json", { import: "default" });

const asked = new Map<string, Promise<void>>();

async function load(id: string): Promise<void> {
  const artefact = findArtefact(id);
  const file = files[`../../../../papers/results/${id}.json`];
  const result = await file?.().catch(() => undefined);
  const known =
    artefact === undefined || isPlanned(artefact) || result === undefined ? null : storedAsKept(artefact, result);
  usePapers.setState(({ stored }) => ({ stored: { ...stored, [id]: known } }));
}

/** Loads an artefact's stored result into the state. */
export function wantStored(id: string): Promise<void> {
  let loading = asked.get(id);
  if (loading === undefined) {
    loading = underway(load(id));
    asked.set(id, loading);
  }
  return loading;
}

/** Loads all of them: for the wall, and so that nothing is asked of the network later. */
export async function prefetchStored(): Promise<void> {
  await Promise.all(LIVE.map(({ id }) => wantStored(id)));
}
