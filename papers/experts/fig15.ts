/** Figure 15: retransmissions, scenario III. */

import { goes } from "../experiment/statistics";
import { mobileArtefact } from "./mobile/artefact";
import { againstBeside } from "./mobile/claims";
import { starvingFinding } from "./mobile/findings";
import { RETRANSMITTED, RETRANSMITTED_SUMS } from "./mobile/quantities";
import { LOSSES } from "./mobile/reasons";
import { directionSentence } from "./mobile/sentences";

export const expertsFig15 = mobileArtefact({
  figure: 15,
  scenario: "III",
  title: "Retransmissions, stationary nodes",
  summary:
    "Retransmitted packets as a share of all packets sent, for each flow, and the mean over the flows that sent.",
  metric: RETRANSMITTED,
  sentences: [
    directionSentence(RETRANSMITTED, {
      quote:
        "In the stationary scenario, the number of retransmitted packets is lower when using the proposed experts framework approach",
      place: "figure 15 and section 5.3",
      why: LOSSES,
    }),
    {
      id: "fewer-than-mobile",
      quote: "When compared to the mobile scenario, the number of retransmissions is lower for both algorithms",
      place: "figures 15 and 3, section 5.3",
      test: "Each algorithm's retransmitted share against that of scenario I at the same radius and load; as the mean of the flows' shares, and of all segments together.",
      yardstick: "direction",
      readings: (study) =>
        [
          { name: "mean of flows", metric: RETRANSMITTED },
          { name: "all flows together", metric: RETRANSMITTED_SUMS },
        ].flatMap(({ name, metric }) =>
          againstBeside(study, metric, (between) => goes(between, "lower")).map((reading) => ({
            ...reading,
            of: { share: name, ...reading.of },
          })),
        ),
      why: "Of all segments fewer are lost, for no route breaks by movement. In a mean over flows, those without a path count with nearly 100 %, and when nothing moves they stay without one.",
    },
  ],
  beside: "I",
  findings: (study) => [starvingFinding(study)],
});
