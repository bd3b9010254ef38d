/** Figure 25: goodput in the wired scenario, and why its axis cannot be right. */

import type { FormerClaim as Claim } from "../experiment/artefact";
import { offeredPacketsPerS, SWEEP_LOAD, type Wired } from "./wired";
import { of, timeoutsText, wiredArtefact } from "./wiredFigure";

/** Packets a second at the lower end of the figure's axis. */
const AXIS_FROM = 6.5e4;

function axisClaim({ loads, sweep }: Wired): Claim {
  const carried = Math.max(...[...loads, ...sweep].map((cell) => of(cell, "experts", (one) => one.totalGoodput).mean));
  const offered = offeredPacketsPerS(SWEEP_LOAD);
  return {
    id: "axis",
    text: "Between 6.5e4 and 6.9e4 packets are received a second.",
    paper: "the figure's axis, 6.5e4 to 6.9e4 packets a second",
    ours: `all ${SWEEP_LOAD} flows together ask for ${offered.toFixed(0)} packets a second at most; carried here: ${carried.toFixed(0)} at the fastest link`,
    holds: offered >= AXIS_FROM,
    why: "It cannot be, on any link: 100 transfers of 50,500 packets on average within 5,400 s. The axis may count something else than packets a second.",
  };
}

export const expertsFig25 = wiredArtefact({
  figure: 25,
  title: "Goodput, wired",
  summary: "Packets received per second of a flow's life, and the mean over the flows.",
  metric: { id: "goodput", label: "Goodput", unit: "packets/s a flow", digits: 3, better: "higher" },
  paper: "higher goodput as flows increase",
  why: (wired) => `The link is the limit: what is not retransmitted in vain is left for data. ${timeoutsText(wired)}`,
  more: (wired) => [axisClaim(wired)],
});
