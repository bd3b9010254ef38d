/** One polite live region: the last thing said within a quarter of a second is spoken, the rest is not. */

import { html, setText } from "../surface/dom";

const QUIET_MS = 250;

export interface Announcer {
  readonly element: HTMLElement;
  say(text: string): void;
  destroy(): void;
}

export function createAnnouncer(): Announcer {
  const element = html("div", { class: "lab-spoken", "aria-live": "polite", "aria-atomic": "true" });
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    element,
    say(text) {
      clearTimeout(timer);
      timer = setTimeout(() => setText(element, text), QUIET_MS);
    },
    destroy() {
      clearTimeout(timer);
      element.remove();
    },
  };
}
