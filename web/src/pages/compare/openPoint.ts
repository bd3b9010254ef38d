import { SCHEMES, type SchemeId } from "../../../../papers/pert/schemes";
import { notify, openScenario } from "../../state/actions";
import { index } from "../../state/lab";
import { useLab } from "../../state/store";
import { formatValue } from "../../state/units";
import { baseOf } from "./bases";
import { setOf } from "./plan";

/** Opens one run of the comparison in the Lab: the scheme at that value, with the first seed. */
export function openPoint(scheme: SchemeId, x: number): void {
  const state = useLab.getState();
  const base = baseOf(state);
  const { key, seeds } = state.slices.compare;
  if (base === undefined) return;
  const set = setOf(base, scheme, key, x, seeds[0] ?? 1);
  openScenario(base.scenario, base.preset, { set: { ...state.set, lab: set }, mode: "instant" });
  const param = index.find(key)?.param;
  notify(
    "info",
    `This is ${SCHEMES[scheme].label} with ${param?.label ?? key} ${formatValue(x, param?.unit ?? "")}, seed ${seeds[0] ?? 1}.`,
    "“Back” of the browser returns to the comparison.",
  );
}
