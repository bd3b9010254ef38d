/** Figure 19: goodput under bursts, scenario IV. */

import { mobileArtefact } from "./mobile/artefact";
import { GOODPUT } from "./mobile/quantities";
import { CONNECTED } from "./mobile/reasons";
import { directionSentence } from "./mobile/sentences";
import { speedSentences } from "./mobile/speeds";

export const expertsFig19 = mobileArtefact({
  figure: 19,
  scenario: "IV",
  title: "Goodput under bursts",
  summary: "Distinct packets received per second of a flow's life, and the mean over the flows, by the nodes' speed.",
  metric: GOODPUT,
  sentences: [
    directionSentence(GOODPUT, {
      quote: "yielding higher goodput (Figure 19) when using our experts framework approach",
      place: "figure 19 and section 5.4",
      why: CONNECTED,
    }),
    ...speedSentences(GOODPUT),
  ],
  unjudged: [
    {
      what: "“TCP’s cwnd, yielding higher goodput” (section 5.4)",
      why: "of the window in this scenario the paper shows no figure; the table of all quantities has it.",
    },
  ],
});
