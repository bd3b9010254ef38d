/** The light theme of web/src/plot/surface/theme.css, for pictures that are made without a browser. */
import { readFileSync } from "node:fs";
import { at } from "./common.mjs";

/** Gives a `Theme` (web/src/plot/surface/theme.ts). */
export function paperTheme() {
  const css = readFileSync(at("web", "src", "plot", "surface", "theme.css"), "utf8");
  const light = /\[data-theme="light"\]\s*\{([^}]*)\}/.exec(css)?.[1] ?? "";
  const tokens = new Map([...light.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value.trim()]));
  const px = (name) => Number.parseFloat(tokens.get(name) ?? "");
  return {
    colour: (value) => tokens.get(/^var\((--[\w-]+)\)$/.exec(value)?.[1]) ?? value,
    typePx: px("--lab-type"),
    typeSmallPx: px("--lab-type-small"),
    strokePx: px("--lab-stroke"),
    dotPx: px("--lab-dot"),
    font: tokens.get("--lab-font") ?? "sans-serif",
  };
}
