/** Figure 6: from 1 Mbit/s to 1 Gbit/s. */

import { alike, alikeOrLess, apart, busy, fairness, lossless, only, queueIs } from "./claims";
import { bufferOf, type Dumbbell, PAPER_TIMES, QUICK_TIMES, type Times } from "./dumbbell";
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

const PLACE = "figure 6 and section 4.1";
const EQUATION_1 =
  "A cut of 35 % empties the link unless the queue holds 0.54 bandwidth-delay products (equation 1), 32 ms here; PERT responds at 5 to 10 ms.";
const ZERO = "All the proactive mechanisms (SACK/RED-ECN, PERT and TCP-Vegas) maintain zero losses in most cases.";

export const pertFig6 = sweepArtefact({
  figure: 6,
  title: "Bottleneck rate",
  summary:
    "Queue, drops, utilisation and fairness of four schemes from 1 Mbit/s to 1 Gbit/s, with a round trip of 60 ms.",
  schemes: PAPER_SCHEMES,
  variants: ["pert-literal"],
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
    {
      what: "Short buffers",
      value: `a bandwidth-delay product of less than ${SHORT_PACKETS} packets`,
      why: "“Small” is not given.",
    },
  ],
  unjudged: [
    {
      what: "“Higher drop rates observed with SACK/Droptail relieve the congestion while Vegas' maintenance of 1-3 packets in the buffer … could lead to high queue lengths”",
      why: "An explanation; the sentences that it explains are judged.",
    },
    {
      what: "“PERT can efficiently maintain low queue lengths and almost zero losses, while retaining a high degree of fairness. PERT's link utilization is similar to that of router-based schemes.” (section 8)",
      why: "A summary of section 4, judged sentence by sentence at figures 6 to 11 and table 1.",
    },
    {
      what: "“performance and benefits similar to router-based AQM can be obtained without actually requiring any modifications to the routers” (section 1) and “PERT is shown to offer benefits similar to using router-based schemes with ECN marking, but without requiring router support.” (section 8)",
      why: "The same summary; which benefits, the claims of figures 6 to 11 say one by one.",
    },
    {
      what: "“We also present results from ns-2 simulations to show the practical feasibility of PERT.” (abstract)",
      why: "Nothing is compared.",
    },
  ],
  controls: PERT_CONTROLS,
  seeds: 3,
  claims: (judged) => {
    const short = only(judged, isShort);
    const long = only(judged, (x) => !isShort(x));
    return [
      alikeOrLess(
        judged,
        {
          id: "queue-pert",
          quote: "PERT's average queue length is similar to (and in some cases better than) that of SACK/RED-ECN.",
          place: PLACE,
          why: "PERT aims at 5 to 10 ms of queue, whatever the buffer is; RED's thresholds are at least 5 packets, most of the smallest buffers.",
        },
        ["pert", "sack-red-ecn"],
        "queue",
      ),
      queueIs(
        judged,
        {
          id: "droptail-high",
          quote: "the average queue length with SACK/Droptail remains high for most experiments.",
          place: PLACE,
          why: "Nothing but a full buffer makes SACK give way.",
        },
        "sack-droptail",
        "long",
        "most",
      ),
      apart(
        judged,
        {
          id: "vegas-longest",
          quote: "TCP-Vegas has a higher average queue length than SACK/Droptail in some cases.",
          place: PLACE,
          why: "It keeps one to three packets of each flow in the queue, however short the buffer is: with few packets of buffer for each flow that fills it.",
        },
        ["vegas", "sack-droptail"],
        "queue",
        "higher",
        "some",
      ),
      lossless(judged, { id: "lossless-pert", quote: ZERO, place: PLACE, why: "PERT." }, "pert", "most"),
      lossless(
        judged,
        {
          id: "lossless-red",
          quote: ZERO,
          place: PLACE,
          why: "SACK/RED-ECN. At 1 Mbit/s the buffer is a few packets, and slow starts overflow it before anybody sees a queue.",
        },
        "sack-red-ecn",
        "most",
      ),
      lossless(judged, { id: "lossless-vegas", quote: ZERO, place: PLACE, why: "Vegas." }, "vegas", "most"),
      apart(
        short,
        {
          id: "short-buffers",
          quote:
            "The link utilization of PERT is lower than SACK in the cases where the bottleneck link bandwidth is small resulting in short buffers",
          place: PLACE,
          why: EQUATION_1,
        },
        ["pert", "sack-droptail"],
        "utilization",
        "lower",
        "all",
      ),
      alike(
        long,
        {
          id: "utilization",
          quote: "but in the other cases, it is similar.",
          place: PLACE,
          why: EQUATION_1,
        },
        ["pert", "sack-droptail"],
        "utilization",
      ),
      busy(
        judged,
        {
          id: "vegas-busy",
          quote: "TCP-Vegas maintains a high link utilization",
          place: PLACE,
          why: "Its queue never empties.",
        },
        "vegas",
        "all",
      ),
      apart(
        judged,
        {
          id: "vegas-unfair",
          quote: "which comes at the cost of fairness among competing flows.",
          place: PLACE,
          why: "Flows that start into a queue take it for the propagation delay and keep more of it. Compared with SACK/DropTail, which pays no such cost.",
        },
        ["vegas", "sack-droptail"],
        "jain",
        "lower",
        "all",
      ),
      alike(
        judged,
        {
          id: "fair-like-sack",
          quote: "The fairness among PERT flows is similar to that of standard TCP",
          place: PLACE,
          why: "Both halve, or cut by 35 %, and add one segment a round trip.",
        },
        ["pert", "sack-droptail"],
        "jain",
      ),
      fairness(
        judged,
        {
          id: "fair-pert",
          quote: "with the Jain fairness index being close to 1.",
          place: PLACE,
          why: "Multiplicative decrease evens shares out.",
        },
        "pert",
        "high",
        "all",
      ),
    ];
  },
  ns2Says:
    "ns-2 itself finds no unfair Vegas at 1 and 10 Mbit/s (Jain's index 0.98 and 0.99), and at 1 Mbit/s drops with RED as without.",
  small: "the rates up to a tenth, with their flows",
  heavy: "135 runs and 1.1 billion packets, about five minutes of one processor",
  lab: at(50, 20, PAPER_TIMES),
});
