/** Shared by all scripts: the root, child processes, finding programs, hashing files. Node's own modules only. */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from "node:fs";
import { delimiter, dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";

/** The repository's root folder. */
export const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");

/** A path under the root from its parts. */
export const at = (...parts) => join(root, ...parts);

/** The path in messages and stamps: relative to the root, with slashes. */
export const shown = (path) => relative(root, path).split(sep).join("/");

export const say = (text = "") => process.stdout.write(`${text}\n`);

/** A failure that the user can correct: printed as one sentence, without a stack. */
export class Fault extends Error {}

/** Runs a script's main function; a Fault is one sentence and exit 1, anything else a stack. */
export async function main(body) {
  try {
    await body();
  } catch (error) {
    process.stderr.write(`${error instanceof Fault ? error.message : (error?.stack ?? error)}\n`);
    process.exit(1);
  }
}

/** Full path of a program on the PATH, or null. */
export function which(name) {
  const endings = process.platform === "win32" ? [".exe", ".cmd", ".bat"] : [""];
  for (const folder of (process.env.PATH ?? "").split(delimiter)) {
    for (const ending of endings) {
      const path = join(folder, name + ending);
      try {
        accessSync(path, constants.X_OK);
        return path;
      } catch {
        // not in this folder: try the next
      }
    }
  }
  return null;
}

/** Output to a file or a CI log has no colours. */
const plain = process.stdout.isTTY ? {} : { NO_COLOR: "1" };

/**
 * Runs a program to its end.
 * Takes `quiet` to collect the output instead of showing it, `seconds` as a limit after which it is ended.
 * Gives `{ code, out, seconds }`; `code` is 127 when it could not be started and 124 when it ran out of time.
 */
export function run(command, args, { quiet = false, cwd = root, env = {}, seconds = 0, input = null } = {}) {
  const started = process.hrtime.bigint();
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...plain, ...env },
      stdio: [input === null ? "ignore" : "pipe", quiet ? "pipe" : "inherit", quiet ? "pipe" : "inherit"],
      shell: /\.(cmd|bat)$/.test(command),
    });
    let out = "";
    let late = false;
    const timer =
      seconds > 0
        ? setTimeout(() => {
            late = true;
            child.kill("SIGKILL");
          }, seconds * 1000)
        : undefined;
    const done = (code) => {
      clearTimeout(timer);
      resolve({ code: late ? 124 : code, out, seconds: Number(process.hrtime.bigint() - started) / 1e9 });
    };
    child.stdout?.on("data", (bytes) => {
      out += bytes;
    });
    child.stderr?.on("data", (bytes) => {
      out += bytes;
    });
    child.on("error", (error) => {
      out += error.message;
      done(127);
    });
    child.on("close", (code) => done(code ?? 1));
    if (input !== null) child.stdin.end(input);
  });
}

/** Runs a program quietly and throws a Fault with its output when it fails. Gives its output. */
export async function must(command, args, options = {}) {
  const result = await run(command, args, { quiet: true, ...options });
  if (result.code !== 0)
    throw new Fault(`${result.out.trimEnd()}\n${command} ${args[0] ?? ""} failed (exit ${result.code}).`);
  return result.out;
}

/** The command line of a package's program, run by this Node: works without a shell on every system. */
export function tool(name, program = name) {
  const folder = at("node_modules", ...name.split("/"));
  const description = join(folder, "package.json");
  if (!existsSync(description)) throw new Fault(`The package ${name} is missing: run "npm run setup".`);
  const { bin } = JSON.parse(readFileSync(description, "utf8"));
  return [process.execPath, [join(folder, typeof bin === "string" ? bin : bin[program])]];
}

/**
 * Every file under a folder (absolute paths, sorted), for which `keep(path)` holds. A missing folder has none.
 * @param {string} folder
 * @param {(path: string) => boolean} keep
 * @returns {string[]}
 */
export function filesUnder(folder, keep = () => true) {
  if (!existsSync(folder)) return [];
  const found = [];
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (entry.name !== "node_modules") found.push(...filesUnder(path, keep));
    } else if (keep(path)) {
      found.push(path);
    }
  }
  return found.sort();
}

export const sha256 = (bytes) => createHash("sha256").update(bytes).digest("hex");

/** One hash over the names and contents of files; line ends as in the repository, so that a checkout with CRLF fits too. */
export function hashFiles(paths) {
  const hash = createHash("sha256");
  for (const path of paths) {
    const text = readFileSync(path);
    hash.update(
      `${shown(path)}\0${text.includes(0) ? text.toString("base64") : text.toString("latin1").replaceAll("\r\n", "\n")}\0`,
    );
  }
  return hash.digest("hex");
}

export function readJson(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : null;
}

/** Writes a file atomically. */
export function writeWhole(path, content) {
  mkdirSync(dirname(path), { recursive: true });
  const partial = `${path}.${process.pid}.part`;
  writeFileSync(partial, content);
  renameSync(partial, path);
}

/** Calls `work(item)` for every item, at most `width` at a time. Gives the results in order. */
export async function inParallel(items, width, work) {
  const results = new Array(items.length);
  let next = 0;
  const takeItems = async () => {
    while (next < items.length) {
      const index = next++;
      results[index] = await work(items[index]);
    }
  };
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, takeItems));
  return results;
}
