import { z } from "./schema";
import type { LabState } from "./types";

/**
 * How the page looks. The theme is kept for the browser, the projector's layout for the tab (keys.ts: `browser`, `tab`).
 * Storage that is blocked, full or holds something else is no error: the page starts with its defaults.
 */

const STORAGE_KEY = "rttlab";
/** What the browser keeps for all tabs. */
const Kept = z.object({
  theme: z.optional(z.enum(["light", "dark"])),
  /** The charts that the person folded, by page. */
  folded: z.optional(z.record(z.string(), z.array(z.string()))),
  /** The invitation of the first visit was followed or put away. */
  welcomed: z.optional(z.boolean()),
});
const Layout = z.object({ projector: z.boolean() });
type Appearance = Pick<LabState, "theme" | "projector">;

export function restoreAppearance(): Pick<LabState, "theme" | "projector" | "panes" | "welcomed"> {
  const projector = stored(() => sessionStorage, Layout)?.projector ?? false;
  return {
    theme: kept().theme ?? (prefersDark() ? "dark" : "light"),
    welcomed: kept().welcomed ?? false,
    projector,
    panes: panesAtFirst(projector),
  };
}

/** Seen from the back of a room, the charts come first: the columns beside them are folded until they are asked for. */
export function panesAtFirst(projector: boolean): LabState["panes"] {
  return { controls: !projector, answers: !projector };
}

export function keepTheme({ theme }: Appearance): void {
  keep({ theme });
}

export function keepWelcomed(): void {
  keep({ welcomed: true });
}

/** The charts that were folded on a page when it was last used; undefined where nobody folded any. */
export function keptFolds(page: string): readonly string[] | undefined {
  return kept().folded?.[page];
}

export function keepFolds(page: string, folded: readonly string[]): void {
  keep({ folded: { ...kept().folded, [page]: [...folded] } });
}

function kept(): z.infer<typeof Kept> {
  return stored(() => localStorage, Kept) ?? {};
}

function keep(change: z.infer<typeof Kept>): void {
  store(() => localStorage, { ...kept(), ...change });
}

export function keepProjector({ projector }: Appearance): void {
  store(() => sessionStorage, { projector });
}

/** Reading the property already throws where the browser blocks storage, so the storage is asked for inside the guard. */
function stored<T>(storage: () => Storage, schema: z.ZodMiniType<T>): T | undefined {
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
