/** Figure 9: from 10 to 1,000 web sessions beside 50 long flows. */

import type { Claim } from "../experiment/claim";
import { alike, fairness, lossless, queueIs, slight } from "./claims";
import { type Dumbbell, PAPER_TIMES, QUICK_TIMES } from "./dumbbell";
import { inOneGrid, type Judged } from "./judging";
import { PAPER_SCHEMES } from "./schemes";
import { PERT_CONTROLS, sweepArtefact } from "./sweepArtefact";

const SESSIONS = [10, 30, 100, 300, 1000];
const QUICK_SESSIONS = [1, 10, 100];
const WHOLE: Dumbbell = { rateBitPerS: 150e6, flows: 50, rttMs: 60, times: PAPER_TIMES };
const TENTH: Dumbbell = { rateBitPerS: 15e6, flows: 5, rttMs: 60, times: QUICK_TIMES };
const PLACE = "figure 9 and section 4.4";

/** "Similar to SACK/RED-ECN": that it loses nothing either, or that its rate of drops is similar. */
function likeRed(judged: Judged): Claim {
  const said = {
    id: "red",
    quote: "as a result no packet losses are observed for PERT, similar to SACK/RED-ECN.",
    place: PLACE,
    why: "Packets of web connections without ECN are dropped where others are marked. With ECN they are marked, too, as long as the chance is below ns-2's limit; a burst of slow starts still fills what is left of a buffer faster than anybody responds.",
  };
  const none = lossless(judged, said, "sack-red-ecn", "all");
  const rates = alike(judged, said, ["pert", "sack-red-ecn"], "drops");
  const ours = rates.readings.filter(({ of }) => of["2 Tmax"] !== "2 (P + 10 ms)");
  return {
    ...none,
    test: "SACK/RED-ECN loses nothing either, or its drop rate is similar to PERT's, at every point.",
    readings: inOneGrid([
      ...none.readings.map((reading) => ({ ...reading, of: { ...reading.of, similar: "nothing is lost" } })),
      ...ours.map((reading) => ({
        ...reading,
        of: {
          ...Object.fromEntries(Object.entries(reading.of).filter(([name]) => name !== "2 Tmax")),
          similar: "a similar rate",
        },
      })),
    ]),
  };
}

export const pertFig9 = sweepArtefact({
  figure: 9,
  title: "Web sessions",
  summary:
    "Queue, drops, utilisation and fairness of four schemes with 10 to 1,000 web sessions beside 50 long flows on 150 Mbit/s.",
  schemes: PAPER_SCHEMES,
  variants: ["pert-literal", "red-any", "red-web", "red-web-any"],
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
    {
      what: "Web connections",
      value: "the long flows' TCP; ECN only where a reading says so",
      why: "Whether they carry ECN is not given; ns-2's web sources do not unless told.",
    },
    { what: "Web direction", value: "with the long flows", why: "Not given." },
  ],
  unjudged: [],
  controls: PERT_CONTROLS,
  seeds: 3,
  claims: (judged) => [
    queueIs(
      judged,
      {
        id: "queue",
        quote: "as the load offered by the web traffic increases, the average link queue length remains low",
        place: PLACE,
        why: "Web connections are over before they have a queueing delay to respond to; the long flows make room for them.",
      },
      "pert",
      "short",
      "all",
    ),
    lossless(
      judged,
      {
        id: "lossless-pert",
        quote: "as a result no packet losses are observed for PERT, similar to SACK/RED-ECN.",
        place: PLACE,
        why: "PERT.",
      },
      "pert",
      "all",
    ),
    likeRed(judged),
    slight(
      judged,
      {
        id: "utilization",
        quote: "The link utilization of PERT is slightly lower than that of SACK/RED-ECN.",
        place: PLACE,
        why: "Bursts of web objects raise the delay, PERT's long flows all respond, and the link idles when the burst is over.",
      },
      ["pert", "sack-red-ecn"],
      "utilization",
      "lower",
      "all",
    ),
    fairness(
      judged,
      {
        id: "fair",
        quote: "The Jain fairness index of the long-term flows remains high.",
        place: PLACE,
        why: "PERT's, and of the long flows only.",
      },
      "pert",
      "high",
      "all",
    ),
  ],
  ns2Says: "With 100 sessions ns-2 itself drops 5e−5 with RED and ECN, where the paper sees no loss.",
  heavy: "120 runs and 650 million packets, about five minutes of one processor",
  lab: { ...WHOLE, web: 100 },
});
