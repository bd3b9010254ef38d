import { lazy } from "react";
import { useLab } from "../../state/store";
import { valueAt } from "../../state/values";
import { FoldedPanel } from "./FoldedPanel";

const Shares = lazy(() => import("./shares/Shares"));

/** What groups of flows get of the links: open where the run keeps it over time. An end host cannot know it. */
export function SharesPanel() {
  const seen = useLab((state) => state.model.id === "" && state.view.lab.god);
  const kept = useLab((state) => Number(valueAt(state, "lab", "measure.step")) > 0);
  if (!seen) return null;
  return (
    <FoldedPanel id="shares" title="Who gets what" sub="groups and links" openAtFirst={kept}>
      <Shares />
    </FoldedPanel>
  );
}
