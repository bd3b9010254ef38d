/** Legend and values in one: a row per series with its toggle, its look, its name and its value at the cursor. */

import { html, setAttribute, setText } from "../surface/dom";
import { swatch } from "../surface/swatch";
import type { Layer } from "../surface/types";

export interface Legend {
  readonly element: HTMLElement;
  /** Rebuilds the rows when series came, went or were toggled. */
  show(layers: readonly Layer[], isShown: (layer: Layer) => boolean): void;
  /** Text per layer id; absent or "" is no value. */
  values(texts: ReadonlyMap<string, string>): void;
  readonly rows: number;
}

/** Marks without any event, and a drawing of nothing, need no row. */
function belongs(layer: Layer): boolean {
  return layer.quiet !== true && (!("times" in layer) || layer.times.length > 0);
}

export interface LegendActions {
  readonly toggle: (layerId: string) => void;
  /** The entry is pointed at or has the focus; null: no longer. */
  readonly raise: (layerId: string | null) => void;
}

export function createLegend(title: string, actions: LegendActions): Legend {
  const element = html("ul", { class: "lab-legend", "aria-label": `Series of ${title}` });
  const cells = new Map<string, HTMLElement>();
  const buttons = new Map<string, HTMLButtonElement>();
  let key = "";

  function build(layers: readonly Layer[]): void {
    cells.clear();
    buttons.clear();
    element.replaceChildren(
      ...layers.map((layer) => {
        const value = html("span", { class: "lab-legend-value", "aria-hidden": "true" });
        const name = html("span", { class: "lab-legend-name" }, layer.label);
        const button = html("button", {
          type: "button",
          class: "lab-legend-toggle",
          title: `Show or hide ${layer.label}`,
        });
        button.append(swatch(layer), name);
        button.addEventListener("click", () => actions.toggle(layer.id));
        for (const type of ["pointerenter", "focus"]) button.addEventListener(type, () => actions.raise(layer.id));
        for (const type of ["pointerleave", "blur"]) button.addEventListener(type, () => actions.raise(null));
        cells.set(layer.id, value);
        buttons.set(layer.id, button);
        return html("li", {}, button, value);
      }),
    );
  }

  return {
    element,
    show(layers, isShown) {
      const rows = layers.filter(belongs);
      const next = rows.map((layer) => `${layer.kind} ${layer.id} ${layer.label}`).join("\n");
      if (next !== key) build(rows);
      key = next;
      for (const layer of rows) {
        const button = buttons.get(layer.id);
        if (button !== undefined) setAttribute(button, "aria-pressed", String(isShown(layer)));
      }
    },
    values(texts) {
      for (const [id, cell] of cells) setText(cell, texts.get(id) ?? "");
    },
    get rows() {
      return cells.size;
    },
  };
}
