/** The manifests of datasets/ and models/: the description, origin and hash of each file. */
import { readFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { at, filesUnder, readJson, sha256, shown, writeWhole } from "./common.mjs";

/** Every manifest of the datasets and of the bundled nets (absolute paths). */
export const manifestFiles = () =>
  ["datasets", "models"].flatMap((folder) => filesUnder(at(folder), (path) => path.endsWith(`${sep}manifest.json`)));

/** Files of a dataset that a manifest need not name. */
const unlisted = /(^|\/)(manifest\.json|shipped\.json|README\.md)$/;

const filesOf = (manifest) => {
  const folder = dirname(manifest);
  return filesUnder(folder)
    .map((path) => relative(folder, path).split(sep).join("/"))
    .filter((name) => !unlisted.test(name));
};

/** Gives one sentence for each file that a manifest does not name, names wrongly or describes too little. */
export function checkManifest(manifest) {
  const { files, ...head } = readJson(manifest);
  const folder = dirname(manifest);
  const present = filesOf(manifest);
  const complaints = ["description", "origin", "licence"].filter((key) => !head[key]).map((key) => `has no ${key}`);
  for (const name of present) if (!files.some(({ file }) => file === name)) complaints.push(`does not name ${name}`);
  for (const { file, bytes, sha256: hash, what, how } of files) {
    if (!present.includes(file)) complaints.push(`names ${file}, which is not there`);
    else {
      const content = readFileSync(join(folder, file));
      if (content.length !== bytes || sha256(content) !== hash) complaints.push(`${file} is not the file it describes`);
    }
    if (!what || !how) complaints.push(`does not say what ${file} is and how it was made`);
  }
  return complaints.map((sentence) => `${shown(manifest)}: ${sentence}`);
}

/** Brings bytes and hashes up to date and adds files that are not named yet, to be described by hand. */
export function updateManifest(manifest) {
  const { files, ...head } = readJson(manifest);
  const folder = dirname(manifest);
  const entries = filesOf(manifest).map((file) => {
    const content = readFileSync(join(folder, file));
    const known = files.find((entry) => entry.file === file) ?? { format: "", what: "", how: "" };
    const { what, how, format } = known;
    return { file, bytes: content.length, sha256: sha256(content), format, what, how };
  });
  writeWhole(manifest, `${JSON.stringify({ ...head, files: entries }, null, 1)}\n`);
}
