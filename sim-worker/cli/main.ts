/** Runs the command that a command line names, with its output and exit code. */

import { writeSync } from "node:fs";
import { resolve } from "node:path";
import { LabFailure, toLabError } from "../src/failure";
import type { LabError } from "../src/protocol";
import type { Command, Io } from "./command";
import { commands } from "./commands";
import { cannotWrite } from "./files";

/** Exit codes: 0 done, 1 a bug, 2 bad input; commands may add their own from 3. */
const BUG = 1;
const BAD_INPUT = 2;

const STANDARD_OUTPUT = "Standard output";
const FREE_DISK = "Write it to another place.";

/** Writes all of `text`; retries while a pipe is full. */
function writeWhole(descriptor: number, text: string): void {
  const bytes = new TextEncoder().encode(text);
  for (let at = 0; at < bytes.length; ) {
    try {
      at += writeSync(descriptor, bytes, at);
    } catch (error) {
      const code = error instanceof Error && "code" in error ? error.code : "";
      // The reader has closed the pipe (`lab catalog | head`): nothing more can be written.
      if (code === "EPIPE") process.exit(0);
      if (code !== "EAGAIN") throw cannotWrite(descriptor === 1 ? STANDARD_OUTPUT : "Standard error", error, FREE_DISK);
    }
  }
}

/** The folder from which npm was called; npm runs scripts from the root of the package. */
function personsFolder(): string {
  return process.env.npm_lifecycle_event === "lab" ? (process.env.INIT_CWD ?? process.cwd()) : process.cwd();
}

/** Streams and folder of a command line: the process's own, or a test's. */
export interface Terminal {
  /** Standard output is descriptor 1, standard error 2. */
  write(descriptor: 1 | 2, text: string): void;
  /** The folder for relative paths. */
  readonly folder: string;
}

function makeIo(json: boolean, { write, folder }: Terminal): Io {
  return {
    json,
    out: (text) => write(1, text),
    say: (line) => write(2, `${line}\n`),
    path: (given) => resolve(folder, given),
  };
}

const call = "npm run -s lab --";

function helpOfAll(): string {
  const width = Math.max(...commands.map(({ name }) => name.length));
  return [
    `${call} COMMAND … [--json]`,
    "",
    ...commands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`),
    "",
    `${call} COMMAND --help tells the options of one command.`,
    "Numbers are in the catalogue's unit; suffixes are accepted: ns us ms s, bit/s kbit/s Mbit/s Gbit/s, B kB MB, pkt, %.",
    "",
  ].join("\n");
}

function helpOf(command: Command): string {
  const lines = [command.summary, "", `  ${call} ${command.name} ${command.usage} [--json]`.trimEnd()];
  if (command.details.length > 0) lines.push("", ...command.details.map((line) => `  ${line}`));
  return `${lines.join("\n")}\n`;
}

/** Prints an error as one sentence and its remedy, or as a JSON document. */
function report(error: LabError, io: Io): void {
  const { code, message, hint } = error;
  // If standard output cannot be written, the error goes to standard error.
  if (io.json && error.place !== STANDARD_OUTPUT) io.out(`${JSON.stringify({ error: { code, message, hint } })}\n`);
  else io.say(hint === "" ? message : `${message} ${hint}`);
}

function findCommand(name: string): Command {
  const command = commands.find((candidate) => candidate.name === name);
  if (command !== undefined) return command;
  const hint = `Commands are ${commands.map((candidate) => candidate.name).join(", ")}.`;
  throw new LabFailure({ code: "unknown-command", message: `There is no command "${name}".`, hint, place: name });
}

/** Runs one command line (without `node` and the script). Gives the exit code. */
export async function main(
  words: readonly string[],
  terminal: Terminal = { write: writeWhole, folder: personsFolder() },
): Promise<number> {
  const end = words.indexOf("--");
  const options = end < 0 ? words : words.slice(0, end);
  const io = makeIo(options.includes("--json"), terminal);
  const wantsHelp = options.includes("--help") || options.includes("-h");
  const [name, ...args] = words.filter((word, at) => {
    const isOption = end < 0 || at < end;
    return !(isOption && (word === "--json" || word === "--help" || word === "-h"));
  });
  try {
    if (name === undefined || name === "help") {
      io.out(helpOfAll());
      return name === undefined && !wantsHelp ? BAD_INPUT : 0;
    }
    const command = findCommand(name);
    if (wantsHelp) {
      io.out(helpOf(command));
      return 0;
    }
    return await command.run(args, io);
  } catch (thrown) {
    report(toLabError(thrown), io);
    if (thrown instanceof LabFailure) return BAD_INPUT;
    if (thrown instanceof Error) io.say(thrown.stack ?? thrown.message);
    return BUG;
  }
}
