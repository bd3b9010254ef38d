/** Reads the theme's custom properties for canvases and exports, which cannot use `var(...)`. */

import { schedulePaint } from "./painter";

export type ThemeName = "light" | "dark" | "projector";

/** Colours of theme.css. */
export const COLOUR_TOKENS: readonly string[] = [
  "paper",
  "plot",
  "panel",
  "ink",
  "text",
  "muted",
  "line",
  "grid",
  "axis",
  "focus",
  "link",
  "select",
  "alarm",
  "warning",
  "samples",
  "queue",
  "queue-line",
  "packet",
  "blue",
  "sky",
  "vermillion",
  "orange",
  "green",
  "purple",
  "pink",
  "olive",
  "weights",
  "weights-low",
  "fluid-none",
  "fluid-theorem",
  "fluid-exact",
  "fluid-both",
];

export interface Theme {
  /** Resolves `var(--lab-x)` or returns the colour as it is. */
  colour(value: string): string;
  readonly typePx: number;
  readonly typeSmallPx: number;
  /** A stack at least so wide has its legends beside the plots, a narrower one above them. */
  readonly legendBesidePx: number;
  readonly strokePx: number;
  readonly dotPx: number;
  readonly font: string;
}

const listeners = new Set<() => void>();
let cached: Theme | undefined;

function px(styles: CSSStyleDeclaration, name: string, fallback: number): number {
  const value = Number.parseFloat(styles.getPropertyValue(name));
  return Number.isFinite(value) ? value : fallback;
}

function read(element: Element): Theme {
  const styles = getComputedStyle(element);
  const colours = new Map<string, string>();
  return {
    colour(value) {
      const name = /^var\((--[\w-]+)\)$/.exec(value)?.[1];
      if (name === undefined) return value;
      let found = colours.get(name);
      if (found === undefined) {
        found = styles.getPropertyValue(name).trim() || "#808080";
        colours.set(name, found);
      }
      return found;
    },
    typePx: px(styles, "--lab-type", 13),
    typeSmallPx: px(styles, "--lab-type-small", 11.5),
    legendBesidePx: px(styles, "--lab-legend-beside", 600),
    strokePx: px(styles, "--lab-stroke", 1.4),
    dotPx: px(styles, "--lab-dot", 1.6),
    font: styles.getPropertyValue("--lab-font").trim() || "sans-serif",
  };
}

/** The theme in force. */
export function theme(): Theme {
  cached ??= read(document.documentElement);
  return cached;
}

/** The theme for paper: the light one, or the projector's when that is in force. */
export function paperTheme(): Theme {
  const probe = document.createElement("span");
  probe.dataset.theme = document.documentElement.dataset.theme === "projector" ? "projector" : "light";
  document.body.append(probe);
  const found = read(probe);
  // Colours are looked up when first used: all of them must be known before the probe goes.
  for (const name of COLOUR_TOKENS) found.colour(`var(--lab-${name})`);
  probe.remove();
  return found;
}

/** Call after anything that changes the tokens; every canvas is drawn again. */
export function refreshTheme(): void {
  cached = undefined;
  for (const listener of [...listeners]) schedulePaint(listener);
}

/** Sets `data-theme` on <html> and draws again. */
export function setTheme(name: ThemeName): void {
  document.documentElement.dataset.theme = name;
  refreshTheme();
}

/** Calls back (in a frame) after the theme changed; returns the way to stop. */
export function onTheme(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
