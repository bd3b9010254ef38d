import type { CallOptions } from "../../../sim-worker/src/client";
import type { InsightRequest, Insights, ParamMap, Result } from "../../../sim-worker/src/protocol";
import { client } from "../state/lab";
import { useLab } from "../state/store";
import { shown } from "../state/traces";
import type { Page } from "../state/types";
import { modelRequestOf, requestOf } from "./runner";

/**
 * Questions about what a page shows: its present source is gone through once more, without recording, on a lane of its own,
 * so that a question neither takes the place of the run that is drawn nor loses its own.
 */
export type Ask = (asked: InsightRequest, options: CallOptions) => Promise<Result<Insights>>;

const askers: Partial<Record<Page, Ask>> = { lab: askLab };

/** A page says how its source is asked. */
export function setAsker(page: Page, ask: Ask): void {
  askers[page] = ask;
}

/** Asks the page's source; fails with code `nothing-shown` where the page has none. */
export function ask(page: Page, asked: InsightRequest, options: CallOptions): Promise<Result<Insights>> {
  const asker = askers[page];
  if (asker !== undefined) return asker(asked, options);
  return Promise.resolve({ ok: false, error: { code: "nothing-shown", message: "", hint: "", place: "" } });
}

/** A run is repeated with the changes that were made while it played; one that plays is measured up to where it stands. */
async function askLab(asked: InsightRequest, options: CallOptions): Promise<Result<Insights>> {
  const state = useLab.getState();
  if (state.model.id !== "") return client().model({ ...modelRequestOf(state, "none"), ...asked }, options);
  const request = requestOf(state, "none");
  const set = state.mode === "live" ? { ...request.set, ...measuredSoFar() } : request.set;
  const answer = await client().run({ ...request, set, ...asked }, options);
  return answer.ok ? { ok: true, value: answer.value.result } : answer;
}

function measuredSoFar(): ParamMap {
  const nowS = shown("lab")?.result?.simulatedSeconds;
  return nowS === undefined ? {} : { "measure.to": nowS };
}
