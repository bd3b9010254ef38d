import { existsSync, readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { at, filesUnder, shown } from "./lib/common.mjs";
import { introducedFolders } from "./lib/readmes.mjs";

const folders = [at("docs"), at("datasets")];
const pages = [
  ...new Set([
    ...["README.md", "CONTRIBUTING.md", "CHANGELOG.md"].map((name) => at(name)),
    ...folders.flatMap((folder) => filesUnder(folder, (path: string) => path.endsWith(".md"))),
    ...introducedFolders().map((folder: string) => resolve(folder, "README.md")),
  ]),
];

/** Paths in backquotes that begin with a folder of the project; examples of new files do not exist yet. */
const isPath = /`((?:web|sim-worker|wasm-core|papers|figure|scripts|e2e|datasets|docs)\/[\w./-]+)`(?!:)/g;

/** Built files do not exist in a fresh clone. */
const made = [at("web", "dist"), at("build")];

describe("documentation", () => {
  it.each(pages)("%s has no dead link and names only files that exist", (page) => {
    const text = readFileSync(page, "utf8");
    const links = [...text.matchAll(/\]\(([^)#:\s]+)(?:#[^)]*)?\)/g)].map((match) =>
      resolve(dirname(page), match[1] ?? ""),
    );
    const named = [...text.matchAll(isPath)].map((match) => at(match[1] ?? ""));
    expect([...links, ...named].filter((path) => !made.includes(path) && !existsSync(path)).map(shown)).toEqual([]);
  });
});
