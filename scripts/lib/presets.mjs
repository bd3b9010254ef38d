/** The built-in scenarios: one JSON file each in presets/, listed with their groups in presets/registry.json. */
import { basename, join } from "node:path";
import { at, Fault, filesUnder, readJson, shown } from "./common.mjs";

const home = at("presets");
const registryName = "registry.json";
const schemaName = "preset.schema.json";

/** The path of a preset's file, by its id. */
export const presetFile = (id, folder = home) => join(folder, `${id}.json`);

/** The schema that `npm run gen` writes for editors. */
export const presetSchemaFile = join(home, schemaName);

/** `{ default: id, presets: { id: group } }`, in the order of the menu. */
const readRegistry = (folder) => readJson(join(folder, registryName)) ?? {};

/** One sentence for each file without a line in the registry and each line without a file. */
export function checkPresets(folder = home) {
  const { default: first, presets = {} } = readRegistry(folder);
  const registry = shown(join(folder, registryName));
  const listed = Object.keys(presets);
  const files = filesUnder(folder, (path) => path.endsWith(".json"))
    .map((path) => basename(path))
    .filter((name) => name !== registryName && name !== schemaName)
    .map((name) => name.replace(/\.json$/, ""));
  const file = (id) => shown(presetFile(id, folder));
  return [
    ...files.filter((id) => !listed.includes(id)).map((id) => `${file(id)} has no line in ${registry}`),
    ...listed
      .filter((id) => !files.includes(id))
      .map((id) => `${registry} lists ${id}, but ${file(id)} does not exist`),
    ...(listed.includes(first) ? [] : [`${registry} names the default ${first}, which it does not list`]),
  ];
}

/** One preset in the catalogue's form; the file's name is the id. */
function readPreset(id, group) {
  const file = readJson(presetFile(id));
  if (file === null) throw new Fault(`${shown(presetFile(id))} is missing or no JSON.`);
  const { title, notice, scenario: document } = file;
  const { scenario, ...rest } = document ?? {};
  return { id, group, title, notice, scenario: { scenario, id, ...rest } };
}

/** `{ defaultPreset, presets }` of the catalogue. */
export function readPresets() {
  const [fault] = checkPresets();
  if (fault !== undefined) throw new Fault(`${fault}.`);
  const { default: defaultPreset, presets } = readRegistry(home);
  return { defaultPreset, presets: Object.entries(presets).map(([id, group]) => readPreset(id, group)) };
}
