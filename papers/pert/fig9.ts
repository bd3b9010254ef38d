/** Figure 9: from 10 to 1,000 web sessions beside 50 long flows. */

import { fair, lossless, queueLike, utilizationLike } from "./claims";
import { type Dumbbell, PAPER_TIMES, QUICK_TIMES } from "./dumbbell";
import { PAPER_SCHEMES } from "./schemes";
import { PERT_CONTROLS, sweepArtefact } from "./sweepArtefact";

const SESSIONS = [10, 30, 100, 300, 1000];
const QUICK_SESSIONS = [1, 10, 100];
const WHOLE: Dumbbell = { rateBitPerS: 150e6, flows: 50, rttMs: 60, times: PAPER_TIMES };
const TENTH: Dumbbell = { rateBitPerS: 15e6, flows: 5, rttMs: 60, times: QUICK_TIMES };

export const pertFig9 = sweepArtefact({
  figure: 9,
  title: "Web sessions",
  summary:
    "Queue, drops, utilisation and fairness of four schemes with 10 to 1,000 web sessions beside 50 long flows on 150 Mbit/s.",
  schemes: PAPER_SCHEMES,
  x: { label: "Web sessions", unit: "", scale: "log" },
  nameOf: (x) => `${x} ${x === 1 ? "session" : "sessions"}`,
  points: (size) =>
    size === "full"
      ? SESSIONS.map((web) => ({ x: web, dumbbell: { ...WHOLE, web } }))
      : QUICK_SESSIONS.map((web) => ({ x: web, dumbbell: { ...TENTH, web } })),
  given: [
    { what: "Bottleneck", value: "150 Mbit/s, round trip 60 ms, 50 long flows" },
    { what: "Web sessions", value: "10 to 1000, after the guidelines of Floyd and Kohler" },
  ],
  assumed: [
    {
      what: "A session",
      value:
        "pages 15 s apart on average (exponential); 4 objects a page, 12 packets an object, 0.5 s between objects (Pareto of shapes 1.2, 1.2, 1.5); a connection for each object",
      why: "The guidelines give no single set of numbers; these are those of the runs of ns-2 beside ours.",
    },
    { what: "Web connections", value: "the long flows' TCP, without ECN" },
  ],
  controls: PERT_CONTROLS,
  claims: (judged) => [
    lossless(
      judged,
      ["pert", "sack-red-ecn"],
      "“no packet losses are observed for PERT, similar to SACK/RED-ECN”",
      "every",
      "Web connections without ECN are dropped where others would be marked, and a burst of slow starts fills what is left of a buffer faster than anybody responds.",
    ),
    queueLike(
      judged,
      "pert",
      "sack-red-ecn",
      "“remains low”",
      () =>
        "Web connections are over before they have a queueing delay to respond to; the long flows make room for them.",
    ),
    utilizationLike(
      judged,
      "pert",
      "sack-red-ecn",
      "“slightly lower”",
      { test: () => true, text: "" },
      "The paper says “slightly lower”: more than 3 points are more than slightly. Bursts of web objects raise the delay, PERT's long flows all respond, and the link idles when the burst is over.",
    ),
    fair(judged, "pert", "“remains high”", "Of the long flows."),
  ],
  ns2Says: "With 100 sessions ns-2 itself drops 5e−5 with RED and ECN, where the paper sees no loss.",
  heavy: "100 runs and 540 million packets, about four minutes of one processor",
  lab: { ...WHOLE, web: 100 },
});
