/** `npm run setup [-- --test]`: installs the npm packages, and with --test also what the tests need. */
import { main, say } from "./lib/common.mjs";
import { ensurePackages, ensureTestTools } from "./lib/packages.mjs";

await main(async () => {
  await ensurePackages();
  if (process.argv.includes("--test")) await ensureTestTools();
  say("Ready: npm start opens the lab, npm test checks everything.");
});
