/** Several workers for many independent runs, such as one scenario with several seeds. */

import { type Call, cancelledError, err, startCall } from "./call";
import type { BatchOptions } from "./client";
import { Connection, type NewRequest, type Spawn } from "./connection";
import type { LabError, Response, Result } from "./protocol";

export class Pool {
  private readonly all = new Set<Connection>();
  private readonly idle: Connection[] = [];
  private readonly waiting: (() => void)[] = [];

  /** At most `size` workers, started when first needed. */
  constructor(
    private readonly spawn: Spawn,
    readonly size: number,
  ) {}

  /** Lends a worker to `work` for as long as its promise is open; waits until one is free. */
  async use<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    const connection = await this.take();
    try {
      return await work(connection);
    } finally {
      this.give(connection);
    }
  }

  /**
   * Sends every request, whose answers `read` converts; results in their order. The first failure ends the others and is
   * the result. Progress is the share of the work that is done, with requests of equal weight.
   */
  async askAll<T>(
    requests: readonly NewRequest[],
    read: (response: Response) => T | undefined,
    options: BatchOptions<T>,
  ): Promise<Result<readonly T[]>> {
    const values: T[] = [];
    const calls = new Set<Call<T>>();
    const shares = new Float64Array(requests.length);
    let failed: LabError | null = null;
    let next = 0;
    const advance = (index: number, share: number) => {
      shares[index] = share;
      options.onProgress?.(shares.reduce((sum, each) => sum + each, 0) / requests.length);
    };
    const giveUp = (error: LabError) => {
      failed ??= error;
      for (const call of calls) call.cancel();
    };
    const abort = () => giveUp(cancelledError);
    const runRequests = async () => {
      const connection = await this.take();
      for (;;) {
        const index = next++;
        const request = requests[index];
        if (request === undefined || failed !== null || !connection.alive) break;
        const call = startCall(connection, request, { onProgress: (share) => advance(index, share) }, read);
        calls.add(call);
        const result = await call.result;
        calls.delete(call);
        if (!result.ok) giveUp(result.error);
        else {
          values[index] = result.value;
          options.onAnswer?.(index, result.value);
          advance(index, 1);
        }
      }
      this.give(connection);
    };
    if (options.signal?.aborted === true) return err(cancelledError);
    options.signal?.addEventListener("abort", abort);
    await Promise.all(Array.from({ length: Math.min(this.size, requests.length) }, runRequests));
    options.signal?.removeEventListener("abort", abort);
    return failed === null ? { ok: true, value: values } : err(failed);
  }

  /** Starts all workers and waits until each has its core, or has failed. */
  async prepare(): Promise<void> {
    const missing = Array.from({ length: this.size - this.all.size }, () => this.start());
    const ready = missing.map(async (connection) => {
      await startCall(
        connection,
        { verb: "describe", ahead: "nets" },
        {},
        (response) => response.type === "described" || undefined,
      ).result;
      this.give(connection);
    });
    await Promise.all(ready);
  }

  /** Ends all workers; calls in flight fail with `error`. */
  close(error: LabError): void {
    for (const connection of [...this.all]) connection.close(error);
    this.all.clear();
    this.idle.length = 0;
  }

  private async take(): Promise<Connection> {
    for (;;) {
      const connection = this.idle.pop();
      if (connection?.alive === true) return connection;
      if (connection !== undefined) continue;
      if (this.all.size < this.size) return this.start();
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    }
  }

  private start(): Connection {
    const connection: Connection = new Connection(this.spawn, () => {
      this.all.delete(connection);
      this.waiting.shift()?.();
    });
    this.all.add(connection);
    return connection;
  }

  private give(connection: Connection): void {
    if (!connection.alive) return;
    this.idle.push(connection);
    this.waiting.shift()?.();
  }
}
