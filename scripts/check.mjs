/** `npm run check [-- --fix]`: format, lint, types, import direction, registries, generated code. */

import { checks } from "./lib/checks.mjs";
import { at, filesUnder, main, must, say, shown, tool, which } from "./lib/common.mjs";

async function fix() {
  const [node, args] = tool("@biomejs/biome", "biome");
  await must(node, [...args, "check", "--write"]).catch(() => undefined); // what it cannot mend, the check below shows
  const files = filesUnder(at("wasm-core"), (path) => /\.[ch]$/.test(path)).map(shown);
  const formatter = which("clang-format");
  if (formatter !== null && files.length > 0) await must(formatter, ["-i", ...files]);
}

await main(async () => {
  if (process.argv.includes("--fix")) await fix();
  for (const [name, work] of checks) {
    const complaints = await work();
    say(`${complaints.length === 0 ? "ok    " : "FAILED"}  ${name}`);
    for (const text of complaints) say(text);
    if (complaints.length > 0) process.exitCode = 1;
  }
});
