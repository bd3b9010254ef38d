/** The core in the browser: fetched beside the worker's script, compiled as it arrives. */

import { Core } from "./core";
import { failure } from "./failure";

const address = new URL("../../wasm-core/dist/rttlab.wasm", import.meta.url);

async function fetchCore(): Promise<Response> {
  const response = await fetch(address).catch((thrown: unknown) => {
    const reason = thrown instanceof Error ? thrown.message : String(thrown);
    throw failure("core-unavailable", `The core cannot be loaded: ${reason}.`, "Check the connection and reload.");
  });
  if (response.ok) return response;
  const { status } = response;
  throw failure("core-unavailable", `The core cannot be loaded: the server answers ${status}.`, "Reload the page.");
}

/** Fetches and compiles the core. Throws LabFailure when this browser or this connection does not allow it. */
export async function loadCore(): Promise<Core> {
  if (typeof WebAssembly !== "object") {
    throw failure("no-wasm", "This browser has no WebAssembly.", "Use a current browser, or allow WebAssembly here.");
  }
  const response = await fetchCore();
  try {
    // Some servers send no wasm type, which compileStreaming insists on.
    return await Core.compile(await response.arrayBuffer());
  } catch (thrown) {
    const reason = thrown instanceof Error ? thrown.message : String(thrown);
    throw failure("core-unreadable", `The core is damaged: ${reason}.`, "Reload the page without its cache.");
  }
}
