/** `npm run -s lab -- COMMAND …`: starts the command line, or says in one sentence what is missing. */
import { existsSync } from "node:fs";
import { at } from "./lib/common.mjs";

if (!existsSync(at("node_modules", "tsx"))) {
  const message = "The npm packages are missing.";
  const hint = "Run npm run setup first.";
  if (process.argv.includes("--json"))
    process.stdout.write(`${JSON.stringify({ error: { code: "not-set-up", message, hint } })}\n`);
  else process.stderr.write(`${message} ${hint}\n`);
  process.exit(2);
}
const { register } = await import("tsx/esm/api");
register();
await import("../sim-worker/cli/lab.ts");
