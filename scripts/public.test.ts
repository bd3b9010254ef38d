import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { at } from "./lib/common.mjs";

interface Icon {
  readonly src: string;
  readonly sizes: string;
  readonly type: string;
}

/** Width and height of a PNG, from its first chunk. */
function pngSize(path: string): string {
  const bytes = readFileSync(path);
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
}

const icons: readonly Icon[] = JSON.parse(readFileSync(at("public", "site.webmanifest"), "utf8")).icons;

test.each(icons)("the manifest's icon $src exists in the size it says", ({ src, sizes, type }) => {
  const path = at("public", src);
  expect(existsSync(path)).toBe(true);
  if (type === "image/png") expect(pngSize(path)).toBe(sizes);
});

test("the page names no file of public/ that is not there", () => {
  const html = readFileSync(at("web", "index.html"), "utf8");
  const named = [...html.matchAll(/href="\.\/([^"]+)"(?! vite-ignore)/g)].map((match) => match[1] ?? "");
  expect(named.length).toBeGreaterThan(1);
  expect(named.filter((name) => !existsSync(at("public", name)))).toEqual([]);
});
