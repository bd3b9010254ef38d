import { useEffect, useState } from "react";
import type { ChanceCurve } from "../../../../../sim-worker/src/protocol";
import { requestOf } from "../../../runs/request";
import { client } from "../../../state/lab";
import { useLab } from "../../../state/store";
import { useShown } from "../../../state/traces";

/** A run too short for any packet, seconds: only its curves are wanted. */
const MOMENT = { "run.duration": 0.001, "measure.from": 0, "measure.to": 0.001 };

interface Asked {
  readonly curves: readonly ChanceCurve[];
  /** Of the result that it goes before. */
  readonly version: number;
}

/**
 * The curves of the shown result; while a longer run is still to answer a change, those of the changed parameters. So the
 * curve follows the finger, however long the run takes.
 */
export function useCurves(): readonly ChanceCurve[] {
  const shown = useShown("lab");
  const version = useLab((state) => state.resultRevision.lab);
  const set = useLab((state) => state.overrides.lab);
  const scenario = useLab((state) => state.scenario);
  const [asked, setAsked] = useState<Asked | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew for a change of the parameters, not for its result
  useEffect(() => {
    const control = new AbortController();
    const state = useLab.getState();
    const before = state.resultRevision.lab;
    const request = requestOf(state, "none");
    void client()
      .run({ ...request, changes: [], set: { ...request.set, ...MOMENT } }, { signal: control.signal, slot: "curves" })
      .then((answer) => {
        if (answer.ok && !control.signal.aborted) setAsked({ curves: answer.value.result.curves, version: before });
      });
    return () => control.abort();
  }, [set, scenario]);
  if (asked !== null && asked.version === version) return asked.curves;
  return shown?.result?.curves ?? [];
}
