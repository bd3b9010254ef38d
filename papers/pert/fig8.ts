/** Figure 8: from one flow to a thousand. */

import type { Claim, Finding, Reading } from "../experiment/claim";
import { intervalOf } from "../experiment/claim";
import { pairedDifference } from "../experiment/statistics";
import { fixed } from "../experiment/words";
import { alike, busy, fairness, only, slight } from "./claims";
import { type Dumbbell, PAPER_TIMES, QUICK_TIMES } from "./dumbbell";
import { type Judged, UNITS } from "./judging";
import { type Measures, over } from "./measures";
import { rateOfDrops } from "./panels";
import { PAPER_SCHEMES } from "./schemes";
import { PERT_CONTROLS, sweepArtefact } from "./sweepArtefact";
import type { VariantId } from "./variants";

const FLOWS = [1, 3, 10, 30, 100, 300, 1000];
const QUICK_FLOWS = [1, 10, 30, 100];
const WHOLE: Omit<Dumbbell, "flows"> = { rateBitPerS: 500e6, rttMs: 60, times: PAPER_TIMES };
const TENTH: Omit<Dumbbell, "flows"> = { rateBitPerS: 50e6, rttMs: 60, times: QUICK_TIMES };
const FEW = 10;
const PLACE = "figure 8 and section 4.3";

const nameOf = (x: number): string => `${x} ${x === 1 ? "flow" : "flows"}`;

/** The cells at ten flows and at the largest number. */
function endsOf({ cells }: Judged) {
  const some = cells.filter(({ x }) => x >= FEW);
  return [some[0], some[some.length - 1]] as const;
}

/** Growth of a number from ten flows to the largest number, seed by seed. */
function growth(judged: Judged, id: VariantId, pick: keyof Measures) {
  const [first, last] = endsOf(judged);
  const of = (cell: typeof first) => (cell?.runs[id] ?? []).map((measures) => measures[pick]);
  return pairedDifference(of(last), of(first));
}

function growthText(judged: Judged, id: VariantId): string {
  const [first, last] = endsOf(judged);
  if (first === undefined || last === undefined) return "–";
  const [few, most] = [first, last].map((cell) => ({
    queue: fixed(over(cell, id, "queue").mean, 2),
    drops: rateOfDrops(over(cell, id, "drops").mean),
  }));
  return `from ${nameOf(first.x)} to ${nameOf(last.x)}: queue ${few?.queue} to ${most?.queue} of the buffer, drop rate ${few?.drops} to ${most?.drops}`;
}

function vegasGrows(judged: Judged): Claim {
  const [queue, drops] = [growth(judged, "vegas", "queue"), growth(judged, "vegas", "drops")];
  const interval = intervalOf(queue, UNITS.queue);
  const grows = ({ mean, half, count }: typeof queue) => (count < 2 ? null : Math.abs(mean) > half ? mean > 0 : null);
  const both = [grows(queue), grows(drops)];
  const reading: Reading = {
    of: {},
    ours: growthText(judged, "vegas"),
    ...(interval === undefined ? {} : { interval }),
    holds: both.includes(false) ? false : both.includes(null) ? null : true,
  };
  return {
    id: "vegas-grows",
    quote: "as the number of flows increases, so does the average queue length and the drop rates.",
    place: PLACE,
    test: "Vegas' mean queue and drop rate at the most flows are higher than at ten.",
    yardstick: "direction",
    readings: [reading],
    why: "Each flow keeps one to three packets in the queue.",
  };
}

function pertGrows(judged: Judged): readonly Finding[] {
  return [
    {
      id: "pert-grows",
      text: "PERT's queue grows with the number of flows, too, without drops.",
      ours: growthText(judged, "pert"),
      why: "With more flows each has a smaller window, and holding the same queue takes a higher chance of response, which the curve gives at a longer delay only.",
    },
  ];
}

export const pertFig8 = sweepArtefact({
  figure: 8,
  title: "Long flows",
  summary:
    "Queue, drops, utilisation and fairness of four schemes from 1 to 1,000 flows on 500 Mbit/s, with a round trip of 60 ms.",
  schemes: PAPER_SCHEMES,
  variants: ["pert-literal", "red-any"],
  x: { label: "Long flows", unit: "", scale: "log" },
  nameOf,
  points: (size) =>
    size === "full"
      ? FLOWS.map((flows) => ({ x: flows, dumbbell: { ...WHOLE, flows } }))
      : QUICK_FLOWS.map((flows) => ({ x: flows, dumbbell: { ...TENTH, flows } })),
  given: [
    { what: "Bottleneck", value: "500 Mbit/s, round trip 60 ms" },
    { what: "Flows", value: "1 to 1000" },
  ],
  assumed: [],
  unjudged: [],
  controls: PERT_CONTROLS,
  seeds: 3,
  claims: (judged) => {
    const several = only(judged, (x) => x > 1);
    const similar =
      "Again the average bottleneck link queue length and the bottleneck link drop rate of PERT are similar to that of SACK/RED-ECN.";
    return [
      alike(
        judged,
        {
          id: "queue",
          quote: similar,
          place: PLACE,
          why: "With many flows windows are small, and PERT's fixed thresholds let the delay rise to where the chance suffices; adaptive RED raises its chance instead.",
        },
        ["pert", "sack-red-ecn"],
        "queue",
      ),
      alike(
        judged,
        {
          id: "drops",
          quote: similar,
          place: PLACE,
          why: "PERT drops nothing. With windows of a few segments RED's chance passes ns-2's limit for marking, 0.1, from which on it drops.",
        },
        ["pert", "sack-red-ecn"],
        "drops",
      ),
      fairness(
        judged,
        {
          id: "fair",
          quote: "The Jain Index remains high even when the number of flows is large.",
          place: PLACE,
          why: "PERT, of which the sentence before speaks.",
        },
        "pert",
        "high",
        "all",
      ),
      slight(
        judged,
        {
          id: "utilization",
          quote: "Link utilization of SACK/RED-ECN is slightly higher than that of PERT.",
          place: PLACE,
          why: "With few flows PERT's queue of 5 to 10 ms is less than equation 1 asks for. A single flow of 3,750 segments takes minutes to grow back after a cut.",
        },
        ["sack-red-ecn", "pert"],
        "utilization",
        "higher",
        "all",
      ),
      vegasGrows(judged),
      busy(
        judged,
        {
          id: "vegas-busy",
          quote: "The link utilization of Vegas remains high",
          place: PLACE,
          why: "A single flow leaves slow start early and then takes one segment more per round trip, 3,750 of them in four minutes.",
        },
        "vegas",
        "all",
      ),
      fairness(
        several,
        {
          id: "vegas-unfair",
          quote: "while the Jain fairness index remains low.",
          place: PLACE,
          why: "Wherever there are several flows. A few flows have room for equal shares, as each wants only one to three packets of the queue.",
        },
        "vegas",
        "low",
        "all",
      ),
    ];
  },
  findings: pertGrows,
  ns2Says: "",
  heavy: "126 runs and 2.2 billion packets, about 11 minutes of one processor",
  lab: { ...WHOLE, flows: 100 },
});
