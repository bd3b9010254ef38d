import { z } from "./schema";
import type { LabState } from "./types";

/**
 * How the page looks. The theme is kept for the browser, the projector's layout for the tab (keys.ts: `browser`, `tab`).
 * Storage that is blocked, full or holds something else is no error: the page starts with its defaults.
 */

const STORAGE_KEY = "rttlab";
const Theme = z.object({ theme: z.enum(["light", "dark"]) });
const Layout = z.object({ projector: z.boolean() });
type Appearance = Pick<LabState, "theme" | "projector">;

export function restoreAppearance(): Pick<LabState, "theme" | "projector" | "panes"> {
  const projector = stored(() => sessionStorage, Layout)?.projector ?? false;
  return {
    theme: stored(() => localStorage, Theme)?.theme ?? (prefersDark() ? "dark" : "light"),
    projector,
    panes: panesAtFirst(projector),
  };
}

/** Seen from the back of a room, the charts come first: the columns beside them are folded until they are asked for. */
export function panesAtFirst(projector: boolean): LabState["panes"] {
  return { controls: !projector, answers: !projector };
}

export function keepTheme({ theme }: Appearance): void {
  store(() => localStorage, { theme });
}

export function keepProjector({ projector }: Appearance): void {
  store(() => sessionStorage, { projector });
}

/** Reading the property already throws where the browser blocks storage, so the storage is asked for inside the guard. */
function stored<T>(storage: () => Storage, schema: z.ZodType<T>): T | undefined {
  try {
    const parsed = schema.safeParse(JSON.parse(storage().getItem(STORAGE_KEY) ?? "null"));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

function store(storage: () => Storage, value: object): void {
  try {
    storage().setItem(STORAGE_KEY, JSON.stringify(value));
  } catch {
    // Not kept.
  }
}

function prefersDark(): boolean {
  return typeof matchMedia === "function" && matchMedia("(prefers-color-scheme: dark)").matches;
}
