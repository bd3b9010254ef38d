/** Figure 12: packets delivered, scenario II. */

import { mobileArtefact } from "./mobile/artefact";
import { DELIVERED } from "./mobile/quantities";
import { CONNECTED } from "./mobile/reasons";
import { directionSentence, growingGap } from "./mobile/sentences";

export const expertsFig12 = mobileArtefact({
  figure: 12,
  scenario: "II",
  title: "Packets delivered, 10 mobile nodes",
  summary: "Distinct packets that reached their destination over the whole run, all flows together.",
  metric: DELIVERED,
  sentences: [
    directionSentence(DELIVERED, {
      quote:
        "Similar behavior is also observed for cwnd (Figure 11), delivery ratio (Figure 10), ratio of packets retransmitted (Figure 9), and goodput in (Figure 12).",
      place: "figure 12 and section 5.2; in scenario I it is higher with the experts",
      why: CONNECTED,
    }),
    growingGap(DELIVERED, CONNECTED),
  ],
});
