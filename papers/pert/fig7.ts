/** Figure 7: round-trip times from 10 ms to 1 s. */

import { fair, lossless, queueLike, utilizationLike } from "./claims";
import { RTT_AXIS, RTT_GIVEN, RTT_LAB, rttName, rttPoints } from "./rtts";
import { PAPER_SCHEMES } from "./schemes";
import { PERT_CONTROLS, sweepArtefact } from "./sweepArtefact";

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
    queueLike(judged, "pert", "sack-red-ecn", "“similar”", (missed) =>
      missed === "no point"
        ? ""
        : "At short round trips each of the flows has a window of a few segments, for which to shrink as often as it grows takes a chance far above pmax: the delay rises beyond 10 ms towards 20 ms, and 10 ms of it are all that the smallest buffer holds.",
    ),
    lossless(
      judged,
      ["pert", "sack-red-ecn"],
      "“drop rate … similar for both”, zero in the figure",
      "every",
      "At 10 ms the buffer holds 10 ms, and the chance of a response is certain at 20 ms only: it overflows before. At 200 ms RED's average is driven beyond its upper threshold by slow starts, from where it drops.",
    ),
    utilizationLike(
      judged,
      "pert",
      "sack-red-ecn",
      "RED-ECN's is “slightly better”",
      everywhere,
      "A cut of 35 % empties the link unless the queue holds 0.54 bandwidth-delay products (equation 1), and PERT holds 5 to 10 ms at any round trip. What is missing grows back by one segment per round trip: 0.35 W round trips, seconds at 10 ms and minutes at 1 s.",
    ),
    fair(
      judged,
      "pert",
      "“remains high”",
      "At 20 ms flows that come late never see the queue empty: they take part of it for the propagation delay, and respond later than the others. At 1 s the time is too short for shares to meet.",
    ),
  ],
  ns2Says:
    "At 200 ms ns-2 itself differs from the paper: SACK/RED-ECN drops 2.4e−3 and uses 85 % of the link, less than PERT does here; and its Vegas shares unevenly (Jain's index 0.67 at 60 ms) while the paper's text says of figure 7 that the index “remains high”.",
  heavy: "140 runs and 760 million packets, about four minutes of one processor and 250 MB",
  lab: RTT_LAB,
});
