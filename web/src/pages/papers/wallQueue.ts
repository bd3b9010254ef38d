import { type Artefact, RunnerError, runArtefact } from "../../../../papers/experiment/artefact";
import { ARTEFACTS, findArtefact, isPlanned } from "../../../../papers/registry";
import { underway } from "../../runs/background";
import { hasSizes, settingsOf } from "./kept";
import { cardOutcome, type Job, keep, usePapers } from "./outcomes";
import { runner } from "./runner";

/**
 * Figures of the wall that are not stored, and those that are computed in full in a second: computed when they come into view, one
 * after the other, so that the page stays at hand.
 */

let waiting: string[] = [];
let running: AbortController | null = null;

/** Asks for the figure of a card that has come into view. */
export function wantCard(id: string): void {
  const artefact = findArtefact(id);
  if (artefact === undefined || isPlanned(artefact) || !artefact.quick) return;
  const state = usePapers.getState();
  const job = state.cards[id]?.kind;
  const shown = cardOutcome(state, artefact);
  const enough = shown !== undefined && (shown.origin.kind === "here" || hasSizes(artefact));
  if (enough || job === "waiting" || job === "running" || job === "failed") return;
  waiting.push(id);
  waiting.sort((a, b) => placeOf(a) - placeOf(b));
  setCard(id, { kind: "waiting" });
  if (running === null) void underway(work());
}

/** The card has gone out of view: its figure is no longer waited for. One that is being computed goes on. */
export function leaveCard(id: string): void {
  if (!waiting.includes(id)) return;
  waiting = waiting.filter((each) => each !== id);
  setCard(id, { kind: "idle" });
}

/** From the top of the wall down. */
function placeOf(id: string): number {
  return ARTEFACTS.findIndex((artefact) => artefact.id === id);
}

/** Gives up what waits and what runs: the wall is no longer seen. */
export function stopWall(): void {
  running?.abort();
  for (const id of waiting) setCard(id, { kind: "idle" });
  waiting = [];
}

function setCard(id: string, job: Job | { readonly kind: "waiting" }): void {
  usePapers.setState(({ cards }) => ({ cards: { ...cards, [id]: job } }));
}

async function work(): Promise<void> {
  for (;;) {
    const id = waiting.shift();
    const artefact = id === undefined ? undefined : findArtefact(id);
    if (artefact === undefined || isPlanned(artefact)) break;
    await one(artefact);
  }
}

async function one(artefact: Artefact): Promise<void> {
  const control = new AbortController();
  running = control;
  const settings = settingsOf(artefact, {}, { seeds: [], size: "quick" });
  setCard(artefact.id, { kind: "running", size: settings.size, share: 0 });
  try {
    keep(artefact, settings, await runArtefact(artefact, runner(), settings, { signal: control.signal }));
    setCard(artefact.id, { kind: "idle" });
  } catch (error) {
    setCard(artefact.id, control.signal.aborted ? { kind: "idle" } : { kind: "failed", error: errorOf(error) });
  } finally {
    if (running === control) running = null;
  }
}

/** What to tell of a failed run: the lab's own words, or a bug. */
export function errorOf(error: unknown) {
  if (error instanceof RunnerError) return error.error;
  const message = error instanceof Error ? error.message : String(error);
  return { code: "bug", message: `The experiment stopped because of a bug: ${message}`, hint: "", place: "" };
}
