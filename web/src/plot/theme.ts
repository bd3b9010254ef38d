/** Reads the theme's custom properties for canvases and exports, which cannot use `var(...)`. */

import { schedulePaint } from "./painter";

export type ThemeName = "light" | "dark" | "projector";

export interface Theme {
  /** Resolves `var(--lab-x)` or returns the colour as it is. */
  colour(value: string): string;
  readonly typePx: number;
  readonly typeSmallPx: number;
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

function read(): Theme {
  const styles = getComputedStyle(document.documentElement);
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
    strokePx: px(styles, "--lab-stroke", 1.4),
    dotPx: px(styles, "--lab-dot", 1.6),
    font: styles.getPropertyValue("--lab-font").trim() || "sans-serif",
  };
}

/** The theme in force. */
export function theme(): Theme {
  cached ??= read();
  return cached;
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
