/** Figure 22: mean prediction error in the wired scenario. */

import type { Finding } from "../experiment/claim";
import { spreadOf } from "../experiment/statistics";
import { almost } from "../experiment/yardsticks";
import type { Cell, Wired } from "./wired";
import { direction, of, ratesText, rateText, type WiredMetric, type WiredSentence, withHalf } from "./wiredClaims";
import { wiredArtefact } from "./wiredFigure";

const METRIC: WiredMetric = {
  id: "errorTicks",
  label: "Mean error",
  unit: "ticks of 500 ms",
  digits: 3,
  better: "lower",
};

/** "Almost four times higher". */
const TIMES = 4;

const TICKS =
  "Samples are whole ticks. Where nearly every RTT is one tick, the error is each estimator's own bias: of the real-valued Jacobson none; of the experts the pull of sharing towards the mean of all experts; of 4.4BSD's integers seven eighths of a tick, since a smoothed RTT of 15 eighths is not reduced further; of FreeBSD's what comes of counting zero for a segment timed within one tick.";

const SENTENCES: readonly WiredSentence[] = [
  {
    id: "lower",
    quote: "the more accurate RTT estimates yielded by our approach",
    place: "figure 22 and section 5.5",
    test: "The experts' mean error against Jacobson's, on the same seeds.",
    yardstick: "direction",
    why: TICKS,
    judge: direction(METRIC),
  },
  {
    id: "four-times",
    quote:
      "the mean prediction error for Jacobson’s algorithm is almost four times higher than when using the experts framework",
    place: "figure 22 and section 5.5",
    test: "Jacobson's mean error over the experts', seed by seed: at least 90 % of 4.",
    yardstick: "almost",
    why: `${TICKS} Nothing that was tried gives four times.`,
    judge: (cell, baseline) => {
      const error = (driver: "experts" | typeof baseline) => cell.runs[driver].map(({ errorTicks }) => errorTicks);
      const experts = error("experts");
      const ratio = spreadOf(error(baseline).map((each, seed) => each / (experts[seed] ?? Number.NaN)));
      return { ours: `${withHalf(ratio, 2)} times`, spread: ratio, unit: "times", holds: almost(ratio, TIMES) };
    },
  },
];

function lastFinding({ sweep }: Wired): Finding {
  const error = (cell: Cell, pick: "errorTicks" | "lastErrorTicks") => of(cell, "experts", (one) => one[pick]);
  const beaten = sweep.filter((cell) => error(cell, "errorTicks").mean < error(cell, "lastErrorTicks").mean);
  return {
    id: "last",
    text: "Rates at which the experts predict better than the last sample does.",
    ours: `at ${ratesText(beaten)}; ${sweep
      .map(
        (cell) =>
          `${rateText(cell.rate)}: ${withHalf(error(cell, "errorTicks"), 2)} against ${withHalf(error(cell, "lastErrorTicks"), 2)}`,
      )
      .join("; ")}`,
    why: "The baseline that the paper leaves out, on the same samples of the flows that the experts drive.",
  };
}

export const expertsFig22 = wiredArtefact({
  figure: 22,
  title: "Prediction error, wired",
  summary:
    "Mean absolute error of the RTT's prediction over all samples of all flows, with the experts and with Jacobson in the TCP of every sender; Jacobson as a real-valued rule and as two BSD systems compute it.",
  metric: METRIC,
  sentences: () => SENTENCES,
  findings: (wired) => [lastFinding(wired)],
});
