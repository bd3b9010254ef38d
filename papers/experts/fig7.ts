/** Figure 7: delivery ratio, scenario I. */

import { mobileArtefact } from "./mobile/artefact";
import { DELIVERY } from "./mobile/quantities";
import { LOSSES } from "./mobile/reasons";
import { directionSentence, growingGap } from "./mobile/sentences";

export const expertsFig7 = mobileArtefact({
  figure: 7,
  scenario: "I",
  title: "Delivery ratio, 20 mobile nodes",
  summary: "Packets received over packets sent, for each flow, and the mean over the flows that sent.",
  metric: DELIVERY,
  sentences: [
    directionSentence(DELIVERY, {
      quote: "the proposed experts framework is also able to improve both the delivery ratio and goodput",
      place: "figure 7 and section 5.1; goodput is figure 4",
      why: `What is sent twice is delivered once. ${LOSSES}`,
    }),
    growingGap(DELIVERY, LOSSES),
  ],
});
