/** `npm run dev`: Vite's development server, with hot reload of the page. */
import { main, run, tool } from "./lib/common.mjs";
import { ensureWasm } from "./lib/core.mjs";
import { ensurePackages } from "./lib/packages.mjs";
import { copySamples } from "./lib/samples.mjs";

await main(async () => {
  await ensurePackages();
  await ensureWasm();
  copySamples();
  const [node, args] = tool("vite");
  const { code } = await run(node, [...args, "--config", "web/vite.config.ts", ...process.argv.slice(2)]);
  process.exitCode = code;
});
