/** Figure 3: retransmissions, scenario I. */

import { pairedDifference, spreadOf } from "../experiment/statistics";
import { fixed } from "../experiment/words";
import { atLeast, SLIGHT_SHARE } from "../experiment/yardsticks";
import { mobileArtefact } from "./mobile/artefact";
import {
  againstText,
  largest,
  NOTHING,
  perCell,
  perPlace,
  type Sentence,
  significant,
  valuesOf,
  withHalf,
} from "./mobile/claims";
import { starvingFinding } from "./mobile/findings";
import { RETRANSMITTED, RETRANSMITTED_SUMS, SENT } from "./mobile/quantities";
import { LOSSES } from "./mobile/reasons";
import { growingGap } from "./mobile/sentences";
import type { Cell } from "./mobile/study";

/** "By as much as over 30 %". */
const OVER = 30;

/** The two ways to take a share of many flows. */
const SHARES = [
  { name: "mean of flows", metric: RETRANSMITTED },
  { name: "all flows together", metric: RETRANSMITTED_SUMS },
] as const;

/** Reduction by the experts, seed by seed, %. */
function reduction(cell: Cell, { id }: typeof RETRANSMITTED): readonly number[] {
  const jacobson = valuesOf(cell, "jacobson", id);
  return valuesOf(cell, "experts", id).map((value, seed) => 100 * (1 - value / (jacobson[seed] ?? Number.NaN)));
}

const SENTENCES: readonly Sentence[] = [
  {
    id: "significantly",
    quote:
      "reduces the relative number of packets retransmitted significantly, especially under heavy traffic conditions",
    place: "section 5.1",
    test: "The retransmitted share with the experts against that with Jacobson, on the same seeds.",
    yardstick: "considerable",
    readings: ({ cells }) => significant(cells, RETRANSMITTED),
    why: LOSSES,
  },
  growingGap(RETRANSMITTED, LOSSES),
  {
    id: "over-30",
    quote: "retransmissions are reduced substantially (by as much as over 30%)",
    place: "figure 3 and section 5.1",
    test: "The largest reduction over the loads of a place, seed by seed: at least 30 %; the share as the mean of the flows' shares, and of all segments together.",
    yardstick: "least",
    readings: ({ cells }) =>
      SHARES.flatMap(({ name, metric }) =>
        perPlace(
          cells,
          (some) => {
            const best = largest(some, (cell) => reduction(cell, metric));
            if (best === undefined) return NOTHING;
            return {
              ours: `at most ${withHalf(best.spread, 1)} % less, with ${best.cell.point} flows`,
              spread: best.spread,
              unit: "%",
              holds: atLeast(best.spread, OVER),
            };
          },
          { share: name },
        ),
      ),
    why: LOSSES,
  },
  {
    id: "sent",
    quote: "without decreasing the number of packets sent",
    place: "section 5.1",
    test: `Data segments sent with the experts: not more than ${fixed(100 * SLIGHT_SHARE, 0)} % fewer than with Jacobson on the same seeds.`,
    yardstick: "similar",
    readings: ({ cells }) =>
      perCell(cells, (cell) => {
        const jacobson = valuesOf(cell, "jacobson", SENT.id);
        const spread = pairedDifference(valuesOf(cell, "experts", SENT.id), jacobson);
        const holds = atLeast(spread, -SLIGHT_SHARE * spreadOf(jacobson).mean);
        return { ours: againstText(cell, SENT), spread, unit: SENT.unit, holds };
      }),
    why: "A timer that waits longer sends less while a route is broken, and no more afterwards.",
  },
];

export const expertsFig3 = mobileArtefact({
  figure: 3,
  scenario: "I",
  title: "Retransmissions, 20 mobile nodes",
  summary:
    "Retransmitted packets as a share of all packets sent, for each flow, and the mean over the flows that sent.",
  metric: RETRANSMITTED,
  sentences: SENTENCES,
  findings: (study) => [starvingFinding(study)],
});
