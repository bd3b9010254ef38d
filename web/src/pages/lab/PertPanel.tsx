import { lazy } from "react";
import { useLab } from "../../state/store";
import { observedGroup, valueAt } from "../../state/values";
import { FoldedPanel } from "./FoldedPanel";

const Pert = lazy(() => import("./early/Pert"));

/** Early response: open where the observed flow's congestion control responds early. */
export function PertPanel() {
  const simulated = useLab((state) => state.model.id === "");
  const early = useLab((state) => String(valueAt(state, "lab", `flow.${observedGroup(state)}.congestionControl`)));
  if (!simulated) return null;
  return (
    <FoldedPanel id="pert" title="Early response" sub="PERT’s curve" openAtFirst={early.startsWith("pert-")}>
      <Pert />
    </FoldedPanel>
  );
}
