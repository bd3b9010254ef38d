/** Figure 14: PI at the end host against PI with marking in the router. */

import { alike, lossless, only, slight, toldFinding } from "./claims";
import { RTT_AXIS, RTT_GIVEN, RTT_LAB, rttName, rttPoints } from "./rtts";
import { sweepArtefact } from "./sweepArtefact";

/** Round-trip times from this one on count as high. */
const HIGH_MS = 100;
const PLACE = "figure 14 and section 6.1";
const SIMILAR =
  "the link utilization and average queue length of PERT-PI is similar to router-based PI with ECN support.";
const LATE =
  "Flows that come late take part of the standing queue for the propagation delay; with the buffer of a short round trip that is much of it.";

export const pertFig14 = sweepArtefact({
  figure: 14,
  title: "PERT/PI",
  summary: "PI at the end host against PI with ECN in the router, from 10 ms to 1 s, with 50 flows on 150 Mbit/s.",
  schemes: ["pert-pi", "sack-pi-ecn"],
  variants: ["pert-pi-known"],
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
    { what: "High and low", value: `from ${HIGH_MS} ms, and below`, why: "“Low RTTs” and “high RTTs” are not given." },
  ],
  unjudged: [
    {
      what: "“PI offers better performance than RED in terms of stability and stationary queue size” (section 6)",
      why: "A result of the paper's reference 16, not its own.",
    },
  ],
  controls: [{ key: "cc.pert-pi.target" }, { key: "cc.pert-pi.decrease" }, { key: "cc.pert-pi.rate" }],
  seeds: 4,
  claims: (judged) => [
    alike(
      judged,
      {
        id: "queue",
        quote: SIMILAR,
        place: PLACE,
        why: `At 10 ms a window holds three or four segments, and each flow aims at 3 ms above what it has seen. ${LATE}`,
      },
      ["pert-pi", "sack-pi-ecn"],
      "queue",
    ),
    alike(
      judged,
      {
        id: "utilization",
        quote: SIMILAR,
        place: PLACE,
        why: "The gains were designed for 60 flows at 3,750 packets a second: at long round trips both controllers respond too hard for windows that take minutes to grow back.",
      },
      ["pert-pi", "sack-pi-ecn"],
      "utilization",
    ),
    lossless(
      judged,
      {
        id: "lossless",
        quote: "the PERT-PI emulation from end hosts is very effective in avoiding packet drops.",
        place: PLACE,
        why: `At 10 ms the buffer holds 10 ms. ${LATE} They aim beyond it.`,
      },
      "pert-pi",
      "all",
    ),
    slight(
      only(judged, (x) => x < HIGH_MS),
      {
        id: "jain-low",
        quote: "The Jain fairness index at low RTTs is slightly worse",
        place: PLACE,
        why: LATE,
      },
      ["pert-pi", "sack-pi-ecn"],
      "jain",
      "lower",
      "all",
    ),
    slight(
      only(judged, (x) => x >= HIGH_MS),
      {
        id: "jain-high",
        quote:
          "but at high RTTs, the Jain fairness index is slightly better compared to the router-based implementation.",
        place: PLACE,
        why: "At long round trips the router's marks come to few flows at a time.",
      },
      ["pert-pi", "sack-pi-ecn"],
      "jain",
      "higher",
      "all",
    ),
  ],
  findings: (judged) => toldFinding(judged, "pert-pi", "pert-pi-known"),
  ns2Says: "",
  heavy: "84 runs and 450 million packets, about three minutes of one processor",
  lab: RTT_LAB,
});
