/** Figure 5: throughput with the eight groups of metrics. */

import { betterClaim, THROUGHPUT } from "./claims";
import { GROUPS } from "./controls";
import { appropriateClaim, contributeClaim, influenceClaim, predictionClaim, rangeFinding } from "./groups";
import { netFigure } from "./netFigure";

const others = GROUPS.map(({ id }) => id).filter((id) => id !== "group-4");
const WHY =
  "All groups are right about equally often, and can only differ where their nets put P on two sides of a threshold: four predictions in five are below both.";

export const rnnFig5 = netFigure({
  id: "rnn-fig5",
  figure: "Figure 5",
  title: "Throughput by metric group",
  summary: "Throughput of RNN-based TCP with eight groups of inputs of a GRU, beside TCP and beside UDP.",
  panel: THROUGHPUT,
  kinds: GROUPS,
  claims: (studies) => [
    betterClaim(
      {
        id: "group-4-best",
        quote:
          "The throughput for the Group 4 TCP cross-traffic and UDP cross-traffic experiments was larger than that for any of the other metric groups.",
        place: "section IV.C, figure 5",
        test: "Goodput with group 4 is higher than with each of the other seven groups on the same seeds.",
        why: WHY,
      },
      studies,
      THROUGHPUT,
      "group-4",
      others,
    ),
    betterClaim(
      {
        id: "group-8-above",
        quote: "Additionally, the throughput for Group 8 was larger than that for Groups 5, 6, and 7.",
        place: "section IV.C, figure 5",
        test: "Goodput with group 8 is higher than with each of groups 5, 6 and 7 on the same seeds.",
        why: WHY,
      },
      studies,
      THROUGHPUT,
      "group-8",
      ["group-5", "group-6", "group-7"],
    ),
    influenceClaim(studies),
    predictionClaim(studies),
    appropriateClaim(studies),
    contributeClaim(studies),
  ],
  findings: (study) => [rangeFinding(study, THROUGHPUT)],
  unjudged: [
    {
      what: "“We selected the eight groups based on the output performance in previous trials.” (section IV.B)",
      why: "The trials and the other combinations are not given.",
    },
  ],
});
