/** The page's open logs, under numbers that stay valid after the death of the worker that read them. */

import type { Connection } from "./connection";
import type { LabError, LogOpenRequest } from "./protocol";

export interface KnownLog {
  /** The request that opened it, for reading it again. */
  readonly request: LogOpenRequest;
  /** The worker that has read it; the number is the log's number there. */
  connection: Connection;
  inWorker: number;
  /** The reading in progress, for which later replays wait; null: none. */
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

  /** Removes a log; gives its entry. */
  remove(log: number): KnownLog | undefined {
    const known = this.logs.get(log);
    this.logs.delete(log);
    return known;
  }
}
