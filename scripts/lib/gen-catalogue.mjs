/** The source text of sim-worker/generated/catalogue.ts. */

const pascal = (text) =>
  text
    .split(/[^A-Za-z0-9]+/)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join("");

function union(name, comment, ids) {
  const members = ids.length > 0 ? ids.map((id) => `\n  | ${JSON.stringify(id)}`).join("") : " never";
  return `/** ${comment} */\nexport type ${name} =${members};\n`;
}

/** One union for each kind that has modules by name: `EstimatorId`, `CcId` … */
function idUnions(modules) {
  const named = modules.filter(({ id }) => id !== "" && id !== "*");
  return [...new Set(named.map(({ kind }) => kind))].map((kind) =>
    union(
      `${pascal(kind)}Id`,
      `Modules of the kind \`${kind}\`.`,
      named.filter((module) => module.kind === kind).map(({ id }) => id),
    ),
  );
}

/** Takes the parsed output of lab_describe with the presets, and the fingerprint of its text. */
export function catalogueSource(catalogue, hash) {
  const { modules, presets, eventKinds } = catalogue;
  return [
    "/** The core's catalogue, written by `npm run gen` from lab_describe and presets/. Do not edit. */",
    "",
    'import type { Catalogue } from "../src/catalogue";',
    "",
    ...idUnions(modules),
    union(
      "ParamKey",
      "Keys of all parameters; `*` stands for an instance.",
      modules.flatMap(({ params }) => params.map(({ key }) => key)),
    ),
    union(
      "PresetId",
      "Built-in scenarios.",
      presets.map(({ id }) => id),
    ),
    union(
      "EventKindId",
      "Kinds of rows of `events` tables.",
      eventKinds.map(({ id }) => id),
    ),
    "/** Fingerprint of the core's description: a worker whose core has another one is of another build. */",
    `export const catalogueHash = ${JSON.stringify(hash)};`,
    "",
    `export const catalogue: Catalogue = ${JSON.stringify(catalogue, null, 2)};`,
    "",
  ].join("\n");
}
