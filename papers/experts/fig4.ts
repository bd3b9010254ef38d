/** Figure 4: packets delivered, scenario I. */

import { mobileArtefact } from "./mobile/artefact";
import { DELIVERED } from "./mobile/quantities";
import { CONNECTED } from "./mobile/reasons";
import { directionSentence, growingGap } from "./mobile/sentences";

export const expertsFig4 = mobileArtefact({
  figure: 4,
  scenario: "I",
  title: "Packets delivered, 20 mobile nodes",
  summary: "Distinct packets that reached their destination over the whole run, all flows together.",
  metric: DELIVERED,
  sentences: [
    directionSentence(DELIVERED, {
      quote: "Note also the improvement in the goodput, i.e., total number of packets received (Figure 4).",
      place: "figure 4 and section 5.1",
      why: CONNECTED,
    }),
    growingGap(DELIVERED, CONNECTED),
  ],
});
