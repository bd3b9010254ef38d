import { lazy } from "react";
import { useLab } from "../../state/store";
import { observedGroup, valueAt } from "../../state/values";
import { FoldedPanel } from "./FoldedPanel";

const Predictors = lazy(() => import("./watch/Predictors"));

/** Congestion predictors: open where some watch the observed flow. */
export function PredictorPanel() {
  const simulated = useLab((state) => state.model.id === "");
  const some = useLab((state) => {
    const value = valueAt(state, "lab", `flow.${observedGroup(state)}.predictors`);
    return Array.isArray(value) && value.length > 0;
  });
  if (!simulated) return null;
  return (
    <FoldedPanel id="predictors" title="Congestion predictors" sub="scored" openAtFirst={some}>
      <Predictors />
    </FoldedPanel>
  );
}
