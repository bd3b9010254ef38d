/** A call on a connection as a promise that always resolves: with a value, an error, or as cancelled. */

import type { CallOptions } from "./client";
import type { Connection, NewRequest } from "./connection";
import type { LabError, Response, Result } from "./protocol";

export const cancelledError: LabError = {
  code: "cancelled",
  message: "The call was cancelled.",
  hint: "",
  place: "",
};

export const err = (error: LabError): { readonly ok: false; readonly error: LabError } => ({ ok: false, error });

export interface Call<T> {
  readonly result: Promise<Result<T>>;
  /** Cancels the call: it resolves at once as cancelled, and the worker stops working on it. */
  cancel(): void;
}

/**
 * Sends a request whose answer `read` understands (undefined: not an answer to it).
 * The result is cancelled as soon as the caller aborts, without waiting for the worker; `late` gets what is answered
 * all the same.
 */
export function startCall<T>(
  connection: Connection,
  request: NewRequest,
  options: CallOptions,
  read: (response: Response) => T | undefined,
  late?: (response: Response) => void,
): Call<T> {
  const { signal, onProgress } = options;
  let cancel = () => {};
  const result = new Promise<Result<T>>((resolve) => {
    if (signal?.aborted === true) return resolve(err(cancelledError));
    let open = true;
    const settle = (answer: Result<T>) => {
      open = false;
      signal?.removeEventListener("abort", cancel);
      resolve(answer);
    };
    const id = connection.ask(request, (response) => {
      if (!open) return late?.(response);
      if (response.type === "progress") return onProgress?.(response.share);
      if (response.type === "failed") return settle(err(response.error));
      if (response.type === "cancelled") return settle(err(cancelledError));
      const value = read(response);
      if (value !== undefined) settle({ ok: true, value });
    });
    cancel = () => {
      if (!open) return;
      connection.tell({ verb: "cancel", id });
      settle(err(cancelledError));
    };
    signal?.addEventListener("abort", cancel);
  });
  return { result, cancel: () => cancel() };
}
