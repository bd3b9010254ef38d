/** Sizes of the first download, compared with budgets.json. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { at, filesUnder, readJson } from "./common.mjs";
import { distFolder } from "./page.mjs";

const gzipBytes = (paths) => paths.reduce((sum, path) => sum + gzipSync(readFileSync(path), { level: 9 }).length, 0);

/** The built files that a chunk of the manifest needs before it runs: itself, its style, its static imports. */
function needsOf(manifest, id, found = new Set()) {
  const { file, css = [], imports = [] } = manifest[id];
  for (const path of [file, ...css]) found.add(join(distFolder, path));
  for (const next of imports) needsOf(manifest, next, found);
  return found;
}

/** The page that opens when the address names none. */
const FIRST_PAGE = "src/pages/lab/LabPage.tsx";

/** Files that are fetched before the first page is shown. The others are fetched later, in the background. */
function firstScriptsAndStyles() {
  const manifest = readJson(join(distFolder, ".vite", "manifest.json"));
  return [...needsOf(manifest, FIRST_PAGE, needsOf(manifest, "index.html"))];
}

/** The program that every page runs; those of training and of logs are fetched when they are needed. */
const isLabProgram = (path) => /\/rttlab-(?!log-|training-)[^/]*\.wasm$/.test(path);

/** Gzipped bytes of the first load of the built page: scripts (the worker's too) and styles together, and the wasm. */
export function pageSizes() {
  const worker = filesUnder(distFolder, (path) => /\/worker-[^/]+\.js$/.test(path));
  return {
    scriptAndStyleGzipBytes: gzipBytes([...firstScriptsAndStyles(), ...worker]),
    wasmGzipBytes: gzipBytes(filesUnder(distFolder, isLabProgram)),
  };
}

/** Each size with its budget: {id, bytes, budget}. */
function heldAgainstBudgets() {
  const budgets = readJson(at("budgets.json"));
  return Object.entries(pageSizes()).map(([id, bytes]) => ({ id, bytes, budget: budgets[id] }));
}

/** Gives one sentence for each size over its budget. */
export function checkBudgets() {
  return heldAgainstBudgets()
    .filter(({ bytes, budget }) => bytes > budget)
    .map(({ id, bytes, budget }) => `${id}: ${bytes} is over the budget of ${budget} (budgets.json).`);
}

/** How much of each budget is left, in one line. */
export function budgetsLeft() {
  return heldAgainstBudgets()
    .map(({ id, bytes, budget }) => `${id} ${bytes} of ${budget}, ${budget - bytes} left`)
    .join("; ");
}
