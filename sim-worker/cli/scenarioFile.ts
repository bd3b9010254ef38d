/** A scenario by what a person calls it: the id of a built-in one, or a JSON file. */

import { existsSync, readFileSync } from "node:fs";
import { catalogue } from "../generated/catalogue";
import { failure } from "../src/failure";
import type { ParamChange, Scenario } from "../src/protocol";
import type { Io } from "./command";

function isObject(value: unknown): value is Scenario {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function readScenario(path: string, given: string): Scenario {
  let document: unknown;
  try {
    document = JSON.parse(readFileSync(path, "utf8"));
  } catch (thrown) {
    const reason = thrown instanceof Error ? thrown.message : String(thrown);
    throw failure("bad-json", `${given} is no JSON: ${reason}.`, "lab schema scenario tells what is expected.", given);
  }
  if (isObject(document)) return document;
  throw failure("bad-scenario", `${given} holds no JSON object.`, "lab schema scenario tells what is expected.", given);
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
  return { scenario, changes: Array.isArray(changes) ? changes : [] };
}
