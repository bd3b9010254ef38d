/** `npm run build`: the production page as a static folder, web/dist, that works under any sub-path. */
import { main, say } from "./lib/common.mjs";
import { ensureWasm } from "./lib/core.mjs";
import { ensurePackages } from "./lib/packages.mjs";
import { buildPage } from "./lib/page.mjs";

await main(async () => {
  await ensurePackages();
  await ensureWasm();
  const seconds = await buildPage();
  say(`Built web/dist in ${seconds.toFixed(1)} s: put this folder on any static host.`);
});
