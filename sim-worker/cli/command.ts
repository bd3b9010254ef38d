/** The interface of a command of `lab`: one file each in commands/, one line each in commands.ts. */

/** A command's output and the context of its call. */
export interface Io {
  /** `--json` was given: standard output is one JSON document and nothing else. */
  readonly json: boolean;
  /** Writes to standard output. Nothing is added: end lines yourself. */
  out(text: string): void;
  /** Writes a line to standard error. */
  say(line: string): void;
  /** Resolves a path relative to the user's working directory, not npm's. */
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
