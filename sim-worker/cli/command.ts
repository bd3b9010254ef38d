/** What a command of `lab` is: one file each in commands/, one line each in commands.ts. */

/** Where a command writes, and what it needs to know of how it was called. */
export interface Io {
  /** `--json` was given: standard output is one JSON document and nothing else. */
  readonly json: boolean;
  /** Writes to standard output. Nothing is added: end lines yourself. */
  out(text: string): void;
  /** Writes a line for a person to standard error. */
  say(line: string): void;
  /** The file or folder that a relative path given by the person means: theirs, not npm's, working directory. */
  path(given: string): string;
}

export interface Command {
  /** `replay` */
  readonly name: string;
  /** What follows the name: `FILE [--format ID] [--set KEY=VALUE]…`. */
  readonly usage: string;
  /** One line for `lab --help`. */
  readonly summary: string;
  /** Further lines for `lab NAME --help`: what each option means and the exit codes beyond 0, 1 and 2. */
  readonly details: readonly string[];
  /**
   * Runs with the words after the name; `--json` and `--help` are already taken out. Gives the exit code.
   * Throws `failure(…)` (../src/failure) for bad input: the caller prints it and exits with 2. Anything else thrown is a
   * bug: exit 1.
   */
  run(args: readonly string[], io: Io): Promise<number>;
}

/** Prints the one JSON document of a command. */
export function printJson(io: Io, document: unknown): void {
  io.out(`${JSON.stringify(document)}\n`);
}
