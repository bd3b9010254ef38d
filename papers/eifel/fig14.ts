/** Figure 14: Eifel's RTO on the slow link, as in figure 7. */

import type { Artefact, FormerClaim as Claim } from "../experiment/artefact";
import { fixed } from "../experiment/words";
import { EIFEL, EIFEL_CONTROLS } from "./model";
import { SLOW_ASSUMED, SLOW_GIVEN, slowControls, slowLab } from "./slowLink";
import {
  gapClaim,
  lateIn,
  maxRttClaim,
  PRESET,
  type SlowShape,
  shapeClaim,
  shapeFigures,
  slowShape,
} from "./slowShape";

function safeClaim(shape: SlowShape): Claim {
  const { late } = lateIn(shape);
  const least = shape.ours.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
  return {
    id: "safe",
    text: "RTO_E scales with the sender's load: it never falls below the next RTT.",
    paper: "“scales with sender's load”",
    ours: `RTO_E(i−1) is at least ${fixed(least, 2)} RTT(i); ${late} too early`,
    holds: late === 0,
    why: "Every ACK of the last whole cycle.",
  };
}

function noSpikeClaim({ rows, cycle }: SlowShape): Claim {
  const before = (rows.rto[cycle.from - 1] ?? Number.NaN) / 1000;
  const after = rows.rto.slice(cycle.from, cycle.from + 40).reduce((a, b) => Math.max(a, b), 0) / 1000;
  return {
    id: "no-spike",
    text: "RTO_E has no spike when the RTT drops.",
    paper: "as in figure 7",
    ours: `${fixed(before, 0)} s before the drop, at most ${fixed(after, 0)} s in the 40 ACKs after it`,
    holds: after <= before,
    why: "RTTVAR stays as it is while samples are below SRTT.",
  };
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
  controls: [...slowControls(40_000), ...EIFEL_CONTROLS],
  seeds: { full: 1, quick: 1 },
  quick: true,
  async run(runner, settings, options = {}) {
    const shape = await slowShape(runner, EIFEL, settings, options);
    const claims = [
      shapeClaim(shape, "figure 7"),
      safeClaim(shape),
      noSpikeClaim(shape),
      gapClaim(shape),
      maxRttClaim(shape),
    ];
    const notes = shape.run.trace.notes.map(({ text }) => text);
    const { inForce } = shape.run.result;
    return { figures: shapeFigures(shape, EIFEL, "RTO_E"), claims, seeds: settings.seeds, notes, inForce };
  },
  lab: (settings) => slowLab(PRESET, EIFEL, settings),
};
