/** Figure 8: mean prediction error, scenario II. */

import { goes } from "../experiment/statistics";
import { mobileArtefact } from "./mobile/artefact";
import { againstBeside, direction, growsWithLoad, perCell, perDriver, perPlace, type Sentence } from "./mobile/claims";
import { ERROR, VARIANCE } from "./mobile/quantities";
import { TICKS } from "./mobile/reasons";
import { growingGap } from "./mobile/sentences";
import { varianceSentence } from "./mobile/variance";

const SPARSER =
  "Half the nodes on the same field have half the neighbours: shorter routes that break as often, and with as many flows twice the load on each node.";

const SENTENCES: readonly Sentence[] = [
  {
    id: "lower",
    quote:
      "In Figure 8, we can compare the accuracy of the predictions for both algorithms. Similar to the previous scenario",
    place: "figure 8 and section 5.2; in the previous scenario the experts are better",
    test: "The experts' mean error against Jacobson's on the same seeds, at every place and load.",
    yardstick: "direction",
    readings: ({ cells }) => perCell(cells, direction(ERROR)),
    why: TICKS,
  },
  {
    id: "grows",
    quote:
      "as congestion increases with the number of flows, so does the variability of the RTT measurements, also increasing the mean error in the prediction",
    place: "section 5.2",
    test: "RTT variance and mean error of each algorithm: larger at the heaviest load than at the lightest, seed by seed.",
    yardstick: "direction",
    readings: ({ cells }) =>
      [
        { name: "RTT variance", metric: VARIANCE },
        { name: "error", metric: ERROR },
      ].flatMap(({ name, metric }) =>
        perDriver((driver, names) => perPlace(cells, growsWithLoad(metric, driver), { quantity: name, ...names })),
      ),
    why: "More flows, more frames in every queue and more collisions.",
  },
  growingGap(ERROR, TICKS),
  {
    id: "more-than-twenty",
    quote:
      "For the same number of flows, we observe how the mean error increases from scenario I (Figure 2) to scenario II (Figure 8)",
    place: "section 5.2",
    test: "Each algorithm's mean error with 10 nodes against that with 20, at the same radius and load.",
    yardstick: "direction",
    readings: (study) => againstBeside(study, ERROR, (between) => goes(between, "higher")),
    why: SPARSER,
  },
  {
    id: "wider",
    quote: "cause more frequent route changes which would result in more frequent and wider RTT variations",
    place: "section 5.2",
    test: "The RTT variance with 10 nodes against that with 20, at the same radius and load.",
    yardstick: "direction",
    readings: (study) => againstBeside(study, VARIANCE, (between) => goes(between, "higher")),
    why: SPARSER,
  },
  varianceSentence("II"),
];

export const expertsFig8 = mobileArtefact({
  figure: 8,
  scenario: "II",
  title: "Prediction error, 10 mobile nodes",
  summary: "As figure 2, in a sparser network with more route changes.",
  metric: ERROR,
  sentences: SENTENCES,
  beside: "I",
  ofErrors: true,
});
