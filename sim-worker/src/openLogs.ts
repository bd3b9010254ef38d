/** The logs that the page has open: under numbers that outlive the worker which has read them. */

import type { Connection } from "./connection";
import type { LabError, LogOpenRequest } from "./protocol";

export interface KnownLog {
  /** How it was opened, to read it again. */
  readonly request: LogOpenRequest;
  /** The worker that has read it, and its number there. */
  connection: Connection;
  inWorker: number;
  /** While it is being read again: replays that come meanwhile wait for the same reading. */
  reading: Promise<LabError | null> | null;
}

export class OpenLogs {
  private readonly logs = new Map<number, KnownLog>();
  private last = 0;

  /** Gives the page's number of the log. */
  add(request: LogOpenRequest, connection: Connection, inWorker: number): number {
    this.last += 1;
    this.logs.set(this.last, { request, connection, inWorker, reading: null });
    return this.last;
  }

  get(log: number): KnownLog | undefined {
    return this.logs.get(log);
  }

  /** Forgets a log; gives what was known of it. */
  remove(log: number): KnownLog | undefined {
    const known = this.logs.get(log);
    this.logs.delete(log);
    return known;
  }
}
