import { lazy } from "react";
import { useLab } from "../../state/store";
import { observedGroup, valueAt } from "../../state/values";
import { FoldedPanel } from "./FoldedPanel";

const Owd = lazy(() => import("./owd/Owd"));

/** One-way delay: open where some estimator gets the observed flow's marked segments. */
export function OwdPanel() {
  const simulated = useLab((state) => state.model.id === "");
  const some = useLab((state) => {
    const group = observedGroup(state);
    const watching = valueAt(state, "lab", `flow.${group}.oneWayDelay`);
    const used = valueAt(state, "lab", `flow.${group}.forwardDelay`);
    return (Array.isArray(watching) && watching.length > 0) || (used !== undefined && used !== "none");
  });
  if (!simulated) return null;
  return (
    <FoldedPanel id="owd" title="One-way delay" sub="estimated, and true" openAtFirst={some}>
      <Owd />
    </FoldedPanel>
  );
}
