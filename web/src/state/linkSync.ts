import { keysIn, slicePart } from "./keys";
import { index } from "./lab";
import type { Shared } from "./linkShape";
import { netOf } from "./ownModel";
import { sameParts } from "./sameParts";
import { sharedOf, showPage } from "./shared";
import { useLab } from "./store";
import type { LabState } from "./types";
import { decodeLink, encodeLink, type Link } from "./url";

/**
 * Keeps the address and the store saying the same. A change of what is computed makes a step of the history, at most one a
 * gesture; a change of the view only rewrites the present step, so that "back" undoes experiments, not zooming.
 */

const SETTLE_MS = 200;
/** Changes closer together than this are one gesture. */
const GESTURE_MS = 1200;

export interface LinkSync {
  readonly apply: (shared: Shared) => void;
  /** Says a sentence about something in a link that could not be used. */
  readonly tell: (sentence: string) => void;
}

let lastLeftOut = "";

/** Reads the address once, then follows both sides. */
export async function startLinkSync(sync: LinkSync): Promise<void> {
  await open(location.hash, sync);
  let timer = 0;
  /** The address that the store agrees with. */
  let known = location.hash;
  let lastStep = 0;
  let step = false;
  useLab.subscribe(
    computedPart,
    () => {
      step = true;
    },
    { equalityFn: sameParts },
  );
  useLab.subscribe(
    linkPart,
    () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(async () => {
        const link = await currentLink();
        // Another address has been gone to meanwhile; its event is about to come, and must find it as it is.
        if (location.hash !== known || link.hash === known) return;
        const now = performance.now();
        if (step && now - lastStep > GESTURE_MS) history.pushState(null, "", link.hash);
        else history.replaceState(null, "", link.hash);
        known = location.hash;
        if (step) lastStep = now;
        step = false;
      }, SETTLE_MS);
    },
    { equalityFn: sameParts },
  );
  window.addEventListener("hashchange", () => {
    window.clearTimeout(timer);
    known = location.hash;
    void open(location.hash, sync).then(() => {
      step = false;
    });
  });
  history.replaceState(null, "", (await currentLink()).hash);
  known = location.hash;
}

async function open(hash: string, sync: LinkSync): Promise<void> {
  const opened = await decodeLink(hash, index);
  // A link of the page's own navigation has no settings: the page it names is shown as it was left.
  if (opened.settings) sync.apply(opened.shared);
  else showPage(opened.shared);
  for (const problem of opened.problems) sync.tell(problem);
}

/** The link of the present state. */
export async function currentLink(): Promise<Link> {
  const link = await encodeLink(sharedOf(useLab.getState()));
  lastLeftOut = link.leftOut;
  return link;
}

/** What the last link could not hold; empty when it was whole. */
export function leftOutOfLink(): string {
  return lastLeftOut;
}

/** The whole address of the present state. */
export async function currentAddress(): Promise<string> {
  const { hash } = await currentLink();
  return new URL(hash, location.href).href;
}

function computedPart(state: LabState): readonly unknown[] {
  return [
    state.page,
    state.preset,
    state.scenario,
    state.model,
    state.ownModel,
    state.overrides,
    state.mode,
    state.tuner,
    netOf(state, state.page),
    ...slicePart(state),
  ];
}

function linkPart(state: LabState): readonly unknown[] {
  return [...URL_KEYS.map((key) => state[key]), netOf(state, state.page), ...slicePart(state)];
}

/** Of the slices only the part that is in a link counts. */
const URL_KEYS = keysIn("url").filter((key) => key !== "slices");
