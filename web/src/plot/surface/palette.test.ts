import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { catalogue } from "../../../../sim-worker/generated/catalogue";
import { estimatorStyle, lookOf, looksOf, styleOf } from "./palette";
import { COLOUR_TOKENS } from "./theme";

const css = readFileSync(new URL("./theme.css", import.meta.url), "utf8");

/** Colours of each theme; the projector's lie over the light ones. */
function themes(): Record<string, Map<string, string>> {
  const blocks = css.split(/\n}\n/).map((block) => {
    const name = /data-theme="(\w+)"/.exec(block)?.[1] ?? "";
    return [
      name,
      new Map([...block.matchAll(/--lab-([\w-]+):\s*(#[\da-f]{6})/g)].map((m) => [m[1] ?? "", m[2] ?? ""])),
    ] as const;
  });
  const found = Object.fromEntries(blocks.filter(([name]) => name !== ""));
  return { ...found, projector: new Map([...(found.light ?? []), ...(found.projector ?? [])]) };
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** WCAG 2.2 contrast ratio. */
function contrast(a: string, b: string): number {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}

describe("themes", () => {
  it.each(Object.entries(themes()))("%s: has every token, and text that can be read", (_name, colours) => {
    for (const token of COLOUR_TOKENS) expect(colours.has(token), token).toBe(true);
    for (const surface of ["paper", "plot", "panel"]) {
      for (const text of ["ink", "text", "muted", "link", "alarm", "warning"]) {
        const ratio = contrast(colours.get(text) ?? "#000000", colours.get(surface) ?? "#000000");
        expect(ratio, `${text} on ${surface}`).toBeGreaterThanOrEqual(4.5);
      }
    }
    for (const line of [
      "blue",
      "vermillion",
      "green",
      "purple",
      "olive",
      "pink",
      "orange",
      "sky",
      "samples",
      "alarm",
    ]) {
      const ratio = contrast(colours.get(line) ?? "#000000", colours.get("plot") ?? "#000000");
      expect(ratio, `${line} on plot`).toBeGreaterThanOrEqual(3);
    }
  });
});

describe("looks", () => {
  it("differ between all estimators without colour", () => {
    const ids = catalogue.modules.filter(({ kind }) => kind === "estimator").map(({ id }) => id);
    const looks = ids.map((id) => `${estimatorStyle(id).dash.join()} ${estimatorStyle(id).marker}`);
    expect(new Set(looks).size).toBe(ids.length);
  });
  it("that a module declares are words that the palette knows", () => {
    const declared = catalogue.modules.filter(({ look }) => look !== "");
    expect(declared.filter(({ look }) => lookOf(look) === undefined).map(({ id, look }) => [id, look])).toEqual([]);
    expect(estimatorStyle("jacobson")).toEqual(lookOf("blue solid circle"));
  });
  it("of a module that declares none are free ones, and the others keep theirs", () => {
    const estimators = catalogue.modules.filter(({ kind }) => kind === "estimator");
    const more = looksOf([{ id: "new-1", look: "" }, ...estimators, { id: "new-2", look: "" }]);
    const looks = Object.values(more).map(({ dash, marker }) => `${dash.join()} ${marker}`);
    expect(new Set(looks).size).toBe(estimators.length + 2);
    for (const { id } of estimators) expect(more[id]).toEqual(estimatorStyle(id));
  });
  it("of an unknown id stay the same", () => {
    expect(styleOf("something-new")).toEqual(styleOf("something-new"));
    expect(styleOf("something-new").colour).toMatch(/^var\(--lab-/);
  });
});
