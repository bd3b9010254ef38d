/** The verb `replay`: estimators on the samples of one flow of an open log. */

import { withModels } from "./bundledModels";
import type { Core } from "./core";
import { failure } from "./failure";
import { type JobContext, stepToEnd, throwIfCancelled } from "./job";
import type { LogParts, OpenLog } from "./logs";
import type { FlowRows, Replay, ReplayRequest, Table } from "./protocol";
import { CHUNK_BYTES } from "./readFile";
import { readReplay } from "./replayAnswer";
import { replayRows } from "./replayRows";

/** The parts of one flow of a log. Those of the last flow are cached for the next replay of it. */
function partsOf(log: OpenLog, flow: string): LogParts {
  if (log.parts?.flow === flow) return log.parts;
  const ofFlow = (kind: string) => log.session?.table(kind, flow) ?? null;
  const table = ofFlow("log");
  if (table === null) throw failure("no-such-flow", `The log has no flow ${flow}.`, "Choose one of its flows.", flow);
  log.parts = { flow, rows: new Uint8Array(replayRows(table).buffer), events: ofFlow("events") };
  return log.parts;
}

/** A copy of the rows of one flow, to be replayed by other workers. Throws LabFailure when the log has no such flow. */
export function takeRows(log: OpenLog, flow: string): FlowRows {
  return { flow, rows: partsOf(log, flow).rows.slice().buffer };
}

/** A log of one flow, from the rows that `takeRows` gave elsewhere. */
export function openRows({ flow, rows }: FlowRows): OpenLog {
  return { session: null, parts: { flow, rows: new Uint8Array(rows), events: null } };
}

/** A table in arrays of its own, which may be transferred. */
function copyOf(table: Table): Table {
  const columns = table.columns.map((column) => ({
    ...column,
    values: column.values.slice(),
    levels: column.levels.map((level) => level.slice()),
  }));
  return { ...table, columns };
}

export async function replay(core: Core, log: OpenLog, request: ReplayRequest, context: JobContext): Promise<Replay> {
  const { turns, token } = context;
  const started = turns.now();
  const { log: _here, ...document } = request;
  const { rows, events } = partsOf(log, request.flow);
  const session = core.open({ kind: "replay", ...(await withModels(document)) });
  for (let at = 0; at < rows.length; at += CHUNK_BYTES) {
    session.feed(rows.subarray(at, at + CHUNK_BYTES));
    context.progress(at / rows.length);
    await turns.next();
    throwIfCancelled(token);
  }
  if (session.finish()) await stepToEnd(session, context);
  const answer = readReplay(session, "replay", started, context);
  if (events === null) return answer;
  return { ...answer, trace: { ...answer.trace, tables: [...answer.trace.tables, copyOf(events)] } };
}
