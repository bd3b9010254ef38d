/** An expected failure on its way to the boundary (a message, an exit code), where it becomes a `LabError` value again. */

import type { LabError } from "./protocol";

/** Thrown inside the worker and the command line for what can be expected to go wrong; never crosses a boundary. */
export class LabFailure extends Error {
  override readonly name = "LabFailure";

  constructor(readonly error: LabError) {
    super(error.message);
  }
}

/** A failure from its parts. `place` is the key, line or path it is about. */
export function failure(code: string, message: string, hint = "", place = ""): LabFailure {
  return new LabFailure({ code, message, hint, place });
}

/** What a thrown value says to a person: an expected failure as it is, anything else as a bug. */
export function toLabError(thrown: unknown): LabError {
  if (thrown instanceof LabFailure) return thrown.error;
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  return { code: "bug", message, hint: "This is a bug: please report it with the link of this state.", place: "" };
}
