/** The core under Node: the checked-in wasm. */

import { readFile } from "node:fs/promises";
import { Core } from "../src/core";

const compiled = new Map<string, Promise<Core>>();

function load(name: string): Promise<Core> {
  const known = compiled.get(name);
  if (known !== undefined) return known;
  const file = new URL(`../../wasm-core/dist/${name}.wasm`, import.meta.url);
  const core = readFile(file).then((bytes) => Core.compile(bytes));
  compiled.set(name, core);
  return core;
}

/** The core that the page runs, compiled once per process. */
export const loadCore = (): Promise<Core> => load("rttlab");

/** The same core with the harness of the reference vectors: it also opens sessions of the kind `vector`. */
export const loadOracle = (): Promise<Core> => load("rttlab-oracle");
