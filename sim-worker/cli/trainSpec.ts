/** Reads the document of `lab train`: which runs or logs are collected, and how a net learns from them. */

import { catalogue } from "../generated/catalogue";
import type { CollectPlan, CollectRuns } from "../src/collect";
import { failure } from "../src/failure";
import { findParam } from "../src/params";
import type { ParamMap, ParamValue, Scenario } from "../src/protocol";
import type { Io } from "./command";
import { readJsonFile } from "./files";
import { findScenario } from "./scenarioFile";

export interface TrainSpec {
  readonly title: string;
  /** None where there are logs. */
  readonly runs: readonly CollectRuns[];
  /** Paths of log files as the document names them. */
  readonly logs: readonly string[];
  /** Keys of `net` and `training`. */
  readonly set: ParamMap;
}

const HINT = "docs/models.md shows one.";
const SEEDS_MAX = 10_000;

type Document = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Document =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Refuses members other than these. */
function checkMembers(document: Document, place: string, known: readonly string[]): void {
  const other = Object.keys(document).find((key) => !known.includes(key));
  if (other === undefined) return;
  const path = place === "" ? other : `${place}.${other}`;
  throw failure("unknown-key", `There is no member ${path}.`, `Members are ${known.join(", ")}.`, path);
}

const isSeed = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

function readSeeds(value: unknown, place: string): readonly number[] {
  if (Array.isArray(value) && value.length > 0 && value.length <= SEEDS_MAX && value.every(isSeed)) return value;
  if (isObject(value)) {
    checkMembers(value, place, ["from", "count"]);
    const { from = 1, count } = value;
    if (isSeed(from) && isSeed(count) && count >= 1 && count <= SEEDS_MAX)
      return Array.from({ length: count }, (_, nth) => from + nth);
  }
  const hint = `Give a list of whole numbers, or {"from": 1, "count": 20}; at most ${SEEDS_MAX}.`;
  throw failure("bad-seeds", `${place} names no seeds.`, hint, place);
}

/** The core checks the values; here only that they are values, and that the key is known. */
function readSet(value: unknown, place: string): ParamMap {
  if (value === undefined) return {};
  if (!isObject(value)) throw failure("bad-set", `${place} is no object.`, HINT, place);
  for (const key of Object.keys(value)) {
    if (findParam(catalogue, key) !== undefined) continue;
    throw failure("unknown-key", `There is no parameter ${key}.`, "lab catalog lists all keys.", `${place}.${key}`);
  }
  return value as Readonly<Record<string, ParamValue>>;
}

function readScenario(value: unknown, place: string, io: Io): Pick<CollectRuns, "id" | "scenario"> {
  if (isObject(value)) return { scenario: value };
  if (typeof value !== "string")
    throw failure("bad-scenario", `${place} is neither an id nor a scenario.`, HINT, place);
  const scenario: Scenario = findScenario(value, io);
  return catalogue.presets.some(({ id }) => id === value) ? { id: value, scenario } : { scenario };
}

function readRuns(value: unknown, nth: number, io: Io): CollectRuns {
  const place = `runs[${nth}]`;
  if (!isObject(value)) throw failure("bad-runs", `${place} is no object.`, HINT, place);
  checkMembers(value, place, ["scenario", "set", "seeds"]);
  return {
    ...readScenario(value.scenario, `${place}.scenario`, io),
    set: readSet(value.set, `${place}.set`),
    seeds: readSeeds(value.seeds, `${place}.seeds`),
  };
}

function readLogs(value: unknown): readonly string[] {
  if (Array.isArray(value) && value.length > 0 && value.every((each) => typeof each === "string" && each !== ""))
    return value;
  throw failure("bad-logs", "logs is no list of files.", 'Give paths: ["first.log", "second.log"].', "logs");
}

function readSources({ runs, logs }: Document, io: Io): Pick<TrainSpec, "runs" | "logs"> {
  if (runs !== undefined && logs !== undefined)
    throw failure("two-sources", "There are both runs and logs.", "A net learns from one of the two.", "logs");
  if (logs !== undefined) return { runs: [], logs: readLogs(logs) };
  if (!Array.isArray(runs) || runs.length === 0) throw failure("bad-runs", "There is no list of runs.", HINT, "runs");
  return { runs: runs.map((each, nth) => readRuns(each, nth, io)), logs: [] };
}

/** Throws LabFailure where the file cannot be read, or is no such document. */
export function readTrainSpec(given: string, io: Io): TrainSpec {
  const document = readJsonFile(io.path(given), given, HINT);
  if (!isObject(document)) throw failure("bad-spec", `${given} holds no JSON object.`, HINT, given);
  checkMembers(document, "", ["title", "runs", "logs", "set"]);
  const { title = "", set } = document;
  if (typeof title !== "string") throw failure("bad-title", "The title is no text.", HINT, "title");
  return { title, ...readSources(document, io), set: readSet(set, "set") };
}

/** What is collected of the runs for a net with these parameters. Throws LabFailure for losses of logs. */
export function planOf({ runs, logs }: TrainSpec, set: ParamMap): CollectPlan {
  const task = set["net.task"] === "rtt" ? "rtt" : "label";
  if (logs.length === 0 || task === "rtt") return { runs, task };
  const hint = "Set net.task to rtt, or name runs in place of logs.";
  throw failure("no-losses-in-logs", "Logs have RTT samples, and no metrics of losses.", hint, "logs");
}
