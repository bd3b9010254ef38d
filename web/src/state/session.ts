import { z } from "./schema";
import type { LabState } from "./types";

/** What a tab remembers for itself (keys.ts: `session`). A blocked storage is no error: the page then just forgets. */

const STORAGE_KEY = "rttlab";
const Stored = z.object({ theme: z.enum(["light", "dark"]), projector: z.boolean() });
type Session = Pick<LabState, "theme" | "projector">;

export function restoreSession(): Session {
  try {
    const parsed = Stored.safeParse(JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "null"));
    if (parsed.success) return parsed.data;
  } catch {
    // Storage is off or holds something else: start afresh.
  }
  return { theme: prefersDark() ? "dark" : "light", projector: false };
}

export function keepSession({ theme, projector }: Session): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ theme, projector }));
  } catch {
    // See above.
  }
}

function prefersDark(): boolean {
  return typeof matchMedia === "function" && matchMedia("(prefers-color-scheme: dark)").matches;
}
