/** `node scripts/check-imports.mjs`: imports run one way (docs/architecture.md). */
import { main, say } from "./lib/common.mjs";
import { checkImports } from "./lib/imports.mjs";

await main(() => {
  const complaints = checkImports();
  for (const sentence of complaints) say(sentence);
  if (complaints.length > 0) process.exitCode = 1;
});
