/** Figure 16: congestion window, scenario III. */

import { spreadOf } from "../experiment/statistics";
import { mobileArtefact } from "./mobile/artefact";
import { besideOf, perDriver, perPlace, type Sentence, spreadAt } from "./mobile/claims";
import { CWND } from "./mobile/quantities";
import { WINDOW } from "./mobile/reasons";
import { directionSentence } from "./mobile/sentences";

/** Fewest seeds whose intervals are compared. */
const ENOUGH_SEEDS = 3;

const WIDER: Sentence = {
  id: "wider",
  quote:
    "a higher variability of the cwnd as seen by the larger confidence interval exhibited when comparing it to the cwnd results in Scenario I (Figure 5)",
  place: "figures 16 and 5, section 5.3",
  test: "The 90 % interval of each load's mean against that of scenario I at the same radius: wider at more than half of the loads.",
  yardstick: "mostly",
  readings: (study) =>
    perDriver((driver, names) =>
      perPlace(
        study.cells.filter((cell) => besideOf(study, cell) !== undefined),
        (some) => {
          const pairs = some.flatMap((cell) => {
            const other = besideOf(study, cell);
            return other === undefined
              ? []
              : [{ still: spreadAt(cell, driver, CWND.id), mobile: spreadAt(other, driver, CWND.id) }];
          });
          const wider = pairs.filter(({ still, mobile }) => still.half > mobile.half).length;
          const few = pairs.some(({ still, mobile }) => Math.min(still.count, mobile.count) < ENOUGH_SEEDS);
          return {
            ours: `wider at ${wider} of ${pairs.length} loads`,
            spread: spreadOf([]),
            unit: CWND.unit,
            holds: few ? null : wider > pairs.length / 2,
          };
        },
        names,
      ),
    ),
  why: "Which flows have a path is drawn once for the whole run: seeds differ more than where nodes move.",
};

export const expertsFig16 = mobileArtefact({
  figure: 16,
  scenario: "III",
  title: "Congestion window, stationary nodes",
  summary: "The window at the samples of all flows, in bytes, never above the TCP buffer of 16,384.",
  metric: CWND,
  sentences: [
    directionSentence(CWND, {
      quote: "Once again, it is possible to see improvement in this metric when applying our proposed approach.",
      place: "figure 16 and section 5.3",
      why: WINDOW,
    }),
    WIDER,
  ],
  beside: "I",
});
