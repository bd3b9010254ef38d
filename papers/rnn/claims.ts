/** Sentences that compare one control with others on the same seeds, under every reading. */

import { type Claim, intervalOf, type Reading } from "../experiment/claim";
import { verdictOf } from "../experiment/points";
import { goes, pairedDifference, type Spread, spreadOf } from "../experiment/statistics";
import { fixed, plusMinus } from "../experiment/words";
import { type Measure, valuesAt } from "./compare";
import { CROSSES, type Cross } from "./path";
import { namesOf, type Study } from "./study";

/** What a figure's y axis shows, and which way is better. */
export interface Panel {
  readonly measures: readonly { readonly id: Measure; readonly name: string }[];
  readonly way: "higher" | "lower";
  readonly unit: string;
  readonly label: string;
}

export const THROUGHPUT: Panel = {
  measures: [{ id: "throughput", name: "goodput" }],
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

/** One cell of a claim's grid before it is judged. */
export interface Place {
  readonly study: Study;
  readonly cross: Cross;
  readonly measure: Measure;
  readonly of: Reading["of"];
  /** Of a control, seed by seed. */
  readonly at: (id: string) => readonly number[];
}

/** All readings of a panel: cases, cross traffic, measures. */
export function placesOf(studies: readonly Study[], panel: Panel, crosses?: readonly Cross[]): readonly Place[] {
  return studies.flatMap((study) =>
    study.case.crosses
      .filter((cross) => crosses?.includes(cross) ?? true)
      .flatMap((cross) =>
        panel.measures.map(({ id: measure, name }) => ({
          study,
          cross,
          measure,
          of: {
            ...namesOf(study.case),
            ...(crosses?.length === 1
              ? {}
              : { "cross traffic": CROSSES.find(({ id }) => id === cross)?.name ?? cross }),
            ...(panel.measures.length > 1 ? { loss: name } : {}),
          },
          at: (id) => valuesAt(study.cells, id, cross, measure),
        })),
      ),
  );
}

/** Whether a difference goes the claimed way. Runs that are the same to the last packet do not differ: then it does not. */
export const differs = (difference: Spread, way: "higher" | "lower"): boolean | null =>
  difference.count > 1 && difference.mean === 0 && difference.half === 0 ? false : goes(difference, way);

export const spreadText = (values: readonly number[], decimals = 2): string => {
  const { mean, half } = spreadOf(values);
  return plusMinus(mean, half, decimals);
};

/** "`better` is better than each of `others`". */
export function betterThan(place: Place, panel: Panel, better: string, others: readonly string[]): Reading {
  const own = place.at(better);
  const differences = others.map((id) => pairedDifference(own, place.at(id)));
  const [first] = differences;
  const interval = differences.length === 1 && first !== undefined ? intervalOf(first, panel.unit) : undefined;
  return {
    of: place.of,
    ours: `${spreadText(own)} ${panel.unit}; others ${others.map((id) => spreadText(place.at(id))).join(", ")}`,
    ...(interval === undefined ? {} : { interval }),
    holds: verdictOf(
      differences.map((difference) => ({ holds: differs(difference, panel.way) })),
      "all",
    ),
  };
}

type Words = Omit<Claim, "yardstick" | "readings">;

/** A claim that is judged by the sign of differences over the same seeds. */
export const betterClaim = (
  words: Words,
  studies: readonly Study[],
  panel: Panel,
  better: string,
  others: readonly string[],
): Claim => ({
  ...words,
  yardstick: "direction",
  readings: placesOf(studies, panel).map((place) => betterThan(place, panel, better, others)),
});

/** Gain of one control over another, seed by seed, as a share. */
export function gainOf(own: readonly number[], other: readonly number[]): Spread {
  return spreadOf(own.map((value, seed) => value / (other[seed] ?? Number.NaN) - 1));
}

export const gainText = ({ mean, half }: Spread): string => `${fixed(100 * mean, 1)} ± ${fixed(100 * half, 1)} %`;

/** "−0.2 to 0.1" of a gain. */
export const gainInterval = (gain: Spread): Pick<Reading, "interval"> => {
  const interval = intervalOf({ ...gain, mean: 100 * gain.mean, half: 100 * gain.half }, "%");
  return interval === undefined ? {} : { interval };
};
