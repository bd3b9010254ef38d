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

/** What a row is built from. */
function lookOf({ kind, label }: Layer): string {
  return `${kind} ${label}`;
}

interface Row {
  readonly item: HTMLElement;
  readonly button: HTMLButtonElement;
  readonly value: HTMLElement;
  readonly look: string;
}

export interface LegendActions {
  readonly toggle: (layerId: string) => void;
  /** The entry is pointed at or has the focus; null: no longer. */
  readonly raise: (layerId: string | null) => void;
}

export function createLegend(title: string, actions: LegendActions): Legend {
  const element = html("ul", { class: "lab-legend", "aria-label": `Series of ${title}` });
  let rows = new Map<string, Row>();
  let key = "";

  function build(layer: Layer): Row {
    const value = html("span", { class: "lab-legend-value", "aria-hidden": "true" });
    const name = html("span", { class: "lab-legend-name" }, layer.label);
    const button = html("button", { type: "button", class: "lab-legend-toggle", title: `Show or hide ${layer.label}` });
    button.append(swatch(layer), name);
    button.addEventListener("click", () => actions.toggle(layer.id));
    for (const type of ["pointerenter", "focus"]) button.addEventListener(type, () => actions.raise(layer.id));
    for (const type of ["pointerleave", "blur"]) button.addEventListener(type, () => actions.raise(null));
    return { item: html("li", {}, button, value), button, value, look: lookOf(layer) };
  }

  /** Rows that stay are kept: a run in which one kind of mark comes or goes builds one row, and the focus is not lost. */
  function arrangeRows(layers: readonly Layer[]): void {
    const before = rows;
    rows = new Map();
    for (const layer of layers) {
      const kept = before.get(layer.id);
      rows.set(layer.id, kept?.look === lookOf(layer) ? kept : build(layer));
    }
    for (const [id, row] of before) if (rows.get(id) !== row) row.item.remove();
    let next = element.firstElementChild;
    for (const { item } of rows.values())
      if (item === next) next = next.nextElementSibling;
      else element.insertBefore(item, next);
  }

  return {
    element,
    show(layers, isShown) {
      const listed = layers.filter(belongs);
      const next = listed.map((layer) => `${layer.id} ${lookOf(layer)}`).join("\n");
      if (next !== key) arrangeRows(listed);
      key = next;
      for (const layer of listed) {
        const row = rows.get(layer.id);
        if (row !== undefined) setAttribute(row.button, "aria-pressed", String(isShown(layer)));
      }
    },
    values(texts) {
      for (const [id, { value }] of rows) setText(value, texts.get(id) ?? "");
    },
    get rows() {
      return rows.size;
    },
  };
}
