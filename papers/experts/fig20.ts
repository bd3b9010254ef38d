/** Figure 20: delivery ratio under bursts, scenario IV. */

import { mobileArtefact } from "./mobile/artefact";
import { DELIVERY } from "./mobile/quantities";
import { LOSSES } from "./mobile/reasons";
import { directionSentence } from "./mobile/sentences";
import { speedSentences } from "./mobile/speeds";

export const expertsFig20 = mobileArtefact({
  figure: 20,
  scenario: "IV",
  title: "Delivery ratio under bursts",
  summary:
    "Packets received over packets sent, for each flow, and the mean over the flows that sent, by the nodes' speed.",
  metric: DELIVERY,
  sentences: [
    directionSentence(DELIVERY, {
      quote: "the improvement in delivery ratio for this scenario",
      place: "figure 20 and section 5.4",
      why: `What is sent twice is delivered once. ${LOSSES}`,
    }),
    ...speedSentences(DELIVERY),
  ],
});
