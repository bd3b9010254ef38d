/** `lab reference`: compares the simulator with another simulator's results. */

import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Core } from "../../src/core";
import { failure } from "../../src/failure";
import { parseArgs } from "../args";
import { type Command, type Io, printJson } from "../command";
import { readJsonFile } from "../files";
import { loadCore } from "../nodeCore";
import { type ReferenceCase, unsupported } from "../reference/case";
import { compareReference } from "../reference/compare";
import { asReferenceFile, type ReferenceFile } from "../reference/file";
import { type Judgement, judge } from "../reference/judge";
import { KNOWN_DIFFERENCES } from "../reference/known";
import { manetGroups } from "../reference/ns2ManetMany";
import { textTable } from "../textTable";

const DIFFERENT = 3;

function readFolder(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith(".json"))
      .sort();
  } catch {
    throw failure("no-folder", `${folder} cannot be read.`, "Name a folder of simulator results.", folder);
  }
}

function readReference(folder: string, name: string): ReferenceFile | null {
  const path = join(folder, name);
  return asReferenceFile(readJsonFile(path, path, "Mend or remove the file."), name);
}

async function compareFile(core: Core, folder: string, name: string): Promise<ReferenceCase> {
  const reference = readReference(folder, name);
  if (reference === null) return unsupported(name, "The file is no simulator's result.");
  return compareReference(core, reference);
}

function print(cases: readonly ReferenceCase[], io: Io): void {
  for (const { file, status, reason, metrics, parting } of cases) {
    io.out(`\n${file}${status === "ok" ? "" : ": unsupported"}${reason === "" ? "" : `: ${reason}`}\n`);
    if (metrics.length > 0) {
      io.out(
        textTable(
          ["metric", "ours", "theirs", "difference", "unit", "within"],
          metrics.map(({ id, ours, theirs, difference, unit, within }) => [
            id,
            ours,
            theirs,
            difference,
            unit,
            within === undefined ? "" : within ? "yes" : "NO",
          ]),
        ),
      );
    }
    if (parting !== null) io.out(`They part at ${parting.timeS} s: ${parting.event}. ${parting.rule}\n`);
  }
}

const nameOf = (what: string) => (what === "parting" ? "the events part" : `${what} is outside its tolerance`);

function printJudgement({ differences, gone }: Judgement, io: Io): void {
  if (differences.length + gone.length > 0) io.out("\n");
  for (const { file, what, reason } of differences) {
    io.out(`${file}: ${nameOf(what)}${reason === null ? ", which is NOT known" : `, as is known: ${reason}`}\n`);
  }
  for (const { file, what } of gone) {
    io.out(`${file}: ${what} no longer differs: take it out of sim-worker/cli/reference/known.ts\n`);
  }
}

export const command: Command = {
  name: "reference",
  usage: "DIR",
  summary: "Holds the simulator against results of ns-2 and ns-3, file by file.",
  details: [
    "Reads every *.json in DIR that is a simulator's result, runs the same scenario, and prints ours, theirs and the difference.",
    "Several flows: the mean of five seeds; `within` says whether theirs lies within the tolerance of our seeds' range.",
    "Mobile networks: each topology, and the means over those that differ in their seed alone.",
    "Single flows of ns-2 are deterministic: `parting` is the first event that differs, or null when none does.",
    "Files with something that the core has not are named as unsupported, with the reason.",
    "Exit code 3: a figure lies outside its tolerance, or the events of a single flow part, and the difference is not known.",
    "Known differences stand with their reasons in sim-worker/cli/reference/known.ts; one that no longer occurs is named.",
  ],
  async run(words, io) {
    const folder = io.path(parseArgs(words, {}, { names: ["DIR"] }).positions[0] ?? "");
    const names = readFolder(folder);
    if (names.length === 0) {
      throw failure("no-references", `${folder} has no simulator results.`, "Name a folder that has.", folder);
    }
    const core = await loadCore();
    const cases: ReferenceCase[] = [];
    for (const name of names) {
      io.say(name);
      cases.push(await compareFile(core, folder, name));
    }
    cases.push(...manetGroups(cases));
    const judgement = judge(cases, KNOWN_DIFFERENCES);
    if (io.json) {
      printJson(io, { cases, ...judgement });
    } else {
      print(cases, io);
      printJudgement(judgement, io);
    }
    return judgement.differences.some(({ reason }) => reason === null) ? DIFFERENT : 0;
  },
};
