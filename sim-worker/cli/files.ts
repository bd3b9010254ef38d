/** Reading and writing of files that the user names, with a sentence for each expected failure. */

import { accessSync, constants, existsSync, readFileSync, realpathSync, statSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { failure, type LabFailure } from "../src/failure";
import { readJson } from "../src/jsonText";

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "it does not exist",
  EISDIR: "it is a folder",
  ENOTDIR: "a part of the path is no folder",
  EACCES: "there is no permission",
  EPERM: "there is no permission",
  EROFS: "the disk is read-only",
  ENOSPC: "the disk is full",
  EDQUOT: "the disk's quota is used up",
  ENAMETOOLONG: "the name is too long",
  ELOOP: "its symbolic links go round in a circle",
};

/** The reason of a system error in words; null for any other error. */
function reasonOf(thrown: unknown): string | null {
  if (!(thrown instanceof Error && "code" in thrown)) return null;
  return REASONS[String(thrown.code)] ?? thrown.message;
}

/** The failure for a system error; any other error is thrown again. */
export function cannotWrite(given: string, thrown: unknown, hint = "Choose another --out."): LabFailure {
  const reason = reasonOf(thrown);
  if (reason === null) throw thrown;
  return failure("cannot-write", `${given} cannot be written: ${reason}.`, hint, given);
}

function cannotRead(given: string, thrown: unknown, hint: string): LabFailure {
  const reason = reasonOf(thrown);
  if (reason === null) throw thrown;
  return failure("file-unreadable", `${given} cannot be read: ${reason}.`, hint, given);
}

const folderError = () => Object.assign(new Error("folder"), { code: "EISDIR" });

/** Throws LabFailure where there is no file that can be read. `hint` says what to name instead. */
export function checkReadable(path: string, given: string, hint: string): void {
  try {
    if (statSync(path).isDirectory()) throw folderError();
    accessSync(path, constants.R_OK);
  } catch (thrown) {
    throw cannotRead(given, thrown, hint);
  }
}

/** The JSON document in a file. Throws LabFailure where it cannot be read, or is none. */
export function readJsonFile(path: string, given: string, hint: string): unknown {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (thrown) {
    throw cannotRead(given, thrown, hint);
  }
  const read = readJson(text);
  if (read.ok) return read.value;
  throw failure("bad-json", `${given} ${read.problem}.`, hint, given);
}

/**
 * Throws LabFailure where `path` cannot be written or is the file `input` that is read; called before a long computation.
 * Nothing is created or opened, because a pipe can be opened only once.
 */
export function checkWritable(path: string, input?: string): void {
  try {
    if (!existsSync(path)) {
      accessSync(dirname(path), constants.W_OK);
    } else {
      if (statSync(path).isDirectory()) throw folderError();
      accessSync(path, constants.W_OK);
    }
  } catch (thrown) {
    const noFolder = thrown instanceof Error && "code" in thrown && thrown.code === "ENOENT";
    if (!noFolder) throw cannotWrite(path, thrown);
    throw failure(
      "cannot-write",
      `${path} cannot be written: its folder does not exist.`,
      "Choose another --out.",
      path,
    );
  }
  if (input !== undefined && existsSync(input) && existsSync(path) && realpathSync(input) === realpathSync(path)) {
    throw failure("same-file", `${path} is the file that is read.`, "Choose another --out.", path);
  }
}

/** The bytes of a file. Throws LabFailure where it cannot be read. */
export function readBytes(path: string, given: string, hint: string): Buffer {
  try {
    return readFileSync(path);
  } catch (thrown) {
    throw cannotRead(given, thrown, hint);
  }
}

/** Writes a whole file. Throws LabFailure where that is not possible. */
export function writeWhole(path: string, content: string | Uint8Array): void {
  try {
    writeFileSync(path, content);
  } catch (thrown) {
    throw cannotWrite(path, thrown);
  }
}
