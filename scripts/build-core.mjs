/** `node scripts/build-core.mjs [--force]`: builds wasm-core/dist/rttlab.wasm, and the catalogue that follows from it, where the sources have changed. */
import { main, say } from "./lib/common.mjs";
import { buildWasm, emscriptenVersion, followWasm, keepWasm, pinnedEmscripten, wasmFits } from "./lib/core.mjs";

await main(async () => {
  if (wasmFits() && !process.argv.includes("--force")) return say("wasm-core/dist/rttlab.wasm is up to date.");
  const version = await emscriptenVersion();
  const { bytes, gzipBytes } = keepWasm(await buildWasm());
  say(`wasm-core/dist/rttlab.wasm: ${bytes} bytes, ${gzipBytes} gzipped.`);
  await followWasm();
  if (version !== pinnedEmscripten)
    say(`Built with Emscripten ${version}: build it with ${pinnedEmscripten} before committing it.`);
});
