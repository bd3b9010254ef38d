import type { Figure } from "../../../sim-worker/papers/figure";
import type { OperatingCurve } from "../../../sim-worker/src/protocol";

/** Operating curves as a figure, and read at one coverage. */

const PERCENT = 100;

/**
 * Share of samples above the RTO against the mean RTO, one line per estimator. No share is below one sample's but zero, which
 * is drawn at half a sample, beneath a line that says so.
 * @param samples how many were scored
 */
export function operatingFigure(
  curves: readonly OperatingCurve[],
  samples: number,
  nameOf: (id: string) => string,
): Figure {
  const zeroAt = (PERCENT * 0.5) / Math.max(1, samples);
  const none = curves.some(({ missShare }) => missShare.includes(0));
  return {
    id: "operating-curve",
    title: "Operating curve",
    reading:
      "up: more samples above the timeout; right: longer timeouts; along a line the gain K grows; rings: the gain in force",
    x: { label: "Mean RTO", unit: "ms", scale: "log" },
    y: { label: "Samples above the RTO", unit: "%", scale: "log", zeroAt },
    series: curves.map(({ id, meanRtoMs, missShare }) => ({
      id,
      label: nameOf(id),
      kind: "line",
      x: meanRtoMs,
      y: missShare.map((share) => share * PERCENT),
    })),
    marks: [
      ...curves.map(({ inForce }) => ({
        label: "",
        x: inForce.meanRtoMs,
        y: inForce.missShare === 0 ? zeroAt : inForce.missShare * PERCENT,
      })),
      ...(none ? [{ label: "none", y: zeroAt }] : []),
    ],
  };
}

export interface AtCoverage {
  readonly gain: number;
  readonly meanRtoMs: number;
}

/**
 * Where a curve reaches a coverage: the least gain whose share of misses is small enough, read between the neighbouring
 * gains of the curve along a straight line. Null where none of its gains reaches it, or the least goes beyond it already.
 * @param coverage share of samples not above the RTO, 0 to 1
 */
export function atCoverage({ gain, missShare, meanRtoMs }: OperatingCurve, coverage: number): AtCoverage | null {
  const wanted = 1 - coverage;
  const after = missShare.findIndex((share) => share <= wanted);
  if (after < 0) return null;
  const at = (list: readonly number[], row: number) => list[row] ?? Number.NaN;
  const last = at(missShare, after);
  if (after === 0) return last === wanted ? { gain: at(gain, 0), meanRtoMs: at(meanRtoMs, 0) } : null;
  const part = (at(missShare, after - 1) - wanted) / (at(missShare, after - 1) - last);
  const between = (list: readonly number[]) => at(list, after - 1) + part * (at(list, after) - at(list, after - 1));
  return { gain: between(gain), meanRtoMs: between(meanRtoMs) };
}
