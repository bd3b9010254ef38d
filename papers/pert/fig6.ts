/** Figure 6: from 1 Mbit/s to 1 Gbit/s. */

import type { FormerClaim as Claim } from "../experiment/artefact";
import {
  above,
  atMost,
  fair,
  type Judged,
  lossless,
  queueLike,
  spans,
  utilizationLike,
  vegasUnfair,
  where,
} from "./claims";
import { bufferOf, type Dumbbell, PAPER_TIMES, QUICK_TIMES, type Times } from "./dumbbell";
import { over } from "./measures";
import { PAPER_SCHEMES } from "./schemes";
import { PERT_CONTROLS, sweepArtefact } from "./sweepArtefact";

const RTT_MS = 60;
/** Number of flows that fill the link, by its rate in Mbit/s. */
const FLOWS: readonly (readonly [megabitPerS: number, flows: number])[] = [
  [1, 2],
  [5, 4],
  [10, 5],
  [20, 10],
  [50, 20],
  [100, 40],
  [200, 80],
  [500, 200],
  [1000, 400],
];
const QUICK_RATES = [1, 10, 50, 100];
/** Largest bandwidth-delay product that counts as a short buffer, packets. */
const SHORT_PACKETS = 100;

const at = (megabitPerS: number, flows: number, times: Times): Dumbbell => ({
  rateBitPerS: megabitPerS * 1e6,
  flows,
  rttMs: RTT_MS,
  times,
});

const nameOf = (x: number): string => (x >= 1000 ? `${x / 1000} Gbit/s` : `${x} Mbit/s`);

const isShort = (x: number): boolean => bufferOf({ rateBitPerS: x * 1e6, rttMs: RTT_MS, flows: 1 }) < SHORT_PACKETS;

const EQUATION_1 =
  "A cut of 35 % empties the link unless the queue holds 0.54 bandwidth-delay products (equation 1), 32 ms here; PERT responds at 5 to 10 ms.";

function longQueues(judged: Judged): readonly Claim[] {
  const longest = where(judged, (cell) => above(cell, "vegas", "sack-droptail", "queue"));
  return [
    {
      id: "droptail-high",
      text: "SACK/DropTail's mean queue is high in most cases.",
      paper: "“remains high for most experiments”",
      ours: `${spans(judged, ["sack-droptail", "pert"], "queue")} of the buffer`,
      holds: atMost(judged, (cell) => over(cell, "sack-droptail", "queue").mean > 0.5),
      why: "High: more than half of the buffer, at most points.",
    },
    {
      id: "vegas-longest",
      text: "Vegas' queue is longer than SACK/DropTail's in some cases.",
      paper: "“surprising”",
      ours: `at ${longest}`,
      holds: longest !== "no point",
      why: "It keeps one to three packets of each flow in the queue, however short the buffer is: with few packets of buffer for each flow that fills it.",
    },
  ];
}

function lowerAtFirst(judged: Judged): Claim {
  const some: Judged = { ...judged, cells: judged.cells.filter(({ x }) => isShort(x)) };
  return {
    id: "short-buffers",
    text: "With short buffers PERT uses the link less than SACK.",
    paper: "“lower … where the bottleneck link bandwidth is small”",
    ours: `${spans(some, ["pert", "sack-droptail"], "utilization")}; lower at ${where(some, (cell) => above(cell, "sack-droptail", "pert", "utilization"))}`,
    holds: some.cells.some((cell) => above(cell, "sack-droptail", "pert", "utilization")),
    why: `Short: less than ${SHORT_PACKETS} packets. Holds when it is lower at one of these points.`,
  };
}

export const pertFig6 = sweepArtefact({
  figure: 6,
  title: "Bottleneck rate",
  summary:
    "Queue, drops, utilisation and fairness of four schemes from 1 Mbit/s to 1 Gbit/s, with a round trip of 60 ms.",
  schemes: PAPER_SCHEMES,
  x: { label: "Bottleneck rate", unit: "Mbit/s", scale: "log" },
  nameOf,
  points: (size) =>
    FLOWS.filter(([rate]) => size === "full" || QUICK_RATES.includes(rate)).map(([rate, flows]) => ({
      x: rate,
      dumbbell: at(rate, flows, size === "full" ? PAPER_TIMES : QUICK_TIMES),
    })),
  given: [
    { what: "Rate", value: "1 Mbit/s to 1 Gbit/s" },
    { what: "Round trip", value: "60 ms" },
  ],
  assumed: [
    {
      what: "Flows",
      value: "2, 4, 5, 10, 20, 40, 80, 200, 400 at 1, 5, 10, 20, 50, 100, 200, 500, 1000 Mbit/s",
      why: "“Varied such that the link is efficiently utilized”: no numbers.",
    },
  ],
  controls: PERT_CONTROLS,
  claims: (judged) => [
    queueLike(judged, "pert", "sack-red-ecn", "“similar to (and in some cases better than)”", (missed) =>
      missed === "no point"
        ? ""
        : "PERT aims at 5 to 10 ms of queue, whatever the buffer is: at low rates that is a few packets, and most of it.",
    ),
    ...longQueues(judged),
    lossless(
      judged,
      ["sack-red-ecn", "pert", "vegas"],
      "“zero losses in most cases”",
      "most",
      "Where the buffer is a few packets, slow starts overflow it before anybody sees a queue.",
    ),
    lowerAtFirst(judged),
    utilizationLike(
      judged,
      "pert",
      "sack-droptail",
      "“in the other cases, it is similar”",
      {
        test: ({ x }) => !isShort(x),
        text: ` where the buffer holds ${SHORT_PACKETS} packets or more`,
      },
      EQUATION_1,
    ),
    vegasUnfair(
      judged,
      "“high link utilization, which comes at the cost of fairness”",
      "Flows that start into a queue take it for the propagation delay and keep more of it.",
    ),
    fair(judged, "pert", "“close to 1”"),
  ],
  ns2Says:
    "ns-2 itself finds no unfair Vegas at 1 and 10 Mbit/s (Jain's index 0.98 and 0.99), and at 1 Mbit/s drops with RED as without.",
  small: "the rates up to a tenth, with their flows",
  heavy: "180 runs and 1.4 billion packets, about 6 minutes of one processor",
  lab: at(50, 20, PAPER_TIMES),
});
