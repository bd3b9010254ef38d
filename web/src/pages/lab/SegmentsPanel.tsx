import { lazy } from "react";
import { useLab } from "../../state/store";
import { FoldedPanel } from "./FoldedPanel";

const Segments = lazy(() => import("./segments/Segments"));

/** Every segment and ACK of the observed flow: in a time-sequence graph and in a ladder. */
export function SegmentsPanel() {
  const simulated = useLab((state) => state.model.id === "");
  if (!simulated) return null;
  return (
    <FoldedPanel id="ladder" title="Segments" sub="time-sequence graph and ladder" openAtFirst={false}>
      <Segments />
    </FoldedPanel>
  );
}
