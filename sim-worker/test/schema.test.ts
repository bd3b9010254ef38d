import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { presetSchema, scenarioSchema } from "../cli/scenarioSchema";
import { catalogue } from "../generated/catalogue";
import { smallScenario } from "./support";

/** As much of JSON Schema as the scenario's uses. */
interface Schema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | false;
  readonly items?: Schema;
  readonly required?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
}

const typeOf = (value: unknown) => (Array.isArray(value) ? "array" : value === null ? "null" : typeof value);

/** Complaints about an object's members. */
function membersOf(value: object, schema: Schema, path: string): readonly string[] {
  const missing = (schema.required ?? []).filter((key) => !Object.hasOwn(value, key));
  const wrong = Object.entries(value).flatMap(([key, member]) => {
    const own = schema.properties?.[key] ?? schema.additionalProperties;
    return own === undefined || own === false
      ? [`${path}.${key} is unknown`]
      : complaints(member, own, `${path}.${key}`);
  });
  return [...missing.map((key) => `${path}.${key} is missing`), ...wrong];
}

function complaints(value: unknown, schema: Schema, path: string): readonly string[] {
  if (schema.anyOf !== undefined) {
    const all = schema.anyOf.map((choice) => complaints(value, choice, path));
    return all.some(({ length }) => length === 0) ? [] : all.flat();
  }
  if (schema.const !== undefined) return value === schema.const ? [] : [`${path} is not ${schema.const}`];
  const type = schema.type === "integer" ? "number" : schema.type;
  if (type !== undefined && typeOf(value) !== type) return [`${path} is no ${schema.type}`];
  if (schema.enum !== undefined && !schema.enum.includes(value)) return [`${path} cannot be ${String(value)}`];
  if (typeof value === "string" && value.length < (schema.minLength ?? 0)) return [`${path} is empty`];
  if (typeof value === "number" && schema.minimum !== undefined && value < schema.minimum)
    return [`${path} is too small`];
  if (typeof value === "number" && schema.maximum !== undefined && value > schema.maximum)
    return [`${path} is too large`];
  if (Array.isArray(value)) return value.flatMap((item, at) => complaints(item, schema.items ?? {}, `${path}[${at}]`));
  return typeof value === "object" && value !== null ? membersOf(value, schema, path) : [];
}

const schema: Schema = scenarioSchema(catalogue);

const presetFolder = new URL("../../presets/", import.meta.url);
const presetFiles = readdirSync(presetFolder).filter(
  (name) => name.endsWith(".json") && name !== "registry.json" && name !== "preset.schema.json",
);
const readPreset = (name: string): unknown => JSON.parse(readFileSync(new URL(name, presetFolder), "utf8"));

test.each(presetFiles)("the schema of presets takes %s", (name) =>
  expect(complaints(readPreset(name), presetSchema(catalogue), name)).toEqual([]),
);

test("the schema of presets refuses what a preset must not have", () => {
  const preset = { title: "A", notice: "", scenario: { run: { seed: "one" } }, group: "Paths" };
  expect(complaints(preset, presetSchema(catalogue), "p")).toEqual([
    "p.notice is empty",
    "p.scenario.scenario is missing",
    "p.scenario.run.seed is no integer",
    "p.group is unknown",
  ]);
});

test("presets are held by the schema that the editor sees", () => {
  expect(readPreset("preset.schema.json")).toEqual(presetSchema(catalogue));
});

test("the catalogue has each file as a scenario of its name", () => {
  expect(catalogue.presets.map(({ id }) => `${id}.json`).sort()).toEqual([...presetFiles].sort());
  for (const { id, scenario } of catalogue.presets) expect(scenario.id).toBe(id);
  expect(catalogue.presets.map(({ id }) => id)).toContain(catalogue.defaultPreset);
});

test("the schema takes structure beside parameters, and refuses what the core refuses", () => {
  const link = { bottleneck: { schedule: [{ at: 5, rate: 2e6 }], from: "a", to: "b" } };
  expect(complaints({ ...smallScenario, link }, schema, "s")).toEqual([]);
  expect(complaints({ ...smallScenario, link: { bottleneck: { rat: 1 } } }, schema, "s")).toEqual([
    "s.link.bottleneck.rat is unknown",
  ]);
  expect(complaints({ ...smallScenario, run: { duration: -1 } }, schema, "s")).toEqual(["s.run.duration is too small"]);
});
