/** The searches of each page: what runs, what was found. */

import { create } from "zustand";
import type { LabError, ParamMap } from "../../../sim-worker/src/protocol";
import type { TunePoint, TuneRequest, TuneUpdate } from "../../../sim-worker/src/tuneTypes";
import { underway } from "../runs/background";
import { setParams } from "../state/actions";
import { client, index } from "../state/lab";
import { useLab } from "../state/store";
import type { Page, TunerSettings } from "../state/types";
import { type Checked, checkOn, type TuneCheck, type TuneChecksOf } from "./checks";
import { contextOf, numberAt, searchable, type TuneSourceOf, tuneRequest } from "./setup";

export type SearchKind = "running" | "done" | "cancelled" | "failed";

/** A search that was begun. */
export interface Search {
  readonly kind: SearchKind;
  readonly request: TuneRequest;
  /** What is known so far; null before the first evaluation. */
  readonly update: TuneUpdate | null;
  readonly error: LabError | null;
  /** What it was made in (`contextOf`). */
  readonly context: string;
  /** The values of the estimator's parameters when it began. */
  readonly before: ParamMap;
  /** The best on other samples; empty before the search is done, and where there are none. */
  readonly checks: readonly Checked[];
}

interface TunerState {
  /** The latest search of each page. */
  readonly search: Readonly<Partial<Record<Page, Search>>>;
}

export const useTuner = create<TunerState>()(() => ({ search: {} }));

/** So often an update of a search is shown. */
const SHOW_EVERY_MS = 80;

let running: { readonly page: Page; readonly control: AbortController } | null = null;

export function changeSetup(page: Page, patch: Partial<TunerSettings>): void {
  useLab.setState(({ tuner }) => ({ tuner: { ...tuner, [page]: { ...tuner[page], ...patch } } }));
}

function setSearch(page: Page, search: Search): void {
  useTuner.setState((state) => ({ search: { ...state.search, [page]: search } }));
}

/** Starts a search for the present state; one that runs is given up for it. */
export function startSearch(page: Page, source: TuneSourceOf, checks: TuneChecksOf = () => []): void {
  const state = useLab.getState();
  const request = tuneRequest(state, page, state.tuner[page], source);
  if (request !== null) begin(page, request, null, checks(state, request.estimator));
}

/** Paints the map again over two other of the searched parameters, cut through the best. */
export function mapOver(page: Page, keys: readonly [string, string]): void {
  changeSetup(page, { map: keys });
  const search = useTuner.getState().search[page];
  const best = search?.update?.best;
  if (search === undefined || best == null || search.kind === "running") return;
  const at = (key: string) => search.request.axes.findIndex((axis) => axis.key === key);
  const request: TuneRequest = {
    ...search.request,
    map: [at(keys[0]), at(keys[1])],
    through: best.values,
    budget: 170,
  };
  begin(page, request, { ...search, request: { ...search.request, map: request.map } }, []);
}

/** @param kept the search whose best stays what it is while only its map is made anew; null: a new search */
function begin(page: Page, request: TuneRequest, kept: Search | null, checks: readonly TuneCheck[]): void {
  cancelSearch();
  const control = new AbortController();
  running = { page, control };
  const state = useLab.getState();
  const first: Search = kept ?? {
    kind: "running",
    request,
    update: null,
    error: null,
    context: contextOf(state, page, keysOf(request)),
    before: Object.fromEntries(
      searchable(index.module("estimator", request.estimator)).map(({ key }) => [key, numberAt(state, page, key)]),
    ),
    checks: [],
  };
  setSearch(page, { ...first, kind: "running", error: null });
  void underway(follow(page, request, control, kept).then(() => check(page, checks, control.signal)));
}

async function follow(page: Page, request: TuneRequest, control: AbortController, kept: Search | null): Promise<void> {
  let shownAt = 0;
  let latest: TuneUpdate | null = null;
  const put = (kind: SearchKind, error: LabError | null) => {
    const now = useTuner.getState().search[page];
    if (now === undefined) return;
    const update = latest === null ? now.update : merged(latest, kept?.update ?? null);
    setSearch(page, { ...now, kind, error, update });
  };
  const result = await client().tune(request, {
    signal: control.signal,
    onUpdate: (update) => {
      latest = update;
      if (control.signal.aborted || performance.now() - shownAt < SHOW_EVERY_MS) return;
      shownAt = performance.now();
      put("running", null);
    },
  });
  // A newer search of this page has taken its place.
  if (running?.control !== control && running?.page === page) return;
  if (running?.control === control) running = null;
  if (result.ok) put("done", null);
  else if (result.error.code === "cancelled") put("cancelled", null);
  else put("failed", result.error);
}

/** Tries what was found on other samples. */
async function check(page: Page, checks: readonly TuneCheck[], signal: AbortSignal): Promise<void> {
  const search = useTuner.getState().search[page];
  const best = search?.update?.best;
  if (search?.kind !== "done" || best == null || checks.length === 0) return;
  const sets = { before: search.before, best: valuesOf(search.request, best) };
  const checked = await checkOn(checks, search.request.estimator, sets, signal);
  const now = useTuner.getState().search[page];
  if (now?.update === search.update) setSearch(page, { ...now, checks: checked });
}

/** A map made after a search: the search's best, present and time stay. */
function merged(update: TuneUpdate, search: TuneUpdate | null): TuneUpdate {
  if (search === null) return update;
  const { present, best, confirmed } = search;
  const better = (update.best?.score ?? null) !== null && best === null ? update.best : best;
  return { ...update, present, best: better, confirmed };
}

/** Gives the search up; what was found until then stays. */
export function cancelSearch(): void {
  running?.control.abort();
}

export const keysOf = ({ axes }: TuneRequest): readonly string[] => axes.map(({ key }) => key);

/** The parameters of a point, with the gain that its score is said for. */
export function valuesOf({ axes }: TuneRequest, point: TunePoint): ParamMap {
  const values: Record<string, number> = Object.fromEntries(axes.map(({ key }, at) => [key, point.values[at] ?? 0]));
  if (point.gain !== null) values[point.gain.key] = Number(point.gain.value.toPrecision(4));
  return values;
}

/** Writes a point's parameters into the page's state, and so into its link. */
export function applyPoint(page: Page, request: TuneRequest, point: TunePoint): void {
  setParams(page, valuesOf(request, point));
}

/** Brings the values back that were in force when the search began, of what it searched and of the gain set with it. */
export function restoreBefore(page: Page, { request, update, before }: Search): void {
  const gain = update?.best?.gain?.key ?? null;
  const keys = [...keysOf(request), ...(gain === null ? [] : [gain])];
  setParams(page, Object.fromEntries(keys.flatMap((key) => (key in before ? [[key, before[key] ?? 0]] : []))));
}
