/** The RTT variances that section 5.2 states: four numbers, of scenarios I and II at 34 and 100 flows. */

import { about } from "../../experiment/yardsticks";
import { perCell, perDriver, type Sentence, spreadAt, withHalf } from "./claims";
import { VARIANCE } from "./quantities";
import type { Study } from "./study";

/** As printed, by the number of flows; the text says ticks. */
const PRINTED = {
  I: new Map([
    [34, 0.4763],
    [100, 0.5501],
  ]),
  II: new Map([
    [34, 0.7878],
    [100, 0.9315],
  ]),
} as const;

const QUOTES = {
  I: "in scenario I, the mean RTT variance for 34 and 100 flows are 0.4763 and 0.5501 ticks",
  II: "For scenario II, with only ten nodes, the mean RTT variance for the same congestion scenarios are 0.7878 and 0.9315 ticks",
} as const;

/** The printed variances of a scenario against ours, at the loads that were run. */
export function varianceSentence(id: "I" | "II"): Sentence {
  const printed: ReadonlyMap<number, number> = PRINTED[id];
  return {
    id: "variance",
    quote: QUOTES[id],
    place: "section 5.2",
    test: "The variance of a flow's samples in whole ticks, mean over flows, within 20 % of the printed number; the paper does not say with which algorithm.",
    yardstick: "about",
    readings: ({ cells }: Study) =>
      perDriver((driver, names) =>
        perCell(
          cells.filter(({ point }) => printed.has(point)),
          (cell) => {
            const spread = spreadAt(cell, driver, VARIANCE.id);
            const theirs = printed.get(cell.point) ?? Number.NaN;
            return {
              ours: `${withHalf(spread, VARIANCE.digits)}, printed ${theirs}`,
              spread,
              unit: VARIANCE.unit,
              holds: about(spread, theirs),
            };
          },
          names,
        ),
      ),
    why: "A sample that counts heartbeats is one or two ticks long even where the RTT is constant: half of the paper's variance can come from the clock. What lies above is queues, retries of frames and flows with a few samples of many seconds, which rule the mean.",
  };
}
