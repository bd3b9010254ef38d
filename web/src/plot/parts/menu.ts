/** A button that opens a short menu: arrow keys, Escape, click outside, as the WAI-ARIA menu button pattern has it. */

import { html } from "../surface/dom";

export interface MenuItem {
  readonly label: string;
  readonly run: () => void;
}

export function createMenu(label: string, name: string, items: readonly MenuItem[]): HTMLElement {
  const button = html("button", {
    type: "button",
    class: "lab-tool",
    "aria-haspopup": "menu",
    "aria-expanded": "false",
    "aria-label": name,
  });
  button.append(label);
  const list = html("div", { class: "lab-menu", role: "menu", "aria-label": name, hidden: true });
  const wrapper = html("span", { class: "lab-menu-holder" }, button, list);
  const entries = items.map((item) => {
    const entry = html("button", { type: "button", role: "menuitem", tabindex: "-1" }, item.label);
    entry.addEventListener("click", () => {
      close(true);
      item.run();
    });
    return entry;
  });
  list.append(...entries);

  function close(refocus: boolean): void {
    list.hidden = true;
    button.setAttribute("aria-expanded", "false");
    document.removeEventListener("pointerdown", outside, true);
    if (refocus) button.focus();
  }
  function outside(event: PointerEvent): void {
    if (event.target instanceof Node && !wrapper.contains(event.target)) close(false);
  }
  function open(): void {
    list.hidden = false;
    button.setAttribute("aria-expanded", "true");
    document.addEventListener("pointerdown", outside, true);
    entries[0]?.focus();
  }

  button.addEventListener("click", () => (list.hidden ? open() : close(true)));
  button.addEventListener("keydown", (event) => {
    if (event.key === "ArrowDown" && list.hidden) {
      event.preventDefault();
      open();
    }
  });
  list.addEventListener("keydown", (event) => {
    const at = document.activeElement instanceof HTMLButtonElement ? entries.indexOf(document.activeElement) : -1;
    const to: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: entries.length - 1 };
    const next = to[event.key];
    if (next !== undefined) {
      event.preventDefault();
      entries[(next + entries.length) % entries.length]?.focus();
    } else if (event.key === "Escape") close(true);
    else if (event.key === "Tab") close(false);
  });
  return wrapper;
}
