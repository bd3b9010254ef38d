/**
 * `npm run gen [-- --check]`: writes the files generated from the core's description, from presets/ and from models/: the
 * page's catalogue, the tables of parameters, the JSON Schema of presets and the bundled nets. With --check it writes nothing and fails when what is checked in differs.
 *
 * The built core holds the fingerprint of its description, but not the description, whose texts are in the page's
 * catalogue. The description comes from the last build, from the catalogue that is checked in, or from a new build:
 * the first that has that fingerprint.
 */
import { existsSync, readFileSync } from "node:fs";
import { register } from "tsx/esm/api";
import { at, Fault, main, readJson, say, shown, writeWhole } from "./lib/common.mjs";
import { describeCore, descriptionFile, fingerprint, readBuild } from "./lib/core.mjs";
import { catalogueSource } from "./lib/gen-catalogue.mjs";
import { parameterTables } from "./lib/gen-docs.mjs";
import { modelsSource, modelUsersSource } from "./lib/gen-models.mjs";
import { presetSchemaFile, readPresets } from "./lib/presets.mjs";

register();
const { presetSchema } = await import("../sim-worker/cli/scenarioSchema.ts");

const catalogueFile = at("sim-worker", "generated", "catalogue.ts");

/** The description within the catalogue that is checked in, or null. */
async function checkedIn() {
  if (!existsSync(catalogueFile)) return null;
  try {
    const { presets: _presets, defaultPreset: _default, ...description } = (await import(catalogueFile)).catalogue;
    return description;
  } catch {
    return null;
  }
}

/** The description of the built core. With `checking`, only what is checked in counts. */
async function describeBuilt(checking) {
  const { catalogue: hash } = readBuild();
  const sources = [checkedIn, ...(checking ? [] : [() => readJson(descriptionFile), describeCore])];
  for (const source of sources) {
    const description = await source();
    if (description !== null && fingerprint(description) === hash) return { description, hash };
  }
  const remedy = checking ? 'run "npm run gen" and commit' : "run node scripts/build-core.mjs --force";
  throw new Fault(`${shown(catalogueFile)} is not the description of the built core: ${remedy}.`);
}

/** Each generated file and its text. */
async function generated(checking) {
  const { description, hash } = await describeBuilt(checking);
  const catalogue = { ...description, ...readPresets() };
  return [
    [catalogueFile, catalogueSource(catalogue, hash)],
    [at("sim-worker", "generated", "models.ts"), modelsSource()],
    [at("sim-worker", "generated", "modelUsers.ts"), modelUsersSource(description)],
    [at("docs", "parameters.md"), parameterTables(catalogue)],
    [presetSchemaFile, `${JSON.stringify(presetSchema(description), null, 2)}\n`],
  ];
}

/** The first line in which two texts differ, for the error message. */
function firstDifference(is, wanted) {
  const [before, after] = [is.split("\n"), wanted.split("\n")];
  const line = after.findIndex((text, index) => text !== before[index]);
  const index = line < 0 ? after.length : line;
  return `line ${index + 1}\n  checked in: ${before[index] ?? "(end)"}\n  generated:  ${after[index] ?? "(end)"}`;
}

/** The text with the generated line ends, so that a checkout with CRLF compares equal. */
const readText = (path) => (existsSync(path) ? readFileSync(path, "utf8").replaceAll("\r\n", "\n") : "");

await main(async () => {
  const check = process.argv.includes("--check");
  const stale = (await generated(check)).filter(([path, text]) => readText(path) !== text);
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
