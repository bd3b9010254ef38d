import { useEffect, useState } from "react";
import type { LogSummary } from "../../../../sim-worker/src/protocol";
import { timeoutsOf } from "../../charts/pick";
import { Notes } from "../../panels/Notes";
import { underway } from "../../runs/background";
import { index } from "../../state/lab";
import { useLab } from "../../state/store";
import { useShown } from "../../state/traces";
import {
  type Floor,
  floorSentence,
  flowSentence,
  standsOutSentence,
  timeoutTimesSentence,
  warningsOf,
} from "./diagnosis";
import { askFloor } from "./floor";

/** What the log says, in sentences above its charts, below the warnings on what its numbers are worth. */
export function Diagnosis({ summary }: { readonly summary: LogSummary }) {
  const chosen = useLab((state) => state.slices.logs.flow);
  const shown = useShown("logs");
  const floor = useFloor();
  const flow = summary.flows.find(({ id }) => id === chosen);
  const warnings = warningsOf(summary.notes, shown?.notes ?? []);
  const context = { flow: chosen, eventKinds: index.catalogue.eventKinds };
  const times = shown === null ? null : timeoutsOf({ tables: shown.tables, grids: shown.grids }, context);
  const sentences = [
    flow === undefined ? "" : flowSentence(flow),
    times === null ? "" : timeoutTimesSentence(times.genuine, times.spurious),
    standsOutSentence(summary, chosen),
    floor === null ? "" : floorSentence(floor),
  ].filter((sentence) => sentence !== "");
  if (sentences.length === 0 && warnings.length === 0) return null;
  return (
    <section className="diagnosis" aria-label="What the log says">
      <Notes notes={warnings} title="Warnings" />
      {sentences.length > 0 && <p>{sentences.join(" ")}</p>}
    </section>
  );
}

/** What the variance floor of Linux's estimator does on the chosen flow; asked anew when flow, range or parameters change. */
function useFloor(): Floor | null {
  const flow = useLab((state) => state.slices.logs.flow);
  const set = useLab((state) => state.overrides.logs);
  const range = useLab((state) => state.view.logs.selection);
  const asks = useLab((state) => state.slices.logs.estimators.includes("linux"));
  const shown = useShown("logs");
  const [floor, setFloor] = useState<Floor | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a result that has come says that flow, parameters and range are settled
  useEffect(() => {
    setFloor(null);
    if (!asks || flow === "" || shown === null) return;
    const control = new AbortController();
    void underway(
      askFloor(control.signal).then((answer) => {
        if (!control.signal.aborted) setFloor(answer);
      }),
    );
    return () => control.abort();
  }, [flow, set, range, asks, shown]);
  return floor;
}
