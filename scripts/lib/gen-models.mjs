/** The source texts of sim-worker/generated/models.ts and modelUsers.ts: the nets of models/, and who uses them. */
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { at, filesUnder } from "./common.mjs";

const EXTENSION = ".safetensors";

/** Paths of the bundled nets, in order of their names. */
export const modelFiles = () =>
  filesUnder(at("models"), (path) => path.endsWith(EXTENSION)).sort((a, b) => (a < b ? -1 : 1));

const idOf = (path) => basename(path, EXTENSION);

const note = "written by `npm run gen` from models/. Do not edit. */";

export function modelsSource() {
  const entries = modelFiles().map((path) => `  ${JSON.stringify(idOf(path))}: "${readFileSync(path, "base64")}",\n`);
  return `/** The bundled nets: base64 of safetensors files by their id, ${note}\n\nexport const models: Readonly<Record<string, string>> = {\n${entries.join("")}};\n`;
}

/** The modules with a parameter that chooses one of the bundled nets. */
export function modelUsersSource({ modules }) {
  const ids = modelFiles().map(idOf);
  const users = modules
    .filter(({ params }) => params.some(({ choices }) => choices.some((choice) => ids.includes(choice.id))))
    .map(({ id }) => id);
  return `/** Modules that may use a bundled net, ${note}\n\nexport const modelUsers: readonly string[] = ${JSON.stringify(users).replaceAll(",", ", ")};\n`;
}
