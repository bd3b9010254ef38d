/** The core's compiled module, and the types of its exports (wasm-core/include/rttlab.h). */

/** The ABI of this code: LAB_ABI of the header. */
export const ABI = 1;

/** The exports of an instance. Pointers are byte offsets into `memory`; 0 is NULL. */
export interface CoreExports {
  readonly memory: WebAssembly.Memory;
  lab_build(): number;
  lab_buffer(bytes: number): number;
  lab_open(bytes: number): number;
  lab_feed(bytes: number): number;
  lab_step(untilNs: number, maxEvents: number): number;
  lab_set(bytes: number): number;
  lab_result(): number;
  lab_tables(): number;
  lab_error(): number;
  lab_chunk(table: number, column: number, level: number, chunk: number): number;
  lab_grid(grid: number, part: number): number;
}

const functions = [
  "lab_build",
  "lab_buffer",
  "lab_open",
  "lab_feed",
  "lab_step",
  "lab_set",
  "lab_result",
  "lab_tables",
  "lab_error",
  "lab_chunk",
  "lab_grid",
] as const satisfies readonly (keyof CoreExports)[];

function isCore(exports: WebAssembly.Exports): exports is WebAssembly.Exports & CoreExports {
  return exports.memory instanceof WebAssembly.Memory && functions.every((name) => typeof exports[name] === "function");
}

/**
 * A fresh instance: its own memory, no session yet.
 * Throws an Error when the module is of another build than this code.
 */
export function instantiate(module: WebAssembly.Module): CoreExports {
  const { exports } = new WebAssembly.Instance(module, {});
  if (!isCore(exports)) throw new Error("The wasm lacks exports of rttlab.h: it is of another build than this code.");
  // Standalone modules without a main function initialise their C library here, if there is anything to initialise.
  const initialize = exports._initialize;
  if (typeof initialize === "function") initialize();
  return exports;
}
