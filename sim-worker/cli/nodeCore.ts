/** The core under Node: the checked-in wasm. */

import { readFile } from "node:fs/promises";
import { Core, type Program } from "../src/core";

const compiled = new Map<string, Promise<Core>>();

const bytesOf = (name: string): Promise<Buffer<ArrayBuffer>> =>
  readFile(new URL(`../../wasm-core/dist/${name}.wasm`, import.meta.url)) as Promise<Buffer<ArrayBuffer>>;

function load(name: string, furtherPrograms: boolean): Promise<Core> {
  const known = compiled.get(name);
  if (known !== undefined) return known;
  const further = furtherPrograms ? (program: Program) => bytesOf(`rttlab-${program}`) : undefined;
  const core = bytesOf(name).then((bytes) => Core.compile(bytes, further));
  compiled.set(name, core);
  return core;
}

/** The core that the page runs, compiled once per process. */
export const loadCore = (): Promise<Core> => load("rttlab", true);

/** The same core with the harness of the reference vectors: it also opens sessions of the kind `vector`. */
export const loadOracle = (): Promise<Core> => load("rttlab-oracle", false);
