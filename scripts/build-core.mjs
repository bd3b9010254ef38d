/**
 * `node scripts/build-core.mjs [--force]`: builds the core, the oracle, and the catalogue that follows from them, where the sources
 * have changed.
 */
import { main, say } from "./lib/common.mjs";
import { emscriptenVersion, pinnedEmscripten, renewWasm, wasmFits } from "./lib/core.mjs";

await main(async () => {
  if (wasmFits() && !process.argv.includes("--force")) return say("wasm-core/dist/rttlab.wasm is up to date.");
  const version = await emscriptenVersion();
  await renewWasm();
  if (version !== pinnedEmscripten)
    say(`Built with Emscripten ${version}: build it with ${pinnedEmscripten} before committing it.`);
});
