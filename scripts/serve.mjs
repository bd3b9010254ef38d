/** `node scripts/serve.mjs [--port N] [--base /lab/]`: serves web/dist as it is; the browser tests use it. */
import { Fault, main, say } from "./lib/common.mjs";
import { distFolder } from "./lib/page.mjs";
import { serve } from "./lib/server.mjs";

await main(async () => {
  const values = { "--port": "4173", "--base": "/" };
  for (let index = 2; index < process.argv.length; index += 2) {
    const name = process.argv[index];
    if (!(name in values)) throw new Fault(`${name} is not an option: --port N, --base /path/.`);
    values[name] = process.argv[index + 1];
  }
  const { address } = await serve(distFolder, { port: Number(values["--port"]), base: values["--base"], fixed: true });
  say(`Serving web/dist at ${address}`);
});
