/** Whether every package that package.json declares is used, and every package that a source names is declared. */
import { readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { at, filesUnder, readJson, shown } from "./common.mjs";

const folders = ["e2e", "figure", "papers", "scripts", "sim-worker", "wasm-core", "web/src"];
const isSource = (path) => /\.(tsx?|mjs|css)$/.test(path);
const settings = ["playwright.config.ts", "vitest.config.ts", "web/vite.config.ts", "web/index.html"];

/** The package of a module's name: `d3-zoom` of `d3-zoom`, `@mantine/core` of `@mantine/core/styles.css`. */
const packageOf = (name) => name.match(/^(?:@[^/]+\/)?[^/]+/)?.[0] ?? name;

/** Packages that a source text imports. */
export function importedBy(text) {
  const patterns = [
    /^\s*(?:import|export)\b[^"';]*\bfrom\s+["']([^"']+)["']/gm,
    /^\s*import\s+["']([^"']+)["']/gm,
    /\bimport\(\s*["']([^"']+)["']\s*\)/g,
    /@import\s+["']([^"']+)["']/g,
  ];
  const names = patterns.flatMap((pattern) => [...text.matchAll(pattern)].map((match) => match[1]));
  return names.filter((name) => !/^[./#]/.test(name) && !isBuiltin(name)).map(packageOf);
}

/**
 * Sentences for packages that are only declared or only used. `texts`: file to text; a tool is used where a script quotes its name, a type
 * with what it describes, and a peer (`peers`) by the package that asks for it.
 */
export function compareDeclared(declared, texts, peers = []) {
  const names = new Set(declared);
  const all = [...texts.values()].join("\n");
  const isUsed = (name) => {
    const typed = name.match(/^@types\/(.+)$/)?.[1];
    if (typed !== undefined) return typed === "node" || names.has(typed);
    return peers.includes(name) || [`"${name}"`, `"${name}/`].some((quoted) => all.includes(quoted));
  };
  const unused = declared.filter((name) => !isUsed(name));
  const unknown = [...texts].flatMap(([file, text]) =>
    [...new Set(importedBy(text))].filter((name) => !names.has(name)).map((name) => [file, name]),
  );
  return [
    ...unused.map((name) => `package.json declares ${name}, which nothing uses: remove it`),
    ...unknown.map(([file, name]) => `${file} imports ${name}, which package.json does not declare`),
  ];
}

export function checkDeclared() {
  const { dependencies, devDependencies } = readJson(at("package.json"));
  const files = [...folders.flatMap((folder) => filesUnder(at(folder), isSource)), ...settings.map((name) => at(name))];
  const texts = new Map(files.map((file) => [shown(file), readFileSync(file, "utf8")]));
  const declared = Object.keys({ ...dependencies, ...devDependencies });
  const { packages } = readJson(at("package-lock.json"));
  const peers = declared.flatMap((name) => Object.keys(packages[`node_modules/${name}`]?.peerDependencies ?? {}));
  return compareDeclared(declared, texts, peers);
}
