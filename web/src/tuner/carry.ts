import { addEstimator, notify, setParams } from "../state/actions";
import { index } from "../state/lab";
import { allPages, pageOf } from "../state/pages";
import { useLab } from "../state/store";
import type { Page } from "../state/types";
import { estimatorsOf, valueAt } from "../state/values";

/** The other pages that have estimators with parameters to take over. */
export function otherTunedPages(page: Page): readonly { readonly id: Page; readonly label: string }[] {
  return allPages().filter(({ id, tuned }) => tuned === true && id !== page);
}

/** Gives an estimator on the page `to` the parameters that it has on the page `from`, and adds it there. */
export function carryParams(estimator: string, from: Page, to: Page): void {
  const state = useLab.getState();
  const module = index.module("estimator", estimator);
  if (module === undefined) return;
  const values = module.params.flatMap(({ key }) => {
    const value = valueAt(state, from, key);
    return value === undefined ? [] : [[key, value] as const];
  });
  setParams(to, Object.fromEntries(values));
  if (!estimatorsOf(state, to).includes(estimator)) addEstimator(to, estimator);
  notify("info", `${module.label} has the same parameters on the page ${pageOf(to).label} now.`);
}
