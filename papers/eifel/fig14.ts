/** Figure 14: Eifel's RTO on the slow link, as in figure 7. */

import type { Artefact, LabSetup } from "../experiment/artefact";
import type { Claim, Finding } from "../experiment/claim";
import { fixed } from "../experiment/words";
import { EIFEL, EIFEL_CONTROLS, LITE } from "./model";
import { SLOW_ASSUMED, SLOW_GIVEN, slowControls, slowLab } from "./slowLink";
import { gapClaim, lateIn, likenessReadings, PRESET, type SlowShape, shapeFigures, slowShape } from "./slowShape";

function findingsOf(shape: SlowShape): readonly Finding[] {
  const { rows, cycle } = shape;
  const { late } = lateIn(shape);
  const least = shape.ours.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
  const before = (rows.rto[cycle.from - 1] ?? Number.NaN) / 1000;
  const after = rows.rto.slice(cycle.from, cycle.from + 40).reduce((a, b) => Math.max(a, b), 0) / 1000;
  return [
    {
      id: "safe",
      text: "RTO_E never falls below the next RTT in closed loop either.",
      ours: `RTO_E(i−1) is at least ${fixed(least, 2)} RTT(i); ${late} too early`,
      why: "Every ACK of the last whole cycle.",
    },
    {
      id: "no-spike",
      text: "RTO_E has no spike when the RTT drops.",
      ours: `${fixed(before, 0)} s before the drop, at most ${fixed(after, 0)} s in the 40 ACKs after it`,
      why: "RTTVAR stays as it is while samples are below SRTT.",
    },
  ];
}

function claimsOf(shape: SlowShape, lite: SlowShape, setup: LabSetup, liteSetup: LabSetup): readonly Claim[] {
  return [
    {
      id: "shape",
      quote: "A comparison yields a close match.",
      place: "section 5.3 and figure 14",
      test: "RTO_E(i−1)/RTT(i) over a cycle in closed loop and in the model of figure 7: their correlation, above 0.9, and their mean difference.",
      yardstick: "similar",
      readings: likenessReadings(shape, setup),
      why: "Both curves over their share of a cycle. In closed loop there are 41 segments at most, in the model 40, and RTO_E has no samples while duplicate ACKs come.",
    },
    {
      id: "same-results",
      quote:
        "We then validate our model-based analysis through measurements in a real network that yield the same results.",
      place: "abstract",
      test: "The same comparison for both timers: figure 13 with figure 4, and figure 14 with figure 7.",
      yardstick: "similar",
      readings: [
        ...likenessReadings(lite, liteSetup, { timer: "RTO_L" }),
        ...likenessReadings(shape, setup, { timer: "RTO_E" }),
      ],
      why: "Our closed loop stands for the real network.",
    },
    gapClaim(shape, setup),
  ];
}

export const eifelFig14: Artefact = {
  id: "eifel-fig14",
  paper: "eifel",
  figure: "Figure 14",
  title: "RTO_E scales with the sender's load (measured)",
  summary:
    "The transfer of figure 13 under Eifel's timer: the model's curve comes back, with a gap at every fast retransmit.",
  given: [...SLOW_GIVEN, { what: "Samples", value: "of every segment, by time stamps" }],
  assumed: SLOW_ASSUMED,
  unjudged: [
    {
      what: "“The minor impact of this difference is discussed in Section 5.”",
      why: "Of loss in place of an explicit signal: judged by how alike closed loop and model are, and as the gap.",
    },
    {
      what: "“However, we do not claim that the Eifel-Xmit-Timer is a sufficiently mature solution at this stage.”",
      why: "Not a claim; what follows in section 6 is advice and plans.",
    },
  ],
  controls: [...slowControls(40_000), ...EIFEL_CONTROLS],
  seeds: { full: 1, quick: 1 },
  quick: true,
  async run(runner, settings, options = {}) {
    const shape = await slowShape(runner, EIFEL, settings, options);
    const lite = await slowShape(runner, LITE, settings, options);
    const claims = claimsOf(shape, lite, slowLab(PRESET, EIFEL, settings), slowLab(PRESET, LITE, settings));
    const findings = findingsOf(shape);
    const notes = shape.run.trace.notes.map(({ text }) => text);
    const { inForce } = shape.run.result;
    return { figures: shapeFigures(shape, EIFEL, "RTO_E"), claims, findings, seeds: settings.seeds, notes, inForce };
  },
  lab: (settings) => slowLab(PRESET, EIFEL, settings),
};
