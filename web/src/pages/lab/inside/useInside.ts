import { useMemo } from "react";
import type { NetInside } from "../../../../../sim-worker/src/protocol";
import { useInsight } from "../../../runs/useInsight";
import { useLab } from "../../../state/store";

/** A loss that somebody chose is asked about soon, the last one by itself later. */
const REST_MS = 60;
const LONG_REST_MS = 500;

export interface Wanted {
  readonly flow: string;
  /** Counted from 0. */
  readonly event: number;
  readonly layer: number;
  readonly unit: number;
}

export interface Found {
  /** The last answer; null: none came, or the prediction is none of a net. */
  readonly inside: NetInside | null;
  /** Whether it answers the present question. */
  readonly fresh: boolean;
  readonly problem: string;
}

/** What the net was like at a loss: the run is repeated up to its end without recording (see decision 0015). */
export function useInside({ flow, event, layer, unit }: Wanted, chosen: boolean): Found {
  const version = useLab((state) => state.resultRevision.lab);
  const playing = useLab((state) => state.play === "playing");
  const key = [flow, event, layer, unit, playing ? "" : version].join(" ");
  const question = {
    key,
    asked: { inside: { flow, event, layer, unit } },
    restMs: chosen ? REST_MS : LONG_REST_MS,
    awaited: chosen,
  };
  const insight = useInsight("lab", "inside", event < 0 || (playing && !chosen) ? null : question);
  return useMemo(() => {
    const fresh = insight?.key === key;
    return { inside: insight?.insights?.inside ?? null, fresh, problem: fresh ? (insight.error?.message ?? "") : "" };
  }, [insight, key]);
}
