/** `node scripts/manifest.mjs`: brings sizes and hashes in datasets/…/manifest.json and models/manifest.json up to date, then checks them. */
import { main, say } from "./lib/common.mjs";
import { checkManifest, manifestFiles, updateManifest } from "./lib/manifest.mjs";

await main(() => {
  for (const manifest of manifestFiles()) {
    updateManifest(manifest);
    for (const sentence of checkManifest(manifest)) {
      say(sentence);
      process.exitCode = 1;
    }
  }
});
