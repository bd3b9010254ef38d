/** Compiles C files to objects, each only when it or a header it reads has changed. */
import { mkdirSync, readFileSync, renameSync } from "node:fs";
import { cpus } from "node:os";
import { join, resolve } from "node:path";
import { at, Fault, hashFiles, inParallel, readJson, root, run, sha256, shown, writeWhole } from "./common.mjs";

/** Flags of every target; -ffp-contract=off keeps a*b+c two roundings, so that all targets agree on plain arithmetic. */
export const commonFlags = [
  "-std=c11",
  "-pedantic",
  "-Wall",
  "-Wextra",
  "-Wconversion",
  "-Werror",
  "-ffp-contract=off",
  "-Iwasm-core/include",
  "-Iwasm-core/src",
];

/** The headers a compiler says it read: make syntax, `object: source header header \ ...`. */
function readDependencies(path) {
  return readFileSync(path, "utf8")
    .replace(/\\\r?\n/g, " ")
    .replace(/^[^:]*:\s/, "")
    .split(/\s+/)
    .filter((name) => name !== "")
    .map((name) => resolve(root, name))
    .filter((name) => name.startsWith(at("wasm-core")));
}

function stillFits(note, command) {
  if (note === null || note.command !== command) return false;
  try {
    return hashFiles(note.reads.map((name) => at(name))) === note.hash;
  } catch {
    return false; // a header is gone: compile again
  }
}

async function compileOne(source, folder, compiler, flags) {
  const object = join(folder, `${shown(source).replaceAll("/", "__")}.o`);
  const noteFile = `${object}.json`;
  const command = sha256([compiler, ...flags].join(" "));
  if (stillFits(readJson(noteFile), command)) return { object, compiled: false };
  const partial = `${object}.${process.pid}`;
  const result = await run(
    compiler,
    [...flags, "-MMD", "-MF", `${partial}.d`, "-c", shown(source), "-o", `${partial}.o`],
    { quiet: true },
  );
  if (result.code !== 0) return { object, failed: result.out };
  const reads = readDependencies(`${partial}.d`);
  renameSync(`${partial}.o`, object);
  renameSync(`${partial}.d`, `${object}.d`);
  writeWhole(noteFile, JSON.stringify({ command, reads: reads.map(shown), hash: hashFiles(reads) }));
  return { object, compiled: true };
}

/**
 * Compiles `sources` into objects under build/`name`. `flags` is a list, or a function that gives each source's own.
 * Gives the objects in the order of the sources, and how many were compiled; throws a Fault with every compiler message.
 */
export async function compile(name, sources, compiler, flags) {
  const folder = at("build", name);
  mkdirSync(folder, { recursive: true });
  const results = await inParallel(sources, Math.min(cpus().length, 4), (source) =>
    compileOne(source, folder, compiler, typeof flags === "function" ? flags(source) : flags),
  );
  const failures = results.filter((result) => result.failed !== undefined);
  if (failures.length > 0) throw new Fault(failures.map((failure) => failure.failed.trimEnd()).join("\n"));
  return {
    objects: results.map((result) => result.object),
    compiled: results.filter((result) => result.compiled).length,
  };
}
