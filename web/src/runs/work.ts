import { useLab } from "../state/store";
import type { Page, Work } from "../state/types";

/** What a page's `work` says of the call that is under way for it. */

/** A call that is done sooner than this shows no sign of running. */
const SLOW_MS = 150;

/** Shows that a call is under way once it is slow. `done` stops the timer; the sign stays until the result replaces it. */
export function showProgress(
  page: Page,
  current: () => boolean,
): { readonly share: (share: number) => void; readonly done: () => void } {
  let slow = false;
  const timer = setTimeout(() => {
    slow = true;
    if (current()) setWork(page, { kind: "running", share: 0 });
  }, SLOW_MS);
  return {
    share: (share) => {
      if (slow && current()) setWork(page, { kind: "running", share });
    },
    done: () => clearTimeout(timer),
  };
}

export function setWork(page: Page, work: Work): void {
  const { work: now } = useLab.getState();
  if (now[page].kind === "idle" && work.kind === "idle") return;
  useLab.setState({ work: { ...now, [page]: work } });
}
