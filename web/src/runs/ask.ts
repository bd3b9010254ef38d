import type { CallOptions } from "../../../sim-worker/src/client";
import type { InsightRequest, Insights, Result } from "../../../sim-worker/src/protocol";
import type { Page } from "../state/types";

/**
 * Questions about what a page shows: its source is run once more, without recording, in a slot of its own among the client's
 * calls, so that a question neither cancels the run that is drawn nor is cancelled by it.
 */
export type Ask = (asked: InsightRequest, options: CallOptions) => Promise<Result<Insights>>;

const askers: Partial<Record<Page, Ask>> = {};

/** How the source of a page is asked; the page sets it when it opens. */
export function setAsker(page: Page, ask: Ask): void {
  askers[page] = ask;
}

/** Asks the page's source; fails with code `nothing-shown` where the page has none. */
export function ask(page: Page, asked: InsightRequest, options: CallOptions): Promise<Result<Insights>> {
  const asker = askers[page];
  if (asker !== undefined) return asker(asked, options);
  return Promise.resolve({ ok: false, error: { code: "nothing-shown", message: "", hint: "", place: "" } });
}
