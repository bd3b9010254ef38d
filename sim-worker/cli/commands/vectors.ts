/** `lab vectors`: compares the core with a folder of oracle vectors. */

import { readdirSync } from "node:fs";
import { join } from "node:path";
import { failure } from "../../src/failure";
import { parseArgs } from "../args";
import { type Command, type Io, printJson } from "../command";
import { readJsonFile } from "../files";
import { loadOracle } from "../nodeCore";
import { textTable } from "../textTable";
import { asVectorFile, checkVectors, type Json, type VectorFile, type VectorResult } from "../vectors";

const MISMATCH = 3;

function readFolder(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith(".json"))
      .sort();
  } catch {
    throw failure("no-folder", `${folder} cannot be read.`, "Name a folder of oracle-vectors/1 files.", folder);
  }
}

function readVectors(folder: string, name: string): VectorFile | null {
  const path = join(folder, name);
  return asVectorFile(readJsonFile(path, path, "Mend or remove the file.") as Json, name.replace(/\.json$/, ""));
}

function print(files: readonly VectorResult[], unsupported: readonly string[], io: Io): void {
  io.out(
    textTable(
      ["file", "cases", "checked", "mismatches"],
      files.map(({ name, cases, checked, mismatches }) => [name, cases, checked, mismatches]),
    ),
  );
  for (const { name, first } of files) {
    if (first === null) continue;
    io.out(`${name}, ${first.case}, ${first.at}: expected ${first.expected}, got ${first.got}\n`);
  }
  for (const { name, unread } of files) {
    for (const { case: kase, at, numbers, reason } of unread) {
      const what = `${name}, ${kase}, ${at}: ${numbers} expected ${numbers === 1 ? "number is" : "numbers are"} not compared`;
      io.out(`${what}: ${reason ?? "the core does not answer, and cli/vectorShapes.ts does not say why"}\n`);
    }
  }
  if (unsupported.length > 0) io.out(`not in the core yet: ${unsupported.join(", ")}\n`);
}

export const command: Command = {
  name: "vectors",
  usage: "DIR",
  summary: "Holds the core against oracle vectors (format oracle-vectors/1), number by number.",
  details: [
    "A number matches when it is within the file's tolerance: abs + rel |expected|.",
    "Expected numbers that the core has no answer to are named, with the reason where there is one.",
    "Exit code 3: something does not match, or an expected number is not compared and nobody has said why.",
  ],
  async run(words, io) {
    const folder = io.path(parseArgs(words, {}, { names: ["DIR"] }).positions[0] ?? "");
    const core = await loadOracle();
    const files: VectorResult[] = [];
    const unsupported: string[] = [];
    for (const name of readFolder(folder)) {
      const file = readVectors(folder, name);
      if (file === null) continue;
      const result = checkVectors(core, file);
      if (result === null) unsupported.push(file.name);
      else files.push(result);
    }
    if (files.length + unsupported.length === 0) {
      throw failure(
        "no-vectors",
        `${folder} has no oracle vectors.`,
        "Name a folder of oracle-vectors/1 files.",
        folder,
      );
    }
    if (io.json) printJson(io, { files, unsupported });
    else print(files, unsupported, io);
    const unknown = files.some(({ unread }) => unread.some(({ reason }) => reason === null));
    return unknown || files.some(({ mismatches }) => mismatches > 0) ? MISMATCH : 0;
  },
};
