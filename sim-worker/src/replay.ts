/** The verb `replay`: estimators on the samples of one flow of an open log. */

import type { Core } from "./core";
import { failure } from "./failure";
import { type JobContext, stepToEnd, throwIfCancelled } from "./job";
import type { OpenLog } from "./logs";
import type { Replay, ReplayRequest } from "./protocol";
import { CHUNK_BYTES } from "./readFile";
import { replayRows } from "./replayRows";

/** What the core says of a replay; wall-clock time is the worker's. */
type CoreReplayResult = Pick<Replay, "inForce"> & { readonly estimators: Replay["scores"] };

/** The bytes of a flow's rows. Those of the last flow are kept, for the next setting of the same slider. */
function rowsOf(log: OpenLog, flow: string): Uint8Array {
  if (log.rows?.flow === flow) return log.rows.bytes;
  const table = log.session.table(({ of, kind }) => of === flow && kind === "log");
  if (table === null) throw failure("no-such-flow", `The log has no flow ${flow}.`, "Choose one of its flows.", flow);
  const bytes = new Uint8Array(replayRows(table).buffer);
  log.rows = { flow, bytes };
  return bytes;
}

export async function replay(core: Core, log: OpenLog, request: ReplayRequest, context: JobContext): Promise<Replay> {
  const { turns, token } = context;
  const started = turns.now();
  const { flow, estimators, set, range, state = false } = request;
  const rows = rowsOf(log, flow);
  const session = core.open({ kind: "replay", flow, estimators, set, range, state });
  for (let at = 0; at < rows.length; at += CHUNK_BYTES) {
    session.feed(rows.subarray(at, at + CHUNK_BYTES));
    context.progress(at / rows.length);
    await turns.next();
    throwIfCancelled(token);
  }
  if (session.finish()) await stepToEnd(session, context);
  const { notes, estimators: scores, inForce } = session.result<CoreReplayResult>();
  const trace = { source: "replay" as const, ...session.trace(), notes };
  return { trace, scores, inForce, wallSeconds: (turns.now() - started) / 1000 };
}
