/** The verb `openLog`: reads a file into a log session, which stays open under a number for replays. */

import type { Core, CoreSession } from "./core";
import { failure } from "./failure";
import { type JobContext, stepToEnd, throwIfCancelled } from "./job";
import type { LogOpenRequest, LogSummary, Table } from "./protocol";
import { readChunks } from "./readFile";
import { hashOf } from "./sha256";

/** The core's result for a log; the worker adds name, size, hash and wall-clock time. */
type CoreLogResult = Omit<LogSummary, "name" | "bytes" | "sha256" | "wallSeconds" | "notes">;

/** The part of a log that belongs to one flow. */
export interface LogParts {
  readonly flow: string;
  /** Rows for the replay session. */
  readonly rows: Uint8Array<ArrayBuffer>;
  /** The marks for the charts. */
  readonly events: Table | null;
}

export interface OpenLog {
  /** Null: the log consists of the rows of one flow. */
  readonly session: CoreSession | null;
  /** Parts of the flow that was replayed last. */
  parts: LogParts | null;
}

/** A log that has just been read. */
export interface NewLog extends OpenLog {
  readonly summary: LogSummary;
}

/** Feeds the whole file, and the second where there is one, to a fresh session. Throws LabFailure when it cannot be read, and when cancelled. */
export async function readLog(core: Core, request: LogOpenRequest, context: JobContext): Promise<NewLog> {
  const { file, name, format, mapping, second = null } = request;
  const { turns, token } = context;
  const started = turns.now();
  const session = (await core.program("log")).open({
    kind: "log",
    name,
    second: second?.name ?? null,
    format,
    mapping,
  });
  const files = second === null ? [file] : [file, second.file];
  const all = files.length === 1 ? file : new Blob(files);
  const hash = hashOf(all);
  let read = 0;
  const onPiece = (piece: Uint8Array) => {
    hash.add(piece);
    read += piece.length;
  };
  // The core takes the end of the first of two files for the beginning of the second.
  let more = true;
  for (const each of files) {
    for await (const chunk of readChunks(each, onPiece)) {
      session.feed(chunk);
      context.progress(read / all.size);
      await turns.next();
      throwIfCancelled(token);
    }
    more = session.finish();
  }
  if (more) await stepToEnd(session, context);
  const { notes, error: _none, ...result } = session.result<CoreLogResult>();
  const sha256 = await hash.hex();
  throwIfCancelled(token);
  const wallSeconds = (turns.now() - started) / 1000;
  const names = second === null ? name : `${name} and ${second.name}`;
  const summary = { ...result, notes, name: names, bytes: all.size, sha256, wallSeconds };
  return { session, summary, parts: null };
}

/** The logs that are open in this worker. */
export class LogShelf {
  private readonly logs = new Map<number, OpenLog>();
  private last = 0;

  /** Keeps a log open. Gives its number. */
  add(log: OpenLog): number {
    this.last += 1;
    this.logs.set(this.last, log);
    return this.last;
  }

  /** Throws LabFailure when no log is open under this number. */
  get(number: number): OpenLog {
    const log = this.logs.get(number);
    if (log === undefined) throw failure("no-such-log", `No log is open under ${number}.`, "Open the file again.");
    return log;
  }

  remove(number: number): void {
    this.logs.delete(number);
  }
}
