/** Whether every folder of the upper levels has a README. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { at, shown } from "./common.mjs";

/** Folders that are generated, or that belong to a tool. */
const skipped = new Set([".git", ".ci", "node_modules", "build", "dist", "test-results", "playwright-report"]);

/** Folders whose files the README of the folder above describes, that hold files for others to take, or that are made (`public/samples`). */
const describedAbove = new Set([
  "datasets/kernel-logs",
  "datasets/log-formats",
  "datasets/models",
  "datasets/reference",
  "docs/papers",
  "public",
  "public/samples",
]);

/** Folders whose subfolders each have a README, although they are below the second level. */
const deeper = ["wasm-core/src", "web/src"];

const leastLines = 5;

function foldersIn(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !skipped.has(entry.name) && !entry.name.startsWith("."))
    .map((entry) => join(folder, entry.name));
}

/** The folders of the first two levels, and those below `deeper`. */
export function introducedFolders() {
  const first = foldersIn(at());
  const all = [...first, ...[...first, ...deeper.map((folder) => at(folder))].flatMap(foldersIn)];
  return all.filter((folder) => !describedAbove.has(shown(folder)));
}

/** Gives one sentence for each folder without a README, or with one that is too short. */
export function checkReadmes() {
  return introducedFolders().flatMap((folder) => {
    const readme = join(folder, "README.md");
    if (!existsSync(readme))
      return [`${shown(folder)} has no README.md: say what lives here, what it may know, and where a newcomer begins`];
    const lines = readFileSync(readme, "utf8").trim().split("\n").length;
    return lines < leastLines ? [`${shown(readme)} has ${lines} lines: at least ${leastLines}`] : [];
  });
}
