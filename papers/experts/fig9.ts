/** Figure 9: retransmissions, scenario II. */

import { mobileArtefact } from "./mobile/artefact";
import { starvingFinding } from "./mobile/findings";
import { RETRANSMITTED } from "./mobile/quantities";
import { LOSSES } from "./mobile/reasons";
import { directionSentence, growingGap } from "./mobile/sentences";

export const expertsFig9 = mobileArtefact({
  figure: 9,
  scenario: "II",
  title: "Retransmissions, 10 mobile nodes",
  summary:
    "Retransmitted packets as a share of all packets sent, for each flow, and the mean over the flows that sent.",
  metric: RETRANSMITTED,
  sentences: [
    directionSentence(RETRANSMITTED, {
      quote:
        "Network performance metrics, such as number of retransmitted packets (Figure 9) and delivery ratio (Figure 10) exhibit trends similar to scenario I.",
      place: "figure 9 and section 5.2; in scenario I they are fewer with the experts",
      why: LOSSES,
    }),
    growingGap(RETRANSMITTED, LOSSES),
  ],
  findings: (study) => [starvingFinding(study)],
});
