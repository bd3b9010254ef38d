import type { Run } from "../../../../../sim-worker/src/protocol";
import type { ChartData } from "../../../plot";
import { requestOf } from "../../../runs/request";
import { type Answer, useRested } from "../../../runs/useInsight";
import { client } from "../../../state/lab";
import { useLab } from "../../../state/store";
import type { Range } from "../../../state/types";
import { observedFlow } from "../../../state/values";

/** A window that has rested so long is asked about. */
const REST_MS = 100;

/** What is asked of the run that is shown. */
export interface SegmentQuestion {
  /** In which calls the latest wins. */
  readonly slot: string;
  readonly window: Range;
  /** What comes later is not known yet, seconds. */
  readonly endS: number;
  readonly rows: number;
}

/** The segments that were on their way in a window, asked of the run that is shown once the window has rested; the last answer until then. */
export function useSegments({ slot, window, endS, rows }: SegmentQuestion): Answer<ChartData> | null {
  const version = useLab((state) => state.resultRevision.lab);
  const playing = useLab((state) => state.play === "playing");
  const flow = useLab(observedFlow);
  const fromS = window[0];
  const toS = Math.min(window[1], endS);
  const question = { key: `${slot} ${version} ${flow} ${fromS} ${toS}`, restMs: REST_MS, awaited: true };
  return useRested("lab", playing || version === 0 || fromS > toS ? null : question, async (options) => {
    const request = { ...requestOf(useLab.getState(), "none"), segments: { flow, fromS, toS, rows } };
    const answer = await client().run(request, { ...options, slot });
    return answer.ok ? { ok: true, value: dataOf(answer.value) } : answer;
  });
}

function dataOf({ trace, result }: Run): ChartData {
  return { tables: trace.tables, grids: [], segments: result.segments };
}
