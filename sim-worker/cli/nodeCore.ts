/** The core under Node: the checked-in wasm. */

import { readFile } from "node:fs/promises";
import { Core } from "../src/core";

let compiled: Promise<Core> | null = null;

/** The core, compiled once per process. */
export function loadCore(): Promise<Core> {
  compiled ??= readFile(new URL("../../wasm-core/dist/rttlab.wasm", import.meta.url)).then((bytes) =>
    Core.compile(bytes),
  );
  return compiled;
}
