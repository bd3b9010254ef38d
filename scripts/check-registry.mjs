/** `node scripts/check-registry.mjs`: every module has its registry line, and every line its module. */
import { main, say } from "./lib/common.mjs";
import { checkRegistry } from "./lib/registry.mjs";

await main(() => {
  const complaints = checkRegistry();
  for (const sentence of complaints) say(sentence);
  if (complaints.length > 0) process.exitCode = 1;
});
