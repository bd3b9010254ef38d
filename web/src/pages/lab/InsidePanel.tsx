import { lazy } from "react";
import { useLab } from "../../state/store";
import { observedGroup, valueAt } from "../../state/values";
import { FoldedPanel } from "./FoldedPanel";

const Inside = lazy(() => import("./inside/Inside"));

/** Predictions at losses and the net behind them: only where the observed flow's congestion control predicts. */
export function InsidePanel() {
  const predicts = useLab(
    (state) =>
      state.model.id === "" && valueAt(state, "lab", `flow.${observedGroup(state)}.congestionControl`) === "rnn",
  );
  if (!predicts) return null;
  return (
    <FoldedPanel id="inside" title="Inside the net" sub="predictions" openAtFirst={false}>
      <Inside />
    </FoldedPanel>
  );
}
