/** Figure 11: congestion window, scenario II. */

import { mobileArtefact } from "./mobile/artefact";
import { CWND } from "./mobile/quantities";
import { WINDOW } from "./mobile/reasons";
import { directionSentence, growingGap } from "./mobile/sentences";

export const expertsFig11 = mobileArtefact({
  figure: 11,
  scenario: "II",
  title: "Congestion window, 10 mobile nodes",
  summary: "The window at the samples of all flows, in bytes, never above the TCP buffer of 16,384.",
  metric: CWND,
  sentences: [
    directionSentence(CWND, {
      quote: "Similar behavior is also observed for cwnd (Figure 11)",
      place: "figure 11 and section 5.2; in scenario I it is higher with the experts",
      why: WINDOW,
    }),
    growingGap(CWND, WINDOW),
  ],
});
