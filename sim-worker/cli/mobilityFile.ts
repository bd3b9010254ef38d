/** A file of legs in a scenario of a mobile network: `--set mobility.file=PATH` puts its text where the core reads it. */

import { failure } from "../src/failure";
import type { ParamMap, Scenario } from "../src/protocol";
import type { Io } from "./command";
import { readBytes } from "./files";

const KEY = "mobility.file";
const HINT = "Name a file with rows of node, time, x, y and speed, or one of ns-2's setdest.";

/** Parts the values of `--set` into the path of the legs and the rest, which are parameters. */
export function splitMobilityFile(texts: readonly string[]): {
  readonly path: string | undefined;
  readonly texts: readonly string[];
} {
  const isFile = (text: string) => text.slice(0, Math.max(text.indexOf("="), 0)).trim() === KEY;
  const [first, second] = texts.filter(isFile);
  if (second !== undefined) throw failure("set-twice", `${KEY} is set twice.`, "Set it once.", KEY);
  const path = first?.slice(first.indexOf("=") + 1).trim();
  if (path === "") throw failure("no-file", `${KEY} names no file.`, HINT, KEY);
  return { path, texts: texts.filter((text) => !isFile(text)) };
}

const objectOf = (value: unknown): Scenario =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Scenario) : {};

/**
 * The scenario with the legs in the file, and `set` with the mobility that replays them, unless it names one.
 * Throws LabFailure where the file cannot be read, is no text, or the scenario has no nodes that could move.
 */
export function withMobilityFile(
  scenario: Scenario,
  set: ParamMap,
  path: string,
  io: Io,
): { readonly scenario: Scenario; readonly set: ParamMap } {
  const template = set["topology.template"] ?? objectOf(scenario.topology).template;
  if (template !== "manet") {
    const hint = "Run a scenario whose topology.template is manet.";
    throw failure("no-mobile-network", "The scenario has no nodes that move.", hint, KEY);
  }
  const file = readBytes(io.path(path), path, HINT).toString("utf8");
  // A text of the core ends at its first NUL.
  if (file.includes("\0")) throw failure("no-text", `${path} is no text.`, HINT, KEY);
  const mobility = { ...objectOf(scenario.mobility), file };
  return { scenario: { ...scenario, mobility }, set: { "network.mobility": "file", ...set } };
}
