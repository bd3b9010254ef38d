/** Figure 5: congestion window, scenario I. */

import { mobileArtefact } from "./mobile/artefact";
import { CWND } from "./mobile/quantities";
import { WINDOW } from "./mobile/reasons";
import { directionSentence, growingGap } from "./mobile/sentences";

export const expertsFig5 = mobileArtefact({
  figure: 5,
  scenario: "I",
  title: "Congestion window, 20 mobile nodes",
  summary: "The window at the samples of all flows, in bytes, never above the TCP buffer of 16,384.",
  metric: CWND,
  sentences: [
    directionSentence(CWND, {
      quote: "TCP’s congestion window (cwnd) is higher on average",
      place: "figure 5 and section 5.1",
      why: WINDOW,
    }),
    growingGap(CWND, WINDOW, {
      quote: "the gap between the two approaches increases with increasing congestion conditions",
      place: "figure 5 and section 5.1",
    }),
  ],
});
