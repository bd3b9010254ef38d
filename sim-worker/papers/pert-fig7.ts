/** Figure 7: round-trip times from 10 ms to 1 s. */

import { PERT_CONTROLS, sweepArtefact } from "./pertArtefact";
import { fair, lossless, queueLike, utilizationLike } from "./pertClaims";
import { RTT_AXIS, RTT_GIVEN, RTT_LAB, rttName, rttPoints } from "./pertRtts";
import { PAPER_SCHEMES } from "./schemes";

const everywhere = { test: () => true, text: "" };

export const pertFig7 = sweepArtefact({
  figure: 7,
  title: "Round-trip time",
  summary: "Queue, drops, utilisation and fairness of four schemes from 10 ms to 1 s, with 50 flows on 150 Mbit/s.",
  schemes: PAPER_SCHEMES,
  x: RTT_AXIS,
  nameOf: rttName,
  points: rttPoints,
  given: RTT_GIVEN,
  assumed: [],
  controls: PERT_CONTROLS,
  claims: (judged) => [
    queueLike(judged, "pert", "sack-red-ecn", "“similar”", () => ""),
    lossless(
      judged,
      ["pert", "sack-red-ecn"],
      "“drop rate … similar for both”, zero in the figure",
      "every",
      "At long round trips the slow starts of late flows overflow the buffer, or RED's average exceeds its upper threshold, from where it drops.",
    ),
    utilizationLike(
      judged,
      "pert",
      "sack-red-ecn",
      "RED-ECN's is “slightly better”",
      everywhere,
      "After a cut a window of W segments takes 0.35 W round trips to grow back: seconds at 10 ms, minutes at 1 s.",
    ),
    fair(judged, "pert", "“remains high”"),
  ],
  ns2Says:
    "At 200 ms ns-2 itself differs from the paper: SACK/RED-ECN drops 2.4e−3 and uses 85 % of the link, less than PERT does here; and its Vegas shares unevenly (Jain's index 0.67 at 60 ms) while the paper's text says of figure 7 that the index “remains high”.",
  lab: RTT_LAB,
});
