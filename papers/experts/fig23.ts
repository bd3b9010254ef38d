/** Figure 23: retransmitted packets in the wired scenario. */

import { considerable, direction, timeoutsText, type WiredMetric } from "./wiredClaims";
import { wiredArtefact } from "./wiredFigure";

const METRIC: WiredMetric = {
  id: "retransmittedPercent",
  label: "Retransmitted",
  unit: "%",
  digits: 2,
  better: "lower",
};

const WHY =
  "Nearly all are for packets that the queue dropped: an estimate that is too high waits longer before it sends again into a full queue.";

export const expertsFig23 = wiredArtefact({
  figure: 23,
  title: "Retransmissions, wired",
  summary: "Retransmitted packets as a share of all packets sent, for each flow, and the mean over the flows.",
  metric: METRIC,
  sentences: (wired) => [
    {
      id: "lower",
      quote: "lower number of retransmitted packets",
      place: "figure 23 and section 5.5",
      test: "The retransmitted share with the experts against that with Jacobson, on the same seeds.",
      yardstick: "direction",
      why: `${timeoutsText(wired)} ${WHY}`,
      judge: direction(METRIC),
    },
    {
      id: "considerable",
      quote: "a considerable reduction in the number of retransmitted packets",
      place: "abstract, and again in section 7",
      test: "The retransmitted share with the experts against that with Jacobson, in the wired scenario; the paper's other scenarios are mobile.",
      yardstick: "considerable",
      why: WHY,
      judge: considerable(METRIC),
    },
  ],
});
