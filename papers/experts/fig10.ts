/** Figure 10: delivery ratio, scenario II. */

import { mobileArtefact } from "./mobile/artefact";
import { DELIVERY } from "./mobile/quantities";
import { LOSSES } from "./mobile/reasons";
import { directionSentence, growingGap } from "./mobile/sentences";

export const expertsFig10 = mobileArtefact({
  figure: 10,
  scenario: "II",
  title: "Delivery ratio, 10 mobile nodes",
  summary: "Packets received over packets sent, for each flow, and the mean over the flows that sent.",
  metric: DELIVERY,
  sentences: [
    directionSentence(DELIVERY, {
      quote:
        "Network performance metrics, such as number of retransmitted packets (Figure 9) and delivery ratio (Figure 10) exhibit trends similar to scenario I.",
      place: "figure 10 and section 5.2; in scenario I it is higher with the experts",
      why: `What is sent twice is delivered once. ${LOSSES}`,
    }),
    growingGap(DELIVERY, LOSSES),
  ],
});
