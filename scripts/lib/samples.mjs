/** The sample logs that the page offers: copied from datasets/ into public/samples, with an index. */
import { copyFileSync, mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { at, readJson, writeWhole } from "./common.mjs";

/** Names of the files that the page ships; titles and remarks are in shipped.json. */
export const shippedFile = at("datasets", "kernel-logs", "shipped.json");

/** Brings public/samples up to date with datasets/kernel-logs/shipped.json. */
export function copySamples() {
  const folder = at("public", "samples");
  mkdirSync(folder, { recursive: true });
  const wanted = new Set(["index.json"]);
  const index = readJson(shippedFile).samples.map(({ path, ...rest }) => {
    const source = at("datasets", "kernel-logs", ...path.split("/"));
    const file = `${path.split("/")[0]}.${basename(path)}`;
    copyFileSync(source, join(folder, file));
    wanted.add(file);
    return { ...rest, file, bytes: statSync(source).size };
  });
  writeWhole(join(folder, "index.json"), `${JSON.stringify(index, null, 2)}\n`);
  for (const name of readdirSync(folder)) if (!wanted.has(name)) rmSync(join(folder, name));
}
