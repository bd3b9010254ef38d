/**
 * `npm run gen [-- --check]`: writes what follows from the core's description of itself and from presets/: the page's
 * catalogue, the tables of parameters and the JSON Schema of presets. With --check it writes nothing and fails when what is checked in differs.
 */
import { existsSync, readFileSync } from "node:fs";
import { register } from "tsx/esm/api";
import { at, Fault, main, say, shown, writeWhole } from "./lib/common.mjs";
import { wasmFile } from "./lib/core.mjs";
import { catalogueSource } from "./lib/gen-catalogue.mjs";
import { parameterTables } from "./lib/gen-docs.mjs";
import { presetSchemaFile, readPresets } from "./lib/presets.mjs";

register();
const { Core } = await import("../sim-worker/src/core.ts");
const { fingerprint } = await import("../sim-worker/src/hash.ts");
const { presetSchema } = await import("../sim-worker/cli/scenarioSchema.ts");

/** Each generated file and its text. */
async function generated() {
  if (!existsSync(wasmFile)) throw new Fault(`${shown(wasmFile)} is missing: run node scripts/build-core.mjs.`);
  const core = await Core.compile(readFileSync(wasmFile));
  const text = core.describeText();
  const description = JSON.parse(text);
  const catalogue = { ...description, ...readPresets() };
  return [
    [at("sim-worker", "generated", "catalogue.ts"), catalogueSource(catalogue, fingerprint(text))],
    [at("docs", "parameters.md"), parameterTables(catalogue)],
    [presetSchemaFile, `${JSON.stringify(presetSchema(description), null, 2)}\n`],
  ];
}

/** The first line in which two texts differ, for the person who must find out why. */
function firstDifference(is, wanted) {
  const [before, after] = [is.split("\n"), wanted.split("\n")];
  const line = after.findIndex((text, index) => text !== before[index]);
  const index = line < 0 ? after.length : line;
  return `line ${index + 1}\n  checked in: ${before[index] ?? "(end)"}\n  generated:  ${after[index] ?? "(end)"}`;
}

/** Line ends as generated, so that a checkout with CRLF is the same. */
const readText = (path) => (existsSync(path) ? readFileSync(path, "utf8").replaceAll("\r\n", "\n") : "");

await main(async () => {
  const check = process.argv.includes("--check");
  const stale = (await generated()).filter(([path, text]) => readText(path) !== text);
  if (check && stale.length > 0) {
    const differences = stale.map(([path, text]) => `${shown(path)}, ${firstDifference(readText(path), text)}`);
    throw new Fault(
      `Generated files differ from what the core says: run "npm run gen" and commit.\n${differences.join("\n")}`,
    );
  }
  for (const [path, text] of stale) {
    writeWhole(path, text);
    say(`Wrote ${shown(path)}`);
  }
  if (stale.length === 0) say("The generated files are up to date.");
});
