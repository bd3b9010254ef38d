/** The JSON Schemas of scenarios and presets, from the catalogue, for editors and generators. The core makes the final check. */

import type { CatalogueModule, CatalogueParam, CoreDescription } from "../src/catalogue";

type Schema = Readonly<Record<string, unknown>>;

function valueSchema({ type, min, max, choices }: CatalogueParam): Schema {
  const ids = choices.map(({ id }) => id);
  switch (type) {
    case "switch":
      return { type: "boolean" };
    case "choice":
      return { type: "string", enum: ids };
    case "set":
      return { type: "array", items: { type: "string", enum: ids }, uniqueItems: true };
    default:
      return { type, minimum: min, maximum: max };
  }
}

function paramSchema(param: CatalogueParam): Schema {
  const { label, help, unit, default: initial } = param;
  const description = unit === "" ? help : `${help} Unit: ${unit}.`;
  return { title: label, description, ...valueSchema(param), default: initial };
}

/** An object whose members are all optional and no others allowed. */
const closed = (properties: Schema, about: Schema = {}): Schema => ({
  ...about,
  type: "object",
  properties,
  additionalProperties: false,
});

const about = ({ label, help }: CatalogueModule): Schema => ({ title: label, description: help });

const paramsOf = ({ params }: CatalogueModule): Schema =>
  Object.fromEntries(params.map((param) => [param.id, paramSchema(param)]));

const text: Schema = { type: "string" };
const flowIds: Schema = { anyOf: [text, { type: "array", items: text, minItems: 1 }] };

/** Members that are structure, not parameters, by the key of the object that holds them. */
function structureOf(key: string, modules: readonly CatalogueModule[]): Schema {
  if (key === "run")
    return { observe: { ...flowIds, description: "Flows whose samples are recorded, as group.number." } };
  if (key === "topology") {
    return { nodes: { type: "array", items: text, description: "Names of the nodes of a graph." } };
  }
  if (key === "mobility") {
    const row = { type: "array", items: { type: "number" }, minItems: 5, maxItems: 5 };
    const description =
      "Legs to replay with network.mobility file: rows of node, time (s), x, y (m) and speed (m/s; 0: first place), as " +
      "lists or as text, or the text of a file of ns-2's setdest.";
    return { file: { anyOf: [text, { type: "array", items: row }], description } };
  }
  const ends = {
    from: { ...text, description: "Node, in a graph." },
    to: { ...text, description: "Node, in a graph." },
  };
  if (key === "flow.*") return ends;
  if (key !== "link.*") return {};
  const link = modules.find(({ kind }) => kind === "link");
  // No run is longer, and the core takes no change after that.
  const longest = modules.flatMap(({ params }) => params).find(({ key: id }) => id === "run.duration")?.max;
  const at: Schema = { type: "number", minimum: 0, maximum: longest, description: "Simulated seconds." };
  const change: Schema = {
    type: "object",
    properties: { at, ...(link === undefined ? {} : paramsOf(link)) },
    required: ["at"],
    additionalProperties: false,
  };
  return { ...ends, schedule: { type: "array", items: change, description: "Changes at given times." } };
}

/** Kinds of modules that are sources other than a simulation. */
const OTHER_SOURCES = new Set(["model", "replay"]);

/** The member of a scenario that holds the modules of one kind. */
function kindSchema(modules: readonly CatalogueModule[], kind: string): Schema {
  const own = modules.filter((module) => module.kind === kind);
  const [first] = own;
  if (first?.id === "") return closed({ ...paramsOf(first), ...structureOf(kind, modules) }, about(first));
  if (first?.instances === true) {
    const instance = closed({ ...paramsOf(first), ...structureOf(`${kind}.*`, modules) });
    return { ...about(first), type: "object", additionalProperties: instance };
  }
  return closed(Object.fromEntries(own.map((module) => [module.id, closed(paramsOf(module), about(module))])));
}

/** Takes the catalogue; gives a JSON Schema (draft 2020-12) of scenario documents. */
export function scenarioSchema({ modules }: CoreDescription): Schema {
  const heeded = modules.filter(({ kind, params }) => params.length > 0 && !OTHER_SOURCES.has(kind));
  const kinds = [...new Set(heeded.map(({ kind }) => kind))];
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "RTT Lab scenario",
    ...closed({
      scenario: { const: 1, description: "Version of the format." },
      id: text,
      title: text,
      notice: { ...text, description: "One or two sentences: what to notice." },
      models: {
        type: "object",
        description: "Trained models by id: safetensors files in base64. They go before those that come with the lab.",
        additionalProperties: text,
      },
      ...Object.fromEntries(kinds.map((kind) => [kind, kindSchema(modules, kind)])),
    }),
  };
}

/** The JSON Schema of a file in `presets`: a scenario with its texts. */
export function presetSchema(description: CoreDescription): Schema {
  const { $schema, ...scenario } = scenarioSchema(description);
  return {
    $schema,
    title: "RTT Lab preset",
    ...closed({
      $schema: text,
      title: { ...text, minLength: 1, description: "What the menu shows." },
      notice: { ...text, minLength: 1, description: "One or two sentences: what to notice." },
      scenario: { ...scenario, required: ["scenario"] },
    }),
    required: ["title", "notice", "scenario"],
  };
}
