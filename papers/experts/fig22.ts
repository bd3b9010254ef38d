/** Figure 22: mean prediction error in the wired scenario. */

import type { FormerClaim as Claim } from "../experiment/artefact";
import type { Cell, Wired } from "./wired";
import { of, ratesText, rateText, wiredArtefact, withHalf } from "./wiredFigure";

/** "Almost four times": at least this often. */
const ALMOST_FOUR = 3.5;

const ratioOf = (cell: Cell): number =>
  of(cell, "jacobson", (one) => one.errorTicks).mean / of(cell, "experts", (one) => one.errorTicks).mean;

function timesClaim({ loads, sweep }: Wired): Claim {
  const ratios = loads.map((cell) => `${ratioOf(cell).toFixed(2)} at ${cell.load} flows`);
  const best = [...sweep].sort((a, b) => ratioOf(b) - ratioOf(a))[0];
  const most = best === undefined ? "" : ` At most ${ratioOf(best).toFixed(2)} times, at ${rateText(best.rate)}.`;
  return {
    id: "four-times",
    text: "Jacobson's mean error is almost four times the experts'.",
    paper: "“almost four times higher”",
    ours: `times ${ratios.join(", ")}`,
    holds: loads.every((cell) => ratioOf(cell) >= ALMOST_FOUR),
    why: `Judged by the ratio at every load, from ${ALMOST_FOUR} on.${most} A steady RTT of one tick costs Jacobson nothing, and the experts the pull of sharing: 0.08 of the way from 1 tick to the mean of all experts, 9 ticks.`,
  };
}

function lastClaim({ sweep }: Wired): Claim {
  const error = (cell: Cell, pick: "errorTicks" | "lastErrorTicks") => of(cell, "experts", (one) => one[pick]);
  const beaten = sweep.filter((cell) => error(cell, "errorTicks").mean < error(cell, "lastErrorTicks").mean);
  return {
    id: "last",
    text: "The experts predict better than the last sample does.",
    paper: "not compared",
    ours: `at ${ratesText(beaten)}; ${sweep
      .map(
        (cell) =>
          `${rateText(cell.rate)}: ${withHalf(error(cell, "errorTicks"), 2)} against ${withHalf(error(cell, "lastErrorTicks"), 2)}`,
      )
      .join("; ")}`,
    holds: beaten.length > sweep.length / 2,
    why: "The baseline that the paper leaves out, on the same samples of the flows that the experts drive. Holds when it does so at most rates of the sweep.",
  };
}

export const expertsFig22 = wiredArtefact({
  figure: 22,
  title: "Prediction error, wired",
  summary:
    "Mean absolute error of the RTT's prediction over all samples of all flows, with the experts and with Jacobson in the TCP of every sender.",
  metric: { id: "errorTicks", label: "Mean error", unit: "ticks of 500 ms", digits: 3, better: "lower" },
  paper: "almost four times lower",
  why: () => "Samples are whole ticks.",
  more: (wired) => [timesClaim(wired), lastClaim(wired)],
});
