/** Figure 24: delivery ratio in the wired scenario. */

import { direction, timeoutsText, type WiredMetric } from "./wiredClaims";
import { wiredArtefact } from "./wiredFigure";

const METRIC: WiredMetric = { id: "deliveryPercent", label: "Delivered", unit: "%", digits: 2, better: "higher" };

export const expertsFig24 = wiredArtefact({
  figure: 24,
  title: "Delivery ratio, wired",
  summary: "Packets that reached the receiver as a share of those sent, for each flow, and the mean over the flows.",
  metric: METRIC,
  sentences: (wired) => [
    {
      id: "higher",
      quote: "higher delivery ratio",
      place: "figure 24 and section 5.5",
      test: "The delivery ratio with the experts against that with Jacobson, on the same seeds.",
      yardstick: "direction",
      why: `What is sent twice is delivered once. ${timeoutsText(wired)}`,
      judge: direction(METRIC),
    },
  ],
});
