import { useEffect, useRef } from "react";
import type { Anatomy, Grid } from "../../../sim-worker/src/protocol";
import { gridRowAt, mountWeightBars, valueAt, type WeightBars, type WeightBarsState } from "../plot";
import { useLab } from "../state/store";
import { shown as readShown, useShown } from "../state/traces";
import type { Page } from "../state/types";

interface Props {
  readonly page: Page;
  readonly flow: string;
  readonly timeS: number;
  /** Of this sample; empty while they are not known: the recorded weights stand in. */
  readonly anatomies: ReadonlyMap<string, Anatomy>;
}

/** The experts at a sample: what each lost, and its weight before, after the update and after sharing. */
export function WeightsAt({ page, flow, timeS, anatomies }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const bars = useRef<WeightBars | null>(null);
  const chosen = useLab((state) => state.selectedEstimator[page]);
  const shown = useShown(page);
  const own = shown?.grids.filter((grid) => grid.of === flow) ?? [];
  const grid = own.find((each) => estimatorOf(each) === chosen) ?? own[0];
  const has = grid !== undefined;
  const weights = grid === undefined ? undefined : anatomies.get(estimatorOf(grid))?.weights;
  useEffect(() => {
    if (!has || place.current === null) return;
    const mounted = mountWeightBars(place.current, { name: "Weight of each expert around the sample" });
    bars.current = mounted;
    return () => {
      mounted.destroy();
      bars.current = null;
    };
  }, [has]);
  useEffect(() => {
    if (grid === undefined) return;
    const samples = readShown(page)?.tables.find((each) => each.kind === "samples" && each.of === flow);
    bars.current?.update({
      ...(weights === undefined ? recorded(grid, timeS) : { ...weights, after: weights.shared }),
      predictionMs: valueAt(samples, `${estimatorOf(grid)}.prediction`, timeS),
      sampleMs: valueAt(samples, "rtt", timeS),
    });
  }, [page, flow, timeS, grid, weights]);
  if (!has) return null;
  return (
    <div className="weights">
      <h3 className="weights-title">Experts' weights at this sample</h3>
      <div ref={place} />
      <p className="weights-key">
        <span className="weights-before">before</span>
        <span className="weights-updated">after the update</span>
        <span className="weights-after">after sharing</span>
        <span className="weights-loss">loss (log)</span>
      </p>
    </div>
  );
}

/** `flow.main.0.experts.weights` is of `experts`. */
function estimatorOf({ id }: Grid): string {
  return id.split(".").at(-2) ?? "";
}

/** From the recorded rows, of which there may be fewer than samples. */
function recorded(grid: Grid, timeS: number): Pick<WeightBarsState, "axis" | "before" | "updated" | "after" | "loss"> {
  const after = gridRowAt(grid, timeS);
  const width = grid.axis.length;
  const before = after === null || after.row === 0 ? null : after.row - 1;
  return {
    axis: grid.axis,
    before: before === null ? null : grid.values.subarray(before * width, (before + 1) * width),
    updated: null,
    after: after?.values ?? null,
    loss: null,
  };
}
