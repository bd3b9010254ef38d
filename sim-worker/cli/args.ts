/** Parses the words of a command line into positions and options. */

import { failure } from "../src/failure";

/** `once`: given at most once; `many`: all are kept, in order; `flag`: takes no value. */
export type OptionShape = "once" | "many" | "flag";

export interface Args {
  readonly positions: readonly string[];
  /** The option's value, or undefined when it was not given. */
  value(name: string): string | undefined;
  /** All values of a `many` option; none when it was not given. */
  values(name: string): readonly string[];
  flag(name: string): boolean;
  /** The options that were given, without their dashes. */
  readonly given: readonly string[];
}

/**
 * Reads `--name VALUE`, `--name=VALUE` and flags; the rest are positions. `--` ends the options.
 * Throws a failure that names an unknown or repeated option, a missing value, or too few or too many positions.
 */
export function parseArgs(
  words: readonly string[],
  options: Readonly<Record<string, OptionShape>>,
  positions: { readonly names: readonly string[]; readonly optional?: number },
): Args {
  const found = new Map<string, string[]>();
  const rest: string[] = [];
  const queue = [...words];
  for (let word = queue.shift(); word !== undefined; word = queue.shift()) {
    if (word === "--") {
      rest.push(...queue.splice(0));
    } else if (word.startsWith("--")) {
      const { name, value } = readOption(word, options, queue);
      if (options[name] === "once" && found.has(name)) throw givenTwice(name);
      found.set(name, [...(found.get(name) ?? []), value]);
    } else {
      rest.push(word);
    }
  }
  checkPositions(rest, positions.names, positions.optional ?? 0);
  return {
    positions: rest,
    value: (name) => found.get(name)?.[0],
    values: (name) => found.get(name) ?? [],
    flag: (name) => found.has(name),
    given: [...found.keys()],
  };
}

const givenTwice = (name: string) => failure("option-twice", `--${name} is given twice.`, "Give it once.", `--${name}`);

function readOption(word: string, options: Readonly<Record<string, OptionShape>>, queue: string[]) {
  const equals = word.indexOf("=");
  const name = word.slice(2, equals < 0 ? undefined : equals);
  const shape = Object.hasOwn(options, name) ? options[name] : undefined;
  if (shape === undefined) {
    const known = Object.keys(options).map((option) => `--${option}`);
    throw failure(
      "unknown-option",
      `There is no option --${name}.`,
      known.length > 0 ? `Options are ${[...known, "--json", "--help"].join(", ")}.` : "Options are --json, --help.",
      `--${name}`,
    );
  }
  if (shape === "flag") {
    if (equals >= 0) throw failure("unwanted-value", `--${name} takes no value.`, `Write only --${name}.`, `--${name}`);
    return { name, value: "" };
  }
  const value = equals >= 0 ? word.slice(equals + 1) : queue.shift();
  if (value === undefined) {
    throw failure("missing-value", `--${name} lacks its value.`, `Write --${name} VALUE.`, `--${name}`);
  }
  return { name, value };
}

function checkPositions(given: readonly string[], names: readonly string[], optional: number): void {
  const missing = names[given.length];
  if (missing !== undefined && given.length < names.length - optional) {
    throw failure("missing-argument", `${missing} is missing.`, "See --help of the command.", missing);
  }
  const extra = given[names.length];
  if (extra !== undefined) {
    throw failure("extra-argument", `"${extra}" is one argument too many.`, "See --help of the command.", extra);
  }
}

/** For commands that list everything when nothing is named: rejects options, which would have no effect. */
export function refuseOptionsOfNothing({ given: [first] }: Args): void {
  if (first === undefined) return;
  throw failure("missing-argument", `--${first} is given, but ID is missing.`, "See --help of the command.", "ID");
}
