/** Figure 8: from one flow to a thousand. */

import type { FormerClaim as Claim } from "../experiment/artefact";
import { fixed } from "../experiment/words";
import { FULL, fair, type Judged, lossless, NO_DROPS, queueLike, spanText, utilizationLike, where } from "./claims";
import { type Dumbbell, PAPER_TIMES, QUICK_TIMES } from "./dumbbell";
import { over, type Panel } from "./measures";
import { rateOfDrops } from "./panels";
import { PAPER_SCHEMES, SCHEMES, type SchemeId } from "./schemes";
import { PERT_CONTROLS, sweepArtefact } from "./sweepArtefact";

const FLOWS = [1, 3, 10, 30, 100, 300, 1000];
const QUICK_FLOWS = [1, 10, 30, 100];
const WHOLE: Omit<Dumbbell, "flows"> = { rateBitPerS: 500e6, rttMs: 60, times: PAPER_TIMES };
const TENTH: Omit<Dumbbell, "flows"> = { rateBitPerS: 50e6, rttMs: 60, times: QUICK_TIMES };
/** Smallest growth of the queue from ten flows to the largest number, share of the buffer. */
const GROWTH = 0.1;
const FEW = 10;

const nameOf = (x: number): string => `${x} ${x === 1 ? "flow" : "flows"}`;

interface Growth {
  readonly from: number;
  readonly to: number;
}

/** A panel's means at ten flows and at the largest number. */
function growthOf({ cells }: Judged, scheme: SchemeId, panel: Panel): Growth {
  const some = cells.filter(({ x }) => x >= FEW);
  const mean = (cell: (typeof some)[number] | undefined) =>
    cell === undefined ? Number.NaN : over(cell, scheme, panel).mean;
  return { from: mean(some[0]), to: mean(some[some.length - 1]) };
}

function growth(judged: Judged, scheme: SchemeId, grows: boolean, paper: string, why: string): Claim {
  const queue = growthOf(judged, scheme, "queue");
  const drops = growthOf(judged, scheme, "drops");
  const longer = queue.to - queue.from > GROWTH;
  const more = drops.to > NO_DROPS && drops.to > 2 * drops.from;
  const { label } = SCHEMES[scheme];
  return {
    id: `growth-${scheme}`,
    text: grows
      ? `${label}' queue and drops grow with the number of flows.`
      : `${label}'s queue and drops do not grow with the number of flows.`,
    paper,
    ours: `from ${FEW} flows to the most: queue ${fixed(queue.from, 2)} to ${fixed(queue.to, 2)} of the buffer, drop rate ${rateOfDrops(drops.from)} to ${rateOfDrops(drops.to)}`,
    holds: grows ? longer && more : !longer && !more,
    why: `The queue grows when it is ${GROWTH} of the buffer longer, drops when they are twice as many and above one in 100,000. ${why}`.trim(),
  };
}

function vegas(judged: Judged): Claim {
  const full = where(judged, (cell) => over(cell, "vegas", "utilization").mean >= FULL);
  const low = where(judged, (cell) => over(cell, "vegas", "jain").mean < 0.9);
  return {
    id: "vegas-jain",
    text: "Vegas' utilisation remains high and its fairness index low.",
    paper: "“remains high, while the Jain fairness index remains low”",
    ours: `${spanText(judged, "vegas", "utilization")}, full at ${full}; ${spanText(judged, "vegas", "jain")}, below 0.9 at ${low}`,
    holds:
      judged.cells.every((cell) => over(cell, "vegas", "utilization").mean >= FULL) &&
      judged.cells.filter(({ x }) => x > 1).every((cell) => over(cell, "vegas", "jain").mean < 0.9),
    why: "High: 0.99 everywhere; low: below 0.9 wherever there are several flows. A single flow leaves slow start early and then takes one segment more per round trip, 3,750 of them in four minutes; a few flows have room for equal shares, as each wants only one to three packets of the queue.",
  };
}

export const pertFig8 = sweepArtefact({
  figure: 8,
  title: "Long flows",
  summary:
    "Queue, drops, utilisation and fairness of four schemes from 1 to 1,000 flows on 500 Mbit/s, with a round trip of 60 ms.",
  schemes: PAPER_SCHEMES,
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
  controls: PERT_CONTROLS,
  claims: (judged) => [
    growth(
      judged,
      "vegas",
      true,
      "“as the number of flows increases, so does the average queue length and the drop rates”",
      "Each flow keeps one to three packets in the queue.",
    ),
    growth(
      judged,
      "pert",
      false,
      "“similar to that of SACK/RED-ECN”",
      "With more flows each has a smaller window, and holding the same queue takes a higher chance of response.",
    ),
    queueLike(
      judged,
      "pert",
      "sack-red-ecn",
      "“similar”",
      () =>
        "With many flows windows are small, and PERT's fixed thresholds let the delay rise to where the chance suffices; adaptive RED raises its chance instead.",
    ),
    lossless(
      judged,
      ["pert", "sack-red-ecn"],
      "drop rate “similar”, zero in the figure",
      "every",
      "With windows of a few segments RED's chance passes ns-2's limit for marking, 0.1, from which on it drops.",
    ),
    utilizationLike(
      judged,
      "pert",
      "sack-red-ecn",
      "RED-ECN's is “slightly higher”",
      { test: () => true, text: "" },
      "A single flow of 3,750 segments takes minutes to grow back after a cut; with few flows PERT's queue of 5 to 10 ms is less than equation 1 asks for.",
    ),
    fair(judged, "pert", "“remains high even when the number of flows is large”"),
    vegas(judged),
  ],
  ns2Says: "",
  heavy: "140 runs and 2.5 billion packets, about 12 minutes of one processor",
  lab: { ...WHOLE, flows: 100 },
});
