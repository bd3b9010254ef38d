/** The core in the browser: fetched beside the worker's script, compiled as it arrives. */

import { Core, type Program } from "./core";
import { failure } from "./failure";

const address = new URL("../../wasm-core/dist/rttlab.wasm", import.meta.url);
const further: Readonly<Record<Program, URL>> = {
  log: new URL("../../wasm-core/dist/rttlab-log.wasm", import.meta.url),
  training: new URL("../../wasm-core/dist/rttlab-training.wasm", import.meta.url),
};

async function fetchBytes(from: URL): Promise<ArrayBuffer> {
  const response = await fetch(from).catch((thrown: unknown) => {
    const reason = thrown instanceof Error ? thrown.message : String(thrown);
    throw failure("core-unavailable", `The core cannot be loaded: ${reason}.`, "Check the connection and reload.");
  });
  // Some servers do not send the wasm type that compileStreaming requires.
  if (response.ok) return response.arrayBuffer();
  const { status } = response;
  throw failure("core-unavailable", `The core cannot be loaded: the server answers ${status}.`, "Reload the page.");
}

/** A module of one function that drops a vector of zeros. */
const smallestSimd = Uint8Array.from([
  ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00], // magic, version
  ...[0x01, 0x04, 0x01, 0x60, 0x00, 0x00], // a type: () -> ()
  ...[0x03, 0x02, 0x01, 0x00], // a function of it
  ...[0x0a, 0x17, 0x01, 0x15, 0x00, 0xfd, 0x0c, ...new Array<number>(16).fill(0), 0x1a, 0x0b], // v128.const, drop, end
]);

/** Fetches and compiles the core. Throws LabFailure when this browser or this connection does not allow it. */
export async function loadCore(): Promise<Core> {
  if (typeof WebAssembly !== "object") {
    throw failure("no-wasm", "This browser has no WebAssembly.", "Use a current browser, or allow WebAssembly here.");
  }
  if (!WebAssembly.validate(smallestSimd)) {
    const say = "Use Chrome or Edge from 91, Firefox from 89 or Safari from 16.4 on.";
    throw failure("no-simd", "This browser's WebAssembly has no SIMD, which the core needs.", say);
  }
  const bytes = await fetchBytes(address);
  try {
    return await Core.compile(bytes, (program) => fetchBytes(further[program]));
  } catch (thrown) {
    const reason = thrown instanceof Error ? thrown.message : String(thrown);
    throw failure("core-unreadable", `The core is damaged: ${reason}.`, "Reload the page without its cache.");
  }
}
