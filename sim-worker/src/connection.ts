/** A connection to one worker: requests, answers, and an error for every call in flight when the worker ends. */

import type { LabError, Request, Response } from "./protocol";

/** The part of the Worker interface that is used. */
export interface WorkerLike {
  post(message: Request): void;
  terminate(): void;
}

/** Events of a worker. */
export interface WorkerEvents {
  answered(response: Response): void;
  /** The worker has failed, or its script could not be loaded. */
  failed(reason: string): void;
}

export type Spawn = (events: WorkerEvents) => WorkerLike;

/** Types of answers that end their request. */
const finalTypes: ReadonlySet<Response["type"]> = new Set([
  "described",
  "ran",
  "logOpened",
  "rowsTaken",
  "rowsOpened",
  "replayed",
  "done",
  "cancelled",
  "failed",
  "trapped",
]);

type Listener = (response: Response) => void;

/** A request before it has its number. */
export type NewRequest = Request extends infer R ? (R extends Request ? Omit<R, "id"> : never) : never;

export class Connection {
  private readonly worker: WorkerLike;
  private readonly listeners = new Map<number, Listener>();
  private lastId = 0;
  /** Why it is closed; null while it lives. */
  private closed: LabError | null = null;
  /** Whether it has ever answered: a worker that has not is not restarted at once. */
  answered = false;

  /** `onLost` is called once, when the worker dies without `close`. */
  constructor(
    spawn: Spawn,
    private readonly onLost: (error: LabError) => void,
  ) {
    this.worker = spawn({
      answered: (response) => this.receive(response),
      failed: (reason) => this.lose(reason),
    });
  }

  get alive(): boolean {
    return this.closed === null;
  }

  /** Sends a request. `listener` receives every answer; the last one is final, also when the worker dies. */
  ask(request: NewRequest, listener: Listener): number {
    this.lastId += 1;
    const id = this.lastId;
    const { closed } = this;
    if (closed !== null) {
      queueMicrotask(() => listener({ type: "failed", id, error: closed }));
      return id;
    }
    this.listeners.set(id, listener);
    this.worker.post({ ...request, id });
    return id;
  }

  /** Sends a request without an answer of its own: a cancel, a control, the closing of a log. */
  tell(request: Request): void {
    if (this.closed === null) this.worker.post(request);
  }

  /** Ends the worker; every call in flight is answered with `error`. */
  close(error: LabError): void {
    if (this.closed !== null) return;
    this.end(error);
    this.answerAll(error);
  }

  private end(error: LabError): void {
    this.closed = error;
    this.worker.terminate();
  }

  private answerAll(error: LabError): void {
    const open = [...this.listeners];
    this.listeners.clear();
    for (const [id, listener] of open) listener({ type: "failed", id, error });
  }

  private receive(response: Response): void {
    if (this.closed !== null) return;
    if (response.type === "trapped") {
      this.lose(response.message);
      return;
    }
    this.answered = true;
    const listener = this.listeners.get(response.id);
    if (finalTypes.has(response.type)) this.listeners.delete(response.id);
    listener?.(response);
  }

  private lose(reason: string): void {
    if (this.closed !== null) return;
    const error: LabError = {
      code: "worker-lost",
      message: `The worker stopped: ${reason.replace(/\.$/, "")}.`,
      hint: this.answered ? "A new one has been started: try again." : "Reload the page.",
      place: "",
    };
    this.end(error);
    // First, so that a caller that repeats a failed call reaches the new worker.
    this.onLost(error);
    this.answerAll(error);
  }
}
