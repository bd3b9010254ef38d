/** Figure 14: PI at the end host against PI with marking in the router. */

import type { FormerClaim as Claim } from "../experiment/artefact";
import { atMost, type Judged, lossless, queueLike, spans, utilizationLike, where } from "./claims";
import { between } from "./measures";
import { RTT_AXIS, RTT_GIVEN, RTT_LAB, rttName, rttPoints } from "./rtts";
import { sweepArtefact } from "./sweepArtefact";

/** Round-trip times from this one on count as high. */
const HIGH_MS = 100;

function jain(judged: Judged, ends: "low" | "high"): Claim {
  const some: Judged = { ...judged, cells: judged.cells.filter(({ x }) => x >= HIGH_MS === (ends === "high")) };
  const better = (cell: Judged["cells"][number]) => between(cell, "pert-pi", "sack-pi-ecn", "jain").mean > 0;
  const word = ends === "low" ? "worse" : "better";
  return {
    id: `jain-${ends}`,
    text: `At ${ends} round-trip times PERT/PI is slightly ${word} in fairness than the router's PI.`,
    paper: `“slightly ${word}”`,
    ours: `${spans(some, ["pert-pi", "sack-pi-ecn"], "jain")}; ${word} at ${where(some, (cell) => better(cell) === (ends === "high"))}`,
    holds: some.cells.length === 0 ? null : atMost(some, (cell) => better(cell) === (ends === "high")),
    why: `${ends === "low" ? "Below" : "From"} ${HIGH_MS} ms; by the mean over the seeds, at most of these points. The differences are small in the paper too.`,
  };
}

export const pertFig14 = sweepArtefact({
  figure: 14,
  title: "PERT/PI",
  summary: "PI at the end host against PI with ECN in the router, from 10 ms to 1 s, with 50 flows on 150 Mbit/s.",
  schemes: ["pert-pi", "sack-pi-ecn"],
  x: RTT_AXIS,
  nameOf: rttName,
  points: rttPoints,
  given: [...RTT_GIVEN, { what: "PERT/PI", value: "target 3 ms; the router's parameters times the link's capacity" }],
  assumed: [
    {
      what: "Router's PI",
      value: "a = 1.822e−5, b = 1.816e−5, 170 Hz, aiming at the packets of 3 ms",
      why: "ns-2's own; not given.",
    },
    {
      what: "PERT/PI's equation",
      value: "γ on the new error, β on the old",
      why: "Equation (19) prints them exchanged, which would turn the integral's sign.",
    },
  ],
  controls: [{ key: "cc.pert-pi.target" }, { key: "cc.pert-pi.decrease" }, { key: "cc.pert-pi.rate" }],
  claims: (judged) => [
    queueLike(judged, "pert-pi", "sack-pi-ecn", "“similar to router-based PI with ECN”", (missed) =>
      missed === "no point"
        ? ""
        : "At 10 ms a window holds three or four segments, and flows that come late take part of the standing queue for the propagation delay: each aims at 3 ms above what it has seen.",
    ),
    utilizationLike(
      judged,
      "pert-pi",
      "sack-pi-ecn",
      "“similar to router-based PI with ECN”",
      {
        test: () => true,
        text: "",
      },
      "The gains were designed for 60 flows at 3,750 packets a second: at long round trips both controllers respond too hard for windows that take minutes to grow back.",
    ),
    lossless(
      judged,
      ["pert-pi"],
      "“very effective in avoiding packet drops”",
      "every",
      "At 10 ms the buffer holds 10 ms: late flows aim beyond it.",
    ),
    jain(judged, "low"),
    jain(judged, "high"),
  ],
  ns2Says: "",
  heavy: "70 runs and 380 million packets, about two to three minutes of one processor",
  lab: RTT_LAB,
});
