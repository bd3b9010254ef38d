/** What is to be searched: chosen on the page, kept while it is open, turned into a request of the client. */

import type { CatalogueModule, CatalogueParam } from "../../../sim-worker/src/catalogue";
import type { TuneAxis, TuneGoal, TuneRequest, TuneSource } from "../../../sim-worker/src/tuneTypes";
import { scoresOf } from "../panels/scores";
import { flowOf } from "../runs/sampleAt";
import { index } from "../state/lab";
import { pageOf } from "../state/pages";
import { shown } from "../state/traces";
import type { AxisChoice, LabState, Page, TunerSettings } from "../state/types";
import { estimatorsOf, simulates, valueAt } from "../state/values";

export type Effort = TunerSettings["effort"];

/** Evaluations of each effort. */
export const EFFORTS: Readonly<Record<Effort, number>> = { quick: 100, usual: 300, thorough: 1000 };

export const MOST_AXES = 6;
const isNumeric = ({ type }: CatalogueParam): boolean => type === "number" || type === "integer";

/** The parameters of an estimator that can be searched, the basic ones first. */
export function searchable(module: CatalogueModule | undefined): readonly CatalogueParam[] {
  const all = (module?.params ?? []).filter(isNumeric);
  return [...all.filter(({ basic }) => basic), ...all.filter(({ basic }) => !basic)];
}

/** The estimator that is tuned: the one asked for while it is on the page, else the chosen one, else the one with most to set. */
export function tunedEstimator(state: LabState, page: Page, setup: TunerSettings): string {
  const ids = estimatorsOf(state, page).filter((id) => searchable(index.module("estimator", id)).length > 0);
  if (ids.includes(setup.estimator)) return setup.estimator;
  if (ids.includes(state.selectedEstimator[page])) return state.selectedEstimator[page];
  const count = (id: string) => searchable(index.module("estimator", id)).length;
  return ids.reduce((best, id) => (count(id) > count(best) ? id : best), ids[0] ?? "");
}

/** Of the basic parameters the second and third say more than the first of many; of few, the first two. */
function defaultOn(params: readonly CatalogueParam[]): readonly string[] {
  const gains = params.filter(({ type }) => type === "number");
  return (gains.length >= 2 ? gains : params).slice(0, 2).map(({ key }) => key);
}

export function axisChoice(setup: TunerSettings, params: readonly CatalogueParam[], param: CatalogueParam): AxisChoice {
  const known = setup.axes[param.key];
  return known ?? { on: defaultOn(params).includes(param.key), from: param.sliderMin, to: param.sliderMax };
}

/** The parameters that are searched, in the catalogue's order. */
export function chosenAxes(setup: TunerSettings, estimator: string): readonly TuneAxis[] {
  const params = searchable(index.module("estimator", estimator));
  return params.flatMap((param) => {
    const { on, from, to } = axisChoice(setup, params, param);
    if (!on || !(from < to)) return [];
    const { key, scale, step, type } = param;
    return [{ key, from, to, scale, step, integer: type === "integer" }];
  });
}

/** The score of the tuned estimator on the page now. */
export function scoreNow(state: LabState, page: Page, estimator: string) {
  return scoresOf(shown(page)?.scores ?? [], flowOf(state, page)).find(({ id }) => id === estimator) ?? null;
}

/** Where the mean RTO is not known yet: RFC 6298's first RTO. */
const FIRST_RTO_MS = 1000;

/** Over the mean RTO on the page, where a search begins that may not exceed a limit. */
const SLACK = 0.1;

export function meanRtoOf(state: LabState, page: Page, setup: TunerSettings, estimator: string): number {
  const present = scoreNow(state, page, estimator)?.meanRtoMs ?? FIRST_RTO_MS;
  // A little more than is in force: the search's own runs have other mean RTOs than the one on the page.
  return setup.meanRtoMs ?? Math.ceil(setup.goal === "spurious" ? present * (1 + SLACK) : present);
}

function goalOf(state: LabState, page: Page, setup: TunerSettings, estimator: string): TuneGoal {
  const meanRtoMs = meanRtoOf(state, page, setup, estimator);
  switch (setup.goal) {
    case "coverage":
      return { kind: "coverage", meanRtoMs };
    case "spurious":
      return { kind: "spurious", meanRtoMs };
    default:
      return { kind: setup.goal };
  }
}

/**
 * What a page's tuner searches in: the request that tries one setting, without the searched values; null while the page has
 * nothing to try it on.
 */
export type TuneSourceOf = (state: LabState, setup: TunerSettings, estimator: string) => TuneSource | null;

function mapAxes(setup: TunerSettings, axes: readonly TuneAxis[]): readonly [number, number] {
  const at = (key: string | undefined) => axes.findIndex((axis) => axis.key === key);
  const x = at(setup.map?.[0]);
  const y = at(setup.map?.[1]);
  return x >= 0 && y >= 0 && x !== y ? [x, y] : [0, Math.min(1, axes.length - 1)];
}

/** The request for the present state; null when there is nothing to search, or nothing to search in. */
export function tuneRequest(
  state: LabState,
  page: Page,
  setup: TunerSettings,
  sourceOf: TuneSourceOf,
): TuneRequest | null {
  const estimator = tunedEstimator(state, page, setup);
  const axes = chosenAxes(setup, estimator);
  const source = sourceOf(state, setup, estimator);
  if (source === null || axes.length === 0 || axes.length > MOST_AXES) return null;
  return {
    source,
    estimator,
    flow: flowOf(state, page),
    axes,
    present: axes.map(({ key }) => numberAt(state, page, key)),
    goal: goalOf(state, page, setup, estimator),
    map: mapAxes(setup, axes),
    budget: EFFORTS[setup.effort],
    seed: 1,
  };
}

export function numberAt(state: LabState, page: Page, key: string): number {
  const value = valueAt(state, page, key);
  return typeof value === "number" ? value : Number.NaN;
}

/** Everything besides the searched parameters that the scores depend on: a search says nothing of another. */
export function contextOf(state: LabState, page: Page, keys: readonly string[]): string {
  const set = Object.entries(state.overrides[page]).filter(([key]) => !keys.includes(key) && !key.endsWith(".shadows"));
  const source = pageOf(page).source?.identity?.(state) ?? [];
  const changes = simulates(state, page) ? state.changes : [];
  return JSON.stringify([set.sort(), state.view[page].selection, source, changes]);
}
