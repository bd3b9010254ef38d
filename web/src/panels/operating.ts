import type { Figure } from "../../../figure/figure";
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
    title: "Misses against RTO",
    reading: "along a line the gain K grows; rings: the gain in force",
    x: { label: "Mean RTO", unit: "ms", scale: "log" },
    y: { label: "Samples above the RTO", unit: "%", scale: "log", zeroAt },
    series: curves.map((curve) => {
      const end = endOf(curve);
      return {
        id: curve.id,
        label: nameOf(curve.id),
        kind: "line",
        x: curve.meanRtoMs.slice(0, end),
        y: curve.missShare.slice(0, end).map((share) => share * PERCENT),
      };
    }),
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

/** Beyond the first gain that misses nothing, and the gain in force, a curve says no more: the timer only gets longer. */
function endOf({ gain, missShare, inForce }: OperatingCurve): number {
  const perfect = missShare.indexOf(0);
  if (perfect < 0) return gain.length;
  return (
    Math.max(
      perfect,
      gain.findLastIndex((each) => each <= inForce.gain),
    ) + 1
  );
}

export interface AtCoverage {
  readonly gain: number;
  readonly meanRtoMs: number;
  /** `below`: the curve's least gain covers more already; `beyond`: its greatest covers less. The numbers are then those gains'. */
  readonly reach: "met" | "below" | "beyond";
}

/**
 * Where a curve reaches a coverage: the least gain whose share of misses is small enough, read between the neighbouring
 * gains of the curve along a straight line.
 * @param coverage share of samples not above the RTO, 0 to 1
 */
export function atCoverage({ gain, missShare, meanRtoMs }: OperatingCurve, coverage: number): AtCoverage {
  const wanted = 1 - coverage;
  const at = (list: readonly number[], row: number) => list[row] ?? Number.NaN;
  const end = (row: number, reach: AtCoverage["reach"]) => ({
    gain: at(gain, row),
    meanRtoMs: at(meanRtoMs, row),
    reach,
  });
  const after = missShare.findIndex((share) => share <= wanted);
  if (after < 0) return end(gain.length - 1, "beyond");
  const last = at(missShare, after);
  if (after === 0) return end(0, last === wanted ? "met" : "below");
  const part = (at(missShare, after - 1) - wanted) / (at(missShare, after - 1) - last);
  const between = (list: readonly number[]) => at(list, after - 1) + part * (at(list, after) - at(list, after - 1));
  return { gain: between(gain), meanRtoMs: between(meanRtoMs), reach: "met" };
}
