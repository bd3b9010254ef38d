/** Figure 18: retransmissions under bursts, scenario IV. */

import { mobileArtefact } from "./mobile/artefact";
import { considerable, perCell } from "./mobile/claims";
import { starvingFinding } from "./mobile/findings";
import { RETRANSMITTED } from "./mobile/quantities";
import { LOSSES } from "./mobile/reasons";
import { speedSentences } from "./mobile/speeds";

export const expertsFig18 = mobileArtefact({
  figure: 18,
  scenario: "IV",
  title: "Retransmissions under bursts",
  summary:
    "Retransmitted packets as a share of all packets sent, for each flow, and the mean over the flows that sent.",
  metric: RETRANSMITTED,
  sentences: [
    {
      id: "much-lower",
      quote: "We also report for this scenario a much lower number of retransmitted packets (Figure 18).",
      place: "figure 18 and section 5.4",
      test: "The retransmitted share with the experts, at least 20 % below that with Jacobson on the same seeds.",
      yardstick: "considerable",
      readings: ({ cells }) => perCell(cells, considerable(RETRANSMITTED)),
      why: LOSSES,
    },
    ...speedSentences(RETRANSMITTED),
  ],
  findings: (study) => [starvingFinding(study)],
});
