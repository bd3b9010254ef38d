/** Sizes that a newcomer downloads, held against budgets.json. */
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { at, filesUnder, readJson } from "./common.mjs";
import { distFolder } from "./page.mjs";

const gzipBytes = (paths) => paths.reduce((sum, path) => sum + gzipSync(readFileSync(path), { level: 9 }).length, 0);

/** Gzipped bytes of the built page: scripts and styles together, and the wasm. */
export function pageSizes() {
  return {
    scriptAndStyleGzipBytes: gzipBytes(filesUnder(distFolder, (path) => /\.(js|css)$/.test(path))),
    wasmGzipBytes: gzipBytes(filesUnder(distFolder, (path) => path.endsWith(".wasm"))),
  };
}

/** Gives one sentence for each size over its budget. */
export function checkBudgets() {
  const budgets = readJson(at("budgets.json"));
  return Object.entries(pageSizes())
    .filter(([id, bytes]) => bytes > budgets[id])
    .map(([id, bytes]) => `${id}: ${bytes} is over the budget of ${budgets[id]} (budgets.json).`);
}
