/** `lab reference`: holds the simulator against another simulator's results. */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { failure } from "../../src/failure";
import { parseArgs } from "../args";
import { type Command, type Io, printJson } from "../command";
import { loadCore } from "../nodeCore";
import type { ReferenceCase } from "../reference/case";
import { compareReference } from "../reference/compare";
import { asReferenceFile, type ReferenceFile } from "../reference/file";
import { textTable } from "../textTable";

function readReferences(folder: string): readonly ReferenceFile[] {
  let names: readonly string[];
  try {
    names = readdirSync(folder)
      .filter((name) => name.endsWith(".json"))
      .sort();
  } catch {
    throw failure("no-folder", `${folder} cannot be read.`, "Name a folder of simulator results.", folder);
  }
  return names.flatMap((name) => {
    const text = readFileSync(join(folder, name), "utf8");
    try {
      const reference = asReferenceFile(JSON.parse(text), name);
      return reference === null ? [] : [reference];
    } catch (thrown) {
      if (!(thrown instanceof SyntaxError)) throw thrown;
      throw failure("bad-json", `${join(folder, name)} is no JSON.`, "Mend or remove the file.", name);
    }
  });
}

function print(cases: readonly ReferenceCase[], io: Io): void {
  for (const { file, status, reason, metrics, parting } of cases) {
    io.out(`\n${file}${status === "ok" ? "" : ": unsupported"}${reason === "" ? "" : `: ${reason}`}\n`);
    if (metrics.length > 0) {
      io.out(
        textTable(
          ["metric", "ours", "theirs", "difference", "unit"],
          metrics.map(({ id, ours, theirs, difference, unit }) => [id, ours, theirs, difference, unit]),
        ),
      );
    }
    if (parting !== null) io.out(`They part at ${parting.timeS} s: ${parting.event}. ${parting.rule}\n`);
  }
}

export const command: Command = {
  name: "reference",
  usage: "DIR",
  summary: "Holds the simulator against results of ns-2 and ns-3, file by file.",
  details: [
    "Reads every *.json in DIR that is a simulator's result, runs the same scenario, and prints ours, theirs and the difference.",
    "Single flows of ns-2 are deterministic: `parting` is the first event that differs, or null when none does.",
    "Files with something that the core has not are named as unsupported, with the reason.",
  ],
  async run(words, io) {
    const folder = io.path(parseArgs(words, {}, { names: ["DIR"] }).positions[0] ?? "");
    const references = readReferences(folder);
    if (references.length === 0) {
      throw failure("no-references", `${folder} has no simulator results.`, "Name a folder that has.", folder);
    }
    const core = await loadCore();
    const cases: ReferenceCase[] = [];
    for (const reference of references) {
      io.say(reference.file);
      cases.push(await compareReference(core, reference));
    }
    if (io.json) printJson(io, { cases });
    else print(cases, io);
    return 0;
  },
};
