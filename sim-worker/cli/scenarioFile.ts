/** Finds a scenario by the id of a built-in one, or reads a JSON file. */

import { existsSync } from "node:fs";
import { catalogue } from "../generated/catalogue";
import { failure } from "../src/failure";
import type { ParamChange, Scenario } from "../src/protocol";
import type { Io } from "./command";
import { readJsonFile } from "./files";

const HINT = "lab schema scenario tells what is expected.";

function isObject(value: unknown): value is Scenario {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function readScenario(path: string, given: string): Scenario {
  const document = readJsonFile(path, given, HINT);
  if (isObject(document)) return document;
  throw failure("bad-scenario", `${given} holds no JSON object.`, HINT, given);
}

/** Throws LabFailure when there is neither a built-in scenario nor a readable file of that name. */
export function findScenario(given: string, io: Io): Scenario {
  const preset = catalogue.presets.find(({ id }) => id === given);
  if (preset !== undefined) return preset.scenario;
  const path = io.path(given);
  if (existsSync(path)) return readScenario(path, given);
  const known = catalogue.presets.map(({ id }) => id).join(", ");
  throw failure("no-such-scenario", `There is no scenario "${given}".`, `Give a JSON file or one of ${known}.`, given);
}

/** A scenario saved by the page may carry, beside the scenario's own keys, the changes made while it played. */
export function splitChanges(document: Scenario): {
  readonly scenario: Scenario;
  readonly changes: readonly ParamChange[];
} {
  const { changes, ...scenario } = document;
  // The core refuses anything but a list of changes.
  return { scenario, changes: (changes ?? []) as readonly ParamChange[] };
}
