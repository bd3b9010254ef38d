/** Figure 2: mean prediction error, scenario I. */

import { mobileArtefact } from "./mobile/artefact";
import { considerable, perCell } from "./mobile/claims";
import { ERROR } from "./mobile/quantities";
import { TICKS } from "./mobile/reasons";
import { growingGap } from "./mobile/sentences";
import { varianceSentence } from "./mobile/variance";

export const expertsFig2 = mobileArtefact({
  figure: 2,
  scenario: "I",
  title: "Prediction error, 20 mobile nodes",
  summary:
    "Mean absolute error of the RTT's prediction in ticks of 500 ms, of the flows that the experts and that Jacobson drive; mean over the flows with two samples or more.",
  metric: ERROR,
  sentences: [
    {
      id: "considerable",
      quote:
        "We observe that the experts framework improves RTT estimation accuracy considerably as the load in the network increases.",
      place: "figure 2 and section 5.1",
      test: "The experts' mean error, at least 20 % below Jacobson's on the same seeds, at every place and load.",
      yardstick: "considerable",
      readings: ({ cells }) => perCell(cells, considerable(ERROR)),
      why: TICKS,
    },
    growingGap(ERROR, TICKS),
    varianceSentence("I"),
  ],
  ofErrors: true,
});
