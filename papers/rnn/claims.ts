/** Sentences that compare one net, or RNN-based TCP, with others on the same seeds. */

import type { Claim, Finding, Reading } from "../experiment/claim";
import { intervalOf } from "../experiment/claim";
import { verdictOf } from "../experiment/points";
import { goes, pairedDifference, spreadOf } from "../experiment/statistics";
import { fixed, percent, plusMinus } from "../experiment/words";
import { type Cell, type Measure, valuesAt } from "./compare";
import type { Net } from "./nets";
import { CROSSES } from "./path";

/** What a figure's y axis shows, and which way is better. */
export interface Panel {
  readonly measures: readonly { readonly id: Measure; readonly name: string }[];
  readonly way: "higher" | "lower";
  readonly unit: string;
  readonly label: string;
}

export const THROUGHPUT: Panel = {
  measures: [{ id: "throughput", name: "goodput in the first 8 s" }],
  way: "higher",
  unit: "Mbit/s",
  label: "Throughput",
};
export const LOSS: Panel = {
  measures: [
    { id: "flowLoss", name: "retransmitted share of the flow" },
    { id: "linkLoss", name: "drops at the bottleneck" },
  ],
  way: "lower",
  unit: "%",
  label: "Packet loss rate",
};

/** "`better` is better than each of `others`": one reading for each kind of cross traffic and measure. */
export function betterReadings(
  cells: readonly Cell[],
  panel: Panel,
  better: string,
  others: readonly string[],
): readonly Reading[] {
  return CROSSES.flatMap((cross) =>
    panel.measures.map((measure): Reading => {
      const at = (id: string) => valuesAt(cells, id, cross.id, measure.id);
      const own = at(better);
      const differences = others.map((id) => pairedDifference(own, at(id)));
      const text = (values: readonly number[]) => {
        const { mean, half } = spreadOf(values);
        return plusMinus(mean, half, 2);
      };
      const [first] = differences;
      const interval = differences.length === 1 && first !== undefined ? intervalOf(first, panel.unit) : undefined;
      return {
        of: { "cross traffic": cross.name, ...(panel.measures.length > 1 ? { loss: measure.name } : {}) },
        ours: `${text(own)} ${panel.unit}; others ${others.map((id) => text(at(id))).join(", ")}`,
        ...(interval === undefined ? {} : { interval }),
        holds: verdictOf(
          differences.map((difference) => ({ holds: goes(difference, panel.way) })),
          "all",
        ),
      };
    }),
  );
}

/** A claim that is judged by the sign of differences over the same seeds. */
export function betterClaim(claim: Omit<Claim, "yardstick" | "readings">, readings: readonly Reading[]): Claim {
  return { ...claim, yardstick: "direction", readings };
}

/** What the nets say of validation runs, beside always naming the more frequent label. */
export function accuracyFinding(nets: readonly Net[]): Finding {
  const texts = nets.map(({ name, trained: { weights, judgement } }) =>
    judgement === undefined
      ? `${name}: not judged`
      : `${name}, ${weights} weights: ${percent(judgement.accuracy)} of ${judgement.count}, majority ${percent(judgement.majorityAccuracy)}, area ${fixed(judgement.area ?? Number.NaN, 3)} (${fixed(judgement.areaLow ?? Number.NaN, 3)} to ${fixed(judgement.areaHigh ?? Number.NaN, 3)})`,
  );
  return {
    id: "accuracy",
    text: "How often the nets name the right label on validation runs, beside always naming the more frequent one.",
    ours: texts.join("; "),
    why: "A net is worth no more than the majority's accuracy and an area of 0.5 where the metrics of past losses do not foretell the next window.",
  };
}

/** Means of the baselines, and of the cross traffic beside them. */
export function baselineFinding(cells: readonly Cell[]): Finding {
  const texts = cells.map(({ control, cross, runs }) => {
    const own = spreadOf(runs.map(({ throughput }) => throughput));
    const other = spreadOf(runs.map(({ crossThroughput }) => crossThroughput));
    return `${control.name} beside ${cross.toUpperCase()} ${plusMinus(own.mean, own.half, 1)} (cross traffic ${fixed(other.mean, 1)})`;
  });
  return {
    id: "baselines",
    text: "What each control gets without a net, or with a foreknown label, and what it leaves to the cross traffic.",
    ours: `Mbit/s: ${texts.join("; ")}`,
    why: "A constant P separates the smaller cut from the prediction; the foreknown label is what a prediction without an error would give.",
  };
}
