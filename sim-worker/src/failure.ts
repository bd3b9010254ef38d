/** Expected failures, thrown inside worker and command line; a boundary (a message, an exit code) turns them into a `LabError` value. */

import type { LabError } from "./protocol";

/** An expected failure; never crosses a boundary. */
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

/** The LabError of a thrown value: that of an expected failure, or a bug for anything else. */
export function toLabError(thrown: unknown): LabError {
  if (thrown instanceof LabFailure) return thrown.error;
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  return { code: "bug", message, hint: "This is a bug: please report it with the link of this state.", place: "" };
}
