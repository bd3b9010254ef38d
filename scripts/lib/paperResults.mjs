/** Stored results of the papers' artefacts, one file each in papers/results. */
import { readdirSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { at } from "./common.mjs";

const folder = at("papers", "results");

/** The file of one artefact. */
export const resultFile = (id) => `${folder}/${id}.json`;

/** All stored results by artefact. */
export function paperResults() {
  const files = readdirSync(folder).filter((name) => name.endsWith(".json"));
  return Object.fromEntries(
    files.map((name) => [basename(name, ".json"), JSON.parse(readFileSync(`${folder}/${name}`, "utf8"))]),
  );
}

/** A result as the text of its file: indented, rows of numbers in one line each. */
export const resultText = (result) =>
  `${JSON.stringify(result, null, 1).replace(/\[\s+(?:(?:-?[\d.eE+-]+|null),?\s+)+\]/g, (row) => row.replace(/\s+/g, ""))}\n`;
